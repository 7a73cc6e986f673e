"""Lists of colours and of creature types to choose from."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.listing.growing import push
from deckopt.rules.listing.permanents import cost_after_losing
from deckopt.rules.mana.paying_after_loss import payable_once_gone
from deckopt.rules.mana.supply import can_pay_after_tapping, free_unit
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.stack.triggers import notes_tapping
from deckopt.words import operations as OP


@kernel
def _payable_with(t, g, cost, less, r, colour):
    """Whether a cost can be paid when row r has been tapped for a colour and is lost."""
    if t["n_live"] or t["mana_differs"]:
        return payable_once_gone(t, g, cost, less, r, 0, colour)
    return can_pay_after_tapping(t, g, cost, less, r, colour)


@rare(np.bool_)
def _may_stay_untapped(t, g, f):
    """Whether the source that frame f is about to lose may be left untapped.

    That matters if something triggers on its becoming tapped. The present cost must be payable without its mana.
    """
    r, cost = row_of(g, f[C.F_LOST]), cost_after_losing(t, f[C.F_PC])
    if cost < 0 or not notes_tapping(t, g, r):
        return cost < 0 and notes_tapping(t, g, r)
    return payable_once_gone(t, g, cost, f[C.F_DELVED] - f[C.F_X] * t["k_x"][cost], r, 0, -1)


@kernel
def list_colours(t, g, x, f):
    """List the colours that may be chosen: of mana to add, by name, or of a source that is tapped for mana before it is lost."""
    pc = f[C.F_PC]
    code = t["o"][pc, OP.CODE]
    if code == OP.ADD:
        mask = np.int64(t["o"][pc, OP.ADD_COLOURS])
    elif code == OP.CHOOSE_COLOUR:
        mask = np.int64(t["o"][pc, OP.CHOOSE_COLOUR_COLOURS])
    else:
        # a source that is about to be lost or untapped is tapped for mana first
        r = row_of(g, f[C.F_LOST])
        cost = cost_after_losing(t, pc)
        mask = np.int64(0)
        for k in range(6):
            if free_unit(t, g, r, 0) >> k & 1 and (cost < 0 or _payable_with(t, g, cost, f[C.F_DELVED], r, k)):
                mask |= 1 << k
    asked = code == OP.CHOOSE_COLOUR and t["asks_land_types"] != 0 and t["c_choose"][f[C.F_CARD]] == C.CHOOSES_LAND_TYPE
    if x["scope"] and not asked:
        mask = _wanted_colours(t, mask)
    for k in range(6):
        if mask >> k & 1:
            push(g, x, C.MV_COLOUR + C.MV_A * k)
    if t["e_n"][C.E_TAPPED] and (code == OP.SACRIFICE or code == OP.RETURN) and _may_stay_untapped(t, g, f):
        push(g, x, C.MV_STOP)


@rare()
def list_types(t, g, x):
    """List the creature types to choose from. A search sees only those that no other type makes superfluous."""
    types = t["w_types"] if x["scope"] else t["type_choices"]
    for k in range(64):
        if types >> np.uint64(k) & np.uint64(1) != np.uint64(0):
            push(g, x, C.MV_COLOUR + C.MV_A * (k + C.TYPE_CHOICE))


@kernel
def _wanted_colours(t, mask):
    """Those of some colours that the deck's costs ask for; one of them if there are none."""
    wanted = 0
    for k in range(6):
        if mask >> k & 1 and t["colour_value"][k] > 1:
            wanted |= 1 << k
    return wanted if wanted else mask & -mask
