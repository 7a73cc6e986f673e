"""The games of a deck, and of several with the same luck: `deckopt evaluate` and `deckopt compare`.

What single cards add stands in `explanations`, hands in `hands`.
"""

from __future__ import annotations

from typing_extensions import TypedDict

from deckopt.json_output.caveats import CaveatsDict, EndingsDict
from deckopt.json_output.estimates import EstimateDict, ObjectiveDict


class EvaluationDict(CaveatsDict, EndingsDict):
    """`deckopt evaluate`: the games of a deck."""

    schema: int
    deck: str
    games: int
    interrupted: bool
    rollouts: int
    seed: int
    plays_instead: str | None
    objective: ObjectiveDict
    mean_reward: float | None
    mean_reward_ci95: list[float] | None
    win_rate: float | None
    win_rate_ci95: list[float] | None
    mean_win_turn: float | None
    mean_win_turn_ci95: list[float] | None
    wins_by_turn: dict[str, int]
    won_by_turn: dict[str, EstimateDict]
    keep: str
    kept_by_hand_size: dict[str, int]
    kept_share: dict[str, EstimateDict]
    mean_hand_size: EstimateDict
    moves: int
    rollouts_played: int
    cpu_seconds: float
    rollouts_per_cpu_second: float


class DifferenceDict(TypedDict):
    """How much more a list earns than another in games with the same luck. `won_by_turn` is in shares of games."""

    gain: float | None
    gain_ci95: list[float] | None
    games: int
    win_turn: EstimateDict
    won_by_turn: dict[str, EstimateDict]


class DeckDifferenceDict(DifferenceDict):
    """How much more a deck earns than the first one, in games with the same luck."""

    deck: str


class ComparisonDict(TypedDict):
    """`deckopt compare`: decks with the same luck, and how much more each earns than the first."""

    schema: int
    interrupted: bool
    decks: list[EvaluationDict]
    differences: list[DeckDifferenceDict]
