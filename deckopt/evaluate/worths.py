"""What it is worth to decide on hands, from the values of some of them: backward induction over hand sizes.

Here are numbers alone: hands come with their values and with how much each of them
counts, wherever they come from.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deckopt.evaluate.hands import Values
from deckopt.search.player import Thresholds

TIE = 1e-9  # of hands worth as much as a mulligan, rounding aside, the larger is kept


@dataclass(frozen=True)
class Seen:
    """What was seen of a stratum of hands.

    `chance` is the stratum's, `shares` say how much each of its hands counts and add up
    to 1. `is_one` if there is one hand in it, searched several times.
    """

    chance: float
    shares: Sequence[float]
    values: Sequence[Values]
    is_one: bool = False

    def mean(self, numbers: Sequence[float]) -> float:
        """The mean of a number that each hand has."""
        return math.fsum(share * number for share, number in zip(self.shares, numbers, strict=True))

    def variance(self, numbers: Sequence[float]) -> float:
        """The variance of that mean: the sample variance over the number of hands if all count alike. 0 for one hand."""
        rest = 1 - math.fsum(share**2 for share in self.shares)
        if len(numbers) < 2 or rest <= 0:
            return 0.0
        centre = self.mean(numbers)
        terms = (share**2 * (number - centre) ** 2 for share, number in zip(self.shares, numbers, strict=True))
        return math.fsum(terms) / rest


class Worths:
    """Hands of one number of cards drawn, in strata, valued for each size of `keeps` after `tried` playouts each."""

    def __init__(self, strata: Sequence[Seen], keeps: Sequence[int], tried: int) -> None:
        self._strata, self._keeps, self._tried = strata, keeps, tried

    def bias(self, keep: int) -> float:
        """By how much trees overestimate hands at that size on average."""
        i = self._keeps.index(keep)
        return math.fsum(s.chance * s.mean([v[i].judged - v[i].played for v in s.values]) for s in self._strata)

    def _at(self, keep: int) -> list[list[float]]:
        """What the hands of each stratum are worth at that size."""
        i, bias = self._keeps.index(keep), self.bias(keep)
        return [[values[i].value(self._tried, bias) for values in s.values] for s in self._strata]

    def expect(self, keep: int, least: float, error: float) -> tuple[float, float]:
        """(mean, standard error) of max(value at `keep` cards, `least`), `least` having a standard error."""
        total, spread, taken = [], [], []
        for s, raw in zip(self._strata, self._at(keep), strict=True):
            if s.is_one:  # decide by the mean of its searches
                total.append(s.chance * max(s.mean(raw), least))
            else:
                raw = [max(v, least) for v in raw]
                total.append(s.chance * s.mean(raw))
            spread.append(s.chance**2 * s.variance(raw))
            taken.append(s.chance * s.mean([float(v <= least) for v in raw]))
        return math.fsum(total), math.sqrt(math.fsum(spread) + (math.fsum(taken) * error) ** 2)

    def kept(self, keep: int, threshold: float) -> float:
        """How often a hand is kept at that size."""
        at = zip(self._strata, self._at(keep), strict=True)
        return math.fsum(s.chance * s.mean([float(worth >= threshold) for worth in raw]) for s, raw in at)


def induce(worths: Mapping[int, Worths], order: Sequence[int], hands: Mapping[int, int]) -> Thresholds:
    """Thresholds from what hands are worth, by size; `order` has the sizes, largest first, `hands` how many were searched."""
    least, error = -math.inf, 0.0
    keep: dict[int, float] = {}
    errors: dict[int, float] = {}
    kept: dict[int, float] = {order[-1]: 1.0}
    for n in reversed(order):
        if n != order[-1]:
            keep[n], errors[n] = least - TIE, error
            kept[n] = worths[n].kept(n, keep[n])
        if n != order[0]:
            least, error = worths[n].expect(n, least, error)
    bias = {n: worths[n].bias(n) for n in keep}
    return Thresholds(keep, errors, kept, {n: hands[n] for n in order}, bias)
