"""Goals: whether a position has what the deck asks for instead of a win.

The tables have a goal as a program (`compile.goal`): things that are asked for, each true or false, and operators that join the
last two. A game with a goal cannot be won in any other way. But a goal may ask for something that wins games.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import holds_for_card
from deckopt.rules.mana.live_mana import pay_for
from deckopt.rules.mana.supply import can_pay
from deckopt.rules.zones.opponent import EMPTY_OPPONENT

BY_EFFECT = 4  # a bit of `drew_from_empty`: an effect says that you win


@kernel
def is_beaten(t, g):
    """Whether damage or poison has won the game, if there is no goal."""
    return g["opponent_life"] <= 0 or g["poison"] >= 10


@rare(np.bool_)
def is_so(t, g, k):
    """Whether row k of the goal's program is true."""
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


@rare(np.bool_)
def is_reached(t, g):
    """Whether the goal is reached in this position; at your first upkeep at the earliest."""
    if g["turn"] == 0:
        return False
    known = np.int64(0)  # a stack of truth values; the last bit is the top
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
    """Whether the game is won when the opponent draws: because they cannot, or, with a goal, because it is reached."""
    if t["n_goal"]:
        return is_reached(t, g)
    return g["drew_from_empty"] & EMPTY_OPPONENT != 0


@kernel
def note_cast(t, g, card):
    """A card is cast: count it if a goal asks for that, up to the number it asks for."""
    slot = t["goal_slot"][card] - 1
    if slot >= 0:
        g["goal_cast"][slot] = min(t["goal_casts"][card], g["goal_cast"][slot] + 1)
