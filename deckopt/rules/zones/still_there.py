"""Which cards of a graveyard their own triggers still mean (400.7, 603.4).

What triggers on an event from a graveyard means the cards that lay there then. Cards of one name are a count, so each of
these triggers keeps how many of the cards that it means are there still (in PD_ACTION and F_ACTION, as -1 - n). Those that
came later leave before them. So the cards that a trigger means are the ones that have been there longest: they are never more
than there have been cards since, which is looked at before another comes, and as the trigger resolves.
"""

from __future__ import annotations

from deckopt.kernels import cold, kernel
from deckopt.rules import codes as C


@kernel
def noted(n):
    """What stands in PD_ACTION and F_ACTION for n cards."""
    return -1 - n


@kernel
def _left(action):
    return -1 - action


@kernel
def means_its_card(t, e, card):
    """Whether trigger e (-1: a built-in one) keeps how many of its cards are there still, and these are copies of `card`."""
    return e >= 0 and t["e_still"][e] != 0 and t["e_card"][e] == card


@cold
def before_another_comes(t, g, card):
    """Another copy of a card is about to go to the graveyard: no trigger that waits means it."""
    there = g["graveyard"][card]
    for i in range(g["n_pending"]):
        p = g["pending"][i]
        if means_its_card(t, p[C.PD_TRIGGER], card):
            p[C.PD_ACTION] = max(p[C.PD_ACTION], noted(there))
    for i in range(g["n_stack"]):
        f = g["stack"][i]
        if means_its_card(t, f[C.F_TRIGGER] - 1, card):
            f[C.F_ACTION] = max(f[C.F_ACTION], noted(there))


@cold
def own_card_leaves(t, g, f):
    """Whether the card of the trigger of frame f is there still. It is about to leave then: other triggers that mean it do so
    no more."""
    card = f[C.F_CARD]
    before_another_comes(t, g, card)
    left = _left(f[C.F_ACTION])
    if left <= 0:
        return False
    for i in range(g["n_pending"]):
        p = g["pending"][i]
        if means_its_card(t, p[C.PD_TRIGGER], card) and _left(p[C.PD_ACTION]) >= left:
            p[C.PD_ACTION] += 1
    for i in range(g["n_stack"]):
        other = g["stack"][i]
        if means_its_card(t, other[C.F_TRIGGER] - 1, card) and _left(other[C.F_ACTION]) >= left:
            other[C.F_ACTION] += 1
    return True


@cold
def is_still_there(t, g, f, e):
    """Whether trigger e of frame f resolves: of those of one event as many as there are cards still."""
    if t["e_still"][e] != C.STILL_RESOLVES:
        return True
    left = min(_left(f[C.F_ACTION]), g["graveyard"][t["e_card"][e]])
    f[C.F_ACTION] = noted(left)
    f[C.F_TIMES] = min(f[C.F_TIMES], max(1, left))
    return left > 0


@cold
def goes_on_with_next_event(t, f):
    """Whether the trigger of frame f, which has resolved for every card, does so for another event of several at the same
    time: once for each card that is still there."""
    e = f[C.F_TRIGGER] - 1
    if e < 0 or t["e_still"][e] != C.STILL_RESOLVES or f[C.F_X] <= 1 or _left(f[C.F_ACTION]) <= 0:
        return False
    f[C.F_X] -= 1
    f[C.F_TIMES] = _left(f[C.F_ACTION])
    return True
