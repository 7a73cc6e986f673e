"""A card of the name of one in hand is searched for (701.23b); what begins on the battlefield for who is second (103.6)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("namesakes")


def told(*hand: str, **more: object) -> Scenario:
    """A game with the cards of `samples/namesakes.toml` and a Black Lotus."""
    play = Scenario(hand=["Black Lotus", *hand], draws=["Plains"] * 4, cards=CARDS, **more)  # type: ignore[arg-type]
    return play.lotus("B", 1)


def test_a_card_of_the_name_of_one_in_hand_is_found() -> None:
    play = told("Sample Namesake", "Island", rest={"Island": 1, "Swamp": 4})
    play("cast Sample Namesake", "choose Island", "yes")
    assert sorted(play.hand) == ["Island", "Island"]


def test_it_need_not_be_found() -> None:
    play = told("Sample Namesake", "Island", rest={"Island": 1, "Swamp": 4})
    play("cast Sample Namesake", "choose Island", "no")
    assert play.hand == ["Island"]


def test_where_the_library_has_none_of_that_name_nothing_is_found() -> None:
    play = told("Sample Namesake", "Mountain", rest={"Island": 1, "Swamp": 4})
    play("cast Sample Namesake", "choose Mountain")
    assert play.hand == ["Mountain"]


def test_without_a_card_in_hand_any_card_is_found() -> None:
    play = told("Sample Namesake", rest={"Island": 1, "Swamp": 4})
    play("cast Darksteel Relic", "cast Sample Namesake", "choose Swamp")
    assert play.hand == ["Swamp"]


def test_who_is_second_may_begin_with_it_and_exiles_a_card() -> None:
    play = Scenario(hand=["Sample Lucky Cave", "Mountain"], cards=CARDS, on_the_play=False)
    play("yes", "choose Mountain")
    assert play.one("Sample Lucky Cave").count("luck") == 1
    assert play.exile == ["Mountain"]


def test_who_is_first_is_not_asked() -> None:
    play = Scenario(hand=["Sample Lucky Cave", "Mountain"], cards=CARDS, on_the_play=True)
    play("play Sample Lucky Cave")
    assert play.one("Sample Lucky Cave").count("luck") == 0


EMBALMED = """
["Old King"]
cost = "{0}"
type = "Legendary Creature — Human"
power = 2
toughness = 2
abilities = [{ zone = "graveyard", cost = { exile = "this" }, effects = [{ do = "create", token = "Old King token" }] }]

["Old King token"]
token = true
colours = "W"
type = "Legendary Creature — Zombie Human"
power = 2
toughness = 2

["Kings' Ring"]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { sacrifice = "creature" }, effects = [{ do = "gain", amount = 1 }] }]
"""


def test_a_token_that_is_a_copy_of_a_legend_has_its_name() -> None:
    """704.5j: of the card and the token that it was embalmed to one stays."""
    play = Scenario(hand=["Old King", "Old King", "Kings' Ring"], cards=EMBALMED)
    play("cast Kings' Ring", "cast Old King", "activate Kings' Ring", "cast Old King", "activate Old King")
    assert play.offers("choose Old King") and play.offers("choose Old King token")
    play("choose Old King")  # which goes
    assert (play.all("Old King"), len(play.all("Old King token"))) == ([], 1)
