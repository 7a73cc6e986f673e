"""Lets a search take cards from a list's sideboard."""

from __future__ import annotations

from dataclasses import dataclass

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.default_limits import is_judged


@dataclass(frozen=True)
class WithSideboard:
    """The deck with its sideboard as candidates, in no more copies than there are.

    Also the cards that are left out: they cannot be played, or do nothing without an opponent.
    """

    deck: Deck
    left_out: list[str]


def with_sideboard(deck: Deck, catalog: Catalog) -> WithSideboard:
    """The deck with its sideboard's cards as candidates."""
    aside = deck.aside.get("sideboard", {})
    cards = {name: catalog[exact] for name in aside if (exact := catalog.find(name)) is not None and catalog[exact].listed}
    left = [name for name, card in cards.items() if not is_judged(card)]
    wider = deck.with_candidates({cards[name].name: aside[name] for name in cards if name not in left})
    return WithSideboard(wider, left)
