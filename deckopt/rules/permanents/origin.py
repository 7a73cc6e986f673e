"""Which card a permanent is in other zones: its own card if it is a copy, none if it is a token.

What a copy has of the original is in `rules.permanents.copies`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C


@rare()
def note_copy(t, g, r):
    """Note whether row r, whose card or origin has changed, is a copy. A "copy" of its own card is not."""
    card, origin = g["rows"][r, C.R_CARD], g["rows"][r, C.R_ORIGIN]
    if origin == card + 1 or (origin == C.NO_CARD and t["c_kind"][card] & C.TOKEN):
        g["rows"][r, C.R_ORIGIN] = 0
    if g["rows"][r, C.R_ORIGIN]:
        g["rows"][r, C.R_FLAGS] |= C.RF_COPY
    else:
        g["rows"][r, C.R_FLAGS] &= ~C.RF_COPY


@kernel
def card_of_row(t, g, r):
    """The card that a permanent of row r is in other zones, or NO_CARD for a token."""
    origin = np.int64(g["rows"][r, C.R_ORIGIN])
    if origin:
        return origin - 1 if origin > 0 else np.int64(C.NO_CARD)
    card = np.int64(t["c_front"][g["rows"][r, C.R_CARD]])
    return np.int64(C.NO_CARD) if t["c_kind"][card] & C.TOKEN else card
