"""How far a long call is, as its caller hears of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

LEARNING, TRIAL, MULLIGANS, GAMES = "learning", "trial games", "mulligans", "games"


@dataclass(frozen=True)
class Stage:
    """So much of a stage is done: of `total` things, or nobody knows of how many (None).

    `stage` is LEARNING (rollouts of self-play), TRIAL (games that decide who plays best), MULLIGANS (hands) or GAMES.
    """

    stage: str
    deck: str
    done: int
    total: int | None


OnStage = Callable[[Stage], None]  # called often; what it raises ends the call
