"""The surrogate model: what a list earns, as a Bayesian linear regression on its features (`features`), fitted to games.

Games of a block share their luck, so only differences within a block are evidence. Luck treats lists that are few swaps apart
more alike (`luck`), so differences between near lists count more.

The prior of each weight is normal around 0. Each kind of feature has one standard deviation (its scale). Scales and the variance
of games are learnt by maximising the marginal likelihood (MacKay 1992). A weight far outside its kind's prior becomes an outlier,
with a prior of its own (at most one more a fit). Otherwise the prior of pairs, which is tight because few pairs interact, would
shrink the real interactions to nothing.

Which lists are played, and what follows from the model, is in `guided`.
"""

from __future__ import annotations

from math import log
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from pydantic import Field
from scipy.linalg import cholesky
from scipy.linalg.blas import dsyrk, strmm
from scipy.linalg.lapack import dtrtri
from scipy.sparse import csr_array
from threadpoolctl import threadpool_limits

from deckopt.optimize.features import SLOPE, Features, Floats, Whole, swaps_among
from deckopt.optimize.kept import MOST, Kept, Numbers, Positive, Share
from deckopt.optimize.kept import Whole as Counted
from deckopt.optimize.luck import KeptLuck, Luck, repeated

threadpool_limits(1, "blas")  # sums depend on the number of threads; small matrices are as fast with one

BIAS, BIAS_BEND = 3, 4  # kinds of weights after those of features: the error of low-fidelity games for a slope and for a bend
#: Expected scales of a slope, a bend, a product, a bias of a slope and a bias of a bend, in standard deviations of a game.
#: The scales of real decks differ from these by a factor of about EXPECTED.
SCALES = np.array([0.03, 0.02, 0.001, 0.003, 0.003])
EXPECTED = 4.0
#: The least scales: even if all games earn the same, the lists between those played may differ.
LEAST_SCALES = np.array([0.01, 0.01, 0.0002, 0.0005, 0.0005])
STEP = 2.0  # most by which a fit multiplies or divides a scale
DAMPING = 0.25  # a scale moves as if so many more weights said that it is right: few weights do not move it far
OUTLIER, NO_LONGER_OUTLIER = (
    4.0,
    3.0,
)  # standard errors from 0 at which a weight becomes an outlier, and at which it ends as one
MEASURED = 0.02  # largest standard error of an outlier, in standard deviations of a game
SPARSE = 0.1  # share of features that are not 0, up to which the zeros are left out of products
LISTS_AT_ONCE = 256  # lists that `cautious_differences` judges together
AT_ONCE = 16  # blocks that are learnt together: as many as fit into the processor's cache
LEAST_VARIANCE = 1e-6  # least variance of rewards within blocks


