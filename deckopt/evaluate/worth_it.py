"""What is worth changing cards for: a percentage point on some turn, or a twentieth of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from deckopt.evaluate.comparison import Difference

POINT = 0.01  # of the share of games won by some turn
TURNS = 0.05  # of the mean win turn
HAIR = 0.024  # turns: a percentage point on one turn, and seven tenths of one on the turns before and after


def is_worth_it(found: Difference) -> bool:
    """Whether a list is so much better than another that people would change cards for it."""
    points = [by_turn.value for by_turn in found.won_by_turn.values()]
    return max(points, default=0.0) >= POINT or found.win_turn.value <= -TURNS


def least_gain_of(rewards: Sequence[float]) -> float:
    """The gain in mean reward that is worth looking for where a win on each turn earns so much: what a hair is in rewards, by the
    usual step from one turn to the next."""
    steps = [sooner - later for sooner, later in zip(rewards, [*rewards[1:], 0.0], strict=True) if sooner > later]
    return round(HAIR * median(steps), 6)
