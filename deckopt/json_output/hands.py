"""Opening hands: which are kept, and what games with them earn. `deckopt mulligan`, with `--hand` and without."""

from __future__ import annotations

from typing_extensions import TypedDict

from deckopt.json_output.caveats import CaveatsDict
from deckopt.json_output.estimates import EstimateDict, ObjectiveDict


class ThresholdsDict(TypedDict):
    """Which hands are kept, by their number of cards: those worth at least `keep`, in rewards.

    A size that is missing is always kept.
    """

    on_the_play: bool
    keep: dict[str, float]
    standard_error: dict[str, float]
    kept: dict[str, float]
    hands: dict[str, int]
    bias: dict[str, float]
    keep_at: dict[str, EstimateDict]
    kept_share: dict[str, EstimateDict]


class LandCountDict(TypedDict):
    """First hands with a number of lands: their probability (exact), the share that was kept, and games with those kept."""

    lands: int
    chance: float
    kept: EstimateDict
    won: EstimateDict
    win_turn: EstimateDict


class HandSizeDict(TypedDict):
    """Hands of a number of cards: the share of those seen that was kept, and the share of games that began with one."""

    cards: int
    kept: EstimateDict
    games: EstimateDict


class ByTurnDict(TypedDict):
    """Shares of games won by a turn: with a hand, after a mulligan of it (null: there is none), and the difference."""

    turn: int
    kept: EstimateDict
    mulligan: EstimateDict | None
    difference: EstimateDict | None


class ExampleDict(TypedDict):
    """A first hand: whether it is kept, and what games say ("keep", "mulligan" or "close").

    A game that is not won counts as won on the turn after the last. `sooner`: how many turns sooner the hand wins than a
    mulligan of it.
    """

    cards: dict[str, int]
    is_kept: bool
    verdict: str
    games: int
    win_turn: EstimateDict
    sooner: EstimateDict | None
    won_by: ByTurnDict


class HandTableDict(TypedDict):
    """The hands of games on the play, or on the draw; `table_player_keeps` is the share of first hands that most people keep."""

    on_the_play: bool
    games: int
    by_lands: list[LandCountDict]
    by_size: list[HandSizeDict]
    average_size: EstimateDict
    table_player_keeps: float
    examples: list[ExampleDict]


class HandDict(TypedDict):
    """A hand: games that keep it, compared with games that begin with a mulligan of it.

    Turns are counted as in the examples. `gain` is in rewards. `rule_keeps` is what the deck's rule says (null: there is
    none).
    """

    on_the_play: bool
    cards: dict[str, int]
    games: int
    verdict: str
    rule_keeps: bool | None
    win_turn: EstimateDict
    mulligan_win_turn: EstimateDict | None
    sooner: EstimateDict | None
    gain: EstimateDict | None
    won_by_turn: list[ByTurnDict]


class HandsDict(CaveatsDict):
    """`deckopt mulligan --hand`: a hand on the play, on the draw, or both in this order."""

    schema: int
    deck: str
    mulligan: str
    keep: str
    seed: int
    plays_instead: str | None
    objective: ObjectiveDict
    hand: list[HandDict]


class MulligansDict(CaveatsDict):
    """`deckopt mulligan`: thresholds, and the hands of games, on the play, on the draw, or both in this order."""

    schema: int
    deck: str
    mulligan: str
    keep: str
    plays_instead: str | None
    objective: ObjectiveDict
    thresholds: list[ThresholdsDict]
    seed: int
    interrupted: bool
    hands: list[HandTableDict]
