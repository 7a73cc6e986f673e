"""Lists of cards: a deck, and those that ship with deckopt. `deckopt decks`."""

from __future__ import annotations

from typing_extensions import TypedDict


class DeckDict(TypedDict):
    """A deck: its name, copies by card name of what is shuffled up and of the sideboard, and how many cards are shuffled up."""

    name: str
    main: dict[str, int]
    sideboard: dict[str, int]
    cards: int


class ShippedDeckDict(TypedDict):
    """A deck that ships with deckopt: its name, size, origin, how it wins and who says so, and copies by card name."""

    name: str
    cards: int
    source: str
    plan: str
    plan_source: str
    main: dict[str, int]


class DecksDict(TypedDict):
    """`deckopt decks`: the decks that ship with deckopt, by the word that names each."""

    schema: int
    decks: dict[str, ShippedDeckDict]
