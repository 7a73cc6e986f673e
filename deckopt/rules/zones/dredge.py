"""Dredge: milling instead of drawing a card.

If nothing in the graveyard can be dredged, cards are drawn together. Otherwise they are drawn one by one, and each draw asks
first.
"""

from __future__ import annotations

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount
from deckopt.rules.stack.frames import next_operation
from deckopt.rules.zones.discarding import milled
from deckopt.rules.zones.graveyard_seen import see_graveyard
from deckopt.rules.zones.library import draw, library_size, look_at, more_drawn
from deckopt.rules.zones.opponent import opponent_draws
from deckopt.rules.zones.still_there import before_another_comes
from deckopt.words import operations as OP


@kernel
def can_be_dredged(t, g, card):
    """Whether a card is in the graveyard, and the library has enough cards to mill."""
    return g["graveyard"][card] > 0 and t["c_dredge"][card] > 0 and t["c_dredge"][card] <= library_size(g)


@cold
def may_dredge(t, g):
    """Whether some card can be dredged now."""
    for i in range(t["n_dredgers"]):
        if can_be_dredged(t, g, t["dredger"][i]):
            return True
    return False


@rare()
def draw_or_dredge(t, g, x, f, who):
    """DRAW of frame f in a game with dredge: draw, or ask if something can be dredged.

    `who`: bits YOU and OPPONENT.
    """
    if f[C.F_R0] < 0:
        n = max(0, amount(t, g, t["o"][f[C.F_PC], OP.DRAW_AMOUNT], g["n_stack"] - 1))
        if who & C.OPPONENT:
            opponent_draws(t, g, x, n, False)
        f[C.F_R0] = 0
        if who & C.YOU:
            f[C.F_R0] = more_drawn(t, g, n) if t["has_more_drawn"] else n
    if f[C.F_R0] > 0 and may_dredge(t, g):
        g["decision"] = C.D_DREDGE
        return
    if f[C.F_R0] > 0:
        draw(t, g, x, f[C.F_R0])
    next_operation(g, f)


@rare()
def dredge(t, g, x, f, card):
    """Make one draw of frame f, or replace it by dredging a card (-1: none)."""
    if card < 0:
        draw(t, g, x, 1)
    else:
        look_at(t, g, x, t["c_dredge"][card])
        for c in range(t["n_cards"]):
            while g["look"][c] > 0:
                g["look"][c] -= 1
                g["n_look"] -= 1
                if t["asks_still"]:
                    before_another_comes(t, g, c)
                g["graveyard"][c] += 1
                g["n_graveyard"] += 1
                milled(t, g, x, c)
        if t["tells_graveyard"]:
            see_graveyard(t, g)
        g["graveyard"][card] -= 1
        g["n_graveyard"] -= 1
        g["hand"][card] += 1
        g["n_hand"] += 1
        if t["tells_graveyard"]:
            see_graveyard(t, g)
    f[C.F_R0] -= 1
    g["decision"] = C.D_NONE
