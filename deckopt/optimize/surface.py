"""What games at many lists say of all lists: a Bayesian linear model of their features.

Games of a block share their luck, and only differences within blocks count, those of near
lists for more than those of far ones, which luck treats less alike (`luck`). Weights are normally distributed about 0, each
kind of feature with a scale of its own, which is learnt with the spread of games from
their marginal likelihood (MacKay 1992). A weight that is much larger than its kind's
scale lets expect gets a scale of its own, one at a fit: few pairs of cards matter to each
other, and those that do would be thought away.
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

threadpool_limits(1, "blas")  # sums depend on the number of threads; small matrices are no slower with one

BIAS, BIAS_BEND = 3, 4  # kinds of weights, after those of features, that say by how much games that screen misjudge these
#: Scales of weights that are expected before anything is known, for a slope, a bend, a product, a bias, a bend of it; in
#: standard deviations of a game. Those of case after case differ by a factor of EXPECTED or so.
SCALES = np.array([0.03, 0.02, 0.001, 0.003, 0.003])
EXPECTED = 4.0
#: Where all seems flat, what lies between the lists played is not sure to be.
LEAST_SCALES = np.array([0.01, 0.01, 0.0002, 0.0005, 0.0005])
STEP = 2.0  # by which a fit may change a scale, at most
DAMPING = 0.25  # weights that are taken to say that a scale is right, lest few that say little move it far
ODD, NO_LONGER_ODD = 4.0, 3.0  # standard errors by which a weight differs from 0 that has, or loses, a scale of its own
MEASURED = 0.02  # standard error of a weight, in standard deviations of a game, above which it is never odd
LISTS_AT_ONCE = 256  # that are doubted together
AT_ONCE = 16  # blocks that are learnt together: as many as stay in the processor's cache
LEAST_VARIANCE = 1e-6  # of rewards within blocks


class Surface:
    """Sums over blocks, and the weights that they make likely.

    There is a weight for each feature and, after those, a bias for some, of games that screen: by how much they
    misjudge a slope, or a bend of what may be many (the autoregressive model of Kennedy and O'Hagan 2000, with a plain
    difference). `variance` is half that of the difference of two games with the same luck, at lists
    `luck.TYPICAL` swaps apart.
    """

    def __init__(self, features: Features) -> None:
        self.features = features
        self.kinds = np.concatenate([features.kinds, np.where(features.kinds[features.misjudged] == SLOPE, BIAS, BIAS_BEND)])
        n = len(self.kinds)
        self._products = np.zeros((n, n), order="F")  # below the diagonal; what is above is not looked at
        self._rewards = np.zeros(n)
        self._squares = 0.0
        self._freedom = 0.0  # differences between games of a block that may be any: games less blocks
        self._is_fit = False
        self._kept = 1.0  # share of the sums that is kept when more is learnt
        self.scales = SCALES.copy()
        self.luck = Luck()
        self._odd: dict[int, float] = {}  # features with scales of their own, and their variances in those of a game
        self.variance = 1.0
        self._prior = np.zeros(n)  # the weights' prior means
        self._mean = np.zeros(n)
        self._spread = np.zeros((n, n))
        self._posterior = np.ones(n)  # variances of the weights, in those of a game
        self._drawn = np.zeros((n, n), np.float32)  # the spread's transpose, as precise as draws need it

    @property
    def mean(self) -> Floats:
        """The posterior mean of the features' weights; shape (features,)."""
        return self._mean[: self.features.size]

    @property
    def spread(self) -> Floats:
        """Their covariance is spread @ spread.T; shape (features, weights)."""
        return self._spread[: self.features.size]

    # -- learning ------------------------------------------------------------------------

    def learn(self, counts: Whole, rewards: Floats, weights: Floats, screened: NDArray[np.bool_] | None = None) -> None:
        """Take in blocks of games: counts (blocks, games, cards), rewards and weights (blocks, games), and whether they
        screen (blocks,); none does if it is not given.

        A game's weight says how much of its variance is that of games near the present list: the rest, which has nothing to
        do with luck, is how far lists may be from what the features can say.
        """
        self._prior = self._kept * self._prior + (1 - self._kept) * self._mean
        for sums in (self._products, self._rewards):
            sums *= self._kept
        self._squares *= self._kept
        self._freedom *= self._kept
        self._kept = 1.0
        blocks, games, _ = counts.shape
        screened = np.zeros(blocks, bool) if screened is None else screened
        apart = swaps_among(counts)
        unexplained = np.zeros_like(rewards)
        for first in range(0, blocks, AT_ONCE):
            part = slice(first, first + AT_ONCE)
            rows = self._rows(counts[part], screened[part])
            unexplained[part] = rewards[part] - rows @ self._mean
            whitening = self.luck.whitening(apart[part], weights[part])
            flat = (whitening @ rows).reshape(-1, len(self.kinds))
            told = (whitening @ rewards[part, :, None]).ravel()
            self._products = dsyrk(1.0, flat.T, 1.0, self._products, lower=True, overwrite_c=True)
            self._rewards += flat.T @ told
            self._squares += float(told @ told)
        self._freedom += float(blocks * (games - 1) - repeated(apart).sum())
        if self._is_fit:
            self.luck.see(apart, unexplained)

    def _rows(self, counts: Whole, screened: NDArray[np.bool_]) -> Floats:
        """What weights are multiplied with, for games of blocks: shape (blocks, games, weights)."""
        blocks, games, cards = counts.shape
        rows = self.features.rows(counts.reshape(-1, cards)).reshape(blocks, games, -1)
        return np.concatenate([rows, rows[:, :, self.features.misjudged] * screened[:, None, None]], axis=2)

    def forget(self, kept: float) -> None:
        """Let all that was learnt so far count for this share, once more is learnt.

        Means stay where they are, less surely: what is forgotten moves the prior means, not the weights back to 0.
        """
        self._kept *= kept
        self.luck.forget(kept)

    @property
    def freedom(self) -> float:
        """How many games less blocks the sums stand for, what was forgotten left out."""
        return self._freedom * self._kept

    @property
    def variances(self) -> Floats:
        """Prior variances of the weights, in variances of a game."""
        found: Floats = self.scales[self.kinds] ** 2
        for feature, own in self._odd.items():
            found[feature] = max(found[feature], own)
        return found

    def fit(self) -> None:
        """Find the posterior of the weights, with scales that the one before makes likelier."""
        if not self._freedom:
            return
        if self._is_fit:
            self._scale()
        self._solve()
        if self._judge_odd():
            self._solve()

    def _scale(self) -> None:
        """Let each kind's scale take a step to where the games are likelier, and the scale itself not unlikely.

        The slope of the logarithm of the games' chance, by that of the scale, is the sum of squares of the weights in squares
        of it, less how many weights the games determine; where it is 0, their ratio is 1 (MacKay 1992).
        """
        alike = np.ones(len(self.kinds), bool)
        alike[list(self._odd)] = False
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
        told = inverse @ (self._rewards + expected)
        left = self._squares + float(self._prior @ expected) - float(told @ told)
        self.variance = max(LEAST_VARIANCE, left / self._freedom)
        self._mean = inverse.T @ told
        self._posterior = np.einsum("ij,ij->j", inverse, inverse)
        inverse *= self.variance**0.5
        self._spread = inverse.T
        self._drawn = inverse.astype(np.float32)
        self._is_fit = True

    def _judge_odd(self) -> bool:
        """Give the oddest weight a scale of its own, and take it from those that are not odd any more; whether any did."""
        variances = self.variances
        told = np.maximum(1 - self._posterior / variances, 1e-9)  # how much of what is known of a weight the games told
        alone = self._posterior / told  # what they say of it without a prior
        squares = ((self._mean - (1 - told) * self._prior) / told) ** 2 / self.variance
        oddness = np.where((told > 1e-6) & (alone < MEASURED**2), squares / alone, 0.0)
        before = self._odd
        self._odd = {f: own for f, own in before.items() if oddness[f] > NO_LONGER_ODD**2}
        oddness[list(self._odd)] = 0.0
        oddness[squares < variances] = 0.0
        oddest = int(oddness.argmax())
        if oddness[oddest] > ODD**2:
            self._odd[oddest] = float(squares[oddest])
        return self._odd.keys() != before.keys()

    # -- asking --------------------------------------------------------------------------

    def draw(self, draws: int, rng: np.random.Generator) -> Floats:
        """Weights drawn from the posterior; shape (draws, features). The second half mirrors the first (antithetic variates),
        which takes half the time."""
        half = rng.standard_normal(((draws + 1) // 2, len(self._mean)), np.float32)
        off = strmm(1.0, self._drawn, np.asfortranarray(half), side=1, lower=1)[:, : self.features.size]
        return np.asarray(self.mean + np.concatenate([off, -off])[:draws])

    def differences(self, counts: Whole, base: Whole) -> tuple[Floats, Floats]:
        """(mean, standard deviation) of how much better lists are than a base, or each than its own; counts (lists, cards),
        of the base (cards,) or (lists, cards)."""
        rows = self.features.rows(counts) - self.features.rows(np.atleast_2d(base))
        error = csr_array(rows) @ self.spread
        return rows @ self.mean, np.sqrt(np.einsum("ij,ij->i", error, error))

    def misjudged(self, counts: Whole, base: Whole) -> tuple[Floats, Floats]:
        """(mean, standard deviation) of how much games that screen overrate lists beside a base; counts (lists, cards)."""
        rows = (self.features.rows(counts) - self.features.rows(base[None, :]))[:, self.features.misjudged]
        error = rows @ self._spread[self.features.size :]
        return rows @ self._mean[self.features.size :], np.sqrt(np.einsum("ij,ij->i", error, error))

    def biases(self, cards: Whole) -> Whole:
        """The numbers of the weights that say by how much games that screen misjudge a copy of each card."""
        return np.asarray(self.features.size + cards)

    def doubted(self, counts: Whole, base: Whole, weights: Whole, wide: Floats) -> tuple[Floats, Floats]:
        """As `differences`, each list judged as if some weights might have any size.

        `weights` (lists, doubts) are their numbers, -1 for none; `wide` (doubts,) are the scales that they might have, in
        standard deviations of a game. What the prior says of them is taken out: an update of as many ranks (Woodbury).
        """
        parts = [
            self._doubted(counts[at : at + LISTS_AT_ONCE], base, weights[at : at + LISTS_AT_ONCE], wide)
            for at in range(0, len(counts), LISTS_AT_ONCE)
        ]
        means, errors = zip(*parts, strict=True)
        return np.concatenate(means), np.concatenate(errors)

    def _doubted(self, counts: Whole, base: Whole, weights: Whole, wide: Floats) -> tuple[Floats, Floats]:
        rows = self.features.rows(counts) - self.features.rows(base[None, :])
        error = csr_array(rows) @ self.spread  # in the posterior's own directions
        own = self._spread[weights]
        change = (1 / np.maximum(wide, 1e-9) ** 2 - 1 / self.variances[weights]) / self.variance
        change = np.where(weights < 0, 0.0, np.minimum(change, 0.0))  # doubting makes nothing surer
        among = np.einsum("ijw,ikw->ijk", own, own)
        diagonal = change[:, :, None] * np.eye(len(wide))
        gain = np.linalg.solve(np.eye(len(wide)) + diagonal @ among, diagonal)
        along = np.einsum("iw,ijw->ij", error, own)
        mean = rows @ self.mean - np.einsum("ij,ijk,ik->i", along, gain, (self._mean - self._prior)[weights])
        less = np.einsum("ij,ijk,ik->i", along, gain, along)
        return mean, np.sqrt(np.maximum(np.einsum("ij,ij->i", error, error) - less, 0.0))

    # -- snapshots -----------------------------------------------------------------------

    def kept(self) -> KeptSurface:
        """Everything that is learnt."""
        return KeptSurface(
            products=np.concatenate([self._products[i:, i] for i in range(len(self._products))]),
            rewards=self._rewards,
            prior=self._prior,
            squares=self._squares,
            freedom=self._freedom,
            scales=self.scales,
            odd=sorted(self._odd.items()),
            share=self._kept,
            luck=self.luck.kept(),
        )

    @classmethod
    def of_kept(cls, features: Features, kept: KeptSurface) -> Surface:
        """The inverse of `kept`; ValueError if it is of other features."""
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
        made._odd = dict(kept.odd)
        if made._freedom:
            made._solve()
        return made


class KeptSurface(Kept):
    """What a snapshot has of a surface: its sums, and how they were weighed."""

    products: Numbers  # below the diagonal, column by column
    rewards: Numbers
    prior: Numbers
    squares: Positive
    freedom: Positive
    scales: Numbers
    odd: Annotated[list[tuple[Counted, Positive]], Field(max_length=MOST)]
    share: Share
    luck: KeptLuck
