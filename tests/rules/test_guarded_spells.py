"""Mana whose spell can't be countered, next to permanents of yours that counter spells."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("forbidden")
COUNTERS = {"name": "Sample Goblet", "counters": {"charge": 1}}


def begun(hand: list[str], battlefield: list[object]) -> Scenario:
    return Scenario.at({"hand": hand, "battlefield": battlefield, "library": ["Mountain"] * 9}, cards=CARDS)


def entered(*moves: str) -> Scenario:
    """Sample Goblet has a charge counter. Sample Sanctum has entered, and Human was chosen."""
    play = begun(["Sample Sanctum", "Sample Bailiff", "Sample Trinket"], ["Mountain", "Mountain", COUNTERS])
    play("play Sample Sanctum")
    if play.offers("choose Human"):
        play("choose Human")
    return play(*moves)


def test_a_spell_that_such_mana_is_spent_on_is_not_countered() -> None:
    """101.2. That mana pays first where something would counter the spell, although other lands are of less use."""
    play = entered("cast Sample Bailiff")
    assert (play.one("Sample Bailiff").size, play.graveyard) == ((1, 1), [])
    assert play.one("Sample Sanctum").tapped


def test_a_spell_on_which_it_may_not_be_spent_is_countered() -> None:
    play = entered("cast Sample Trinket")
    assert play.graveyard == ["Sample Trinket"]


def test_a_spell_that_nothing_counters_is_paid_for_as_always() -> None:
    play = entered("activate Sample Goblet", "cast Sample Bailiff")
    assert play.one("Sample Bailiff").size == (1, 1)
    assert not play.one("Sample Sanctum").tapped, "nothing counters it: the counters are two"


@pytest.mark.parametrize("seed", range(4))
def test_both_engines_counter_the_same(seed: int) -> None:
    catalog = catalog_with(CARDS)
    names = ["Sample Bailiff", "Sample Goblet", "Sample Sanctum", "Sample Trinket", "Mogg War Marshal"]
    main = {**dict.fromkeys(names, 6), "Mountain": 14}
    play_at_random(check_deck({"main": main}, "test", "test", catalog), catalog, seed, 120)
