"""Counters on permanents: how many there are, adding and removing them. Replacements are in `rules.permanents.replacements`.

A kind of counters is named by its column in a row (`compile.counters`). A negative column means that counters are subtracted, as
-1/-1 counters are from +1/+1 counters. These two cancel only as a state-based action (704.5q). If cards ask how many there are,
the column `t["both_column"]` has the number of pairs that have not cancelled yet.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.rows import split

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


@rare()
def keep_both(t, g, r, column, n):
    """Note how many +1/+1 and -1/-1 counters will cancel, before n counters are put on row r, or -n removed."""
    if abs(column) == C.R_PLUS:
        both = np.int64(g["rows"][r, t["both_column"]])
        more = np.int64(g["rows"][r, C.R_PLUS]) * (1 if column > 0 else -1)
        both = max(0, min(max(0, more) + both + n, max(0, -more) + both))
        g["rows"][r, t["both_column"]] = min(MOST_COUNTERS, both)
        if both > 0:
            g["due"] = 1


@rare()
def cancel_counters(t, g):
    """Remove pairs of +1/+1 and -1/-1 counters from the same permanent."""
    for r in range(g["n_rows"]):
        if g["rows"][r, t["both_column"]]:
            g["rows"][r, t["both_column"]] = 0
            g["untidy"] = 1


@kernel
def change_counters(g, r, column, n):
    """Put n counters on each permanent of row r, or remove -n."""
    if column > 0:
        g["rows"][r, column] = min(MOST_COUNTERS, g["rows"][r, column] + n)
    else:
        g["rows"][r, -column] = max(-MOST_COUNTERS, g["rows"][r, -column] - n)
    g["untidy"] = 1
    g["supply_known"] = 0


@kernel
def take_counters(t, g, r, column, n):
    """Remove up to n counters of a kind from each permanent of row r."""
    n = max(np.int64(0), min(n, counters_there(t, g, r, column)))
    if t["both_column"]:
        keep_both(t, g, r, column, -n)
    change_counters(g, r, column, -n)


@rare(np.int64)
def words_of_counters(t, g, r):
    """Bits of the keywords that counters give each permanent of row r (122.1b)."""
    bits = t["counter_keywords"][0] & 0
    for k in range(C.COUNTER_COLUMNS):
        if g["rows"][r, C.R_COUNTERS + k] > 0:
            bits |= t["counter_keywords"][k]
    return bits


@rare(np.bool_)
def is_stunned(t, g, r):
    """Whether tapped copies of row r stay tapped: a stun counter is removed from each in place of untapping it (122.1d)."""
    column = np.int64(t["stun_column"])
    if g["rows"][r, column] <= 0 or g["rows"][r, C.R_TAPPED] <= 0:
        return False
    while g["rows"][r, C.R_TAPPED] < g["rows"][r, C.R_N]:
        q = split(g, r, 0)
        g["rows"][q, C.R_SICK] = 0
    g["rows"][r, column] -= 1
    g["untidy"] = 1
    return True
