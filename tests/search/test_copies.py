"""What a search copies, and sums of weights written for vectors: the same as done plainly."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from deckopt.cards.catalog import Catalog
from deckopt.compile.build import build_tables
from deckopt.decks.load import load_deck
from deckopt.evaluate.training import sides
from deckopt.kernels import JIT
from deckopt.playing.game import Game
from deckopt.rules.state import STATE
from deckopt.search.network import HIDDEN, NETWORK
from deckopt.search.positions import copy_position
from deckopt.search.selfplay import KEPT, TAPE
from deckopt.search.sums import _add_in_python, _rows_in_python, add_scaled, sum_rows

ZONES = ("hand", "library", "graveyard", "exile", "look")
LISTS = ("top", "bottom", "exiled", "permits", "delayed", "stack", "arriving", "pending", "seen", "rows")


def _compiled(function: Any) -> Any:
    return numba.njit(function) if JIT else function


@_compiled
def _copy(t, states, to, source):  # type: ignore[no-untyped-def]
    copy_position(t, states, to, source)


@_compiled
def _sum(weights, net, n):  # type: ignore[no-untyped-def]
    return sum_rows(weights, net["embedding_at"], net["active"], n, HIDDEN, net["hidden"])


@_compiled
def _add(weights, at, tape, d, factor):  # type: ignore[no-untyped-def]
    add_scaled(weights, at, tape["hidden"], d * HIDDEN, HIDDEN, factor)
    add_scaled(tape["slope"], 0, weights, at, HIDDEN, 1.0)


#: Parts of a position that only some decks use, and the flags of these.
FLAGS = {"seen_graveyard": "tells_graveyard", "drawn": "asks_drawn", "sideboard": "n_sideboard"}


@pytest.mark.parametrize("name", ["legacy-dredge", "pauper-infect"])
def test_all_of_a_position_that_is_in_use_is_copied_over_whatever_was_there(name: str) -> None:
    catalog = Catalog.load()
    game = Game(build_tables(sides(load_deck(name, catalog))[0], catalog), seed=1)
    game.start()
    states, cards, rng = np.zeros(2, STATE), int(game.t["n_cards"]), np.random.default_rng(1)
    seen: set[str] = set()
    for _ in range(60):
        if game.g["over"]:
            break
        states[0] = game.g
        states[1:].view("u1")[:] = 77
        _copy(game.t, states, 1, 0)
        for field in STATE.names or ():
            copied, own = states[1][field], game.g[field]
            if not game.t[FLAGS.get(field, "n_cards")]:
                continue
            if field in ZONES:
                copied, own = copied[:cards], own[:cards]
            elif field in LISTS:
                n = int(game.g[f"n_{field}"])
                copied, own = copied[:n], own[:n]
                seen |= {field} if n else set()
            assert np.array_equal(copied, own), field
        game.apply(int(rng.choice(game.moves)))
    assert {"rows", "stack"} <= seen


def test_sums_written_for_vectors_are_those_of_a_plain_loop_bit_by_bit() -> None:
    rng = np.random.default_rng(1)
    weights = rng.normal(size=5000).astype(np.float32)
    net, plain = np.zeros(1, NETWORK)[0], np.zeros(HIDDEN, np.float32)
    net["embedding_at"] = 150
    for n in range(60):
        net["active"][:n] = rng.integers(0, 100, n)
        total = _sum(weights, net, n)
        assert np.float32(total) == _rows_in_python(weights, 150, net["active"], n, HIDDEN, plain)
        assert np.array_equal(net["hidden"], plain)


def test_numbers_times_a_factor_are_added_as_one_by_one() -> None:
    rng, tape = np.random.default_rng(3), np.zeros(1, TAPE)[0]
    weights = rng.normal(size=40 * HIDDEN).astype(np.float32)
    tape["hidden"] = rng.normal(size=(KEPT, HIDDEN)).astype(np.float32)
    for d, at, factor in ((0, 0, 0.1), (7, 3, -1e-9), (KEPT - 1, 39 * HIDDEN, 1e6)):
        plain, other = weights.copy(), tape.copy()
        for j in range(HIDDEN):
            plain[at + j] = np.float32(float(plain[at + j]) + factor * float(other["hidden"][d, j]))
            other["slope"][j] += plain[at + j]
        in_python, before = weights.copy(), tape["hidden"].copy()
        _add_in_python(in_python, at, tape["hidden"], d * HIDDEN, HIDDEN, factor)
        _add(weights, at, tape, d, factor)
        assert np.array_equal(weights, plain)
        assert np.array_equal(in_python, plain)
        assert np.array_equal(tape["slope"], other["slope"])
        assert np.array_equal(tape["hidden"], before)
