"""Permanents that turn over: in place, or by leaving and entering with the other face.

A row's card is the face that its permanents show. In other zones the card has its front face.
"""

from __future__ import annotations

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.mana.added_mana import refresh_mana
from deckopt.rules.permanents.origin import card_of_row
from deckopt.rules.permanents.rows import row_of, split
from deckopt.rules.zones.departing import leave_for
from deckopt.rules.zones.putting import put_card


@kernel
def _renewed(t, g, x, r):
    """The permanent of row r is exiled and returns with its other face. Without one, or as a token, it does not return."""
    card = card_of_row(t, g, r)
    leave_for(t, g, x, r, 1, g["rows"][r, C.R_TAPPED], C.Z_EXILE)
    if card != C.NO_CARD and t["c_other_face"][card]:
        g["exile"][card] -= 1
        put_card(t, g, x, t["c_other_face"][card] - 1, C.Z_BATTLEFIELD, 0)


@rare()
def transform(t, g, x, f, anew):
    """TRANSFORM: the source turns over, unless it has done so since the ability went on the stack. A copy of a card with two
    faces does not turn over."""
    r = row_of(g, f[C.F_SOURCE])
    if r < 0:
        return
    if g["rows"][r, C.R_N] > 1:
        r = split(g, r, 1 if g["rows"][r, C.R_TAPPED] == g["rows"][r, C.R_N] else 0)
    if anew:
        _renewed(t, g, x, r)
        return
    other = t["c_other_face"][g["rows"][r, C.R_CARD]] - 1
    if other < 0 or g["rows"][r, C.R_ORIGIN] > 0 or g["rows"][r, C.R_CARD] != f[C.F_CARD]:
        return
    g["rows"][r, C.R_CARD] = other
    g["legends_known"] = 0
    g["rows"][r, C.R_USED] &= C.STILL_USED
    if t["has_mana_statics"] and g["rows"][r, C.R_HOST]:
        refresh_mana(t, g, g["rows"][r, C.R_HOST])
    g["supply_known"] = 0
    g["due"] = 1
    g["stronger"] = 1
    g["untidy"] = 1
