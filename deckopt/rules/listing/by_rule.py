"""Choices that a policy takes out of a search: they are made by rule (`w_rule` of the tables).

Each function does at once what a sequence of legal moves would do, in positions of a search (scope 1).
"""

from __future__ import annotations

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.casting.responses import under_split_second
from deckopt.rules.mana.payment import tap_for_mana, tap_row
from deckopt.rules.mana.supply import dearest_colour, units_of, untap_row, value_of
from deckopt.rules.permanents.characteristics import is_able
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.stack.frames import next_operation
from deckopt.rules.zones.cards_elsewhere import counts_delved
from deckopt.words import operations as OP


@rare()
def delve_by_rule(t, g, f):
    """Exile as many cards as delve can use: those of highest rank first, then by number."""
    most = t["k_generic"][t["o"][f[C.F_PC], OP.DELVE_COST]]
    while f[C.F_DELVED] < most and g["n_graveyard"] > 0:
        best = -1
        for c in range(t["n_cards"]):
            if g["graveyard"][c] > 0 and (best < 0 or t["w_rank"][C.P_DELVE, c] > t["w_rank"][C.P_DELVE, best]):
                best = c
        n = min(g["graveyard"][best], most - f[C.F_DELVED])
        g["graveyard"][best] -= n
        g["n_graveyard"] -= n
        g["exile"][best] += n
        f[C.F_DELVED] += n
        if t["c_delved"][f[C.F_CARD]]:
            f[C.F_X] += n * counts_delved(t, g, f[C.F_CARD], best)
    next_operation(g, f)


@kernel
def _best_to_untap(t, g, filt, tapped):
    """The noncreature row whose single mana is worth most, among tapped or untapped ones, or -1."""
    best, best_value = -1, 0
    for r in range(g["n_rows"]):
        n = g["rows"][r, C.R_TAPPED] if tapped else g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
        if n > 0 and units_of(t, g, r, 0) and not is_creature(t, g, r) and match_kind(t, g, filt, r, -1):
            value = value_of(t, units_of(t, g, r, 0)) + value_of(t, units_of(t, g, r, 1))
            if value > best_value:
                best, best_value = r, value
    return best


@rare()
def respond_by_rule(t, g, x, f, what):
    """Use what can still be used of `what`, before the frame goes on.

    Untappers untap the best tapped land (or one that is tapped for mana first). Other sources are tapped for mana.
    """
    if what < C.NO_FILTER:
        return
    for r in range(g["n_rows"]):
        n = g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
        if n <= 0 or not match_kind(t, g, what, r, f[C.F_CARD]) or not is_able(t, g, r):
            continue
        untapper = t["m3_filter"][g["rows"][r, C.R_CARD]]
        for _ in range(n):
            if untapper:
                if under_split_second(t, g):
                    break
                q = _best_to_untap(t, g, untapper - 1, True)
                if q >= 0:
                    untap_row(t, g, q, 1)
                else:
                    q = _best_to_untap(t, g, untapper - 1, False)
                    if q < 0:
                        break
                    tap_for_mana(t, g, x, q, dearest_colour(t, units_of(t, g, q, 0)))
                    untap_row(t, g, q, 1)
                tap_row(t, g, x, r, 1)
            elif units_of(t, g, r, 0):
                tap_for_mana(t, g, x, r, dearest_colour(t, units_of(t, g, r, 0)))
