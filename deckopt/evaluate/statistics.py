"""Formulas for means, variances and intervals: plain functions of numbers.

Sums are made in the order of the data, so that results do not depend on which worker played which game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

CONFIDENCE = 0.95
_NORMAL = NormalDist()


def wilson(successes: int, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval (1927) for a rate; (0, 1) without trials."""
    return wilson_of_rate(successes / trials, trials, confidence) if trials else (0.0, 1.0)


def wilson_of_rate(p: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval for a rate that need not be a number of successes (a weighted mean); (0, 1) without trials."""
    if trials == 0:
        return 0.0, 1.0
    z = _NORMAL.inv_cdf(0.5 + confidence / 2)
    centre = (p + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z * math.sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials)) / (1 + z * z / trials)
    low = 0.0 if p == 0 else max(0.0, centre - half)
    high = 1.0 if p == 1 else min(1.0, centre + half)
    return low, high


def mean(values: Sequence[float]) -> float:
    """The mean; 0 without values."""
    return math.fsum(values) / len(values) if values else 0.0


def variance(values: Sequence[float]) -> float:
    """The sample variance; 0 for fewer than two values."""
    if len(values) < 2:
        return 0.0
    m = mean(values)
    return math.fsum((v - m) ** 2 for v in values) / (len(values) - 1)


def student(freedom: float, confidence: float = CONFIDENCE) -> float:
    """How many standard errors Student's interval reaches to each side, with so many degrees of freedom."""
    from scipy.special import stdtrit  # slow to load

    return float(stdtrit(freedom, 0.5 + confidence / 2))


def mean_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Student's interval for the mean; infinitely wide for fewer than two values."""
    n = len(values)
    if n < 2:
        return -math.inf, math.inf
    half = student(n - 1, confidence) * math.sqrt(variance(values) / n)
    m = mean(values)
    return m - half, m + half
