"""Sacrifices: what is given up together goes to the graveyard, and then what triggers on that does.

What was sacrificed is known by its card (or token) alone. A permanent that looks for
sacrifices still sees those that it is sacrificed with.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules.characteristics import match_card
from deckopt.rules.triggers import CARD, fire, queue
from deckopt.rules.zones import bury_together, put_into_graveyard
from deckopt.tables import codes as C


@kernel
def note_sacrificed(t, g, x, r, n):
    """n copies of row r are about to be sacrificed: count them, and keep what they are for `tell_sacrificed`."""
    g["count"][C.N_SACRIFICED] += n
    if t["e_n"][C.E_SACRIFICED]:
        x["sacrificed"][g["rows"][r, C.R_CARD]] += n


@cold
def _tell_those_gone(t, g, x, e):
    """Trigger e of those that were sacrificed together with what it looks for."""
    gone = np.int64(x["sacrificed"][t["e_card"][e]])
    if gone == 0 or t["e_scope"][e] != C.SCOPE_FILTER or t["e_given"][e]:
        return
    f = t["e_filter"][e]
    for c in range(t["n_cards"]):
        n = np.int64(x["sacrificed"][c])
        if n > 0 and match_card(t, g, f, c, -1):
            times = gone * n - (gone if t["f_other"][f] and c == t["e_card"][e] else 0)
            if times > 0:
                queue(t, g, e, t["e_pc"][e], t["e_card"][e], 0, times, n, 0, 0, -1, 0)


@kernel
def tell_sacrificed(t, g, x):
    """Queue what triggers on the sacrifices noted: by those that are still there, then by those that are not."""
    if t["e_n"][C.E_SACRIFICED] == 0:
        return
    for c in range(t["n_cards"]):
        n = np.int64(x["sacrificed"][c])
        if n > 0:
            fire(t, g, x, C.E_SACRIFICED, c, CARD, n, n, 0, 0)
    for e in range(t["e_first"][C.E_SACRIFICED], t["e_first"][C.E_SACRIFICED] + t["e_n"][C.E_SACRIFICED]):
        _tell_those_gone(t, g, x, e)
    for c in range(t["n_cards"]):
        x["sacrificed"][c] = 0


@kernel
def sacrifice_copies(t, g, x, r, n, tapped):
    """Put n copies of row r (of them `tapped` tapped) into the graveyard as a sacrifice."""
    note_sacrificed(t, g, x, r, n)
    put_into_graveyard(t, g, x, r, n, tapped)
    tell_sacrificed(t, g, x)


@cold
def sacrifice_together(t, g, x):
    """Put what is marked as dying, and noted as sacrificed, into the graveyard at the same time."""
    bury_together(t, g, x)
    tell_sacrificed(t, g, x)
