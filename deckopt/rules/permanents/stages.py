"""Stages of permanents: chapters of Sagas, and levels of Classes.

A Saga's lore counters and a Class's level are a column of its row. A chapter or level ability triggers when the number reaches
its own. Other triggers on a Saga's entering come before its chapters.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.counters import change_counters, counters_on
from deckopt.rules.permanents.replacements import counters_put, put_counters
from deckopt.rules.permanents.rows import split
from deckopt.rules.stack.triggers import queue_for_row

MOST_STAGES = 14


@kernel
def _trigger(t, g, event, r, before, now):
    """Queue the abilities of the permanent of row r for the stages after `before`, up to `now`."""
    card = g["rows"][r, C.R_CARD]
    first = t["e_first"][event]
    for e in range(first, first + t["e_n"][event]):
        if t["e_card"][e] == card:
            for k in range(before + 1, min(now, MOST_STAGES) + 1):
                if t["e_at"][e] >> k & 1:
                    queue_for_row(t, g, event, e, r, 1, k, 0, 0, 1, 0)


@rare()
def reach(t, g, event, r, column, before):
    """Queue what the permanents of row r reach, one after the other; `before` is where they were."""
    now = counters_on(g, r, column)
    n = g["rows"][r, C.R_N]
    for _ in range(n):
        _trigger(t, g, event, split(g, r, 1 if g["rows"][r, C.R_TAPPED] == g["rows"][r, C.R_N] else 0), before, now)


@kernel
def ends_next(t, g, r):
    """Whether the Sagas of row r reach their last chapter with the next lore counter, or with what replaces it."""
    last = t["c_last_chapter"][g["rows"][r, C.R_CARD]]
    if last == 0 or g["rows"][r, C.R_N] <= 0:
        return False
    column = np.int64(t["lore_column"])
    return counters_on(g, r, column) + counters_put(t, g, r, column, 1) >= last


@kernel
def any_ends_next(t, g):
    """Whether some Saga reaches its last chapter with the next lore counter."""
    for r in range(g["n_rows"]):
        if ends_next(t, g, r):
            return True
    return False


@rare()
def add_lore(t, g, x):
    """At the beginning of the first main phase, every Saga gets a lore counter; then chapters trigger."""
    column = np.int64(t["lore_column"])
    rows = g["n_rows"]
    for r in range(rows):
        x["dying"][r] = 0
        if g["rows"][r, C.R_N] > 0 and t["c_last_chapter"][g["rows"][r, C.R_CARD]]:
            before = counters_on(g, r, column)
            put_counters(t, g, r, column, 1)
            x["dying"][r] = counters_on(g, r, column) - before
    for r in range(rows):
        if x["dying"][r]:
            before = counters_on(g, r, column) - x["dying"][r]
            x["dying"][r] = 0
            reach(t, g, C.E_CHAPTER, r, column, before)


@kernel
def _waits(t, e):
    """Whether trigger e is a chapter ability."""
    first = t["e_first"][C.E_CHAPTER]
    return first <= e < first + t["e_n"][C.E_CHAPTER]


@cold
def is_over(t, g, r):
    """Whether the Sagas of row r have to be sacrificed: their last chapter is reached, and none of their chapters is on the
    stack."""
    last = t["c_last_chapter"][g["rows"][r, C.R_CARD]]
    if last == 0 or counters_on(g, r, np.int64(t["lore_column"])) < last:
        return False
    handle = g["rows"][r, C.R_HANDLE]
    if handle == 0:
        return True
    for i in range(g["n_stack"]):
        if g["stack"][i, C.F_SOURCE] == handle and _waits(t, g["stack"][i, C.F_TRIGGER] - 1):
            return False
    for i in range(g["n_pending"]):
        if g["pending"][i, C.PD_SOURCE] == handle and _waits(t, g["pending"][i, C.PD_TRIGGER]):
            return False
    return True


@rare()
def become_level(t, g, r, column, level):
    """LEVEL: the Class of row r has that level from now on."""
    before = counters_on(g, r, column)
    if before < level:
        if g["rows"][r, C.R_N] > 1:
            r = split(g, r, 1 if g["rows"][r, C.R_TAPPED] == g["rows"][r, C.R_N] else 0)
        change_counters(g, r, column, level - before)
        g["due"] = 1
        g["stronger"] = 1
        reach(t, g, C.E_LEVEL, r, column, before)


@rare(np.bool_)
def has_no_loyalty(t, g, r):
    """Whether the permanents of row r are planeswalkers without loyalty counters."""
    return t["c_walker"][g["rows"][r, C.R_CARD]] != 0 and counters_on(g, r, np.int64(t["loyalty_column"])) == 0
