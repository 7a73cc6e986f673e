"""What each card of a deck is worth, and when it can be cast: `deckopt explain`."""

from __future__ import annotations

from typing_extensions import TypedDict

from deckopt.json_output.estimates import EstimateDict
from deckopt.json_output.evaluations import DifferenceDict, EvaluationDict


class AmongFirstDict(DifferenceDict):
    """What games earn in which a card was among the first `cards` of the library, more than those in which it was not."""

    cards: int
    games_with: int
    games_without: int


class CardWorthDict(TypedDict):
    """A card of a deck: what the deck earns more with one copy more or less, other cards of the deck making room or filling in
    (null where there are none), and what its games earn more that begin with it."""

    card: str
    copies: int
    one_more: DifferenceDict | None
    one_less: DifferenceDict | None
    among_first: list[AmongFirstDict]


class PairDict(DifferenceDict):
    """Two cards, and what games earn more that have both among the first ten cards of the library than the sum of what each
    of them does alone; `games` have both, and intervals hold together with those of all pairs."""

    cards: list[str]


class PairsDict(TypedDict):
    """The pairs of cards that help each other for sure, of those that were looked at."""

    looked_at: int
    found: list[PairDict]


class TurnOfGamesDict(TypedDict):
    """A turn in the games that have come to it: means, and shares of games by number ("4" lands or more)."""

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
    """A card by a turn: in how many games it was in the hand by then, in how many of these it could be paid for, or why not."""

    turn: int
    in_hand: EstimateDict
    castable: EstimateDict
    too_little_mana: EstimateDict
    wrong_colours: EstimateDict


class CardCastableDict(TypedDict):
    """A card with a cost, the turn that is its mana value, and what one more of each source changes of the share of games
    that can pay for it by then; those intervals hold together, for all cards and sources."""

    card: str
    cost: str
    turn: int
    by_turn: list[CastableByDict]
    one_more: dict[str, EstimateDict]


class InTimeDict(TypedDict):
    """Of all cards in hands by the turn of their mana value, those that could be paid for by then, or why they could not."""

    castable: EstimateDict
    too_little_mana: EstimateDict
    wrong_colours: EstimateDict


class SourceDict(TypedDict):
    """A card that makes mana, and what one more changes: of the share of cards that can be paid for in time, and of the share of
    games with so much mana on a turn as its number, by turn."""

    card: str
    copies: int
    is_land: bool
    castable: EstimateDict
    mana: dict[str, EstimateDict]


class ExplanationDict(TypedDict):
    """`deckopt explain`: what each card of a deck is worth, the card to cut first before all others; what any land is worth (null
    where all cards are lands, or none is); which help each other; lands, mana, cards and damage by turn; and when cards can be
    paid for."""

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
