"""Figures with their intervals, and what is played for. Nearly every command prints these."""

from __future__ import annotations

from typing_extensions import TypedDict


class EstimateDict(TypedDict):
    """A figure with its 95 % interval; null where it is unknown."""

    value: float | None
    low: float | None
    high: float | None
    games: int
    method: str


class ObjectiveDict(TypedDict):
    """What the games aim for: the condition in words, and the reward for meeting it on turn 0, 1, 2, ..."""

    goal: str
    is_winning: bool
    rewards_on_the_play: list[float] | None
    rewards_on_the_draw: list[float] | None
