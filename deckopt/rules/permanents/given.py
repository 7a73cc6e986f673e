"""Abilities that permanents are given: which permanents have them, and how often."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules import codes as C
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.statics import holds_for_row


@kernel
def next_given(given, bits):
    """The next bit for a permanent with the bits `given`, so that it has the ability of `bits` once more; or 0."""
    left = np.int64(bits) & ~np.int64(given)
    return left & -left


@cold
def times_given(t, g, k, r):
    """How often a permanent of row r has been given the set k of abilities."""
    n = np.int64(0)
    by_effects = np.int64(g["rows"][r, C.R_GIVEN]) & t["gv_bits"][k]
    while by_effects:
        by_effects &= by_effects - 1
        n += 1
    s = t["gv_static"][k]
    if s < 0:
        return n
    scope, card = t["s_scope"][s], t["s_card"][s]
    if scope == C.SCOPE_THIS:
        if g["rows"][r, C.R_CARD] == card and holds_for_row(t, g, t["s_condition"][s], r):
            n += 1
        return n
    handle = g["rows"][r, C.R_HANDLE]
    if scope == C.SCOPE_HOST:
        if handle == 0:
            return n
    elif not match_kind(t, g, t["s_filter"][s], r, card):
        return n
    for q in range(g["n_rows"]):
        if g["rows"][q, C.R_CARD] != card or g["rows"][q, C.R_N] <= 0:
            continue
        if scope == C.SCOPE_HOST and g["rows"][q, C.R_HOST] != handle:
            continue
        sources = np.int64(g["rows"][q, C.R_N])
        if q == r and scope == C.SCOPE_FILTER and t["f_other"][t["s_filter"][s]]:
            sources -= 1
        if sources > 0 and holds_for_row(t, g, t["s_condition"][s], q):
            n += sources
    return n


@kernel
def times_of(t, g, e, r):
    """How often a permanent of row r has trigger e, printed or given."""
    k = t["e_given"][e]
    if k:
        return times_given(t, g, k - 1, r)
    return np.int64(1 if g["rows"][r, C.R_CARD] == t["e_card"][e] else 0)
