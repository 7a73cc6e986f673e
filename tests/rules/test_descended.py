"""Permanent cards that were put into your graveyard this turn: whether and how often you descended (700.11)."""

from __future__ import annotations

from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("numbers")


def descending(*draws: str) -> Scenario:
    """The second turn, with a creature that mills two cards and counts how often you descended."""
    play = Scenario(hand=["Black Lotus", "Sample Descent"], draws=["Plains", *draws], rest={"Island": 20}, cards=CARDS)
    return play.lotus("B")("cast Sample Descent").until(2)


def test_a_permanent_card_that_is_milled_counts_and_an_instant_does_not() -> None:
    play = descending("Opt", "Raging Goblin")("activate Sample Descent").until(3)
    assert sorted(play.graveyard) == ["Black Lotus", "Opt", "Raging Goblin"]
    assert play.one("Sample Descent").plus == 2, "the Lotus in the first turn, one card in the second"


def test_you_have_not_descended_in_a_turn_in_which_nothing_came_there() -> None:
    play = descending("Opt", "Opt")("activate Sample Descent").until(4)
    assert play.one("Sample Descent").plus == 1


def test_both_engines_count_alike() -> None:
    catalog = catalog_with(CARDS)
    deck = {"main": {"Sample Descent": 12, "Opt": 6, "Dark Ritual": 6, "Swamp": 24, "Faithless Looting": 6, "Evolving Wilds": 6}}
    for seed in range(3):
        play_at_random(check_deck(deck, "descent", "descent", catalog), catalog, seed, 100)
