"""What each card of a deck is worth, and when it can be cast: `deckopt explain`."""

from __future__ import annotations

from typing_extensions import TypedDict

from deckopt.json_output.estimates import EstimateDict
from deckopt.json_output.evaluations import DifferenceDict, EvaluationDict


class AmongFirstDict(DifferenceDict):
    """How much more games earn with a card among the first `cards` of the library than games without it there."""

    cards: int
    games_with: int
    games_without: int


class CardWorthDict(TypedDict):
    """A card of a deck.

    How much more does the deck earn with one copy more, or with one less? Other cards of the deck make room or fill in (null
    if there are none). How much more do games earn that begin with the card?
    """

    card: str
    copies: int
    one_more: DifferenceDict | None
    one_less: DifferenceDict | None
    among_first: list[AmongFirstDict]


class PairDict(DifferenceDict):
    """Two cards: how much more do games earn with both among the first ten cards of the library than the sum of what each
    does alone? `games` have both. The intervals of all pairs hold together.
    """

    cards: list[str]


class PairsDict(TypedDict):
    """The pairs of cards that surely help each other, and how many pairs were compared."""

    looked_at: int
    found: list[PairDict]


class TurnOfGamesDict(TypedDict):
    """A turn, in the games that have reached it: means, and shares of games by number ("4": four lands or more)."""

    turn: int
    games: int
    lands: EstimateDict
    mana: EstimateDict
    spent: EstimateDict
    cards: EstimateDict
    damage: EstimateDict
    poison: EstimateDict
    lands_at_least: dict[str, EstimateDict]
    mana_at_least: dict[str, EstimateDict]


class CastableByDict(TypedDict):
    """A card and a turn: in how many games it was in the hand by then, and in how many of these it could be paid for, or why
    not.
    """

    turn: int
    in_hand: EstimateDict
    castable: EstimateDict
    too_little_mana: EstimateDict
    wrong_colours: EstimateDict


class CardCastableDict(TypedDict):
    """A card with a cost, and the turn that is its mana value.

    For each source: how one more of it changes the share of games that can pay by then. Those intervals hold together for all
    cards and sources.
    """

    card: str
    cost: str
    turn: int
    by_turn: list[CastableByDict]
    one_more: dict[str, EstimateDict]


class InTimeDict(TypedDict):
    """All cards in hands by the turn of their mana value: the share that could be paid for by then, and why others could not."""

    castable: EstimateDict
    too_little_mana: EstimateDict
    wrong_colours: EstimateDict


class SourceDict(TypedDict):
    """A card that makes mana.

    How does one more of it change the share of cards that can be paid for in time? How does it change, by turn, the share of
    games with as much mana as the turn's number?
    """

    card: str
    copies: int
    is_land: bool
    castable: EstimateDict
    mana: dict[str, EstimateDict]


class ExplanationDict(TypedDict):
    """`deckopt explain`: what each card of a deck is worth, the card to cut first before all others.

    Beside that: what any land is worth (null if all cards are lands, or none is); which cards help each other; lands, mana,
    cards and damage by turn; and when cards can be paid for.
    """

    schema: int
    evaluation: EvaluationDict
    turn: int | None
    cards: list[CardWorthDict]
    lands: CardWorthDict | None
    pairs: PairsDict
    turns: list[TurnOfGamesDict]
    castable: list[CardCastableDict]
    in_time: InTimeDict
    sources: list[SourceDict]
