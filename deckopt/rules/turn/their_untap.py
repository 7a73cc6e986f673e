"""The opponent's untap step, in which some of your permanents untap because of static abilities (502.3).

Cards say so as a trigger of the opponent's upkeep, which is none: all of it happens at once, before anything triggers.
"""

from __future__ import annotations

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.counters import is_stunned
from deckopt.rules.permanents.given import times_of
from deckopt.words import operations as OP


@cold
def _untaps(t, g, r):
    """Whether something lets the tapped permanents of row r untap."""
    first = t["e_first"][C.E_THEIR_UPKEEP]
    for e in range(first, first + t["e_n"][C.E_THEIR_UPKEEP]):
        if t["e_in_untap"][e] == 0:
            continue
        what = t["o"][t["e_pc"][e], OP.WHAT]
        for q in range(g["n_rows"]):
            if g["rows"][q, C.R_N] > 0 and times_of(t, g, e, q) > 0:
                if what == C.REF_THIS and q == r:
                    return True
                if what >= 0 and match_row(t, g, what, r, g["rows"][q, C.R_HANDLE], t["e_card"][e]) & C.TAPPED:
                    return True
    return False


@rare()
def untap_with_them(t, g):
    """Untap each of these permanents once, however many abilities say so; or take a stun counter off it."""
    rows = g["n_rows"]
    for r in range(rows):
        if g["rows"][r, C.R_N] > 0 and g["rows"][r, C.R_TAPPED] > 0 and _untaps(t, g, r):
            if not (t["stun_column"] and is_stunned(t, g, r)):
                g["rows"][r, C.R_TAPPED] = 0
    g["untidy"] = 1
    g["supply_known"] = 0
