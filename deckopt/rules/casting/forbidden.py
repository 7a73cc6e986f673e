"""Spells that a permanent of yours forbids (`no_cast`)."""

from __future__ import annotations

from deckopt.kernels import cold
from deckopt.rules import codes as C
from deckopt.rules.permanents.counters import counters_there


@cold
def is_forbidden(t, g, a, less):
    """Whether the spell of action a, which costs so much generic mana less, cannot be cast now."""
    for r in range(g["n_rows"]):
        what = t["c_no_cast"][g["rows"][r, C.R_CARD]]
        if what and g["rows"][r, C.R_N] > 0 and _keeps(t, g, what, r, a, less):
            return True
    return False


@cold
def _keeps(t, g, what, r, a, less):
    """Whether row r, by the bits `what` of its card, forbids it."""
    if what & C.NO_CAST_AFTER and g["count"][C.N_SPELLS] > 0:
        return True
    if what & C.NO_CAST_CHARGE:
        card = t["a_card"][a]
        value, charge = t["c_value"][card], counters_there(t, g, r, t["charge_column"])
        if value == charge or (t["c_x"][card] and value < charge):
            return True
    if what & C.NO_CAST_COLOURLESS and t["a_spends"][a] < C.SPENDS_COLOURED:
        return True
    if what & C.NO_CAST_FREE and t["a_spends"][a] == 0:
        if t["a_convoke"][a] or t["a_flags"][a] & C.AF_DELVE or t["a_cost"][a] < 0:
            return True
        return t["k_generic"][t["a_cost"][a]] <= less
    return False