class Surface:
    """Sums over blocks, and the posterior of the weights.

    There is a weight for each feature. After those, some features have a second weight: the bias of low-fidelity games (the
    autoregressive model of Kennedy and O'Hagan 2000, with a plain difference). `variance` is half that of the difference of two
    games with the same luck, for lists `luck.TYPICAL` swaps apart.
    """

    def __init__(self, features: Features) -> None:
        self.features = features
        self.kinds = np.concatenate([features.kinds, np.where(features.kinds[features.misjudged] == SLOPE, BIAS, BIAS_BEND)])
        n = len(self.kinds)
        self._products = np.zeros((n, n), order="F")  # only the part below the diagonal is used
        self._rewards = np.zeros(n)
        self._squares = 0.0
        self._freedom = 0.0  # degrees of freedom: games less blocks
        self._is_fit = False
        self._kept = 1.0  # share of the sums that remains when more is learnt
        self.scales = SCALES.copy()
        self.luck = Luck()
        self._outliers: dict[int, float] = {}  # features that are outliers, with their prior variances, in variances of a game
        self.variance = 1.0
        self._prior = np.zeros(n)  # the weights' prior means
        self._mean = np.zeros(n)
        self._spread = np.zeros((n, n))
        self._posterior = np.ones(n)  # posterior variances of the weights, in variances of a game
        self._drawn = np.zeros((n, n), np.float32)  # the transpose of `_spread`, in single precision, which is enough for draws

    @property
    def mean(self) -> Floats:
        """The posterior mean of the features' weights; shape (features,)."""
        return self._mean[: self.features.size]

    @property
    def spread(self) -> Floats:
        """A square root of the weights' covariance, which is spread @ spread.T; shape (features, weights)."""
        return self._spread[: self.features.size]

    # -- learning ------------------------------------------------------------------------

    def learn(self, counts: Whole, rewards: Floats, weights: Floats, low_fidelity: NDArray[np.bool_] | None = None) -> None:
        """Take in blocks of games.

        - `counts`: the lists; shape (blocks, games, cards).
        - `rewards`: shape (blocks, games).
        - `weights`: the variance of a game near the present list, as a share of each game's. The rest stands for what the
          features cannot say of a list far away. Shape (blocks, games).
        - `low_fidelity`: whether a block has few rollouts; shape (blocks,). None if no block has.
        """
        self._prior = self._kept * self._prior + (1 - self._kept) * self._mean
        for sums in (self._products, self._rewards):
            sums *= self._kept
        self._squares *= self._kept
        self._freedom *= self._kept
        self._kept = 1.0
        blocks, games, _ = counts.shape
        low_fidelity = np.zeros(blocks, bool) if low_fidelity is None else low_fidelity
        apart = swaps_among(counts)
        unexplained = np.zeros_like(rewards)
        for first in range(0, blocks, AT_ONCE):
            part = slice(first, first + AT_ONCE)
            rows = self._rows(counts[part], low_fidelity[part])
            unexplained[part] = rewards[part] - rows @ self._mean
            whitening = self.luck.whitening(apart[part], weights[part])
            flat = (whitening @ rows).reshape(-1, len(self.kinds))
            whitened = (whitening @ rewards[part, :, None]).ravel()
            self._products = dsyrk(1.0, flat.T, 1.0, self._products, lower=True, overwrite_c=True)
            self._rewards += flat.T @ whitened
            self._squares += float(whitened @ whitened)
        self._freedom += float(blocks * (games - 1) - repeated(apart).sum())
        if self._is_fit:
            self.luck.see(apart, unexplained)

    def _rows(self, counts: Whole, low_fidelity: NDArray[np.bool_]) -> Floats:
        """The rows of the regression's design matrix for games of blocks; shape (blocks, games, weights)."""
        blocks, games, cards = counts.shape
        rows = self.features.rows(counts.reshape(-1, cards)).reshape(blocks, games, -1)
        return np.concatenate([rows, rows[:, :, self.features.misjudged] * low_fidelity[:, None, None]], axis=2)

    def forget(self, kept: float) -> None:
        """Let the evidence so far count for this share when more is learnt.

        The means stay where they are, with larger errors: what is forgotten moves the prior means there, not the weights back to
        0.
        """
        self._kept *= kept
        self.luck.forget(kept)

    @property
    def freedom(self) -> float:
        """Degrees of freedom of the evidence that is not forgotten: games less blocks."""
        return self._freedom * self._kept

    @property
    def variances(self) -> Floats:
        """Prior variances of the weights, in variances of a game."""
        found: Floats = self.scales[self.kinds] ** 2
        for feature, own in self._outliers.items():
            found[feature] = max(found[feature], own)
        return found

    def fit(self) -> None:
        """Compute the posterior of the weights, with scales that the last posterior makes more likely."""
        if not self._freedom:
            return
        if self._is_fit:
            self._scale()
        self._solve()
        if self._judge_outliers():
            self._solve()

    def _scale(self) -> None:
        """Move each kind's scale one step towards the greatest posterior probability.

        The derivative of the log marginal likelihood by the log of the scale has two terms. One is the sum of squares of the
        weights, in squares of the scale. The other, subtracted, is how many weights the games determine. At the maximum their
        ratio is 1 (MacKay 1992).
        """
        alike = np.ones(len(self.kinds), bool)
        alike[list(self._outliers)] = False
        for kind in np.unique(self.kinds):
            mine = alike & (self.kinds == kind)
            scale = self.scales[kind]
            up = float((self._mean[mine] ** 2).sum()) / (self.variance * scale**2)
            down = float((1 - self._posterior[mine] / scale**2).sum())
            expected = log(scale / SCALES[kind]) / log(EXPECTED) ** 2
            up, down = up + max(-expected, 0.0) + DAMPING, down + max(expected, 0.0) + DAMPING
            self.scales[kind] = max(scale * min(max((up / down) ** 0.5, 1 / STEP), STEP), LEAST_SCALES[kind])

    def _solve(self) -> None:
        precision = self._products.copy(order="F")
        precision.flat[:: len(precision) + 1] += 1 / self.variances
        lower = cholesky(precision, lower=True, overwrite_a=True, check_finite=False)
        inverse, _ = dtrtri(lower, lower=True, overwrite_c=True)
        expected = self._prior / self.variances
        half_solved = inverse @ (self._rewards + expected)
        left = self._squares + float(self._prior @ expected) - float(half_solved @ half_solved)
        self.variance = max(LEAST_VARIANCE, left / self._freedom)
        self._mean = inverse.T @ half_solved
        self._posterior = np.einsum("ij,ij->j", inverse, inverse)
        inverse *= self.variance**0.5
        self._spread = inverse.T
        self._drawn = inverse.astype(np.float32)
        self._is_fit = True

    def _judge_outliers(self) -> bool:
        """Let the largest weight far outside its prior become an outlier, and end outliers that are so no longer. Whether any
        changed."""
        variances = self.variances
        from_games = np.maximum(1 - self._posterior / variances, 1e-9)  # share of the posterior precision that games gave
        alone = self._posterior / from_games  # the variance without a prior
        squares = ((self._mean - (1 - from_games) * self._prior) / from_games) ** 2 / self.variance
        excess = np.where((from_games > 1e-6) & (alone < MEASURED**2), squares / alone, 0.0)
        before = self._outliers
        self._outliers = {f: own for f, own in before.items() if excess[f] > NO_LONGER_OUTLIER**2}
        excess[list(self._outliers)] = 0.0
        excess[squares < variances] = 0.0
        largest = int(excess.argmax())
        if excess[largest] > OUTLIER**2:
            self._outliers[largest] = float(squares[largest])
        return self._outliers.keys() != before.keys()

    # -- asking --------------------------------------------------------------------------

    def draw(self, draws: int, rng: np.random.Generator) -> Floats:
        """Weights drawn from the posterior, in single precision; shape (draws, features).

        The second half mirrors the first (antithetic variates), which takes half the time.
        """
        half = rng.standard_normal(((draws + 1) // 2, len(self._mean)), np.float32)
        off = strmm(1.0, self._drawn, np.asfortranarray(half), side=1, lower=1)[:, : self.features.size]
        return np.asarray(self.mean.astype(np.float32) + np.concatenate([off, -off])[:draws])

    def differences(self, counts: Whole, base: Whole) -> tuple[Floats, Floats]:
        """(mean, standard deviation) of how much better lists are than a base; each of shape (lists,).

        `counts` has shape (lists, cards). `base` has shape (cards,), or (lists, cards) if each list has a base of its own.
        """
        rows = self.features.rows(counts) - self.features.rows(np.atleast_2d(base))
        return rows @ self.mean, self._errors(rows)

    def gains(self, counts: Whole, base: Whole) -> Floats:
        """As `differences`, without the standard deviations, which take much longer."""
        return np.asarray((self.features.rows(counts) - self.features.rows(base[None, :])) @ self.mean)

    def hopeful(self, counts: Whole, base: Whole, least_gain: float) -> Whole:
        """Those of some lists that are expected to gain more than `least_gain`. It is cheap."""
        return np.asarray(counts[self.gains(counts, base) > least_gain])

    def _errors(self, rows: Floats) -> Floats:
        """Standard deviations of sums of weights; rows of shape (lists, features)."""
        if np.count_nonzero(rows) > SPARSE * rows.size:
            error = rows.astype(np.float32) @ self._drawn[:, : self.features.size].T
        else:
            error = csr_array(rows) @ self.spread
        return np.asarray(np.sqrt(np.einsum("ij,ij->i", error, error)), np.float64)

    def misjudged(self, counts: Whole, base: Whole) -> tuple[Floats, Floats]:
        """(mean, standard deviation) of how much low-fidelity games overrate lists in comparison with a base; each of shape
        (lists,)."""
        rows = (self.features.rows(counts) - self.features.rows(base[None, :]))[:, self.features.misjudged]
        error = rows @ self._spread[self.features.size :]
        return rows @ self._mean[self.features.size :], np.sqrt(np.einsum("ij,ij->i", error, error))

    def biases(self, cards: Whole) -> Whole:
        """The numbers of the weights that are the bias of low-fidelity games for a copy of each card."""
        return np.asarray(self.features.size + cards)

    def cautious_differences(self, counts: Whole, base: Whole, weights: Whole, wide: Floats) -> tuple[Floats, Floats]:
        """As `differences`, but some weights of each list get a wider prior, so that they may be as large as is plausible.

        `weights` (lists, widened) are their numbers, -1 for none. `wide` (widened,) are the wider scales, in standard deviations
        of a game. The change of the prior is an update of that rank (Woodbury).
        """
        parts = [
            self._cautious_differences(counts[at : at + LISTS_AT_ONCE], base, weights[at : at + LISTS_AT_ONCE], wide)
            for at in range(0, len(counts), LISTS_AT_ONCE)
        ]
        means, errors = zip(*parts, strict=True)
        return np.concatenate(means), np.concatenate(errors)

    def _cautious_differences(self, counts: Whole, base: Whole, weights: Whole, wide: Floats) -> tuple[Floats, Floats]:
        rows = self.features.rows(counts) - self.features.rows(base[None, :])
        error = csr_array(rows) @ self.spread  # in the posterior's own directions
        own = self._spread[weights]
        change = (1 / np.maximum(wide, 1e-9) ** 2 - 1 / self.variances[weights]) / self.variance
        change = np.where(weights < 0, 0.0, np.minimum(change, 0.0))  # a prior is never narrowed
        among = np.einsum("ijw,ikw->ijk", own, own)
        diagonal = change[:, :, None] * np.eye(len(wide))
        gain = np.linalg.solve(np.eye(len(wide)) + diagonal @ among, diagonal)
        along = np.einsum("iw,ijw->ij", error, own)
        mean = rows @ self.mean - np.einsum("ij,ijk,ik->i", along, gain, (self._mean - self._prior)[weights])
        less = np.einsum("ij,ijk,ik->i", along, gain, along)
        return mean, np.sqrt(np.maximum(np.einsum("ij,ij->i", error, error) - less, 0.0))

    # -- snapshots -----------------------------------------------------------------------

    def kept(self) -> KeptSurface:
        """The record of the surface, for a snapshot."""
        return KeptSurface(
            products=np.concatenate([self._products[i:, i] for i in range(len(self._products))]),
            rewards=self._rewards,
            prior=self._prior,
            squares=self._squares,
            freedom=self._freedom,
            scales=self.scales,
            odd=sorted(self._outliers.items()),
            share=self._kept,
            luck=self.luck.kept(),
        )

    @classmethod
    def of_kept(cls, features: Features, kept: KeptSurface) -> Surface:
        """The surface of a record. ValueError if the record is of other features."""
        made = cls(features)
        n = len(made.kinds)
        if (len(kept.products), len(kept.rewards), len(kept.prior)) != (n * (n + 1) // 2, n, n):
            raise ValueError("has other weights than the lists have features")
        if any(feature >= n for feature, _ in kept.odd) or kept.scales.shape != SCALES.shape or (kept.scales <= 0).any():
            raise ValueError("has scales of weights that there are not")
        ends = np.arange(n, 1, -1).cumsum()
        for i, column in enumerate(np.split(kept.products, ends)):
            made._products[i:, i] = column
        made._rewards, made._prior = kept.rewards, kept.prior
        made._squares, made._freedom = kept.squares, kept.freedom
        made._kept = kept.share
        made.scales = kept.scales
        made.luck = Luck.of_kept(kept.luck)
        made._outliers = dict(kept.odd)
        if made._freedom:
            made._solve()
        return made


class KeptSurface(Kept):
    """The record of a surface in a snapshot: its sums, prior means, scales and outliers (`odd`)."""

    products: Numbers  # the part below the diagonal, column by column
    rewards: Numbers
    prior: Numbers
    squares: Positive
    freedom: Positive
    scales: Numbers
    odd: Annotated[list[tuple[Counted, Positive]], Field(max_length=MOST)]
    share: Share
    luck: KeptLuck
