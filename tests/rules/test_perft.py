"""The number of paths from fixed positions: as kept in the fixtures, and the same in both engines.

DECKOPT_LONG=1 counts to full depth in both.
"""

from __future__ import annotations

import os

import perft
import pytest

LONG = bool(os.environ.get("DECKOPT_LONG"))
FIXTURES = perft.read_fixtures()
NAMES = [fixture.name for fixture in FIXTURES]
SLOW_PATHS = 400


@pytest.mark.parametrize("fixture", FIXTURES, ids=NAMES)
def test_counts_are_kept(fixture: perft.Fixture) -> None:
    """The fast engine counts what the fixture file says."""
    game = fixture.reach().fast
    assert perft.divide_fast(game, fixture.quick) == fixture.divide
    assert sum(fixture.divide.values()) == fixture.leaves[fixture.quick - 1]
    if LONG:
        assert perft.count_fast(game, fixture.depth) == fixture.leaves[-1]


@pytest.mark.parametrize("fixture", FIXTURES, ids=NAMES)
def test_engines_agree(fixture: perft.Fixture) -> None:
    """The slow engine counts the same, by first move."""
    shallow = max(d for d, leaves in enumerate(fixture.leaves, 1) if d == 1 or leaves <= SLOW_PATHS)
    game = fixture.reach()
    for depth in {shallow, fixture.depth if LONG else shallow}:
        assert perft.divide_slow(game.slow, depth) == perft.divide_fast(game.fast, depth)


def test_two_positions_are_large() -> None:
    """At least two positions in the middle of a combo have 100,000 paths or more."""
    assert sum(fixture.leaves[-1] >= 100_000 for fixture in FIXTURES) >= 2
