"""How many copies of its cards a list has, and what follows from that; all else in the tables follows from the cards.

So lists of the same cards share their tables but for this: a search over lists builds
tables once, of all cards that a list may have, and fills in many counts, those that are 0 included.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from deckopt.cards.card import Card

COLOURS = 6
FIELDS = ("deck", "deck_size", "colour_value", "mask_value", "mask_dearest")  # that are filled here
_SHARES = np.arange(1, COLOURS + 1)  # colours that a pip may be paid with
_IN_MASK = (np.arange(1 << COLOURS)[:, None] >> np.arange(COLOURS) & 1).astype(bool)


class Filler:
    """Fills counts into tables of some cards, in the order of the tables."""

    def __init__(self, names: Sequence[str], cards: Sequence[Card]) -> None:
        self._names = names
        self._pips = np.zeros((COLOURS, len(cards), COLOURS), np.int64)  # by colours that pay for it less one, card, colour
        for c, card in enumerate(cards):
            for pip in card.cost.pips if card.cost else ():
                colours = np.flatnonzero(_IN_MASK[pip.mask & (1 << COLOURS) - 1])
                if len(colours):
                    self._pips[len(colours) - 1, c, colours] += 1

    def fill(self, t: Any, main: Mapping[str, int]) -> None:
        """Fill a list's counts into a record of tables made for these cards."""
        copies = np.array([main.get(name, 0) for name in self._names], np.int64)
        t["deck_size"] = sum(main.values())
        t["deck"][: len(copies)] = copies
        self._colour_values(t, copies)

    def _colour_values(self, t: Any, copies: Any) -> None:
        """How much the deck asks for each colour; what it asks for least is spent first."""
        demand = np.einsum("nc,nck->k", 12 * copies[None, :] // _SHARES[:, None], self._pips)
        values = 1 + np.minimum(250, demand // 12)
        t["colour_value"][:COLOURS] = values
        t["mask_value"] = _IN_MASK @ values
        t["mask_dearest"] = np.where(_IN_MASK, values, -1).argmax(axis=1)
        t["mask_dearest"][0] = -1
