"""Convoke, improvise and harmonize: untapped creatures or artifacts are tapped for a part of a spell's cost.

CONVOKE asks for them one by one, before mana is paid. A creature pays for the first remaining coloured symbol of one of its
colours (`coloured`: convoke), if the rest stays payable; otherwise for generic mana. For HARMONIZED one creature at most is
tapped, which pays for as much generic mana as it has power.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.mana.payment import tap_row
from deckopt.rules.mana.supply import can_pay, know_supply, supply_unit, tappable
from deckopt.rules.permanents.characteristics import power
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.kinds import colours_of
from deckopt.rules.permanents.rows import split
from deckopt.rules.permanents.silenced import is_silenced
from deckopt.rules.stack.frames import next_operation
from deckopt.words import operations as OP


@kernel
def cost_left(t, f):
    """The cost that frame f, at its CONVOKE or PAY, still has to pay. Some coloured symbols may be paid for already."""
    return np.int64(f[C.F_COST] - 1 if f[C.F_COST] else t["o"][f[C.F_PC], OP.COST_TO_PAY])


@cold
def _more_than_supply(t, g, r, subset, filt, coloured):
    """How many copies of row r may be tapped for the cost beyond what the supply of mana for a set of colours (-1: any) counts.

    Permanents that make several mana, or mana without being tapped, count nothing.
    """
    if not match_kind(t, g, filt, r, -1):
        return 0
    n = g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
    card = g["rows"][r, C.R_CARD]
    if n <= 0 or (t["m2_kind"][card] == C.M_SACRIFICE and not (t["n_silencers"] and is_silenced(t, g, r, True))):
        return 0
    made = np.int64(supply_unit(t, g, r, 0)) if tappable(t, g, r) > 0 else np.int64(0)
    if made and supply_unit(t, g, r, 1):
        return 0
    if subset < 0:
        return 0 if made else n
    colours = np.int64(colours_of(t, g, r)) if coloured else np.int64(0)
    return n if colours & subset and not made & subset else 0


@cold
def _payable_by_power(t, g, r, cost, more, less, filt):
    """Whether a cost can be paid if an untapped creature of row r is tapped and its power is taken off."""
    if g["rows"][r, C.R_N] <= g["rows"][r, C.R_TAPPED] or not match_kind(t, g, filt, r, -1):
        return False
    off = max(0, np.int64(power(t, g, r)))
    g["rows"][r, C.R_TAPPED] += 1
    g["supply_known"] = 0
    possible = can_pay(t, g, cost, more, less + off)
    g["rows"][r, C.R_TAPPED] -= 1
    g["supply_known"] = 0
    return possible


@rare(np.bool_)
def can_convoke(t, g, cost, more, less, filt, coloured):
    """As `can_pay`, if what matches the filter may be tapped for a part of the cost."""
    if cost < 0:
        return True
    if coloured == C.HARMONIZED:
        for r in range(g["n_rows"]):
            if _payable_by_power(t, g, r, cost, more, less, filt):
                return True
        return can_pay(t, g, cost, more, less)
    know_supply(t, g)
    total = np.int64(g["total_supply"])
    for r in range(g["n_rows"]):
        total += _more_than_supply(t, g, r, -1, filt, coloured)
    if t["k_pips"][cost] + max(0, t["k_generic"][cost] + more - less) > total:
        return False
    for j in range(t["k_needs"][cost]):
        subset = t["k_subset"][cost, j]
        supply = np.int64(g["supply"][subset])
        for r in range(g["n_rows"]):
            supply += _more_than_supply(t, g, r, t["subset"][subset], filt, coloured)
        if t["k_demand"][cost, j] > supply:
            return False
    return True


@rare(np.int64)
def most_x_convoked(t, g, cost, less, filt, coloured):
    """The largest X that can be paid for in this way, or -1."""
    n = np.int64(0)
    while can_convoke(t, g, cost, (n + 1) * t["k_x"][cost], less, filt, coloured):
        n += 1
    return n


@kernel
def _payable_with(t, g, f, r, cost, less):
    """Whether a cost stays payable when a copy of row r has been tapped for a part of it."""
    o = t["o"][f[C.F_PC]]
    g["rows"][r, C.R_TAPPED] += 1
    g["supply_known"] = 0
    possible = can_convoke(t, g, cost, f[C.F_X] * t["k_x"][cost], less, o[OP.CONVOKE_WHAT], o[OP.CONVOKE_COLOURED])
    g["rows"][r, C.R_TAPPED] -= 1
    g["supply_known"] = 0
    return possible


@rare(np.int64)
def _pays_for(t, g, f, r):
    """What an untapped copy of row r pays for, so that the rest stays payable.

    The number of the first possible coloured symbol, -1 for generic mana, -2 for nothing.
    """
    cost = cost_left(t, f)
    less = np.int64(f[C.F_DELVED])
    if t["o"][f[C.F_PC], OP.CONVOKE_COLOURED]:
        colours = colours_of(t, g, r)
        for j in range(t["k_pips"][cost]):
            if t["k_pip"][cost, j] & colours and _payable_with(t, g, f, r, np.int64(t["k_drop"][cost, j]), less):
                return np.int64(j)
    if t["k_generic"][cost] + f[C.F_X] * t["k_x"][cost] > less and _payable_with(t, g, f, r, cost, less + 1):
        return np.int64(-1)
    return np.int64(-2)


@rare(np.bool_)
def may_convoke(t, g, f, r):
    """Whether an untapped copy of row r may be tapped for the cost of frame f, so that the rest stays payable."""
    o = t["o"][f[C.F_PC]]
    if o[OP.CONVOKE_COLOURED] == C.HARMONIZED:
        cost = cost_left(t, f)
        more = f[C.F_X] * t["k_x"][cost]
        return _payable_by_power(t, g, r, cost, np.int64(more), np.int64(f[C.F_DELVED]), np.int64(o[OP.CONVOKE_WHAT]))
    if g["rows"][r, C.R_N] <= g["rows"][r, C.R_TAPPED] or not match_kind(t, g, o[OP.CONVOKE_WHAT], r, -1):
        return False
    return _pays_for(t, g, f, r) != -2


@cold
def may_stop_convoking(t, g, f):
    """Whether mana can pay for the rest of the cost of frame f."""
    cost = cost_left(t, f)
    return can_pay(t, g, cost, f[C.F_X] * t["k_x"][cost], f[C.F_DELVED])


@rare()
def convoke_with(t, g, x, f, r):
    """Tap an untapped copy of row r for a part of the cost."""
    harmonized = t["o"][f[C.F_PC], OP.CONVOKE_COLOURED] == C.HARMONIZED
    paid = np.int64(-1) if harmonized else _pays_for(t, g, f, r)
    if harmonized:
        f[C.F_DELVED] += max(0, np.int64(power(t, g, r)))
    elif paid >= 0:
        f[C.F_COST] = 1 + t["k_drop"][cost_left(t, f), paid]
    else:
        f[C.F_DELVED] += 1
    if t["taps_apart"]:
        r = split(g, r, 0)
    tap_row(t, g, x, r, 1)
    g["untidy"] = 1
    g["decision"] = C.D_NONE
    if harmonized:
        next_operation(g, f)


@cold
def convoke(t, g, f):
    """CONVOKE: ask for another permanent, as long as one may be tapped."""
    for r in range(g["n_rows"]):
        if may_convoke(t, g, f, r):
            g["decision"] = C.D_ROW
            return
    next_operation(g, f)
