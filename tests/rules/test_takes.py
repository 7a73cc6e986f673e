"""Cards that go several ways, processes that are repeated, permanents that leave and come back."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("takes")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of this file in hand."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


def test_what_comes_next_if_nothing_was_taken() -> None:
    play = with_cards("Forest", "Sample Genesis", draws=("Opt", "Swamp", "Opt", "Shock"))
    play("play Forest", "cast Sample Genesis")
    assert play.moves == ["choose Swamp", "no more"]
    play("no more", "choose Shock", "choose Opt", "choose Opt")
    assert (play.hand, play.bottom) == (["Shock"], ["Opt", "Opt", "Swamp"])


def test_not_if_something_was_taken() -> None:
    play = with_cards("Forest", "Sample Genesis", draws=("Opt", "Swamp", "Opt", "Opt"))
    play("play Forest", "cast Sample Genesis", "choose Swamp")
    assert (play.hand, play.one("Swamp").tapped) == ([], True)


def test_one_goes_here_and_the_other_there() -> None:
    play = with_cards("Forest", "Black Lotus", "Sample Cultivator", rest={"Swamp": 1, "Island": 2})
    play.lotus("G")("play Forest", "cast Sample Cultivator", "choose Island", "choose Swamp", "choose Swamp")
    assert (play.hand, play.one("Swamp").tapped) == (["Island"], True)


def test_the_only_card_found_goes_where_the_first_goes() -> None:
    play = with_cards("Forest", "Black Lotus", "Sample Cultivator", rest={"Swamp": 1, "Island": 2})
    play.lotus("G")("cast Sample Cultivator", "choose Swamp", "no more")
    assert (play.hand, play.one("Swamp").tapped) == (["Forest"], True)


def test_a_pile_is_all_that_is_left() -> None:
    play = with_cards("Swamp", "Sample Pile", rest={"Opt": 2, "Shock": 2, "Island": 2}, life=15)
    play("play Swamp", "cast Sample Pile", "choose Shock", "choose Opt", "choose Island", "choose Island")
    assert play.top == ["Shock", "Opt", "Island", "Island"]
    assert (play.exile, play.library, play.life) == (["Opt", "Shock"], 4, 7)


def test_a_process_is_repeated_as_often_as_you_want() -> None:
    play = with_cards("Swamp", "Sample Greed", draws=("Opt", "Swamp", "Sample Unifier"))
    play("play Swamp", "cast Sample Greed", "yes", "yes", "no")
    assert (play.hand, play.life) == (["Opt", "Sample Unifier", "Swamp"], 17)


def test_it_is_not_repeated_without_cards() -> None:
    play = with_cards("Swamp", "Sample Greed", rest={"Plains": 4})("play Swamp", "cast Sample Greed", "yes", "yes", "yes")
    assert (play.hand, play.library) == (["Plains"] * 4, 0)


def test_what_comes_back_is_new() -> None:
    play = with_cards("Black Lotus", "Sample Turner", "Sample Blinker", draws=("Opt", "Opt")).lotus("W")
    play("cast Sample Turner").until(2)
    assert not play.one("Sample Turner").new
    play = with_cards("Black Lotus", "Sample Turner", "Sample Blinker").lotus("W")
    play("cast Sample Turner", "cast Sample Blinker")
    assert (play.life, play.one("Sample Turner").tapped, play.one("Sample Turner").new) == (24, True, True)


KINDRED = """
["Unifier"]
cost = "{0}"
type = "Sorcery"
effects = [
  { do = "look", amount = 2, rest = "bottom", take = { what = "kindred", up_to = true, to = "hand" }, then = [
    { what = "sorcery", up_to = true, to = "hand" },
  ] },
]

["Clan Rite"]
cost = "{1}"
type = "Kindred Sorcery — Goblin"
"""


def test_a_kindred_card_is_taken_as_such_beside_another_of_its_other_type() -> None:
    play = Scenario.at({"hand": ["Unifier"], "top": ["Clan Rite", "Ponder"], "library": ["Island"] * 5}, cards=KINDRED)
    play("cast Unifier", "choose Clan Rite", "choose Ponder")
    assert play.hand == ["Clan Rite", "Ponder"]


def test_a_card_with_flash_is_known_by_what_is_printed() -> None:
    play = with_cards("Forest", "Sample Teachings", rest={"Swamp": 1, "Sample Ambusher": 1, "Opt": 1, "Sample Unifier": 1})
    play("play Forest", "cast Sample Teachings")
    assert play.moves == ["choose Opt", "choose Sample Ambusher", "no more"]
