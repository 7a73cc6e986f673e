"""The roots of a search: the lists that it started from, one after the other, and what their evaluations say.

All roots are evaluated with the same luck, game by game, so they are compared by paired differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from deckopt.evaluate.statistics import mean, mean_interval
from deckopt.optimize.edits import Counts, Swap

ENOUGH = 50  # games that a comparison needs
PATIENCE = 3  # roots in a row that have to be worse than the best one


@dataclass
class Root:
    """A list that was the root: the swap that led to it, and its evaluation so far."""

    main: Counts
    swap: Swap | None
    asked: int = 0
    evaluation: list[float] = field(default_factory=list)


def differences(a: Root, b: Root) -> list[float]:
    """Rewards of b less those of a, game by game, for the games that both have."""
    return [y - x for x, y in zip(a.evaluation, b.evaluation, strict=False)]


def best_root(roots: Sequence[Root]) -> int:
    """The number of the root with the best mean reward; of equals the first.

    Each root is compared with the best one before it, over the games that both have.
    """
    best = 0
    for number in range(1, len(roots)):
        gains = differences(roots[best], roots[number])
        if len(gains) >= ENOUGH and mean(gains) > 0:
            best = number
    return best


def is_declining(roots: Sequence[Root]) -> bool:
    """Whether each of the last PATIENCE roots is worse than the best one beyond chance."""
    best = best_root(roots)
    if len(roots) - 1 - best < PATIENCE:
        return False
    for root in roots[-PATIENCE:]:
        gains = differences(roots[best], root)
        if len(gains) < ENOUGH or mean_interval(gains)[1] >= 0:
            return False
    return True
