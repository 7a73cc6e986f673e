"""Players with the same decks, against each other: `deckopt bench`."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from deckopt.json_output.caveats import CaveatsDict, EndingsDict
from deckopt.json_output.evaluations import EvaluationDict


class EntryDict(EvaluationDict):
    """The games of a player with a deck, and how much more it earned than the first player in the same games."""

    entrant: str
    cpu_ms_a_game: float
    over_first: float | None
    over_first_interval: list[float] | None
    settings: dict[str, Any]


class BenchDict(TypedDict):
    """`deckopt bench`: every player with every deck."""

    schema: int
    entries: list[EntryDict]


class DuelDict(CaveatsDict, EndingsDict):
    """Two players with a deck, in pairs of games until it is known which is better. The interval holds at any time."""

    deck: str
    players: list[str]
    verdict: str
    margin: float
    pairs: int
    difference: float
    interval: list[float] | None
    mean_rewards: list[float]
    cpu_ms_a_game: list[float]


class DuelsDict(TypedDict):
    """`deckopt bench --sprt`: the two players with every deck."""

    schema: int
    duels: list[DuelDict]


class FamilyDict(TypedDict):
    """A group of similar players: what they do, and where that differs from the publication."""

    family: str
    players: list[str]
    does: str
    differs: str


class PlayersDict(TypedDict):
    """`deckopt bench --players`: the players there are."""

    schema: int
    families: list[FamilyDict]
