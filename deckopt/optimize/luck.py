"""How strongly luck correlates the rewards of two lists, by the number of swaps between them. A part of `surface`.

Two games with the same luck are equal until a card comes that only one of the lists has. So the rewards differ more, the more
swaps are between the lists. Half the mean square of the difference grows as a power of the swaps (a variogram, as in kriging;
Matheron 1963). The power is between a third and one for the decks measured. It is learnt from the residuals of the surface.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import helmert

from deckopt.optimize.features import Floats, Whole
from deckopt.optimize.kept import Kept, Numbers

TYPICAL = 4  # swaps between lists for which half the mean square is the unit here
FARTHEST_SEEN = 16  # pairs of lists with more swaps between them are not counted
EXPECTED_POWER, EXPECTED_PAIRS = 0.5, 300.0  # the expected power, and the number of pairs that this expectation counts as
LEAST_POWER, MOST_POWER = 0.1, 0.95  # with a power of 1 or 0, some lists' games would leave nothing to luck
OWN_VARIANCE = 0.02  # share of a game's variance that no other game shares
IGNORED = 1e9  # variance of a game that is ignored


def repeated(apart: Whole) -> NDArray[np.bool_]:
    """Whether a game's list was played before in its block: swaps between lists (blocks, games, games) to (blocks, games)."""
    return np.asarray((np.tril(apart == 0, -1)).any(axis=2))


class Luck:
    """Sums over pairs of games of a block, by the number of swaps between their lists."""

    def __init__(self) -> None:
        self._pairs = np.zeros(FARTHEST_SEEN + 1)
        self._squares = np.zeros(FARTHEST_SEEN + 1)

    def see(self, apart: Whole, unexplained: Floats) -> None:
        """Take in blocks: swaps between lists (blocks, games, games), and the residual of each game's reward (blocks, games)."""
        a, b = np.triu_indices(apart.shape[1], 1)
        swaps = apart[:, a, b]
        squares = (unexplained[:, a] - unexplained[:, b]) ** 2 / 2
        near = (swaps > 0) & (swaps <= FARTHEST_SEEN)
        self._pairs += np.bincount(swaps[near], minlength=len(self._pairs))
        self._squares += np.bincount(swaps[near], weights=squares[near], minlength=len(self._squares))

    def forget(self, kept: float) -> None:
        """Let the pairs so far count for this share."""
        self._pairs *= kept
        self._squares *= kept

    @property
    def power(self) -> float:
        """The power: the slope of a line through the logarithms, where each number of swaps has the weight of its pairs."""
        seen = np.flatnonzero(self._squares > 0)
        if len(seen) < 2:
            return EXPECTED_POWER
        pairs, swaps = self._pairs[seen], np.log(seen)
        sizes = np.log(self._squares[seen] / pairs)
        swaps = swaps - pairs @ swaps / pairs.sum()
        slope = (pairs @ (swaps * sizes) + EXPECTED_PAIRS * EXPECTED_POWER) / (pairs @ swaps**2 + EXPECTED_PAIRS)
        return float(np.clip(slope, LEAST_POWER, MOST_POWER))

    def whitening(self, apart: Whole, weights: Floats) -> Floats:
        """A matrix for each block that turns its games into combinations with variance 1 and without correlation. What all games
        of the block share is removed.

        From swaps between lists (blocks, games, games) and weights (blocks, games); the result has shape (blocks, games - 1,
        games). A game's own variance grows by 1 / weight - 1. Games whose list is repeated are ignored.
        """
        games = apart.shape[1]
        own = np.where(repeated(apart), IGNORED, OWN_VARIANCE + 1 / weights - 1)
        alike = -((apart / TYPICAL) ** self.power)
        alike[:, np.arange(games), np.arange(games)] += own
        contrasts = helmert(games)
        lower = np.linalg.cholesky(contrasts @ alike @ contrasts.T)
        return np.asarray(np.linalg.solve(lower, np.broadcast_to(contrasts, (len(apart), *contrasts.shape))))

    def kept(self) -> KeptLuck:
        """The record, for a snapshot."""
        return KeptLuck(pairs=self._pairs, squares=self._squares)

    @classmethod
    def of_kept(cls, kept: KeptLuck) -> Luck:
        """The sums of a record. ValueError if they cannot be."""
        made = cls()
        if kept.pairs.shape != made._pairs.shape or kept.squares.shape != made._squares.shape:
            raise ValueError("has sums over other numbers of swaps")
        if (kept.pairs < 0).any() or (kept.squares < 0).any() or (kept.squares[kept.pairs <= 0] > 0).any():
            raise ValueError("has sums over no pairs")
        made._pairs, made._squares = kept.pairs, kept.squares
        return made


class KeptLuck(Kept):
    """The record of `Luck` in a snapshot."""

    pairs: Numbers
    squares: Numbers
