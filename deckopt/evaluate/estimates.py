"""What a deck plays for (`Objective`), and a figure with its uncertainty (`Estimate`).

Every figure that a command prints, in text or JSON, is an estimate from here. It says from how many games it comes, what its
interval is, and how that was made. The formulas are in `statistics`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from deckopt.decks.model import Game
from deckopt.evaluate.statistics import CONFIDENCE, mean, mean_interval, student, variance, wilson
from deckopt.json_output.estimates import EstimateDict, ObjectiveDict

#: How an interval is made.
#: - Wilson's: for a share of games.
#: - Student's: for a mean, and for the mean of paired differences.
#: - Welch's: for a difference of means that are not paired.
#: - "Normal": for an estimate with a standard error, and for a posterior mean.
#: - "Reweighted": Student's, where games of one list with weights stand for those of another list.
#: - "Ratio": Student's, for a share of things of which a game has several or none.
#: - "Simultaneous": one of these, so wide that all intervals of the same question hold together.
#: There is none if the estimate is a sum of others, or if there are too few games.
WILSON, STUDENT, PAIRED, WELCH, NORMAL, NONE = "wilson", "student", "paired", "welch", "normal", "none"
REWEIGHTED, RATIO, SIMULTANEOUS = "reweighted", "ratio", "simultaneous"
REACH = 1.959964  # half the width of a 95 % interval of a normal distribution, in standard deviations


@dataclass(frozen=True)
class Estimate:
    """A figure: its value, and the ends of its 95 % interval.

    `games` is the number of games it comes from (or pairs of games, or hands). `method` says how the interval was made (WILSON
    and so on). Shares are between 0 and 1; turns and rewards are in their own units. An unknown interval is infinitely wide. The
    value is NaN if there is nothing to estimate it from (the win turn of a deck that never won).
    """

    value: float
    low: float
    high: float
    games: int
    method: str

    @property
    def is_known(self) -> bool:
        """Whether there is a value."""
        return not math.isnan(self.value)

    @property
    def has_interval(self) -> bool:
        """Whether the interval has ends."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    @property
    def interval(self) -> list[float] | None:
        """The ends of the interval for JSON; None if it has none."""
        return [self.low, self.high] if self.has_interval else None

    @property
    def plain_value(self) -> float | None:
        """The value for JSON; None if there is none."""
        return self.value if self.is_known else None

    def to_dict(self) -> EstimateDict:
        """Plain values; null where there is no value or no interval."""
        low, high = self.interval or (None, None)
        return {"value": self.plain_value, "low": low, "high": high, "games": self.games, "method": self.method}

    @property
    def percents(self) -> tuple[str, str]:
        """A share and its interval in %, as text."""
        return (
            f"{100 * self.value:.1f} %" if self.is_known else "",
            f"{100 * self.low:.1f} to {100 * self.high:.1f}" if self.has_interval else "",
        )

    def __str__(self) -> str:
        if not self.is_known:
            return "unknown"
        return f"{self.value:.4g}" + (f" ({self.low:.4g} to {self.high:.4g})" if self.has_interval else "")

    def _repr_html_(self) -> str:
        return f"<span>{self}</span>"


def nothing(games: int = 0) -> Estimate:
    """The estimate if there is nothing to estimate from."""
    return Estimate(math.nan, -math.inf, math.inf, games, NONE)


def without_interval(value: float, games: int = 0) -> Estimate:
    """A figure whose error is not known."""
    return Estimate(value, -math.inf, math.inf, games, NONE)


def share(successes: int, games: int) -> Estimate:
    """The share of games in which something happened."""
    return Estimate(successes / games, *wilson(successes, games), games, WILSON) if games else nothing()


def average(values: Sequence[float], method: str = STUDENT, together: int = 1) -> Estimate:
    """The mean of values, one for each game. The interval is one of `together` intervals that hold together."""
    n = len(values)
    if n < 2:
        return without_interval(values[0], n) if n else nothing()
    return Estimate(mean(values), *mean_interval(values, confidence_of(together)), n, method if together == 1 else SIMULTANEOUS)


def confidence_of(together: int) -> float:
    """The confidence of each of so many intervals that hold together with the confidence of one (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / together


def ratio(had: Sequence[float], of: Sequence[float]) -> Estimate:
    """The share of things: game i has `of[i]` of them, `had[i]` of which are in the share. Games are independent, but things of
    one game need not be."""
    whole = math.fsum(of)
    if not whole:
        return nothing()
    value = math.fsum(had) / whole
    games = sum(n > 0 for n in of)
    if len(of) < 2:
        return without_interval(value, games)
    low, high = mean_interval([(a - value * b) * len(of) / whole for a, b in zip(had, of, strict=True)])
    return Estimate(value, value + low, value + high, games, RATIO)


def paired(differences: Sequence[float]) -> Estimate:
    """The difference of two means, from the differences of games with the same luck."""
    return average(differences, PAIRED)


def unpaired(base: Sequence[float], n: int, average: float, spread: float) -> Estimate:
    """How much the mean of n values, `average`, exceeds that of `base`. `spread` is the variance of the n values."""
    value = average - mean(base)
    if n < 2 or len(base) < 2:
        return without_interval(value, min(n, 1))
    a, b = variance(base) / len(base), spread / n
    if a + b == 0:
        return Estimate(value, value, value, n, WELCH)
    freedom = (a + b) ** 2 / (a * a / (len(base) - 1) + b * b / (n - 1))
    half = student(freedom) * (a + b) ** 0.5
    return Estimate(value, value - half, value + half, n, WELCH)


def normal(value: float, error: float, games: int) -> Estimate:
    """An estimate with this standard error, or of this posterior mean and standard deviation."""
    return Estimate(value, value - REACH * error, value + REACH * error, games, NORMAL)


@dataclass(frozen=True)
class Objective:
    """What the player plays for: a condition, and the reward for meeting it on each turn.

    - `goal`: the condition in words; `is_winning`: whether it is to win the game.
    - `on_the_play[t]`: the reward for turn t, 0 past the end, where games stop. `on_the_draw[t]`: the same on the draw. None if
      no game is played on that side. Rewards are between 0 and 1 and do not rise.
    """

    goal: str
    is_winning: bool
    on_the_play: tuple[float, ...] | None
    on_the_draw: tuple[float, ...] | None

    @property
    def last_turn(self) -> int:
        """The last turn that is played."""
        return len(self.on_the_play or self.on_the_draw or (0.0,)) - 1

    def to_dict(self) -> ObjectiveDict:
        """Plain values."""
        return {
            "goal": self.goal,
            "is_winning": self.is_winning,
            "rewards_on_the_play": None if self.on_the_play is None else list(self.on_the_play),
            "rewards_on_the_draw": None if self.on_the_draw is None else list(self.on_the_draw),
        }


def objective_of(game: Game) -> Objective:
    """What a deck's games are played for."""
    rewards = tuple(game.reward_by_turn)
    if game.goal is not None:
        from deckopt.decks.goal_words import written_goal  # slow to load, and few decks have a goal

        goal = str(written_goal(game.goal))
    else:
        goal = "win the game" if game.win is None else f"win by creatures with total power {game.win.power}"
    first = game.on_the_play
    is_winning = game.goal is None
    return Objective(goal, is_winning, rewards if first in (True, "random") else None, None if first is True else rewards)
