"""Random play of decks with every card: nothing is ever wrong, and everything is exercised.

DECKOPT_LONG=1 plays a million moves instead of eighty thousand.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import numpy as np
import pytest
from naive.lockstep import plain
from samples import with_sample_cards

from deckopt.cards.catalog import Catalog
from deckopt.playing.game import Game
from rules.random_play import (
    FEATURES,
    LAST_MOVE,
    TALLY_SIZE,
    Play,
    decks_with_every_card,
    draw_deck,
    features_of_cards,
    play_on,
    playable,
    rarest_cards,
    trace,
)

LONG = bool(os.environ.get("DECKOPT_LONG"))
MOVES, LEAST = (1_000_000, 1000) if LONG else (400_000, 50)
MOVES_OF_DECK = MOVES // 240  # so many decks have every sample card between them


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return with_sample_cards(Catalog.load())


def test_every_feature_is_played_and_no_position_is_faulty(catalog: Catalog) -> None:
    """Every verb, trigger event and cost is played often enough; the status is checked after every move.

    Hardly a game outgrows the engine: one in which more triggers wait than its stack holds, with something to choose.
    """
    rng = random.Random(2)
    cards = features_of_cards(catalog)
    assert set(FEATURES) <= set(cards), "a feature without a card: add one to naive/cards.py"
    counts: Counter[str] = Counter()
    played: set[str] = set()
    moves = games = outgrown = 0
    decks = decks_with_every_card(rng, catalog)
    while moves < MOVES:
        deck = next(decks, None) or draw_deck(rng, catalog, rarest_cards(rng, counts, cards))
        played |= set(deck.main)
        play = Play(trace(deck, catalog), rng.randrange(1 << 30))
        play.run(MOVES_OF_DECK)
        counts += play.counts()
        moves, games, outgrown = moves + play.moves, games + play.games, outgrown + play.outgrown
    assert played == set(playable(catalog))
    assert outgrown * 100 <= games
    rare = {feature: counts[feature] for feature in FEATURES if counts[feature] < LEAST}
    assert not rare


def test_counted_play_is_the_game_itself(catalog: Catalog) -> None:
    """The counting kernel leads to the same positions as `Game.apply`."""
    rng = random.Random(3)
    for deck in [draw_deck(rng, catalog, rng.sample(playable(catalog), 6)) for _ in range(6)]:
        counted = Game(trace(deck, catalog).tables, rng.randrange(1 << 30))
        counted.deal(7)
        counted.start()
        tally = np.zeros(TALLY_SIZE, np.int32)
        while not counted.over:
            other = counted.copy()
            play_on(counted.t, counted.g, counted.x, tally, 1)
            other.apply(int(tally[LAST_MOVE]))
            assert plain(other.summary()) == plain(counted.summary())
            assert other.moves == counted.moves
