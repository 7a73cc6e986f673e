"""Classes of moves and of chance events whose members count as the same in an expectimax.

A class of moves says what kind of thing is done, with what kind of card, for how much mana. A class of events says how many lands
and how many spells of which cost are then in hand. Names of cards do not matter.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules import codes as C


@kernel
def _class_of_card(t, c):
    """The class of a card."""
    return np.int64(t["c_kind"][c] & 0xFFF) * 32 + min(31, np.int64(t["c_value"][c]))


@kernel
def class_of_move(t, g, move):
    """The class of a move, above 0."""
    kind, a, c = move % 16, (move // C.MV_A) % 1024, np.int64(move // C.MV_C)
    if kind == C.MV_ACT:
        made = np.int64(t["w_makes_mask"][a]) if t["w_class"][a] else np.int64(0)
        what = np.int64(t["a_kind"][a]) * 8 + t["w_class"][a]
        return kind + 16 * (_class_of_card(t, t["a_card"][a]) + (what + 64 * made) * (1 << 17))
    if kind == C.MV_CARD:
        return kind + 16 * _class_of_card(t, a)
    if kind == C.MV_ROW or kind == C.MV_ATTACK or kind == C.MV_HOLD:
        power = max(0, min(15, t["c_power"][g["rows"][a, C.R_CARD]] + g["rows"][a, C.R_PLUS] + g["rows"][a, C.R_POWER]))
        return kind + 16 * (_class_of_card(t, g["rows"][a, C.R_CARD]) + (c % 2 + 2 * power) * (1 << 17))
    return np.int64(move)


@kernel
def class_of_event(t, g):
    """The class of a position after a chance event: by what is in hand, and by the size of the library."""
    lands, cheap, dear = 0, 0, 0
    mana = 1
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0 and t["c_kind"][g["rows"][r, C.R_CARD]] & C.LAND:
            mana += g["rows"][r, C.R_N]
    for c in range(t["n_cards"]):
        n = g["hand"][c]
        if n > 0:
            if t["c_kind"][c] & C.LAND:
                lands += n
            elif t["c_value"][c] <= mana:
                cheap += n
            else:
                dear += n
    rest = 4096 * g["n_rows"] + g["n_library"] + 256 * g["n_top"]
    return np.int64(min(lands, 15) + 16 * min(cheap, 15) + 256 * min(dear, 15)) + 65536 * np.int64(rest)
