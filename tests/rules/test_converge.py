"""Spells that count the colours of the mana that was spent to cast them (sunburst, converge)."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

from deckopt.cards.symbols import parse_cost
from deckopt.compile.converging import ways_to_converge

CARDS = (
    sample("casting")
    + """
["Big Relic"]
cost = "{2}"
type = "Artifact"
[Mox]
cost = "{0}"
type = "Artifact"
mana = "{C}"
["Dear Relic"]
cost = "{2}"
type = "Artifact"
statics = [{ of = "card", more = 1 }]
["Three Relic"]
cost = "{3}"
type = "Artifact"
statics = [{ of = "card", least = 3 }]
"""
)


def with_lands(*lands: str, hand: tuple[str, ...] = ("Sample Prism",)) -> Scenario:
    """The turn after the last of some lands was played."""
    play = Scenario(hand=[*hand, *lands], cards=CARDS, rest={"Darksteel Relic": 20})
    for turn, land in enumerate(lands, 1):
        play.until(turn)(f"play {land}")
    return play.until(len(lands) + 1)


def test_the_ways_with_most_colours_come_first_and_of_those_the_ones_worth_least() -> None:
    ways = [(str(cost), colours) for cost, colours in ways_to_converge(parse_cost("{1}{W}"), [9, 5, 1, 3, 2, 0])]
    assert ways == [("{W}{B}", 2), ("{W}{G}", 2), ("{W}{R}", 2), ("{W}{U}", 2), ("{1}{W}", 1)]


@pytest.mark.parametrize(("lands", "counters"), [(("Island", "Forest"), 2), (("Island", "Island"), 1)])
def test_a_permanent_enters_with_a_counter_for_each_colour_spent(lands: tuple[str, ...], counters: int) -> None:
    assert with_lands(*lands)("cast Sample Prism").one("Sample Prism").count("charge") == counters


def test_colourless_mana_is_of_no_colour() -> None:
    play = with_lands("Island", hand=("Sample Prism", "Mox", "Mox"))("cast Mox")
    assert play("cast Sample Prism").one("Sample Prism").count("charge") == 1


def test_of_three_lands_those_of_two_colours_are_tapped() -> None:
    play = with_lands("Island", "Island", "Forest")("cast Sample Prism")
    assert (play.one("Sample Prism").count("charge"), play.one("Forest").tapped) == (2, True)


@pytest.mark.parametrize(
    ("lands", "x", "gone"),
    [(("Plains", "Plains", "Plains"), 2, False), (("Plains", "Island"), 1, True), (("Plains", "Island"), 0, False)],
)
def test_a_spell_asks_for_the_colours_and_not_for_the_mana(lands: tuple[str, ...], x: int, gone: bool) -> None:
    play = with_lands(*lands, hand=("Big Relic", "Sample Ending"))("cast Big Relic")
    play.until(len(lands) + 2)("cast Sample Ending", f"X = {x}")
    assert (play.all("Big Relic") == []) == gone


@pytest.mark.parametrize("relic", ["Dear Relic", "Three Relic"])
@pytest.mark.parametrize(("lands", "colours"), [(["Plains", "Island", "Swamp"], 3), (["Plains", "Island", "Island"], 2)])
def test_mana_that_it_costs_more_is_of_colours_too(relic: str, lands: list[str], colours: int) -> None:
    """601.2f: the total cost has it, and all of that is spent to cast the spell."""
    play = Scenario.at({"battlefield": [relic, *lands], "hand": ["Sample Prism"], "library": ["Plains"]}, cards=CARDS)
    assert play("cast Sample Prism").one("Sample Prism").count("charge") == colours
