"""Counters on permanents: how many there are, more of them, fewer. Putting them on is in `rules.replacements`.

A kind of counter is named by its column in a row (`tables.counters`); a negative one
counts the column down, as -1/-1 counters do that of +1/+1 counters.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel

MOST_COUNTERS = 9999


@kernel
def counters_on(g, r, column):
    """How many counters of a kind are on each permanent of row r."""
    return max(np.int64(0), np.int64(g["rows"][r, column]) if column > 0 else -np.int64(g["rows"][r, -column]))


@kernel
def change_counters(g, r, column, n):
    """Put n counters on each permanent of row r, or take -n off."""
    if column > 0:
        g["rows"][r, column] = min(MOST_COUNTERS, g["rows"][r, column] + n)
    else:
        g["rows"][r, -column] = max(-MOST_COUNTERS, g["rows"][r, -column] - n)
    g["untidy"] = 1
    g["supply_known"] = 0


@kernel
def take_counters(g, r, column, n):
    """Up to n counters of a kind are removed from each permanent of row r."""
    change_counters(g, r, column, -max(np.int64(0), min(n, counters_on(g, r, column))))
