"""Bounds of mana value for an operation on cards or permanents ("mana value X or less"), computed when it happens.

BOUNDS stands right before the operation that it bounds. With `different`, cards are chosen from the least mana value on,
each with a greater value than the last. With `total` there are two at most, whose values together are
within the bound.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount
from deckopt.rules.zones.cards_elsewhere import match_card
from deckopt.words import operations as OP


@kernel
def value_bounds(t, g, fr):
    """(least, most) mana value of the cards for the operation of frame `fr`."""
    pc = g["stack"][fr, C.F_PC]
    least, most = np.int64(0), np.int64(9999)
    if pc > 0 and t["o"][pc - 1, OP.CODE] == OP.BOUNDS:
        if t["o"][pc - 1, OP.BOUNDS_LEAST] >= 0:
            least = np.int64(amount(t, g, t["o"][pc - 1, OP.BOUNDS_LEAST], fr))
        if t["o"][pc - 1, OP.BOUNDS_MOST] >= 0:
            most = np.int64(amount(t, g, t["o"][pc - 1, OP.BOUNDS_MOST], fr))
        found = np.int64(g["stack"][fr, C.F_FOUND])
        if t["o"][pc - 1, OP.BOUNDS_DIFFERENT] and found > 0:
            least = max(least, np.int64(t["c_value"][found - 1]) + 1)
        if t["o"][pc - 1, OP.BOUNDS_TOTAL] and found > 0:
            most -= np.int64(t["c_value"][found - 1])
    return least, most


@kernel
def card_fits(t, g, filt, card, source_card, least, most):
    """Whether a card matches a filter, and its mana value is within bounds."""
    return match_card(t, g, filt, card, source_card) and least <= t["c_value"][card] <= most


@rare(np.bool_)
def row_fits(t, g, fr, r):
    """Whether the mana value of row r is within the bounds of the operation of frame `fr`."""
    least, most = value_bounds(t, g, fr)
    return least <= t["c_value"][g["rows"][r, C.R_CARD]] <= most
