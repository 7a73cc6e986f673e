"""What triggers on casting ask of the spell: the mana that was spent to cast it, or its mana value."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.counters import counters_there
from deckopt.rules.permanents.kinds import is_there


@rare(np.bool_)
def is_cast_so(t, g, e, r):
    """Whether the spell on top of the stack, which was just cast, is what trigger e of row r asks for."""
    f, asked = g["stack"][g["n_stack"] - 1], t["e_cast_with"][e]
    if asked == C.AS_CHARGED:
        value = t["c_value"][f[C.F_CARD]] + f[C.F_X] * t["c_x"][f[C.F_CARD]]
        return value == counters_there(t, g, r, t["charge_column"])
    return f[C.F_COST] & asked == 0


@rare(np.bool_)
def wants_colour(t, g):
    """Whether a permanent of yours triggers on spells for which no coloured mana is spent."""
    for e in range(t["e_first"][C.E_CAST], t["e_first"][C.E_CAST] + t["e_n"][C.E_CAST]):
        if t["e_cast_with"][e] == C.WITHOUT_COLOUR and is_there(g, t["e_card"][e]):
            return True
    return False


@rare(np.bool_)
def would_be_countered(t, g, f):
    """Whether something of yours counters the spell of frame f as it is cast, unless the mana spent on it keeps it from that."""
    value = np.int64(t["c_value"][f[C.F_CARD]] + f[C.F_X] * t["c_x"][f[C.F_CARD]])
    for e in range(t["e_first"][C.E_CAST], t["e_first"][C.E_CAST] + t["e_n"][C.E_CAST]):
        for r in range(g["n_rows"] if t["e_counters"][e] else 0):
            if g["rows"][r, C.R_CARD] == t["e_card"][e] and g["rows"][r, C.R_N] > 0:
                if t["e_cast_with"][e] != C.AS_CHARGED or value == counters_there(t, g, r, t["charge_column"]):
                    return True
    return False


@rare()
def mean_spell(t, g, f, first):
    """Let triggers queued from `first` on that counter the spell of frame f know it, if it can be countered."""
    safe = f[C.F_COST] & C.SAFE
    f[C.F_COST] = g["spells_ever"]
    for i in range(first, g["n_pending"]):
        p = g["pending"][i]
        if p[C.PD_TRIGGER] >= 0 and t["e_counters"][p[C.PD_TRIGGER]]:
            p[C.PD_IT] = C.NO_SPELL if safe else -g["spells_ever"]
