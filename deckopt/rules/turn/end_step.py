"""Permanents that leave in the next end step: unearthed, warped, or because of an effect.

By the rules, each such effect sets up a delayed trigger (603.7). Here a permanent has a flag (`RF_LEAVES`). When an end step
begins, permanents with the flag are *due*. Those that get it later in that step wait for the next one. Due permanents leave one
after the other, once everything has resolved that triggered as the step began. Those of one effect leave together.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import referred_row
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.origin import card_of_row
from deckopt.rules.permanents.rows import split_off, tidy
from deckopt.rules.zones.departing import leave_for
from deckopt.rules.zones.dying import mark_dying
from deckopt.rules.zones.leaving import leave_together
from deckopt.rules.zones.sacrifices import note_sacrificed, sacrifice_copies, sacrifice_together

_NEW = C.DUE - 1  # R_LEAVING of permanents that an effect is about to mark


@rare(np.int64)
def leaves_with(t, g, n):
    """The R_LEAVING of n permanents that one effect makes leave: 0 if each may leave alone.

    It makes a difference only if something triggers on it.
    """
    if n < 2 or not (t["e_n"][C.E_DIES] or t["e_n"][C.E_LEAVES] or t["e_n"][C.E_SACRIFICED]):
        return np.int64(0)
    most = np.int64(0)
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0 and g["rows"][r, C.R_LEAVING] != _NEW:
            most = max(most, np.int64(g["rows"][r, C.R_LEAVING]) % C.DUE)
    return most + 1


@rare()
def let_leave(t, g, f, what, how):
    """LEAVE: in the next end step these permanents are sacrificed, exiled or returned to hand (`how`, of `RF_AT_END`).

    Permanents that are due now leave in this step, before that.
    """
    fr = g["n_stack"] - 1
    number = np.int64(0)
    rows = g["n_rows"]
    for r in range(rows):
        if g["rows"][r, C.R_N] <= 0 or g["rows"][r, C.R_LEAVING] >= C.DUE:
            continue
        which = np.int64(0)
        if what >= 0:
            which = np.int64(match_row(t, g, what, r, f[C.F_SOURCE], f[C.F_CARD]))
        elif r == referred_row(g, fr, what) or (what == C.REF_CREATED and g["rows"][r, C.R_FLAGS] & C.RF_CREATED):
            which = np.int64(3)
        n, tapped = np.int64(g["rows"][r, C.R_N]), np.int64(g["rows"][r, C.R_TAPPED])
        meant = (n - tapped if which & C.UNTAPPED else 0) + (tapped if which & C.TAPPED else 0)
        if meant > 0:
            q = split_off(g, r, meant, tapped if which & C.TAPPED else 0)
            g["rows"][q, C.R_FLAGS] = g["rows"][q, C.R_FLAGS] & ~C.RF_AT_END | how
            g["rows"][q, C.R_LEAVING] = _NEW
            number += meant
    together = leaves_with(t, g, number)
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_LEAVING] == _NEW:
            g["rows"][r, C.R_LEAVING] = together
    g["untidy"] = 1


@cold
def end_step_begins(g):
    """Permanents that were to leave in the next end step are due now."""
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_FLAGS] & C.RF_LEAVES and g["rows"][r, C.R_LEAVING] < C.DUE:
            g["rows"][r, C.R_LEAVING] += C.DUE
            g["untidy"] = 1


@cold
def _leave_alone(t, g, x, r):
    """Exile one permanent of row r, for good or to be cast later, return it to hand, or sacrifice it."""
    tapped = 1 if g["rows"][r, C.R_TAPPED] == g["rows"][r, C.R_N] else 0
    flags = g["rows"][r, C.R_FLAGS]
    if flags & C.RF_WARPED and not flags & C.RF_UNEARTHED:
        leave_for(t, g, x, r, 1, tapped, C.Z_HAND if t["c_dash"][card_of_row(t, g, r)] else C.Z_PLAY_LATER)
    elif flags & C.RF_UNEARTHED == 0 and flags & C.RF_AT_END == C.RF_HAND_AT_END:
        leave_for(t, g, x, r, 1, tapped, C.Z_HAND)
    elif flags & (C.RF_UNEARTHED | C.RF_EXILE_AT_END):
        leave_for(t, g, x, r, 1, tapped, C.Z_EXILE)
    else:
        sacrifice_copies(t, g, x, r, 1, tapped)


@cold
def next_leaves(t, g, x):
    """The first due permanent leaves, with all of the same effect. False if nothing is due."""
    tidy(g)  # rows that are equal again after triggers are merged into the first one
    first = np.int64(0)
    while first < g["n_rows"] and (g["rows"][first, C.R_LEAVING] < C.DUE or g["rows"][first, C.R_N] <= 0):
        first += 1
    if first == g["n_rows"]:
        return False
    leaving = np.int64(g["rows"][first, C.R_LEAVING])
    if leaving == C.DUE:
        _leave_alone(t, g, x, first)
        return True
    how = g["rows"][first, C.R_FLAGS] & C.RF_AT_END
    sacrificed = how == C.RF_SACRIFICE_AT_END
    for r in range(g["n_rows"]):
        n = np.int64(g["rows"][r, C.R_N])
        if n > 0 and g["rows"][r, C.R_LEAVING] == leaving:
            mark_dying(x, r, n, np.int64(g["rows"][r, C.R_TAPPED]))
            if sacrificed:
                note_sacrificed(t, g, x, r, n)
    if sacrificed:
        sacrifice_together(t, g, x)
    else:
        leave_together(t, g, x, C.Z_HAND if how == C.RF_HAND_AT_END else C.Z_EXILE)
    return True
