"""Targets whose mana value is bounded by a number: by X, which is chosen after them, or by what is counted.

A frame's X is known as it resolves and as it is copied. While targets are announced, only the largest X that can be paid is
known: then `chosen_x` is -1 minus that.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount_for_card
from deckopt.rules.casting.aims import kind_in, value_in
from deckopt.rules.permanents.rows import row_of
from deckopt.words import operations as OP


@rare(np.bool_)
def is_within(t, g, spec, card, source_card, chosen_x):
    """Whether the mana value of a card is within the bounds of a target, or would be with some X."""
    value = np.int64(t["c_value"][card])
    known = chosen_x if chosen_x >= 0 else -1 - chosen_x
    if t["t_most"][spec] >= 0 and value > amount_for_card(t, g, t["t_most"][spec], source_card, known):
        return False
    if t["t_least"][spec] < 0 or (chosen_x < 0 and t["t_bound"][spec] == C.BOUND_BY_X):
        return True
    return value >= amount_for_card(t, g, t["t_least"][spec], source_card, known)


@rare(np.bool_)
def fits_targets(t, g, f, chosen_x):
    """Whether the targets of frame f that are bounded by X allow this X."""
    for slot in range(C.SLOTS):
        kind = kind_in(f, slot)
        if kind < C.T_ROW:
            continue
        spec = np.int64(t["o"][f[C.F_START] + slot, OP.TARGET_ASKED])
        value = np.int64(value_in(f, slot))
        card = np.int64(g["rows"][row_of(g, value), C.R_CARD]) if kind == C.T_ROW else value
        if t["t_bound"][spec] == C.BOUND_BY_X and not is_within(t, g, spec, card, np.int64(f[C.F_CARD]), chosen_x):
            return False
    return True
