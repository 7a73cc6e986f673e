"""Goals: whether a position has what the deck asks for in place of a win.

The tables have a goal as a program (`tables.goal`): one thing that is asked for after another, each true or false, and what
joins the last two. A game with a goal has no other way to be won: what would win it is a thing that a goal may ask for.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules import codes as C
from deckopt.rules.amounts import holds_for_card
from deckopt.rules.mana.live_mana import pay_for
from deckopt.rules.mana.supply import can_pay
from deckopt.rules.zones.opponent import EMPTY_OPPONENT

BY_EFFECT = 4  # a bit of `drew_from_empty`: an effect says that you win


@kernel
def is_beaten(t, g):
    """Whether damage or poison has won, where nothing else is asked for."""
    return g["opponent_life"] <= 0 or g["poison"] >= 10


@cold
def is_so(t, g, k):
    """Whether what row k of the goal's program asks for is so."""
    row = t["goal"][k]
    code = row[C.GR_CODE]
    if code == C.G_HOLDS:
        return holds_for_card(t, g, np.int64(row[C.GR_WHAT]), 0)
    if code == C.G_MANA:
        pay_for(t, g, -1)
        return can_pay(t, g, np.int64(row[C.GR_WHAT]), 0, 0)
    if code == C.G_CAST:
        return row[C.GR_WHAT] >= 0 and g["goal_cast"][row[C.GR_WHAT]] >= row[C.GR_N]
    if code == C.G_DRAWN:
        return g["drawn_ever"] >= row[C.GR_N]
    return g["drew_from_empty"] & (EMPTY_OPPONENT | BY_EFFECT) != 0 or is_beaten(t, g)


@cold
def is_reached(t, g):
    """Whether the goal is reached in this position: at your first upkeep at the earliest."""
    if g["turn"] == 0:
        return False
    known = np.int64(0)  # the last bit is what was found last
    for k in range(t["n_goal"]):
        code = t["goal"][k, C.GR_CODE]
        if code == C.G_ALL:
            known = (known >> 1) & ~1 | (known >> 1 & known & 1)
        elif code == C.G_ANY:
            known = (known >> 1) | (known & 1)
        else:
            known = known << 1 | (1 if is_so(t, g, k) else 0)
    return known & 1 != 0


@kernel
def is_won(t, g):
    """Whether what wins a game has happened as the opponent draws: that they cannot, or, where the deck has a goal, that goal."""
    if t["n_goal"]:
        return is_reached(t, g)
    return g["drew_from_empty"] & EMPTY_OPPONENT != 0


@kernel
def note_cast(t, g, card):
    """A card is cast: where a goal asks for that, it is counted, up to as often as is asked for."""
    slot = t["goal_slot"][card] - 1
    if slot >= 0:
        g["goal_cast"][slot] = min(t["goal_casts"][card], g["goal_cast"][slot] + 1)
