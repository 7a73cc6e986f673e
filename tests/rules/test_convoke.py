"""Convoke and improvise: creatures and artifacts tapped for parts of a cost."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

CARDS = sample("casting")

THOPTER = """
["Ornithopter of Tests"]
cost = "{0}"
type = "Artifact Creature — Thopter"
power = 0
toughness = 2
"""
REST = {"Forest": 8, "Hill Giant": 2, "Llanowar Elves": 3}


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of tests in hand."""
    return Scenario(hand=hand, cards=CARDS + THOPTER, rest=REST, **more)  # type: ignore[arg-type]


def test_creatures_pay_for_their_colours_and_may_be_new() -> None:
    play = with_cards("Sample Chord", "Black Lotus", "Llanowar Elves", "Llanowar Elves")
    play.lotus("G")("cast Llanowar Elves", "cast Llanowar Elves")
    assert play.offers("cast Sample Chord"), "one green mana and two new elves for {X}{G}{G}"
    play("cast Sample Chord", "X = 1", "choose Forest")
    assert (play.untapped("Llanowar Elves"), play.pool) == (0, "")


def test_a_creature_of_another_colour_pays_generic_mana_alone() -> None:
    play = with_cards("Sample Chord", "Raging Goblin", "Raging Goblin", "Black Lotus")
    play.lotus("R")("cast Raging Goblin", "cast Raging Goblin")
    assert not play.offers("cast Sample Chord"), "nothing makes green mana"


def test_mana_may_be_used_instead_of_creatures() -> None:
    play = with_cards("Sample Chord", "Black Lotus", "Black Lotus", "Llanowar Elves")
    play.lotus("G", 2)("cast Llanowar Elves", "cast Sample Chord", "X = 1", "no more")
    play("choose Llanowar Elves")
    assert (play.untapped("Llanowar Elves"), play.pool) == (2, "GG")


@pytest.mark.parametrize(("artifacts", "possible"), [(1, False), (2, True)])
def test_artifacts_pay_generic_mana_with_improvise(artifacts: int, possible: bool) -> None:
    # Two blue mana, the artifacts and the Relic, which is one itself: {4}{U}.
    play = with_cards("Sample Cannoneer", "Island", "Island", *["Ornithopter of Tests"] * artifacts)
    play("cast Darksteel Relic", "play Island")
    for _ in range(artifacts):
        play("cast Ornithopter of Tests")
    play.until(2)("play Island")
    assert play.offers("cast Sample Cannoneer") == possible


def test_improvise_never_pays_for_coloured_mana() -> None:
    play = with_cards("Sample Cannoneer", *["Ornithopter of Tests"] * 5)
    for _ in range(5):
        play("cast Ornithopter of Tests")
    assert not play.offers("cast Sample Cannoneer")


CENTAUR = """
["Centaur"]
cost = "{1}{G}{W}"
type = "Creature — Centaur"
power = 4
toughness = 4
keywords = ["convoke"]
["Herald"]
cost = "{0}"
colours = "GW"
type = "Creature — Elf"
power = 1
toughness = 1
["Goblin"]
cost = "{0}"
colours = "R"
type = "Creature — Goblin"
power = 1
toughness = 1
"""


def test_a_creature_of_two_colours_pays_for_what_nothing_else_can() -> None:
    play = Scenario(hand=["Centaur", "Herald", "Goblin", "Plains"], cards=CENTAUR)
    play("cast Herald", "cast Goblin", "play Plains", "cast Centaur")
    assert sorted(play.moves) == ["choose Goblin", "choose Herald"]
    play("choose Goblin")  # for generic mana; the Plains for {W}, the Herald for {G}
    while not play.all("Centaur"):
        play(play.moves[0])
    assert (play.untapped("Herald"), play.untapped("Plains")) == (0, 0)


def test_creatures_pay_for_the_kicker_of_a_spell_cast_without_its_mana_cost() -> None:
    """Kicker is paid besides (601.2f), and convoke applies to the total cost (702.51a)."""
    thopters = ["Ornithopter of Tests"] * 2
    play = with_cards("Sample Outpouring", "Black Lotus", "Forest", *thopters, draws=["Sample Sprouting"])
    play("cast Ornithopter of Tests", "cast Ornithopter of Tests").lotus("G")("cast Sample Outpouring", "yes")
    assert (play.life, play.untapped("Ornithopter of Tests")) == (31, 0)


def harmony(*battlefield: object, spell: str = "Sample Harmony") -> Scenario:
    """A game with the spell in the graveyard."""
    return Scenario.at({"battlefield": list(battlefield), "graveyard": [spell], "library": ["Forest"] * 3}, cards=CARDS)


def test_a_new_creature_may_be_tapped_to_take_its_power_off_a_harmonize_cost() -> None:
    play = harmony("Island", "Island", {"name": "Hill Giant", "new": True}, "Raging Goblin")
    play("cast Sample Harmony (harmonize)")
    assert (play.untapped("Hill Giant"), play.untapped("Raging Goblin"), play.untapped("Island")) == (0, 1, 0)
    assert (play.exile, play.graveyard) == (["Sample Harmony"], [])


def test_for_harmonize_no_creature_need_be_tapped_and_only_one_may() -> None:
    play = harmony(*["Island"] * 5, "Hill Giant", "Hill Giant")("cast Sample Harmony (harmonize)")
    assert play.offers("no more")
    play("choose Hill Giant")
    assert (play.untapped("Hill Giant"), play.untapped("Island")) == (1, 3)
    assert not harmony("Island", "Hill Giant", "Hill Giant").offers("cast Sample Harmony (harmonize)")


def test_power_pays_for_x_too_but_not_for_coloured_mana() -> None:
    play = harmony("Forest", "Forest", "Hill Giant", spell="Sample Rhythm")("cast Sample Rhythm (harmonize)")
    assert play.offers("X = 3")
    assert not play.offers("X = 4")
    play("X = 3")
    assert (play.life, play.untapped("Hill Giant")) == (23, 0)
    assert not harmony("Forest", "Hill Giant", spell="Sample Rhythm").offers("cast Sample Rhythm (harmonize)")
