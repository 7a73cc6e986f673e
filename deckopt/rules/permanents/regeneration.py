"""Regeneration: a permanent that would be destroyed is tapped instead, and its damage is removed (701.15).

How often a permanent will be regenerated this turn is a column of its row, `t["shield_column"]`, as counters are.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import rare
from deckopt.rules import codes as C
from deckopt.rules.mana.payment import tap_row
from deckopt.rules.permanents.rows import split_off


@rare(np.bool_)
def regenerates(t, g, x, r, n, tapped):
    """Regenerate n copies of row r (`tapped` of them tapped), which would be destroyed. False if no effect says so."""
    column = np.int64(t["shield_column"])
    if g["rows"][r, column] <= 0:
        return False
    if n < g["rows"][r, C.R_N]:
        r = split_off(g, r, n, tapped)
    g["rows"][r, column] -= 1
    g["rows"][r, C.R_DAMAGE] = 0
    g["rows"][r, C.R_ATTACKING] = 0
    g["rows"][r, C.R_FLAGS] &= ~C.RF_FATAL
    g["untidy"] = 1
    if n > tapped:
        tap_row(t, g, x, r, n - tapped)
    return True
