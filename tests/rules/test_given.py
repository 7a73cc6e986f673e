"""What was given up, and mana values that are bounded as they are used; spells that send themselves elsewhere."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

CARDS = sample("casting")

REST = {"Forest": 5, "Mountain": 5, "Llanowar Elves": 2, "Hill Giant": 2}


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of tests in hand."""
    return Scenario(hand=hand, cards=CARDS, rest=REST, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("x", "found"), [(0, 0), (1, 1), (4, 2)])
def test_a_search_finds_cards_of_mana_value_x_or_less(x: int, found: int) -> None:
    play = with_cards("Sample Zenith", "Black Lotus", "Black Lotus")
    play.lotus("G", 2)("cast Sample Zenith", f"X = {x}")
    assert sum(play.offers(f"choose {name}") for name in ("Llanowar Elves", "Hill Giant")) == found


def test_a_spell_that_shuffles_itself_into_the_library_is_there() -> None:
    play = with_cards("Sample Zenith", "Black Lotus")
    play.lotus("G")("cast Sample Zenith", "X = 1", "choose Llanowar Elves")
    assert (play.graveyard, play.game.summary()["library"]["Sample Zenith"]) == (["Black Lotus"], 1)


def test_as_many_lands_are_found_as_were_sacrificed() -> None:
    play = with_cards("Sample Scapes", "Black Lotus", "Forest", "Forest")
    play("play Forest").until(2)("play Forest").lotus("G")("cast Sample Scapes", "choose Forest", "choose Forest")
    for _ in range(2):
        play("choose Mountain")
    assert [p.name for p in play.all() if p.tapped] == ["Mountain", "Mountain"]
    assert not play.all("Forest")


def test_none_may_be_sacrificed_and_then_none_is_found() -> None:
    play = with_cards("Sample Scapes", "Black Lotus", "Forest")
    play("play Forest").lotus("G")("cast Sample Scapes", "no more")
    assert len(play.all("Forest")) == 1


def test_the_last_power_and_mana_value_of_what_was_sacrificed() -> None:
    play = with_cards("Sample Fling", "Hill Giant", "Black Lotus", "Black Lotus")
    play.lotus("R", 2)("cast Hill Giant", "cast Sample Fling", "target the opponent")
    assert (play.opponent_life, play.life) == (17, 24)
    assert play.hand == ["Sample Fling"], "it returned itself to hand"


def test_what_is_cast_with_flashback_is_exiled_wherever_it_goes() -> None:
    cards = CARDS + '["Sample Dump"]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "discard" }]\n'
    play = Scenario(hand=["Sample Dump", "Sample Fling", "Raging Goblin", "Mountain"], cards=cards)
    play("play Mountain", "cast Raging Goblin", "cast Sample Dump", "choose Sample Fling")
    play("cast Sample Fling (flashback)", "target the opponent")
    assert (play.exile, play.opponent_life) == (["Sample Fling"], 19)


def test_all_creatures_are_sacrificed_and_counted() -> None:
    play = with_cards("Sample Reckoning", "Llanowar Elves", "Llanowar Elves", "Black Lotus", "Black Lotus")
    play.lotus("G")("cast Llanowar Elves", "cast Llanowar Elves").lotus("R")("cast Sample Reckoning")
    assert (play.opponent_life, play.all("Llanowar Elves"), play.count("permanents sacrificed")) == (16, [], 4)


def test_a_permanent_puts_in_what_it_has_counters_for() -> None:
    play = with_cards("Sample Vial", "Llanowar Elves", "Hill Giant", "Mountain")
    play("play Mountain", "cast Sample Vial", "activate Sample Vial (ability 1)")
    assert not play.offers("choose Llanowar Elves"), "there are two counters by now"


def test_all_cards_of_a_chosen_name_are_discarded_and_no_lands() -> None:
    play = with_cards("Sample Therapy", "Black Lotus", "Opt", "Opt", "Shock", "Forest")
    play.lotus("B")("cast Sample Therapy", "target you")
    assert play.moves == ["choose Darksteel Relic", "choose Opt", "choose Shock", "no more"]
    play("choose Opt")
    assert (play.hand, play.count("cards discarded")) == (["Forest", "Shock"], 2)


def test_a_name_may_be_one_that_is_not_in_hand() -> None:
    play = with_cards("Sample Therapy", "Black Lotus", "Opt")
    play.lotus("B")("cast Sample Therapy", "target you", "no more")
    assert play.hand == ["Opt"]


LOAVES = """
[Loaf]
cost = "{0}"
type = "Artifact — Food"
triggers = [
  { on = "dies", effects = [{ do = "return", what = "this", from = "graveyard", to = "library" }, { do = "shuffle" }] },
]
abilities = [{ cost = { sacrifice = "this" }, effects = [{ do = "gain", amount = 3 }] }]

[Oven]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "create", token = "Loaf token" }]

["Loaf token"]
type = "Artifact — Food"
token = true
triggers = [
  { on = "dies", effects = [{ do = "return", what = "this", from = "graveyard", to = "library" }, { do = "shuffle" }] },
]
abilities = [{ cost = { sacrifice = "this" }, effects = [{ do = "gain", amount = 3 }] }]
"""


@pytest.mark.parametrize(("cast", "loaf", "more"), [("Loaf", "Loaf", 1), ("Oven", "Loaf token", 0)])
def test_701_24d_a_library_is_shuffled_though_a_token_cannot_be_put_into_it(cast: str, loaf: str, more: int) -> None:
    play = Scenario(hand=[cast, "Brainstorm", "Island"], draws=["Opt", "Shock", "Mountain"], cards=LOAVES)
    play("play Island", f"cast {cast}", "cast Brainstorm", "choose Opt", "choose Shock")
    known, size = play.top, play.library
    assert len(known) == 2
    play(f"activate {loaf}")
    assert (play.top, play.library) == ([], size + more)
