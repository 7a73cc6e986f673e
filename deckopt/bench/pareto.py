"""The Pareto front: entrants that no other one beats in both reward and time."""

from __future__ import annotations

from collections.abc import Sequence


def front(points: Sequence[tuple[float, float]]) -> list[bool]:
    """Whether each point (cost, value) is on the front.

    A point is not, if another one costs no more, is worth no less, and is better in one of these.
    """
    return [not any(c <= cost and w >= worth and (c, w) != (cost, worth) for c, w in points) for cost, worth in points]
