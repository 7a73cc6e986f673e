"""Proliferating: permanents and players get another counter of each kind that they have (701.34).

The permanents are chosen one after another, and all get their counters at the same time. Of players nothing is asked: the
opponent gets another poison counter, and you get another energy.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.listing.growing import push
from deckopt.rules.permanents.counters import counters_on, counters_there
from deckopt.rules.permanents.replacements import put_counters
from deckopt.rules.permanents.stages import reach
from deckopt.rules.stack.frames import next_operation


@rare(np.bool_)
def _may_be_chosen(t, g, r):
    """Whether the permanents of row r have counters, and were not chosen yet.

    A Class's level is no counter, nor is regeneration.
    """
    if g["rows"][r, C.R_N] <= 0 or g["rows"][r, C.R_FLAGS] & C.RF_GOING:
        return False
    if g["rows"][r, C.R_PLUS] != 0:
        return True
    for column in range(C.R_COUNTERS, C.R_COUNTERS + C.COUNTER_COLUMNS):
        if g["rows"][r, column] > 0 and column != t["level_column"] and column != t["shield_column"]:
            return True
    return False


@rare()
def proliferate(t, g, f):
    """PROLIFERATE: ask for the next permanent, if any is left."""
    for r in range(g["n_rows"]):
        if _may_be_chosen(t, g, r):
            g["decision"] = C.D_ROW
            return
    next_operation(g, f)


@rare()
def list_proliferated(t, g, x):
    """List the permanents that may get more counters, and that no more of them do."""
    for r in range(g["n_rows"]):
        if _may_be_chosen(t, g, r):
            if g["rows"][r, C.R_TAPPED] > 0:
                push(g, x, C.MV_ROW + C.MV_A * r + C.MV_C)
            if g["rows"][r, C.R_TAPPED] < g["rows"][r, C.R_N]:
                push(g, x, C.MV_ROW + C.MV_A * r)
    push(g, x, C.MV_STOP)


@cold
def _give_more(t, g, r):
    """Each permanent of row r gets another counter of each kind that it has."""
    grows, shrinks = counters_there(t, g, r, C.R_PLUS), counters_there(t, g, r, -C.R_PLUS)
    for column in range(C.R_COUNTERS, C.R_COUNTERS + C.COUNTER_COLUMNS):
        special = column == t["level_column"] or column == t["shield_column"] or column == t["both_column"]
        if g["rows"][r, column] > 0 and not special:
            put_counters(t, g, r, np.int64(column), 1)
    if grows > 0:
        put_counters(t, g, r, np.int64(C.R_PLUS), 1)
    if shrinks > 0:
        put_counters(t, g, r, np.int64(-C.R_PLUS), 1)


@rare()
def proliferated(t, g, x):
    """PROLIFERATED: all that was chosen gets its counters, and players that have such counters get theirs. Then chapters
    trigger."""
    if g["poison"] > 0:
        g["poison"] = min(C.MOST, g["poison"] + 1)
    if g["own"][C.OWN_ENERGY] > 0:
        g["own"][C.OWN_ENERGY] = min(C.MOST, g["own"][C.OWN_ENERGY] + 1)
    column = np.int64(t["lore_column"])
    rows = g["n_rows"]
    for r in range(rows):
        x["dying"][r] = 0
        if g["rows"][r, C.R_N] <= 0 or not g["rows"][r, C.R_FLAGS] & C.RF_GOING:
            continue
        g["rows"][r, C.R_FLAGS] &= ~C.RF_GOING
        saga = t["n_sagas"] and t["c_last_chapter"][g["rows"][r, C.R_CARD]]
        before = counters_on(g, r, column) if saga else np.int64(0)
        _give_more(t, g, r)
        x["dying"][r] = counters_on(g, r, column) - before if saga else 0
    for r in range(rows):
        if x["dying"][r]:
            before = counters_on(g, r, column) - x["dying"][r]
            x["dying"][r] = 0
            reach(t, g, C.E_CHAPTER, r, column, before)
    g["untidy"] = 1
    g["due"] = 1
    g["stronger"] = 1
