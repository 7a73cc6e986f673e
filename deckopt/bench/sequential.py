"""A paired test that may be looked at after every game.

The mean difference between two players gets a confidence sequence: intervals that hold for all numbers of games at once. So the
test may stop at any time for any reason.

It is the normal mixture of Robbins ("Statistical methods related to the law of the iterated logarithm", Annals of Mathematical
Statistics 41, 1970). The sample's variance takes the place of the true one, which is valid for many games (Waudby-Smith, Arbour,
Sinha, Kennedy and Ramdas, "Time-uniform central limit theory", 2021). Sums are in the order of the games.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

BETTER, WORSE, EQUAL, OPEN = "better", "worse", "equal", "open"

LEAST = 30  # least games for the sample's variance to be used
_TIGHTEST = 1000.0  # the number of games at which the intervals are narrowest


@dataclass
class Sequential:
    """Differences come in one by one; `verdict` is the present answer.

    - `margin`: a mean difference within it counts as none.
    - `alpha`: the probability of any wrong verdict, however long the test goes on.
    """

    margin: float
    alpha: float = 0.05
    n: int = 0
    mean: float = 0.0
    _squares: float = field(default=0.0, repr=False)

    def add(self, difference: float) -> None:
        """Add one game: the first player's reward less the second's."""
        self.n += 1
        step = difference - self.mean
        self.mean += step / self.n
        self._squares += step * (difference - self.mean)

    @property
    def half_width(self) -> float:
        """Half the width of the present interval; infinite at first."""
        if self.n < LEAST:
            return math.inf
        variance = (self._squares + 1) / self.n  # as if one more game had a difference of 1: few differences are weak evidence
        rho = (-2 * math.log(self.alpha) + math.log(-2 * math.log(self.alpha)) + 1) / _TIGHTEST
        spread = self.n * rho + 1
        return math.sqrt(variance) * math.sqrt(spread / (self.n**2 * rho) * math.log(spread / self.alpha**2))

    @property
    def interval(self) -> tuple[float, float]:
        """The confidence interval of the mean difference."""
        return self.mean - self.half_width, self.mean + self.half_width

    @property
    def verdict(self) -> str:
        """BETTER or WORSE (the first player, by any amount), EQUAL (within the margin), or OPEN."""
        low, high = self.interval
        if -self.margin <= low and high <= self.margin:
            return EQUAL
        if low > 0:
            return BETTER
        return WORSE if high < 0 else OPEN
