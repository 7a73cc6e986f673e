"""The JSON Schema of deck files, for editors. `deckopt schema deck-file` prints it.

The generator is in `deckopt.cards.schema`; here is only what is special about decks.
"""

from __future__ import annotations

from typing import Any

from deckopt.cards.schema import DIALECT, table_schema
from deckopt.decks.model import DeckFile


def deck_file_schema() -> dict[str, Any]:
    """The schema of a deck file."""
    deck = table_schema(DeckFile)
    deck["properties"]["main"]["additionalProperties"] |= {"minimum": 1, "maximum": 250}
    deck["properties"]["limits"]["additionalProperties"] |= {"minItems": 2, "maxItems": 2}
    deck["description"] = "A deck. The manual is decks/README.md."
    return {"$schema": DIALECT, "title": "deckopt deck file", **deck}
