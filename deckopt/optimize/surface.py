"""What games at many lists say of all lists: a Bayesian linear model of their features.

Games of a block share their luck, and only differences within blocks count: rows and
rewards are taken less the block's mean. Weights have Student's prior, whose scale is
learnt for each kind of feature (empirical Bayes; MacKay 1992): most are next to nothing,
few are large, and these are not shrunk. It is found by expectation maximisation over the
variances of the weights (Tipping 2001, with the heavier tail of Lange et al. 1989).
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cholesky, solve_triangular
from threadpoolctl import threadpool_limits

from deckopt.optimize.features import Features, Floats, Whole

threadpool_limits(1, "blas")  # sums depend on the number of threads; small matrices are no slower with one

FREEDOM = 2.0  # of Student's prior: the fewer, the more of a weight's size may be out of the ordinary
ROUNDS = 3  # of expectation maximisation at each fit, which goes on from the one before
#: Scales of weights before anything is known, for a slope, a bend, a product; in standard deviations of a game.
SCALES = np.array([0.03, 0.005, 0.003])
LEAST_SCALES = SCALES / 30
TRUST = 2.0  # as many weights as the scales before count for
LEAST_VARIANCE = 1e-6  # of rewards within blocks


class Surface:
    """Sums over blocks, and the weights that they make likely.

    `mean` (features,) and `spread` are the posterior's: its covariance is spread @ spread.T. `variance`
    is that of a game's reward within its block.
    """

    def __init__(self, features: Features) -> None:
        self.features = features
        n = features.size
        self._products = np.zeros((n, n))
        self._rewards = np.zeros(n)
        self._squares = 0.0
        self._freedom = 0.0  # games less blocks
        self.variances = SCALES[features.kinds] ** 2  # of weights, in variances of a game
        self.variance = 1.0
        self.mean = np.zeros(n)
        self.spread = np.zeros((n, n))

    # -- learning ------------------------------------------------------------------------

    def learn(self, counts: Whole, rewards: Floats, weights: Floats) -> None:
        """Take in blocks of games: counts (blocks, games, cards), rewards and weights (blocks, games).

        A game's weight is one over its variance, in units of that near the present list.
        """
        blocks, games, cards = counts.shape
        rows = self.features.rows(counts.reshape(-1, cards)).reshape(blocks, games, -1)
        share = weights / weights.sum(axis=1, keepdims=True)
        rows -= np.einsum("bg,bgf->bf", share, rows)[:, None, :]
        centred = rewards - (share * rewards).sum(axis=1, keepdims=True)
        root = np.sqrt(weights)
        flat = (rows * root[:, :, None]).reshape(blocks * games, -1)
        told = (centred * root).ravel()
        self._products += flat.T @ flat
        self._rewards += flat.T @ told
        self._squares += float(told @ told)
        self._freedom += float(blocks * (games - 1))

    def forget(self, kept: float) -> None:
        """Let all that was learnt so far count for this share."""
        self._products *= kept
        self._rewards *= kept
        self._squares *= kept
        self._freedom *= kept

    @property
    def freedom(self) -> float:
        """How many games less blocks the sums stand for, what was forgotten left out."""
        return self._freedom

    def fit(self) -> None:
        """Find the posterior of the weights, and what weights are like."""
        if not self._freedom:
            return
        if self.variance == 1.0:
            self.variance = max(LEAST_VARIANCE, self._squares / self._freedom)
        for _ in range(ROUNDS):
            self._solve()
            left = self._squares - 2 * self.mean @ self._rewards + self.mean @ self._products @ self.mean
            diagonal = np.einsum("ij,ij->i", self.spread, self.spread)
            used = float((1 - diagonal / (self.variance * self.variances)).sum())
            self.variance = max(LEAST_VARIANCE, float(left) / max(1.0, self._freedom - used))
            self._judge_kinds((self.mean**2 + diagonal) / self.variance)
        self._solve()

    def _solve(self) -> None:
        precision = self._products / self.variance
        precision.flat[:: len(precision) + 1] += 1 / (self.variance * self.variances)
        lower = cholesky(precision, lower=True, check_finite=False)
        inverse = solve_triangular(lower, np.eye(len(lower)), lower=True, check_finite=False)
        self.spread = inverse.T
        self.mean = self.spread @ (inverse @ (self._rewards / self.variance))

    def _judge_kinds(self, squares: Floats) -> None:
        """Set the variances of weights from the expected squares of the weights, in variances of a game."""
        kinds = self.features.kinds
        for kind, first in enumerate(SCALES.tolist()):
            mine = kinds == kind
            if not mine.any():
                continue
            harmonic = 1 / float(np.mean(1 / self.variances[mine]))
            n = int(mine.sum())
            scale = (TRUST * first**2 + n * harmonic) / (TRUST + n)
            scale = max(scale, LEAST_SCALES.tolist()[kind] ** 2)
            self.variances[mine] = (FREEDOM * scale + squares[mine]) / (FREEDOM + 1)

    # -- asking --------------------------------------------------------------------------

    def draw(self, draws: int, rng: np.random.Generator) -> Floats:
        """Weights drawn from the posterior; shape (draws, features)."""
        return np.asarray(self.mean + rng.standard_normal((draws, len(self.mean))) @ self.spread.T)

    def differences(self, counts: Whole, base: Whole) -> tuple[Floats, Floats]:
        """(mean, standard deviation) of how much better lists are than a base; counts (lists, cards)."""
        rows = self.features.rows(counts) - self.features.rows(base[None, :])
        error = rows @ self.spread
        return rows @ self.mean, np.sqrt(np.einsum("ij,ij->i", error, error))

    def doubted(self, counts: Whole, base: Whole, pairs: NDArray[np.int64], wide: float) -> tuple[Floats, Floats]:
        """As `differences`, each list judged as if feature `pairs[list]` might have any weight of scale `wide`
        (in standard deviations of a game): what the prior says of that one is taken out."""
        rows = self.features.rows(counts) - self.features.rows(base[None, :])
        error = rows @ self.spread  # (lists, features) in the posterior's own directions
        own = self.spread[pairs]
        size = np.einsum("ij,ij->i", own, own)
        change = 1 / (self.variance * max(wide, 1e-9) ** 2) - 1 / (self.variance * self.variances[pairs])
        change = np.minimum(change, 0.0)  # doubting makes nothing surer
        gain = change / (1 + change * size)
        along = np.einsum("ij,ij->i", error, own)
        mean = rows @ self.mean - along * gain * self.mean[pairs]
        return mean, np.sqrt(np.maximum(np.einsum("ij,ij->i", error, error) - gain * along**2, 0.0))

    # -- snapshots -----------------------------------------------------------------------

    def as_plain(self) -> dict[str, Any]:
        """Everything that is learnt, in plain values for JSON."""
        triangle = self._products[np.tril_indices(len(self._products))]
        return {
            "products": _packed(triangle),
            "rewards": _packed(self._rewards),
            "squares": self._squares,
            "freedom": self._freedom,
            "variances": _packed(self.variances),
            "variance": self.variance,
            "mean": _packed(self.mean),
            "spread": _packed(self.spread[np.triu_indices(len(self.spread))]),
        }

    @classmethod
    def from_plain(cls, features: Features, plain: dict[str, Any]) -> Surface:
        """The inverse of `as_plain`."""
        made = cls(features)
        n = features.size
        made._products[np.tril_indices(n)] = _unpacked(plain["products"])
        made._products = np.tril(made._products) + np.tril(made._products, -1).T
        made._rewards = _unpacked(plain["rewards"])
        made._squares, made._freedom = plain["squares"], plain["freedom"]
        made.variances, made.variance = _unpacked(plain["variances"]), plain["variance"]
        made.mean = _unpacked(plain["mean"])
        made.spread[np.triu_indices(n)] = _unpacked(plain["spread"])
        return made


def _packed(values: Floats) -> str:
    return b64encode(np.ascontiguousarray(values, "<f8").tobytes()).decode()


def _unpacked(text: str) -> Floats:
    return np.array(np.frombuffer(b64decode(text), "<f8"), np.float64)
