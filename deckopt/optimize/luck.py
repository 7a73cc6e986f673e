"""How alike luck treats lists that are some swaps apart.

Two games with the same luck go the same way until a card comes that one list has and the
other has not; so their rewards differ the more, the more swaps are between the lists. Half
the mean square of that difference grows as a power of the swaps (a variogram, as in kriging;
Matheron 1963). The power is a deck's own, between a third and one among those seen, and is learnt from what
the surface does not explain.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import helmert

from deckopt.optimize.features import Floats, Whole
from deckopt.optimize.kept import Kept, Numbers

TYPICAL = 4  # swaps between lists, for which half the mean square is the unit here
FARTHEST_SEEN = 16  # pairs of lists that are more swaps apart than that are not looked at
EXPECTED_POWER, FAINT = 0.5, 300.0  # the power that is expected, as surely as so many pairs would say it
LEAST_POWER, MOST_POWER = 0.1, 0.95  # with one, or none at all, some lists' games would leave nothing to luck
OWN = 0.02  # of a game's variance, that it shares with no other
FORGOTTEN = 1e9  # variance of a game that tells nothing


def repeated(apart: Whole) -> NDArray[np.bool_]:
    """Whether a game's list was already played in its block; swaps between lists (blocks, games, games) to (blocks, games)."""
    return np.asarray((np.tril(apart == 0, -1)).any(axis=2))


class Luck:
    """What is known of it: sums over pairs of games of a block, by swaps between their lists."""

    def __init__(self) -> None:
        self._pairs = np.zeros(FARTHEST_SEEN + 1)
        self._squares = np.zeros(FARTHEST_SEEN + 1)

    def see(self, apart: Whole, unexplained: Floats) -> None:
        """Take in blocks: swaps between lists (blocks, games, games), and what is not explained of each game's reward
        (blocks, games)."""
        a, b = np.triu_indices(apart.shape[1], 1)
        swaps = apart[:, a, b]
        squares = (unexplained[:, a] - unexplained[:, b]) ** 2 / 2
        near = (swaps > 0) & (swaps <= FARTHEST_SEEN)
        self._pairs += np.bincount(swaps[near], minlength=len(self._pairs))
        self._squares += np.bincount(swaps[near], weights=squares[near], minlength=len(self._squares))

    def forget(self, kept: float) -> None:
        """Let all that was seen so far count for this share."""
        self._pairs *= kept
        self._squares *= kept

    @property
    def power(self) -> float:
        """The slope of a straight line through the logarithms, each number of swaps weighing as many pairs as there were."""
        seen = np.flatnonzero(self._squares > 0)
        if len(seen) < 2:
            return EXPECTED_POWER
        pairs, swaps = self._pairs[seen], np.log(seen)
        sizes = np.log(self._squares[seen] / pairs)
        swaps = swaps - pairs @ swaps / pairs.sum()
        slope = (pairs @ (swaps * sizes) + FAINT * EXPECTED_POWER) / (pairs @ swaps**2 + FAINT)
        return float(np.clip(slope, LEAST_POWER, MOST_POWER))

    def whitening(self, apart: Whole, weights: Floats) -> Floats:
        """Combinations of the games of a block that have variance 1 and nothing in common, neither with each other nor with
        what all games of the block share.

        Swaps between lists (blocks, games, games) and weights (blocks, games) to (blocks, games - 1, games). A game's own
        variance is greater by one over its weight, less one; games whose list is repeated tell nothing.
        """
        games = apart.shape[1]
        own = np.where(repeated(apart), FORGOTTEN, OWN + 1 / weights - 1)
        alike = -((apart / TYPICAL) ** self.power)
        alike[:, np.arange(games), np.arange(games)] += own
        contrasts = helmert(games)
        lower = np.linalg.cholesky(contrasts @ alike @ contrasts.T)
        return np.asarray(np.linalg.solve(lower, np.broadcast_to(contrasts, (len(apart), *contrasts.shape))))

    def kept(self) -> KeptLuck:
        """Everything."""
        return KeptLuck(pairs=self._pairs, squares=self._squares)

    @classmethod
    def of_kept(cls, kept: KeptLuck) -> Luck:
        """The inverse of `kept`."""
        made = cls()
        if kept.pairs.shape != made._pairs.shape or kept.squares.shape != made._squares.shape:
            raise ValueError("has sums over other numbers of swaps")
        if (kept.pairs < 0).any() or (kept.squares < 0).any() or (kept.squares[kept.pairs <= 0] > 0).any():
            raise ValueError("has sums over no pairs")
        made._pairs, made._squares = kept.pairs, kept.squares
        return made


class KeptLuck(Kept):
    """What a snapshot has of it."""

    pairs: Numbers
    squares: Numbers
