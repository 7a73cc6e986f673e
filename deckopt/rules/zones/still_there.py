"""Which cards in a graveyard their own triggers still refer to (400.7, 603.4).

A trigger from a graveyard refers to the cards that were there at its event. Cards of one name are only a count. So each such
trigger stores how many of its cards are still there (in PD_ACTION and F_ACTION, as -1 - n). Cards that came later leave before
them: the cards of a trigger have been there longest. So they are never more than the least number of cards since, which is
checked before another card comes, and when the trigger resolves. A delayed trigger that such a trigger sets up stores it too.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C


@kernel
def noted(n):
    """The value of PD_ACTION and F_ACTION for n cards."""
    return -1 - n


@kernel
def _left(action):
    return -1 - action


@kernel
def means_its_card(t, e, card):
    """Whether trigger e (-1: a built-in one) stores how many of its cards are still there, and these are copies of `card`."""
    return e >= 0 and t["e_still"][e] != 0 and t["e_card"][e] == card


@rare()
def before_another_comes(t, g, card):
    """Another copy of a card is about to go to the graveyard; no waiting trigger refers to that copy."""
    there = g["graveyard"][card]
    for i in range(g["n_pending"]):
        p = g["pending"][i]
        if means_its_card(t, p[C.PD_TRIGGER], card):
            p[C.PD_ACTION] = max(p[C.PD_ACTION], noted(there))
    for i in range(g["n_delayed"]):
        d = g["delayed"][i]
        if means_its_card(t, d[C.DL_TRIGGER] - 1, card):
            d[C.DL_ACTION] = max(d[C.DL_ACTION], noted(there))
    for i in range(g["n_stack"]):
        f = g["stack"][i]
        if means_its_card(t, f[C.F_TRIGGER] - 1, card):
            f[C.F_ACTION] = max(f[C.F_ACTION], noted(there))


@cold
def own_card_leaves(t, g, f):
    """Whether the card of the trigger of frame f is still there. It is then about to leave, so other triggers no longer refer to
    it."""
    card = f[C.F_CARD]
    before_another_comes(t, g, card)
    left = _left(f[C.F_ACTION])
    if left <= 0:
        return False
    for i in range(g["n_pending"]):
        p = g["pending"][i]
        if means_its_card(t, p[C.PD_TRIGGER], card) and _left(p[C.PD_ACTION]) >= left:
            p[C.PD_ACTION] += 1
    for i in range(g["n_delayed"]):
        d = g["delayed"][i]
        if means_its_card(t, d[C.DL_TRIGGER] - 1, card) and _left(d[C.DL_ACTION]) >= left:
            d[C.DL_ACTION] += 1
    for i in range(g["n_stack"]):
        other = g["stack"][i]
        if means_its_card(t, other[C.F_TRIGGER] - 1, card) and _left(other[C.F_ACTION]) >= left:
            other[C.F_ACTION] += 1
    return True


@rare(np.bool_)
def is_still_there(t, g, f, e):
    """Whether trigger e of frame f resolves: for one event, as many triggers as there are cards left."""
    if t["e_still"][e] != C.STILL_RESOLVES:
        return True
    left = min(_left(f[C.F_ACTION]), g["graveyard"][t["e_card"][e]])
    f[C.F_ACTION] = noted(left)
    f[C.F_TIMES] = min(f[C.F_TIMES], max(1, left))
    return left > 0


@rare(np.bool_)
def goes_on_with_next_event(t, f):
    """Whether the trigger of frame f, which has resolved for every card, does so again for another simultaneous event.

    There is one trigger for each event and each card that is still there.
    """
    e = f[C.F_TRIGGER] - 1
    if e < 0 or f[C.F_START] != t["e_pc"][e] or t["e_still"][e] != C.STILL_RESOLVES or f[C.F_X] <= 1 or _left(f[C.F_ACTION]) <= 0:
        return False
    f[C.F_X] -= 1
    f[C.F_TIMES] = _left(f[C.F_ACTION])
    return True
