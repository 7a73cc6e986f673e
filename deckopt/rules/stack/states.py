"""State triggers (603.8): they trigger whenever something is so, and not again while they wait or are on the stack."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.rows import isolate
from deckopt.rules.permanents.statics import holds_for_row
from deckopt.rules.stack.triggers import queue


@cold
def _is_under_way(g, e, handle):
    """Whether trigger e of a permanent waits, or is on the stack."""
    for i in range(g["n_pending"]):
        if g["pending"][i, C.PD_TRIGGER] == e and g["pending"][i, C.PD_SOURCE] == handle:
            return True
    for i in range(g["n_stack"]):
        if g["stack"][i, C.F_TRIGGER] == e + 1 and g["stack"][i, C.F_SOURCE] == handle:
            return True
    return False


@rare(np.bool_)
def see_states(t, g):
    """Queue the state triggers whose condition holds now; whether there was one."""
    found = False
    for e in range(t["e_first"][C.E_STATE], t["e_first"][C.E_STATE] + t["e_n"][C.E_STATE]):
        r = 0
        while r < g["n_rows"]:
            own = g["rows"][r, C.R_CARD] == t["e_card"][e] and g["rows"][r, C.R_N] > 0
            if own and not _is_under_way(g, e, g["rows"][r, C.R_HANDLE]) and holds_for_row(t, g, t["e_condition"][e], r):
                several = g["rows"][r, C.R_N] > 1
                source = isolate(g, r, 1 if g["rows"][r, C.R_TAPPED] == g["rows"][r, C.R_N] else 0)
                queue(t, g, e, t["e_pc"][e], t["e_card"][e], source, 1, 0, 0, 0, -1, 0)
                found = True
                if several:
                    continue  # its equals trigger each by itself
            r += 1
    return found
