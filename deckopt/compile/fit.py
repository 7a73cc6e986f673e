"""Leaves out cards until the engine has room for the others.

The engine has room for so many tokens, triggers, subtypes and so on. A deck whose cards come from the file of known cards must
not be refused for that. Such a card becomes a blank, which is never better than the card. Cards of card files are never left out:
if these are too many, that is an InputError.
"""

from __future__ import annotations

import json

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parts_of
from deckopt.compile.build import build_tables
from deckopt.compile.variants import copying
from deckopt.decks.deck import Deck
from deckopt.decks.freeze import plain
from deckopt.errors import InputError

WHY = "no room is left for it beside the deck's other cards"


def fit(deck: Deck, catalog: Catalog) -> list[str]:
    """Make blanks of cards of the catalog until the deck can be played; returns their names. InputError if that is
    not possible."""
    left_out: list[str] = []
    while True:
        try:
            build_tables(deck, catalog)
            return left_out
        except InputError as error:
            name = _heaviest(deck, catalog, str(error))
            if name is None:
                raise
            catalog.leave_out(name, WHY)
            left_out.append(name)


def _heaviest(deck: Deck, catalog: Catalog, problem: str) -> str | None:
    """The card to leave out next; None if there is none.

    - A card that the problem names.
    - Too many cards and tokens: one that makes copies or most tokens.
    - Too many subtypes: one with most of these.
    - Otherwise: the one with the longest definition.
    """
    names = [name for name in deck.main if name in catalog.looked_up and not catalog[name].blank]
    named = [name for name in names if name in problem]
    if named:
        return max(named, key=len)
    if "different cards" in problem:
        copying_ones = [name for name in names if "copies" in problem and any(copying(catalog[name]))]
        names = copying_ones or [name for name in names if parts_of(catalog[name])] or names
        return max(names, key=lambda name: (len(parts_of(catalog[name])), _length(catalog[name])), default=None)
    if "subtypes" in problem:
        return max(names, key=lambda name: len(catalog[name].type.subtypes), default=None)
    return max(names, key=lambda name: _length(catalog[name]), default=None)


def _length(card: Card) -> int:
    """The length of its definition."""
    return len(json.dumps(plain(card)))
