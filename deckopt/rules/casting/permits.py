"""Permits: permission to play cards of the graveyard that could not be played from there otherwise.

A permit of the tables comes from a static ability of a permanent, or from an effect. The latter gives it to some cards until end
of turn. In the latter case `permits` lists so many copies of each card, as long as they are in the graveyard.
"""

from __future__ import annotations

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.zones.cards_elsewhere import match_card


@kernel
def is_permitted(t, g, a):
    """Whether the permit that action a needs is there. True if it needs none."""
    permit = t["a_permit"][a]
    if permit == 0:
        return True
    source = t["p_source"][permit - 1]
    if source >= 0:
        for r in range(g["n_rows"]):
            if g["rows"][r, C.R_CARD] == source and g["rows"][r, C.R_N] > 0:
                return True
        return False
    return _listed(g, permit, t["c_front"][t["a_card"][a]]) >= 0


@kernel
def _listed(g, permit, card):
    """The index of a permit for a card, or -1."""
    for i in range(g["n_permits"]):
        if g["permits"][i, C.PM_PERMIT] == permit and g["permits"][i, C.PM_CARD] == card and g["permits"][i, C.PM_N] > 0:
            return i
    return -1


@cold
def permit_cards(g, permit, card, n):
    """So many copies more of a card of the graveyard may be played by a permit this turn."""
    i = _listed(g, permit, card)
    if i < 0:
        i = g["n_permits"]
        if i >= C.MAX_PERMITS:
            g["fault"] |= C.FAULT_EXILED
            return
        g["n_permits"] = i + 1
        g["permits"][i, C.PM_PERMIT] = permit
        g["permits"][i, C.PM_CARD] = card
        g["permits"][i, C.PM_N] = 0
    g["permits"][i, C.PM_N] = min(g["permits"][i, C.PM_N] + n, g["graveyard"][card])


@rare()
def allow(t, g, f, permit, what):
    """ALLOW: the target card of frame f, or all cards that match a filter, may be played this turn."""
    if what == C.REF_TARGET:
        if f[C.F_T0_KIND] == C.T_CARD and g["graveyard"][f[C.F_T0]] > 0:
            permit_cards(g, permit, f[C.F_T0], 1)
        return
    for c in range(t["n_cards"]):
        if g["graveyard"][c] > 0 and match_card(t, g, what, c, f[C.F_CARD]):
            permit_cards(g, permit, c, g["graveyard"][c])


@cold
def use_permit(t, g, a):
    """A card is played from the graveyard by action a. A permit for that card alone is used up."""
    permit = t["a_permit"][a]
    if permit and t["p_source"][permit - 1] < 0:
        g["permits"][_listed(g, permit, t["c_front"][t["a_card"][a]]), C.PM_N] -= 1


@rare()
def forget_permits(g):
    """Remove permits of cards that have left the graveyard."""
    out = 0
    for i in range(g["n_permits"]):
        n = min(g["permits"][i, C.PM_N], g["graveyard"][g["permits"][i, C.PM_CARD]])
        if n > 0:
            g["permits"][out, C.PM_PERMIT] = g["permits"][i, C.PM_PERMIT]
            g["permits"][out, C.PM_CARD] = g["permits"][i, C.PM_CARD]
            g["permits"][out, C.PM_N] = n
            out += 1
    g["n_permits"] = out
