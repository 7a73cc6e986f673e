"""Lists of cards: a deck, those that ship with deckopt (`deckopt decks`), and a deck that was checked (`deckopt deck check`)."""

from __future__ import annotations

from typing_extensions import TypedDict

from deckopt.json_output.caveats import CaveatsDict


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


class CheckedDeckDict(CaveatsDict):
    """`deckopt deck check`: how a list was read, what a format has against it, and which cards are not played as printed.

    - `cards`: how many the main deck has; `read`: what was decided where the list was read.
    - `format`: the one that was asked for, or null. `legal` is null if nobody knows whether the list is.
    - `against`: what the format has against the list; `cards_of_unknown_legality`: how many names nobody has a verdict on.
    - `idle`, `answers`, `hurting`: cards that a search leaves alone, because they do nothing in solitaire, are meant for an
      opponent, or hurt only you.
    """

    schema: int
    deck: str
    cards: int
    read: list[str]
    plan: str
    plan_source: str
    format: str | None
    legal: bool | None
    against: list[str]
    cards_of_unknown_legality: int
    idle: list[str]
    answers: list[str]
    hurting: list[str]
