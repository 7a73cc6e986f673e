"""Decks that tests write as text."""

from __future__ import annotations

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import deck_of
from deckopt.decks.source import source_of_text


def parse_deck(text: str, where: str, name: str, catalog: Catalog, *, blank_unknown: bool = False) -> Deck:
    """A deck from text: TOML, or a pasted list."""
    return deck_of(source_of_text(text, where, name), catalog, blank_unknown=blank_unknown)
