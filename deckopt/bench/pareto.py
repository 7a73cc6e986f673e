"""The Pareto front: entrants that none beats at both, reward and time."""

from __future__ import annotations

from collections.abc import Sequence


def front(points: Sequence[tuple[float, float]]) -> list[bool]:
    """Whether each point (cost, worth) is on the front: no other one costs no more and is worth no less, and
    is better in one of them."""
    return [not any(c <= cost and w >= worth and (c, w) != (cost, worth) for c, w in points) for cost, worth in points]
