"""What permanents can still be used for before something resolves, or before they are lost.

Only uses count that cost nothing but tapping. When the game waits for such a use is in `rules.casting.pauses`; lists are in
`rules.listing.responses`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import referred_row
from deckopt.rules.casting.legal import can_act
from deckopt.rules.mana.supply import units_of
from deckopt.rules.permanents.characteristics import is_able, match_row
from deckopt.words import operations as OP


@cold
def under_split_second(t, g):
    """Whether a spell with split second is on the stack: no spell can be cast, and only mana abilities can be activated
    (702.61a)."""
    if t["split_second"] == 0:
        return False
    for fr in range(g["n_stack"]):
        f = g["stack"][fr]
        if f[C.F_FLAGS] & (C.FL_SPELL | C.FL_COPY) and t["c_split_second"][f[C.F_CARD]]:
            return True
    return False


@kernel
def may_respond(t, g, a, r, scope):
    """Whether action a of row r, which costs only tapping, can be used before something resolves."""
    if not can_act(t, g, a, r, g["rows"][r, C.R_HANDLE], scope) or (scope and t["w_silent"][a]):
        return False
    return t["a_kind"][a] == C.ACT_MANA or not under_split_second(t, g)


@kernel
def response(t, g, r, scope):
    """The use of row r while it is still untapped: an action that costs only tapping, -2 for plain mana, or -1 for nothing."""
    card = g["rows"][r, C.R_CARD]
    if not t["c_respond"][card] and units_of(t, g, r, 0) == 0:
        return -1
    if g["rows"][r, C.R_N] <= g["rows"][r, C.R_TAPPED] or not is_able(t, g, r):
        return -1
    for a in range(t["c_field0"][card], t["c_field0"][card] + t["c_field_n"][card]):
        if t["a_flags"][a] & C.AF_ONLY_TAP and may_respond(t, g, a, r, scope):
            return a
    return -2 if units_of(t, g, r, 0) else -1


@rare(np.bool_)
def makes_mana_first(t, g, a, r, scope):
    """Whether action a, which costs only tapping, makes mana of row r now."""
    if t["a_kind"][a] != C.ACT_MANA or t["a_flags"][a] & C.AF_ONLY_TAP == 0:
        return False
    return can_act(t, g, a, r, g["rows"][r, C.R_HANDLE], scope)


@cold
def has_mana_first(t, g, r, scope):
    """Whether row r, which is about to be lost, still makes mana by an action of its own."""
    card = g["rows"][r, C.R_CARD]
    if not t["c_respond"][card] or g["rows"][r, C.R_N] <= g["rows"][r, C.R_TAPPED]:
        return False
    for a in range(t["c_field0"][card], t["c_field0"][card] + t["c_field_n"][card]):
        if makes_mana_first(t, g, a, r, scope):
            return True
    return False


@rare(np.bool_)
def makes_mana_before_all_go(t, g, f, what, r, scope):
    """Whether row r is about to be lost in the pause of frame f, and makes mana by tapping before that, plainly or by an action.

    `what` is the pause's operand: a filter or a reference.
    """
    if t["o"][f[C.F_PC], OP.RESPOND_LOST] == C.LOST_LEGEND:
        own = g["rows"][r, C.R_CARD]
        if t["c_name"][own] != t["c_name"][f[C.F_CARD]] or not t["c_kind"][own] & t["c_kind"][f[C.F_CARD]] & C.LEGENDARY:
            return False
    elif what < 0:
        if r != referred_row(g, g["n_stack"] - 1, what):
            return False
    elif match_row(t, g, what, r, f[C.F_SOURCE], f[C.F_CARD]) & C.UNTAPPED == 0:
        return False
    if g["rows"][r, C.R_N] <= g["rows"][r, C.R_TAPPED] or not is_able(t, g, r):
        return False
    return units_of(t, g, r, 0) != 0 or has_mana_first(t, g, r, scope)


@cold
def is_meant(t, g, f, fr, what, r):
    """Whether row r matches an operand of the operation of frame fr, which is a filter or a reference."""
    if what >= 0:
        return match_row(t, g, what, r, f[C.F_SOURCE], f[C.F_CARD]) != 0
    return r == referred_row(g, fr, what)
