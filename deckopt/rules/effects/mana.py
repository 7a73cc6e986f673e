"""The family "mana" of operations, which add mana. Paying is in `rules.mana`."""

from __future__ import annotations

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount
from deckopt.rules.mana.payment import tap_for_mana
from deckopt.rules.mana.supply import float_limited, float_mana, free_unit
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.stack.frames import next_operation
from deckopt.words import operations as OP
from deckopt.words.operands import NONE


@kernel
def _add_mana(t, g, f):
    """ADD: add mana of one colour, chosen among those of the mask."""
    o = t["o"][f[C.F_PC]]
    mask = o[OP.ADD_COLOURS]
    if mask & (mask - 1):
        g["decision"] = C.D_COLOUR
        return
    n = amount(t, g, o[OP.ADD_AMOUNT], g["n_stack"] - 1)
    for k in range(6):
        if mask >> k & 1 and n > 0:
            if o[OP.ADD_ONLY] != NONE:
                float_limited(g, o[OP.ADD_ONLY], k, n)
            else:
                float_mana(t, g, k, n)
    next_operation(g, f)


@rare()
def _plain_mana(t, g, x, f):
    """PLAIN_MANA: tap the source for mana; its first unit has a chosen colour."""
    r = row_of(g, f[C.F_SOURCE])
    mask = free_unit(t, g, r, 0)
    if mask & (mask - 1):
        f[C.F_LOST] = f[C.F_SOURCE]
        g["decision"] = C.D_COLOUR
    else:
        tap_for_mana(t, g, x, r, -1)
        next_operation(g, f)


@rare()
def _tapping_adds(t, g, f):
    """TAPPING_ADDS: what adds mana to taps does so once more this turn."""
    i = t["o"][f[C.F_PC], OP.TAPPING_ADDS_ADDER]
    g["taps_add"][i] = min(C.MOST, g["taps_add"][i] + 1)
    g["supply_known"] = 0
    next_operation(g, f)


@kernel
def mana(t, g, x, f, code):
    """Do an operation that makes mana. False for any other code."""
    if code == OP.ADD:
        _add_mana(t, g, f)
    elif code == OP.TAPPING_ADDS:
        _tapping_adds(t, g, f)
    elif code == OP.PLAIN_MANA:
        _plain_mana(t, g, x, f)
    else:
        return False
    return True
