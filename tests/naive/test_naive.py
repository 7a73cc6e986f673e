"""The fast engine against the slow one: random play in step, and scripted games.

DECKOPT_LONG=1 plays many more moves and many more random decks.
"""

from __future__ import annotations

import os
import random

import pytest
from rules.random_play import draw_deck, playable
from samples import with_sample_cards, with_scenario_cards

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from naive.lockstep import play_at_random
from naive.scenarios import SCENARIOS, Scenario

LONG = bool(os.environ.get("DECKOPT_LONG"))
SHIPPED = (
    "pauper-burn",
    "pauper-goblins",
    "pauper-infect",
    "pauper-bogles",
    "pauper-storm",
    "jeskai-ascendancy",
    "jeskai-ascendancy-full-rules",
    "lava-spike",
    "karsten",
    "lotus-wheel",
)
CATALOG = with_sample_cards(Catalog.load())
SCENARIO_CATALOG = with_scenario_cards(CATALOG)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_deck(name: str) -> None:
    """Random games of a shipped deck are the same in both engines."""
    for seed in range(10 if LONG else 1):
        play_at_random(load_deck(name, CATALOG), CATALOG, seed, 5000 if LONG else 250)


@pytest.mark.parametrize("seed", range(200 if LONG else 16))
def test_random_deck(seed: int) -> None:
    """Random games of random decks are the same in both engines."""
    rng = random.Random(seed)
    deck = draw_deck(rng, CATALOG, rng.sample(playable(CATALOG), 7))
    play_at_random(deck, CATALOG, seed, 1000 if LONG else 120)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.name for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    """A scripted game is the same in both engines."""
    scenario.play(SCENARIO_CATALOG)
