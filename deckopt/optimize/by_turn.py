"""How often a list wins by each turn, and how much more often than the first list: for people who watch a search.

The search itself uses rewards alone. This module has a linear model of two things: whether a game is won by each turn, and the
win turn. Features are the copies of each card, their squares, and the square of the copies of each group (lands). Differences are
taken within a block, whose games share their luck. A weak normal prior keeps the weights of rarely tried cards near 0 and their
errors large. A game that is not won counts as won one turn after the last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deckopt.evaluate.estimates import Estimate, normal
from deckopt.optimize.edits import Counts

Floats = NDArray[np.float64]

MOST = 160  # most features: with more, the model would take too long
SLOPE, SQUARE = 0.1, 0.02  # prior standard deviations of the weights, in standard deviations of a game
HALF_WEIGHT = 8.0  # swaps from the first list of its block at which a game counts half
FEWEST = 64  # games before any figure is shown


@dataclass(frozen=True)
class TurnFigures:
    """Figures of the first list (`before`) and of another one (`after`): shares of games won by each turn, mean win turns, and
    the differences."""

    games: int
    before: dict[int, float]
    after: dict[int, float]
    won_by_turn: dict[int, Estimate]
    turn_before: float
    turn_after: float
    win_turn: Estimate


class ByTurn:
    """The model. It is fed game by game. `cards` are those whose copies change; `groups` are cards that are also counted
    together."""

    def __init__(self, cards: Sequence[str], groups: Sequence[frozenset[str]], first: Counts, last_turn: int) -> None:
        self._cards = list(cards)
        self._groups = [[i for i, card in enumerate(self._cards) if card in group] for group in groups]
        self._groups = [group for group in self._groups if len(group) > 1]
        self._first = np.array([first.get(card, 0) for card in self._cards], float)
        self._turns = np.arange(1, last_turn + 1)
        size, values = 2 * len(self._cards) + len(self._groups), last_turn + 1
        self.is_on = 0 < size <= MOST
        if not self.is_on:
            return
        self._a = np.zeros((size, size))
        self._b = np.zeros((size, values))
        self._squares = np.zeros(values)
        self._weight = 0.0
        self._games = 0
        slopes = np.full(len(self._cards), SLOPE**-2)
        self._prior = np.concatenate([slopes, np.full(size - len(slopes), SQUARE**-2)])
        self._level = (0, np.zeros(size), np.zeros(values))  # (games, sums of features, sums of outcomes) of full games
        self._block: object = None
        self._lists: list[list[float]] = []
        self._won: list[int] = []

    def add(self, block: object, main: Counts, turn: int, is_usual: bool) -> None:
        """Take in a game of a block that was won on `turn` (0: not won). `is_usual` says that it was a full game, not a
        low-fidelity one."""
        if not self.is_on:
            return
        if block != self._block:
            self._close()
            self._block, self._is_usual = block, is_usual
        self._lists.append([main.get(card, 0) for card in self._cards])
        self._won.append(turn or len(self._turns) + 1)

    def _close(self) -> None:
        """Learn from the finished block."""
        if not self._lists:
            return
        x = self._features(np.array(self._lists, float))
        turns = np.array(self._won)
        y = np.column_stack([turns[:, None] <= self._turns, turns]).astype(float)
        if self._is_usual:
            games, xs, ys = self._level
            self._level = games + len(x), xs + x.sum(axis=0), ys + y.sum(axis=0)
        lists = np.array(self._lists, float)
        weights = 1 / (1 + (np.abs(lists - lists[0]).sum(axis=1) / 2 / HALF_WEIGHT) ** 2)
        share = weights / weights.sum()
        x, y = x - share @ x, y - share @ y
        self._a += (x * weights[:, None]).T @ x
        self._b += (x * weights[:, None]).T @ y
        self._squares += weights @ y**2
        self._weight += weights.sum() * (1 - 1 / len(weights))
        self._games += len(weights)
        self._lists, self._won = [], []

    def _features(self, lists: Floats) -> Floats:
        more = lists - self._first
        groups = [more[:, group].sum(axis=1)[:, None] ** 2 for group in self._groups]
        return np.concatenate([more, more**2, *groups], axis=1)

    def figures(self, main: Mapping[str, int]) -> TurnFigures | None:
        """The figures of a list so far; None if there are too few games."""
        if not self.is_on or self._games < FEWEST or not self._level[0]:
            return None
        x = self._features(np.array([[main.get(card, 0) for card in self._cards]], float))[0]
        a = self._a + np.diag(self._prior)
        both = np.linalg.solve(a, np.column_stack([self._b, x]))
        weights, spread = both[:, :-1], both[:, -1]
        gains = x @ weights
        variances = np.maximum(self._squares - (weights * self._b).sum(axis=0), 0) / max(self._weight, 1)
        errors = np.sqrt(np.maximum(variances * float(x @ spread), 0))
        games, xs, ys = self._level
        level = (ys - xs @ weights) / games
        shares = np.clip(level[:-1], 0, 1), np.clip(level[:-1] + gains[:-1], 0, 1)
        turns = self._turns.tolist()
        found = [normal(float(gain), float(error), self._games) for gain, error in zip(gains, errors, strict=True)]
        return TurnFigures(
            games=self._games,
            before=dict(zip(turns, shares[0].tolist(), strict=True)),
            after=dict(zip(turns, shares[1].tolist(), strict=True)),
            won_by_turn=dict(zip(turns, found, strict=False)),
            turn_before=float(level[-1]),
            turn_after=float(level[-1] + gains[-1]),
            win_turn=found[-1],
        )


class PairedFigures:
    """The same figures from pairs of games with fresh luck: one game of the first list, one of the other."""

    def __init__(self, last_turn: int) -> None:
        self._last = last_turn
        self._pairs = 0
        self._wins = np.zeros((2, last_turn + 2), np.int64)  # games won on each turn; the last column: not won
        self._more = np.zeros((2, last_turn + 1))  # of differences by turn: sums and sums of squares
        self._turn = np.zeros(3)  # of differences of win turns: how many, sum, sum of squares
        self._before = 0

    def add(self, number: int, turn: int) -> None:
        """Take in a game: number 2 n is the first list's of pair n, number 2 n + 1 the other's. It was won on `turn` (0: not
        won)."""
        self._wins[number % 2, turn or self._last + 1] += 1
        if number % 2 == 0:
            self._before = turn
            return
        before = self._before
        self._pairs += 1
        low, high = sorted((before or self._last + 1, turn or self._last + 1))
        sign = 1 if (turn or self._last + 1) < (before or self._last + 1) else -1
        self._more[0, low:high] += sign
        self._more[1, low:high] += 1
        if before and turn:
            self._turn += 1, turn - before, (turn - before) ** 2

    def figures(self) -> TurnFigures | None:
        """The figures so far; None if there are too few pairs."""
        n = self._pairs
        if n < 2:
            return None
        turns = range(1, self._last + 1)
        shares = [(wins.cumsum() / max(1, wins.sum())).tolist() for wins in self._wins]
        means = [wins[:-1] @ np.arange(self._last + 1) / max(1, wins[:-1].sum()) for wins in self._wins]
        more = {t: _paired(n, float(self._more[0, t]), float(self._more[1, t])) for t in turns}
        return TurnFigures(
            games=n,
            before={t: shares[0][t] for t in turns},
            after={t: shares[1][t] for t in turns},
            won_by_turn=more,
            turn_before=float(means[0]),
            turn_after=float(means[1]),
            win_turn=_paired(*self._turn.tolist()),
        )


def _paired(n: float, total: float, squares: float) -> Estimate:
    mean = total / max(1.0, n)
    variance = max(squares / max(1.0, n) - mean**2, 0.0)
    return normal(mean, (variance / max(1.0, n - 1)) ** 0.5, int(n))
