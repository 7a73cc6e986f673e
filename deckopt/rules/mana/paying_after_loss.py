"""Whether mana can still be paid after a permanent is lost that makes mana itself.

Whether mana can be paid at all is in `rules.mana.supply`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.mana.frozen import freeze_all
from deckopt.rules.mana.live_mana import thaw
from deckopt.rules.mana.supply import (
    MAX_UNITS,
    can_pay,
    can_pay_after_tapping,
    can_pay_without,
    dearest_colour,
    free_unit,
    units_of,
)
from deckopt.rules.permanents.characteristics import is_able


@cold
def _float_all(t, g, r, colour, sign):
    """Put the mana of one tap of row r into the pool, its first unit as `colour` (sign -1: take it out again)."""
    k = 0
    while k < MAX_UNITS:
        mask = free_unit(t, g, r, k)
        if mask == 0:
            break
        g["pool"][colour if k == 0 else dearest_colour(t, mask)] += sign
        k += 1


@rare(np.bool_)
def payable_once_gone(t, g, cost, less, r, tapped, colour):
    """Whether a mana cost can be paid when a copy of row r is gone.

    Unless `colour` is -1, the copy has been tapped for mana first, its first unit of that colour. Other permanents make what they
    make with the copy still there.
    """
    began = g["frozen"]
    if not began:
        freeze_all(t, g)
    if colour >= 0:
        _float_all(t, g, r, colour, 1)
    g["rows"][r, C.R_N] -= 1
    g["rows"][r, C.R_TAPPED] -= tapped
    g["supply_known"] = 0
    payable = can_pay(t, g, cost, 0, less)
    g["rows"][r, C.R_N] += 1
    g["rows"][r, C.R_TAPPED] += tapped
    g["supply_known"] = 0
    if colour >= 0:
        _float_all(t, g, r, colour, -1)
    if not began:
        thaw(g)
        g["supply_known"] = 0
    return payable


@kernel
def payable_after_losing(t, g, cost, less, r, tapped):
    """Whether a mana cost can be paid when a copy of row r is lost.

    `tapped`: 0 an untapped copy, 1 a tapped one, 2 one that is tapped for the same cost.

    An untapped copy that can be tapped for mana is tapped first, and its mana floats. Sources that make mana only by being
    sacrificed are lost, and so is the mana of what could have untapped it. Mana that others make because of it can be made
    before.
    """
    if cost < 0:
        return True
    if t["n_live"] or t["mana_differs"] or t["has_untappers"]:
        mask = np.int64(0) if tapped or not is_able(t, g, r) else free_unit(t, g, r, 0)
        if mask == 0:
            return payable_once_gone(t, g, cost, less, r, tapped % 2, -1)
        for k in range(6):
            if mask >> k & 1 and payable_once_gone(t, g, cost, less, r, 0, k):
                return True
        return False
    card = g["rows"][r, C.R_CARD]
    m2 = t["m2_kind"][card]
    if m2 == C.M_SACRIFICE:
        return can_pay_without(t, g, cost, less, t["m2_mask"][card], 1)
    if tapped or not is_able(t, g, r):
        return can_pay(t, g, cost, 0, less)
    mask = units_of(t, g, r, 0)
    if mask == 0:
        if m2 and (m2 != C.M_COUNTER or g["rows"][r, t["m2_column"][card]] > 0):
            return can_pay_without(t, g, cost, less, t["m2_mask"][card], 1)
        return can_pay(t, g, cost, 0, less)
    for k in range(6):
        if mask >> k & 1 and can_pay_after_tapping(t, g, cost, less, r, k):
            return True
    return False
