"""Spells that a permanent of yours forbids (`no_cast`)."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import rare
from deckopt.rules import codes as C


@rare(np.bool_)
def is_forbidden(t, g):
    """Whether no spell can be cast now, because one was cast this turn."""
    if g["count"][C.N_SPELLS] == 0:
        return False
    for r in range(g["n_rows"]):
        if t["c_no_cast"][g["rows"][r, C.R_CARD]] & C.NO_CAST_AFTER and g["rows"][r, C.R_N] > 0:
            return True
    return False
