"""Gains: differences of mean rewards, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from deckopt.evaluate.statistics import mean, mean_interval, student, variance

NORMAL = 1.959964  # standard deviations that a 95 % interval of a normal distribution reaches to each side


@dataclass(frozen=True)
class Gain:
    """A difference of mean rewards: the estimate, its 95 % interval, from how many games."""

    estimate: float
    low: float
    high: float
    games: int

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"gain": self.estimate, "gain_ci95": [self.low, self.high] if self.games > 1 else None, "games": self.games}


def paired_gain(differences: Sequence[float]) -> Gain:
    """The gain that paired differences show."""
    return Gain(mean(differences), *mean_interval(differences), len(differences))


def unpaired_gain(base: Sequence[float], n: int, average: float, spread: float) -> Gain:
    """Gain of n games with this mean and variance over those of `base` (Welch's interval)."""
    estimate = average - mean(base)
    if n < 2 or len(base) < 2:
        return Gain(estimate, float("-inf"), float("inf"), min(n, 1))
    a, b = variance(base) / len(base), spread / n
    if a + b == 0:
        return Gain(estimate, estimate, estimate, n)
    freedom = (a + b) ** 2 / (a * a / (len(base) - 1) + b * b / (n - 1))
    half = student(freedom) * (a + b) ** 0.5
    return Gain(estimate, estimate - half, estimate + half, n)


def normal_gain(estimate: float, error: float, games: int) -> Gain:
    """The gain whose posterior has this mean and standard deviation."""
    return Gain(estimate, estimate - NORMAL * error, estimate + NORMAL * error, games)
