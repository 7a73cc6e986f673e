"""Triggers on becoming a target, and on a spell that was cast with a target.

All targets of a spell or ability become targets at the same time, when the last one is chosen. An object that is a target twice
becomes one once.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.casting.aims import kind_in, value_in
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.stack.frames import next_operation
from deckopt.rules.stack.triggers import fire
from deckopt.words import operations as OP

INSTANT_BIT, SORCERY_BIT = 16, 32


@rare(np.int64)
def _aimed_at(g, f, second):
    """The row of the first or second target of frame f; -1 if it is not a permanent, or is the first one again."""
    if second:
        if f[C.F_T1_KIND] != C.T_ROW or (f[C.F_T0_KIND] == C.T_ROW and f[C.F_T0] == f[C.F_T1]):
            return -1
        return row_of(g, f[C.F_T1])
    return row_of(g, f[C.F_T0]) if f[C.F_T0_KIND] == C.T_ROW else -1


@cold
def is_only_target(f):
    """Whether all targets of frame f are the same object, which is then one target (115.3)."""
    if kind_in(f, 2) != C.T_NONE or kind_in(f, 3) != C.T_NONE:
        return False
    first, second = kind_in(f, 0), kind_in(f, 1)
    if first == C.T_NONE or second == C.T_NONE:
        return first != second
    return first == second and value_in(f, 0) == value_in(f, 1)


@kernel
def became_targets(t, g, x, f):
    """All targets of frame f are chosen: queue triggers.

    The number of E_TARGETED is 1 the first time in a turn that a permanent becomes a target, whatever it was then, and 2 later.
    """
    if t["e_n"][C.E_TARGETED] == 0 and t["e_n"][C.E_TARGETED_BY_SPELL] == 0:
        return
    spell = f[C.F_ACTION] >= 0 and t["a_kind"][f[C.F_ACTION]] == C.ACT_SPELL
    for second in range(2):
        r = _aimed_at(g, f, second)
        if r >= 0:
            times = 1
            if t["asks_first_aim"]:
                times += (g["rows"][r, C.R_USED] & C.AIMED) // C.AIMED
                g["rows"][r, C.R_USED] |= C.AIMED
            fire(t, g, x, C.E_TARGETED, g["rows"][r, C.R_CARD], r, 1, times, 0, 0)
            if spell:
                fire(t, g, x, C.E_TARGETED_BY_SPELL, g["rows"][r, C.R_CARD], r, 1, 1, 0, 0)


@kernel
def next_target(t, g, x, f):
    """A target of frame f is chosen or left out: go on to the next target, or to the end of choosing."""
    if t["o"][f[C.F_PC] + 1, OP.CODE] != OP.TARGET:
        became_targets(t, g, x, f)
    next_operation(g, f)


@rare()
def cast_at(t, g, x, f):
    """The spell of frame f was cast: queue triggers."""
    for second in range(2):
        r = _aimed_at(g, f, second)
        if r >= 0:
            fire(t, g, x, C.E_CAST_AT, g["rows"][r, C.R_CARD], r, 1, 1, 0, 0)
            if is_only_target(f) and t["c_kind"][f[C.F_CARD]] & (INSTANT_BIT | SORCERY_BIT):
                fire(t, g, x, C.E_CAST_ONLY_AT, g["rows"][r, C.R_CARD], r, 1, 1, 0, 0)


@rare()
def copy_it(t, g, f, first):
    """Let triggers queued from `first` on that copy the spell of frame f know it."""
    for i in range(first, g["n_pending"]):
        p = g["pending"][i]
        e = p[C.PD_TRIGGER]
        if e >= 0 and t["e_copies"][e]:
            p[C.PD_CARD] = f[C.F_CARD]
            p[C.PD_ACTION] = f[C.F_ACTION]
            p[C.PD_FLAGS] = f[C.F_FLAGS] & ~C.FL_SPELL
            p[C.PD_X] = f[C.F_X]
            p[C.PD_IT] = f[C.F_IT]
