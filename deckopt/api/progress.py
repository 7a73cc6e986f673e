"""How far a long call is, for its caller."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

LEARNING, TRIAL, MULLIGANS, GAMES = "learning", "trial games", "mulligans", "games"


@dataclass(frozen=True)
class Stage:
    """How much of a stage is done: `done` of `total` things; None if their number is not known.

    `stage` is LEARNING (rollouts of self-play), TRIAL (games that decide who plays best), MULLIGANS (hands) or GAMES.
    """

    stage: str
    deck: str
    done: int
    total: int | None


OnStage = Callable[[Stage], None]  # called often; an exception of it ends the call
