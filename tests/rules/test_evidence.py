"""Cards of the graveyard are exiled for a cost until they have enough mana value together (701.59), or enough card types."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("evidence")
SHOCKS = ("Shock", "Shock", "Shock")


def with_shocks(*hand: str, shocks: int, **more: object) -> Scenario:
    """A game in which so many Shocks (mana value 1) have been cast, with these cards in hand."""
    hand = (*hand, "Mountain", *("Black Lotus", "Shock") * shocks)
    play = Scenario(hand=hand, cards=CARDS, rest={"Mountain": 20}, life=20, **more)
    play("play Mountain")
    for _ in range(shocks):
        play.lotus("R")("cast Shock", "target the opponent")
    return play


def test_evidence_is_collected_by_mana_value_and_not_by_number() -> None:
    play = with_shocks("Sample Casebook", shocks=1)("cast Sample Casebook")
    assert not play.offers("activate Sample Casebook"), "a Shock and a Lotus have a mana value of 1"
    play = with_shocks("Sample Casebook", shocks=2)("cast Sample Casebook", "activate Sample Casebook")
    play("choose Shock", "choose Shock", "red")
    assert (play.exile, play.one("Sample Casebook").count("charge")) == (["Shock", "Shock"], 1)


def test_cards_are_exiled_until_that_is_enough_and_no_longer() -> None:
    play = with_shocks("Sample Casebook", shocks=3)("cast Sample Casebook", "activate Sample Casebook")
    play("choose Shock", "choose Black Lotus", "choose Shock", "red")
    assert sorted(play.exile) == ["Black Lotus", "Shock", "Shock"]


def test_all_of_it_leaves_the_graveyard_at_the_same_time() -> None:
    play = with_shocks("Sample Casebook", shocks=2)("cast Sample Casebook")
    before = play.opponent_life
    play("activate Sample Casebook", "choose Shock", "choose Shock", "red")
    assert play.opponent_life == before - 1


def test_what_is_cast_from_the_graveyard_is_no_evidence_for_itself() -> None:
    play = with_shocks("Sample Sleuth", "Raging Goblin", "Black Lotus", "Black Lotus", "Shock", shocks=2)
    play.lotus("R")("cast Sample Sleuth")
    play("cast Shock", "choose Sample Sleuth")
    assert "Sample Sleuth" in play.graveyard
    play("cast Raging Goblin") if play.offers("cast Raging Goblin") else play.lotus("R")("cast Raging Goblin")
    play("cast Sample Sleuth (bestow)", "choose Shock", "choose Shock", "choose Shock")
    assert (play.one("Sample Sleuth").host, play.one("Raging Goblin").size) == ("Raging Goblin", (3, 3))


def test_an_escape_asks_for_card_types_among_what_is_exiled() -> None:
    play = with_shocks("Sample Goyf", "Black Lotus", "Black Lotus", "Shock", shocks=1).lotus("B")("cast Sample Goyf")
    assert play.one("Sample Goyf").size == (2, 1), "an artifact and an instant"
    play("cast Shock", "choose Sample Goyf")
    play.lotus("B")("cast Sample Goyf (escape)", "choose Shock", "choose Shock")
    assert sorted(play.exile) == ["Black Lotus", "Shock", "Shock"]
