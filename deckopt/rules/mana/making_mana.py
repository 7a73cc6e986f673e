"""Mana abilities that are actions, if mana is asked for in the middle of something else.

Mana abilities may be activated whenever a payment is asked for (605.3a). Payment itself uses the others (`rules.mana.payment`).
Those that are actions are offered beside yes and no; this module lists them. A search is offered them only while the payment
cannot be made without them, and never plain tapping, which pays automatically.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.casting.extra_costs import copies_that_can
from deckopt.rules.casting.legal import can_act, can_act_from, is_offered
from deckopt.rules.listing.growing import push
from deckopt.rules.permanents.given import times_given
from deckopt.rules.zones.library_top import borrows


@cold
def _from_zone(t, g, x, counts, first, n, listing):
    """Mana abilities among n actions from `first` on, of a card in hand or graveyard. Returns how many can be activated."""
    found = 0
    for a in range(first, first + n):
        if t["a_kind"][a] != C.ACT_MANA or not can_act_from(t, g, counts, a, x["scope"]):
            continue
        if not x["scope"] or is_offered(t, g, a):
            found += 1
            if listing:
                push(g, x, C.MV_ACT + C.MV_A * a)
    return found


@cold
def _of_row(t, g, x, r, first, n, listing):
    """Mana abilities among n actions from `first` on that the permanents of row r have. Returns how many can be activated."""
    found = 0
    for a in range(first, first + n):
        if t["a_kind"][a] != C.ACT_MANA or not can_act(t, g, a, r, g["rows"][r, C.R_HANDLE], x["scope"]):
            continue
        if x["scope"] and (t["c_plain"][t["a_card"][a]] == a + 1 or is_offered(t, g, a) == 0):
            continue
        which = 3 if t["a_flags"][a] & (C.AF_EXTRA | C.AF_SAC_SELF) == 0 else copies_that_can(t, g, a, r)
        for tapped in range(2):
            copies = g["rows"][r, C.R_TAPPED] if tapped else g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
            if copies > 0 and which >> tapped & 1 and not (tapped and t["a_flags"][a] & C.AF_TAP):
                found += 1
                if listing:
                    push(g, x, C.MV_ACT + C.MV_A * a + C.MV_B * r + C.MV_C * tapped)
    return found


@rare(np.int64)
def mana_actions(t, g, x, listing):
    """How many mana abilities that are actions can be activated now. They are added to the list if `listing`."""
    found = 0
    if t["n_mana_actions"] == 0 or g["moves"] >= C.MOVE_CAP:
        return found
    for c in range(t["n_cards"]):
        if g["hand"][c] > 0:
            found += _from_zone(t, g, x, g["hand"], np.int64(t["c_hand0"][c]), t["c_hand_n"][c], listing)
    for k in range(t["n_grave_cards"]):
        c = t["grave_cards"][k]
        if g["graveyard"][c] > 0:
            found += _from_zone(t, g, x, g["graveyard"], np.int64(t["c_grave0"][c]), t["c_grave_n"][c], listing)
    for r in range(g["n_rows"]):
        c = g["rows"][r, C.R_CARD]
        if g["rows"][r, C.R_N] <= 0:
            continue
        found += _of_row(t, g, x, r, np.int64(t["c_field0"][c]), t["c_field_n"][c], listing)
        if t["c_top_borrow"][c]:
            other = borrows(t, g, c)
            if other >= 0:
                found += _of_row(t, g, x, r, np.int64(t["c_field0"][other]), t["c_field_n"][other], listing)
        for k in range(t["n_given"]):
            if t["gv_n"][k] and times_given(t, g, k, r) > 0:
                found += _of_row(t, g, x, r, np.int64(t["gv_first"][k]), t["gv_n"][k], listing)
    return found
