"""Cards: their definitions, how their texts are read, and how many are understood. All of `deckopt cards`."""

from __future__ import annotations

from typing import Any

from typing_extensions import NotRequired, TypedDict


class TallyDict(TypedDict):
    """How much of some decks is understood, in shares of copies and of decks."""

    decks: int
    copies: int
    exact: float
    irrelevant: float
    approximated: float
    exact_or_irrelevant: float
    not_understood: float
    decks_whole: float
    decks_nine_tenths: float


class MissingDict(TypedDict):
    """A card that is not played as printed, and why."""

    card: str
    copies: int
    why: str


class CoverageDict(TypedDict):
    """`deckopt cards coverage`: how much of some decks is understood."""

    schema: int
    total: TallyDict
    by_archetype: dict[str, TallyDict]
    missing: list[MissingDict]


class ListedCardDict(TypedDict):
    """A card's type line, and what is simplified of it."""

    type: str
    approximates: str | None


class CardsDict(TypedDict):
    """`deckopt cards list`: the cards that are defined, by name."""

    schema: int
    cards: dict[str, ListedCardDict]


class CardDict(TypedDict):
    """`deckopt cards show`: a card's definition, as `deckopt schema card-file` has it, and the file it is from. With `--program`:
    what it compiles to, line by line."""

    schema: int
    name: str
    card: dict[str, Any]
    file: str
    program: NotRequired[list[str]]


class ClauseDict(TypedDict):
    """A clause of a card's text, and how deckopt reads it."""

    text: str
    verdict: str
    how: str


class ExplainedDict(TypedDict):
    """`deckopt cards explain`: how a card's text is read. If the text is not at hand: how the card is played."""

    schema: int
    name: str
    card: dict[str, Any]
    played: NotRequired[str]
    file: NotRequired[str]
    verdict: NotRequired[str]
    problem: NotRequired[str]
    clauses: NotRequired[list[ClauseDict]]
    tokens: NotRequired[dict[str, Any]]
    played_by_file: NotRequired[str | None]


class NewsDict(TypedDict):
    """`deckopt cards update`: how many cards there are now, new cards, and cards with another text, each with how it is
    played.
    """

    schema: int
    source: str
    date: str
    cards: int
    new: dict[str, str]
    changed: dict[str, str]
