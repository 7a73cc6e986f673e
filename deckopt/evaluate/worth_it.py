"""Which difference between lists is worth changing cards for: a percentage point on some turn, or a twentieth of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from deckopt.evaluate.comparison import Difference

POINT = 0.01  # in the share of games won by some turn
TURNS = 0.05  # in the mean win turn
LEAST_TURNS = 0.024  # in turns: a percentage point on one turn, and 0.7 points on the turns before and after


def is_worth_it(difference: Difference) -> bool:
    """Whether a list is so much better than another one that people would change cards for it."""
    points = [by_turn.value for by_turn in difference.won_by_turn.values()]
    return max(points, default=0.0) >= POINT or difference.win_turn.value <= -TURNS


def least_gain_of(rewards: Sequence[float]) -> float:
    """The least gain in mean reward that is worth looking for; `rewards` are those of a win on each turn.

    It is LEAST_TURNS times the usual difference of rewards between one turn and the next.
    """
    steps = [sooner - later for sooner, later in zip(rewards, [*rewards[1:], 0.0], strict=True) if sooner > later]
    return round(LEAST_TURNS * median(steps), 6)
