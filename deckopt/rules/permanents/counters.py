"""Counters on permanents: how many there are, more of them, fewer. Putting them on is in `rules.permanents.replacements`.

A kind of counter is named by its column in a row (`tables.counters`); a negative one
counts the column down, as -1/-1 counters do that of +1/+1 counters. Those two cancel only as state-based actions
are applied (704.5q): where cards ask how many there are, a column of its own keeps how many of each are still there
that are going to, `t["both_column"]`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules import codes as C

MOST_COUNTERS = 9999


@kernel
def counters_on(g, r, column):
    """How many counters of a kind are on each permanent of row r."""
    return max(np.int64(0), np.int64(g["rows"][r, column]) if column > 0 else -np.int64(g["rows"][r, -column]))


@kernel
def counters_there(t, g, r, column):
    """As `counters_on`, with +1/+1 and -1/-1 counters that have not cancelled yet."""
    n = counters_on(g, r, column)
    if t["both_column"] and abs(column) == C.R_PLUS:
        n += np.int64(g["rows"][r, t["both_column"]])
    return n


@cold
def keep_both(t, g, r, column, n):
    """Before n counters of a kind are put on row r, or -n taken off: how many +1/+1 and -1/-1 counters cancel later."""
    if abs(column) == C.R_PLUS:
        both = np.int64(g["rows"][r, t["both_column"]])
        more = np.int64(g["rows"][r, C.R_PLUS]) * (1 if column > 0 else -1)
        both = max(0, min(max(0, more) + both + n, max(0, -more) + both))
        g["rows"][r, t["both_column"]] = min(MOST_COUNTERS, both)
        if both > 0:
            g["due"] = 1


@cold
def cancel_counters(t, g):
    """+1/+1 and -1/-1 counters on the same permanent are taken off in pairs."""
    for r in range(g["n_rows"]):
        if g["rows"][r, t["both_column"]]:
            g["rows"][r, t["both_column"]] = 0
            g["untidy"] = 1


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
def take_counters(t, g, r, column, n):
    """Up to n counters of a kind are removed from each permanent of row r."""
    n = max(np.int64(0), min(n, counters_there(t, g, r, column)))
    if t["both_column"]:
        keep_both(t, g, r, column, -n)
    change_counters(g, r, column, -n)
