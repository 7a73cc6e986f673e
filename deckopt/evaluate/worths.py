"""The value of deciding on hands, from the values of some of them: backward induction over hand sizes.

Here are numbers only: hands come as values with weights, wherever they come from. Which hands are valued is in `sampling`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from deckopt.evaluate.hands import Values
from deckopt.playing.results import Thresholds
from deckopt.search.play import JUDGED

Moves = list[list[float]]  # how much each hand of each stratum moves an estimate, up to a constant of the stratum

TIE = 1e-9  # rounding error: a hand that is worth as much as a mulligan is kept


@dataclass(frozen=True)
class Seen:
    """The hands seen of a stratum.

    `chance` is the stratum's probability. `shares` are the weights of its hands, which add up to 1. `is_one` says that it has one
    hand, which was valued several times.
    """

    chance: float
    shares: Sequence[float]
    values: Sequence[Values]
    is_one: bool = False

    def mean(self, numbers: Sequence[float]) -> float:
        """The mean of a number that each hand has."""
        return math.fsum(share * number for share, number in zip(self.shares, numbers, strict=True))

    def variance(self, numbers: Sequence[float]) -> float:
        """The variance of that mean: the sample variance over the number of hands, if all have the same weight. 0 for
        one hand."""
        rest = 1 - math.fsum(share**2 for share in self.shares)
        if len(numbers) < 2 or rest <= 0:
            return 0.0
        centre = self.mean(numbers)
        terms = (share**2 * (number - centre) ** 2 for share, number in zip(self.shares, numbers, strict=True))
        return math.fsum(terms) / rest


class Worths:
    """Hands of one number of cards drawn, in strata, valued for each size of `keeps` with `tried` playouts each."""

    def __init__(self, strata: Sequence[Seen], keeps: Sequence[int], tried: int) -> None:
        self._strata, self._keeps, self._tried = strata, keeps, tried

    def _over(self, keep: int) -> list[list[float]]:
        """By how much the tree overestimates each hand of each stratum."""
        i = self._keeps.index(keep)
        return [[values[i].judged - values[i].played for values in s.values] for s in self._strata]

    def bias(self, keep: int) -> float:
        """By how much trees overestimate hands of that size on average."""
        return math.fsum(s.chance * s.mean(over) for s, over in zip(self._strata, self._over(keep), strict=True))

    def _at(self, keep: int) -> list[list[float]]:
        """The values of the hands of each stratum at that size."""
        i, bias = self._keeps.index(keep), self.bias(keep)
        return [[values[i].value(self._tried, bias) for values in s.values] for s in self._strata]

    def expect(self, keep: int, least: Estimate) -> Estimate:
        """The expectation of max(value at `keep` cards, `least`)."""
        worths = self._at(keep)
        # The searches of one hand are samples of its luck: their mean decides.
        decided = [[s.mean(raw)] * len(raw) if s.is_one else raw for s, raw in zip(self._strata, worths, strict=True)]
        better = [[float(worth > least.value) for worth in raw] for raw in decided]
        each = [[max(worth, least.value) for worth in raw] for raw in decided]
        value = math.fsum(s.chance * s.mean(raw) for s, raw in zip(self._strata, each, strict=True))
        kept = math.fsum(s.chance * s.mean(raw) for s, raw in zip(self._strata, better, strict=True))
        # The bias that is subtracted is itself an estimate from the same hands.
        slope = kept * JUDGED / (JUDGED + self._tried)
        moves = [
            [(worth if is_kept else least.value) - slope * over for worth, is_kept, over in zip(*of, strict=True)]
            for of in zip(worths, better, self._over(keep), strict=True)
        ]
        return Estimate(value, ((self, moves),)).plus(1 - kept, least)

    def variance(self, moves: Moves) -> float:
        """The variance of an estimate that its hands move in this way."""
        return math.fsum(s.chance**2 * s.variance(of) for s, of in zip(self._strata, moves, strict=True))

    def kept(self, keep: int, threshold: float) -> float:
        """The share of hands of that size that are kept."""
        at = zip(self._strata, self._at(keep), strict=True)
        return math.fsum(s.chance * s.mean([float(worth >= threshold) for worth in raw]) for s, raw in at)


@dataclass(frozen=True)
class Estimate:
    """An estimate, and how each hand of each sample moves it (the influence function of the delta method)."""

    value: float
    parts: tuple[tuple[Worths, Moves], ...] = ()

    def plus(self, times: float, other: Estimate) -> Estimate:
        """The same value, also moved by what moves `other`, so many times."""
        parts = list(self.parts)
        for worths, moves in other.parts:
            scaled = [[times * move for move in of] for of in moves]
            i = next((i for i, (ours, _) in enumerate(parts) if ours is worths), None)
            if i is None:
                parts.append((worths, scaled))
            else:
                parts[i] = (worths, [[a + b for a, b in zip(*of, strict=True)] for of in zip(parts[i][1], scaled, strict=True)])
        return Estimate(self.value, tuple(parts))

    @property
    def error(self) -> float:
        """The standard error."""
        return math.sqrt(math.fsum(worths.variance(moves) for worths, moves in self.parts))


def induce(worths: Mapping[int, Worths], order: Sequence[int], hands: Mapping[int, int]) -> Thresholds:
    """Thresholds from the values of hands, by size. `order` has the sizes, largest first; `hands` says how many hands were
    valued."""
    least = Estimate(-math.inf)
    keep: dict[int, float] = {}
    errors: dict[int, float] = {}
    kept: dict[int, float] = {order[-1]: 1.0}
    for n in reversed(order):
        if n != order[-1]:
            keep[n], errors[n] = least.value - TIE, least.error
            kept[n] = worths[n].kept(n, keep[n])
        if n != order[0]:
            least = worths[n].expect(n, least)
    bias = {n: worths[n].bias(n) for n in keep}
    return Thresholds(keep, errors, kept, {n: hands[n] for n in order}, bias)


def settle(followed: Thresholds, alone: Thresholds) -> Thresholds:
    """The more certain ones of two thresholds: from hands of many lists (`followed`), or from the list's own hands (`alone`).

    Hands of other lists were valued with another library. Their values may have changed a little, perhaps all in the same
    direction. So the difference between the two counts as a further error of the first, besides its stated error. It may be
    chance, but nothing else shows how wrong hands of other lists are.
    """
    errors = {n: math.hypot(error, followed.keep[n] - alone.keep[n]) for n, error in followed.standard_error.items()}
    if max(errors.values()) > max(alone.standard_error.values()):
        return alone
    return replace(followed, standard_error=errors)
