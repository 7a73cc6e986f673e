"""Searches for a better list: what one has found, how far it is, and which there are.

Printed by `deckopt optimize`, `resume`, `report` and `runs`.
"""

from __future__ import annotations

from typing import Any

from typing_extensions import NotRequired, TypedDict

from deckopt.json_output.caveats import CaveatsDict
from deckopt.json_output.decks import DeckDict
from deckopt.json_output.estimates import EstimateDict
from deckopt.json_output.evaluations import DifferenceDict, EvaluationDict


class SwapDict(TypedDict):
    """A card cut for another."""

    cut: str
    add: str


class EditDict(SwapDict):
    """The same swap a number of times, and what all of these gain together."""

    copies: int
    gain: float | None
    gain_ci95: list[float] | None
    games: int


class PlyDict(TypedDict):
    """A change of a published search's root: a "removal" or an "addition", of a card or of none."""

    layer: str
    card: str | None
    games: int
    mean_reward: float


class RootDict(TypedDict):
    """A list that a search went through: the swap that led to it, and its evaluation."""

    cut: str | None
    add: str | None
    mean_reward: float | None
    mean_reward_ci95: list[float] | None
    games: int


class SettingsDict(TypedDict):
    """How games were played, and how lists were searched."""

    play: dict[str, Any]
    search: dict[str, Any]


class OutcomeDict(CaveatsDict):
    """`deckopt optimize`, `resume`, `report` and `runs RUN`: what a run has found."""

    schema: int
    run: str
    deck: str
    seed: int
    games: int
    settings: SettingsDict
    start: dict[str, int]
    best: dict[str, int]
    edits: list[EditDict]
    curve: list[RootDict]
    plies: list[PlyDict]
    promising: list[EditDict]
    misjudged: float | None
    undecided: list[SwapDict]
    start_eval: EvaluationDict
    best_eval: EvaluationDict
    final: DifferenceDict | None
    proven: bool
    within_a_hair: bool
    tried: list[str]
    stopped: str | None
    seconds: float


class ProgressDict(TypedDict):
    """How far a search is. `gain`: the expected gain of the best list so far, in mean reward."""

    run: str
    stage: str
    games: int
    pairs: int
    seconds: float
    best: DeckDict
    changes: list[str]
    gain: EstimateDict


class ListedRunDict(TypedDict):
    """A run in the list of runs: its name, and its state: "going on", "stopped", "finished" or "unreadable".

    An unreadable run has the problem in place of all else.
    """

    run: str
    state: str
    problem: NotRequired[str]
    deck: NotRequired[str]
    games: NotRequired[int]
    seconds: NotRequired[float]
    edits: NotRequired[int]
    best: NotRequired[dict[str, int]]
    gain: NotRequired[EstimateDict | None]


class RunsDict(TypedDict):
    """`deckopt runs`: the runs there are."""

    schema: int
    runs: list[ListedRunDict]
