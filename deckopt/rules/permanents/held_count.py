"""How many cards are exiled with a permanent, and how many card types there are among them (607.2).

They stand among the delayed triggers (`DL_HELD`): each card by itself, or all that only count in one row with their types.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold
from deckopt.rules import codes as C
from deckopt.rules.permanents.kinds import popcount
from deckopt.rules.permanents.rows import row_of


@cold
def exiled_with(t, g, handle, kind):
    """How many cards are exiled with the permanent of a handle (0: none); for A_EXILED_TYPES, of how many card types."""
    n, types = np.int64(0), np.int64(0)
    for i in range(g["n_delayed"] if handle else 0):
        d = g["delayed"][i]
        if d[C.DL_WHEN] == C.DL_HELD and d[C.DL_SOURCE] == handle:
            n += d[C.DL_TIMES]
            types |= np.int64(d[C.DL_X]) if d[C.DL_FLAGS] else np.int64(t["c_card_types"][d[C.DL_CARD]])
    return np.int64(popcount(np.uint64(types))) if kind == C.A_EXILED_TYPES else n


@cold
def count_exiled(t, g, f, card):
    """The source of frame f counts a card that is exiled with it, as long as it is there; -1: one of which nothing is known."""
    if row_of(g, f[C.F_SOURCE]) < 0:
        return
    types = np.int64(t["c_card_types"][card]) if card >= 0 else np.int64(0)
    spare = -1
    for i in range(g["n_delayed"]):
        d = g["delayed"][i]
        if d[C.DL_WHEN] == C.DL_HELD and d[C.DL_FLAGS]:
            if d[C.DL_SOURCE] == f[C.F_SOURCE]:
                d[C.DL_TIMES] += 1
                d[C.DL_X] |= types
                return
            if row_of(g, d[C.DL_SOURCE]) < 0:
                spare = i  # what it counted for has left
    if spare < 0:
        spare = np.int64(g["n_delayed"])
        if spare >= C.MAX_DELAYED:
            g["fault"] |= C.FAULT_DELAYED
            return
        g["n_delayed"] += 1
    d = g["delayed"][spare]
    for k in range(C.DELAYED_WIDTH):
        d[k] = 0
    d[C.DL_WHEN] = C.DL_HELD
    d[C.DL_CARD] = f[C.F_CARD]
    d[C.DL_SOURCE] = f[C.F_SOURCE]
    d[C.DL_TIMES] = 1
    d[C.DL_FLAGS] = 1
    d[C.DL_X] = types
    d[C.DL_ACTION] = -1
