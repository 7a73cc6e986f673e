"""Objects that are about to enter the battlefield.

What one effect puts onto the battlefield is noted here, one by one as it is chosen. All of it enters together with ARRIVE
(`rules.zones.enters`). Until then it is in no zone. Equal objects are one entry.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules import codes as C


@kernel
def _same(g, i, j):
    for k in range(C.ARRIVING_WIDTH):
        if k != C.AR_N and g["arriving"][i, k] != g["arriving"][j, k]:
            return False
    return True


@kernel
def let_arrive(g, card, origin, n, zone, tapped, attacking, host, choice, marks):
    """Note that n of a card will enter, out of a zone (1 + its code; 0: none). The other arguments are as in
    `rules.zones.enters.enter_as`."""
    i = g["n_arriving"]
    if i >= C.MAX_ARRIVING:
        g["fault"] |= C.FAULT_ROWS
        return
    a = g["arriving"][i]
    a[C.AR_CARD] = card
    a[C.AR_N] = n
    a[C.AR_ZONE] = zone
    a[C.AR_TAPPED] = tapped
    a[C.AR_ATTACKING] = attacking
    a[C.AR_HOST] = host
    a[C.AR_CHOICE] = choice
    a[C.AR_MARKS] = marks % C.WITH
    a[C.AR_LEAVING] = marks // C.WITH
    a[C.AR_ORIGIN] = origin
    for j in range(i):
        if _same(g, i, j):
            g["arriving"][j, C.AR_N] += n
            return
    g["n_arriving"] = i + 1
