"""Roles: of several Roles on one permanent, only the newest stays."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.zones.dying import mark_dying


@kernel
def _old_copies(t, g, r):
    """How many copies of row r are Roles that are not the newest on their host."""
    host = g["rows"][r, C.R_HOST]
    if host == 0 or t["c_subtypes"][g["rows"][r, C.R_CARD]] & t["role_subtype"] == np.uint64(0):
        return np.int64(0)
    for q in range(r + 1, g["n_rows"]):
        role = t["c_subtypes"][g["rows"][q, C.R_CARD]] & t["role_subtype"] != np.uint64(0)
        if role and g["rows"][q, C.R_HOST] == host and g["rows"][q, C.R_N] > 0:
            return np.int64(g["rows"][r, C.R_N])
    return np.int64(max(0, g["rows"][r, C.R_N] - 1))


@rare(np.bool_)
def mark_old_roles(t, g, x):
    """Mark the Roles that have to go as dying; whether there are any."""
    some = False
    for r in range(g["n_rows"]):
        n = _old_copies(t, g, r)
        if n > 0:
            mark_dying(x, r, n, max(0, n - g["rows"][r, C.R_N] + g["rows"][r, C.R_TAPPED]))
            some = True
    return some
