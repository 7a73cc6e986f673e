"""The number of colours of the mana that was spent to cast a card, as an amount, until all lines are read; then it is X."""

from __future__ import annotations

from deckopt.oracle.said import Fields

COLOURS_SPENT: Fields = {"colours": "spent"}
