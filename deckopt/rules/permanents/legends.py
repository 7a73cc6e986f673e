"""The legend rule (704.5j): whether it applies, and which permanents it lets you choose from."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.listing.growing import push


@kernel
def extra_legend(t, g):
    """A card of which you control more than one legendary permanent, or -1."""
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        if t["c_kind"][card] & C.LEGENDARY:
            n = np.int64(g["rows"][r, C.R_N])
            for q in range(r + 1, g["n_rows"]):  # those before have been looked at
                other = g["rows"][q, C.R_CARD]
                if t["c_name"][other] == t["c_name"][card] and t["c_kind"][other] & C.LEGENDARY:
                    n += g["rows"][q, C.R_N]
            if n > 1:
                return np.int64(card)
    return np.int64(-1)


@rare()
def list_legends(t, g, x):
    """List the permanents of one name of which one stays by the legend rule."""
    card = extra_legend(t, g)
    for r in range(g["n_rows"]):
        n, tapped = g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED]
        own = g["rows"][r, C.R_CARD]
        if t["c_name"][own] == t["c_name"][card] and t["c_kind"][own] & C.LEGENDARY and n > 0:
            if tapped > 0:
                push(g, x, C.MV_ROW + C.MV_A * r + C.MV_C)
            if n > tapped:
                push(g, x, C.MV_ROW + C.MV_A * r)
