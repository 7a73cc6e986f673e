"""Sacrifices: what is sacrificed together goes to the graveyard, and then triggers follow.

Whether a trigger is about it is decided before it goes, by what it is then (608.2h, 603.10a). A permanent that triggers on
sacrifices still sees those with which it is sacrificed.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.stack.triggers import CARD, concerned, fire_concerned, queue
from deckopt.rules.zones.dying import bury_together, put_into_graveyard
from deckopt.rules.zones.kept_discounts import keep_discounts

_NO_MORE = C.MAX_CARDS


@rare()
def _note_for_triggers(t, g, x, r, n):
    """Note for row r, n copies of which are about to be sacrificed, the triggers that match it now, as bits."""
    x["sacrificed"][r] += n
    meant = np.int64(0)
    first = t["e_first"][C.E_SACRIFICED]
    for k in range(t["e_n"][C.E_SACRIFICED]):
        scope = t["e_scope"][first + k]
        if (scope != C.SCOPE_FILTER and scope != C.SCOPE_GRAVEYARD) or concerned(t, g, first + k, g["rows"][r, C.R_CARD], r, 0):
            meant |= np.int64(1) << np.int64(k)
    x["sacrificed_for"][r] = meant


@kernel
def note_sacrificed(t, g, x, r, n):
    """n copies of row r are about to be sacrificed: count them, and note them for `tell_sacrificed`."""
    g["count"][C.N_SACRIFICED] += n
    if t["e_n"][C.E_SACRIFICED]:
        _note_for_triggers(t, g, x, r, n)


@cold
def _number(t, g, x, card, e):
    """How many copies of a card were sacrificed and match trigger e (-1: any)."""
    n = np.int64(0)
    for r in range(g["n_rows"]):
        if x["sacrificed"][r] > 0 and g["rows"][r, C.R_CARD] == card:
            if e < 0 or x["sacrificed_for"][r] >> (e - t["e_first"][C.E_SACRIFICED]) & 1:
                n += np.int64(x["sacrificed"][r])
    return n


@cold
def _next_card(g, x, after):
    """The next card in the order of the tables of which something was sacrificed, after another one; or _NO_MORE."""
    card = np.int64(_NO_MORE)
    for r in range(g["n_rows"]):
        if x["sacrificed"][r] > 0 and g["rows"][r, C.R_CARD] > after:
            card = min(card, np.int64(g["rows"][r, C.R_CARD]))
    return card


@cold
def _tell_those_gone(t, g, x, e):
    """Queue trigger e of permanents that were sacrificed together with what it looks for."""
    own = np.int64(t["e_card"][e])
    gone = _number(t, g, x, own, -1)
    if gone == 0 or t["e_scope"][e] != C.SCOPE_FILTER or t["e_given"][e]:
        return
    c = _next_card(g, x, -1)
    while c < _NO_MORE:
        meant = _number(t, g, x, c, e)
        times = gone * meant - (meant if t["f_other"][t["e_filter"][e]] and c == own else 0)
        if times > 0:
            queue(t, g, e, t["e_pc"][e], own, 0, times, _number(t, g, x, c, -1), 0, 0, -1, 0)
        c = _next_card(g, x, c)


@rare()
def _tell(t, g, x):
    """Queue triggers on the noted sacrifices, card by card: first those of permanents still there, then the others."""
    first = t["e_first"][C.E_SACRIFICED]
    c = _next_card(g, x, -1)
    while c < _NO_MORE:
        total = _number(t, g, x, c, -1)
        for e in range(first, first + t["e_n"][C.E_SACRIFICED]):
            n = _number(t, g, x, c, e)
            if n > 0:
                fire_concerned(t, g, C.E_SACRIFICED, e, c, CARD, n, total, 0, 0)
        c = _next_card(g, x, c)
    for e in range(first, first + t["e_n"][C.E_SACRIFICED]):
        _tell_those_gone(t, g, x, e)
    for r in range(C.MAX_ROWS):
        x["sacrificed"][r] = 0


@kernel
def tell_sacrificed(t, g, x):
    """Queue what triggers on the sacrifices noted."""
    if t["e_n"][C.E_SACRIFICED]:
        _tell(t, g, x)


@kernel
def sacrifice_copies(t, g, x, r, n, tapped):
    """Sacrifice n copies of row r (`tapped` of them tapped)."""
    if t["keeps_discounts"]:
        keep_discounts(t, g, r, n)
    note_sacrificed(t, g, x, r, n)
    put_into_graveyard(t, g, x, r, n, tapped)
    tell_sacrificed(t, g, x)


@cold
def sacrifice_together(t, g, x):
    """Put all permanents that are marked as dying and noted as sacrificed into the graveyard at the same time."""
    bury_together(t, g, x)
    tell_sacrificed(t, g, x)
