"""Fills the copies of a list into its tables, and what follows from them. All other fields follow from the cards alone.

So lists of the same cards share tables. A search over lists builds tables once, with all cards that a list may have. Then it
fills in the copies of each list, some of which may be 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from deckopt.cards.card import Card

COLOURS = 6
FIELDS = ("deck", "deck_size", "colour_value", "mask_value", "mask_dearest")  # the fields that are filled here
_SHARES = np.arange(1, COLOURS + 1)  # numbers of colours with which a pip may be paid
_IN_MASK = (np.arange(1 << COLOURS)[:, None] >> np.arange(COLOURS) & 1).astype(bool)


class Filler:
    """Fills copies into tables of some cards, in the order of the tables."""

    def __init__(self, names: Sequence[str], cards: Sequence[Card]) -> None:
        self._names = names
        self._pips = np.zeros((COLOURS, len(cards), COLOURS), np.int64)  # by colours that pay for it, less one; card; colour
        for c, card in enumerate(cards):
            for pip in card.cost.pips if card.cost else ():
                colours = np.flatnonzero(_IN_MASK[pip.mask & (1 << COLOURS) - 1])
                if len(colours):
                    self._pips[len(colours) - 1, c, colours] += 1

    def fill(self, t: Any, main: Mapping[str, int]) -> None:
        """Fill a list's copies into a record of tables for these cards."""
        copies = np.array([main.get(name, 0) for name in self._names], np.int64)
        t["deck_size"] = sum(main.values())
        t["deck"][: len(copies)] = copies
        self._colour_values(t, copies)

    def _colour_values(self, t: Any, copies: Any) -> None:
        """How much the deck needs each colour. Mana of the colours that it needs least is spent first."""
        demand = np.einsum("nc,nck->k", 12 * copies[None, :] // _SHARES[:, None], self._pips)
        values = 1 + np.minimum(250, demand // 12)
        t["colour_value"][:COLOURS] = values
        t["mask_value"] = _IN_MASK @ values
        t["mask_dearest"] = np.where(_IN_MASK, values, -1).argmax(axis=1)
        t["mask_dearest"][0] = -1
