"""What searched values of opening hands are worth in rewards.

A search's opinion of a hand is biased, and not alike for all sizes: its tree is
finite, some of its visits explore, and where cards are put at the bottom the best
of many noisy choices looks better than it is. What hands really earn is noisy, but
fair: quick games with them. So rewards are regressed on searched values,

    reward = slope * value + offset[size],

with one slope, and with offsets that differ as far as the data say so. A regression
is the flatter the noisier the values are, which is just what a decision needs that
goes by them: the best of several noisy values is not as good as it looks. (A curve
in place of the line changed no deck's results.) No thresholds here (`mulligan`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

LEAST_SLOPE = 1e-3  # where values say nothing about rewards, or the reverse
SPREAD = 1e-9  # variance of values below which there is nothing to go by


@dataclass(frozen=True)
class Seen:
    """A hand: for each size that can be kept, its searched value and what games with it earned."""

    values: tuple[float, ...]
    rewards: tuple[float, ...]


@dataclass(frozen=True)
class Scale:
    """Reward as a function of the number of cards kept and the searched value."""

    slope: float
    offset: dict[int, float]

    def worth(self, cards: int, value: float) -> float:
        """The reward to expect of a hand with this searched value."""
        return self.slope * value + self.offset[cards]

    def searched(self, cards: int, worth: float) -> float:
        """The searched value that a hand worth so much has."""
        return (worth - self.offset[cards]) / self.slope


def calibrate(samples: Sequence[tuple[Sequence[int], Sequence[tuple[float, Seen]]]]) -> Scale:
    """The scale of some samples: each the sizes that its hands can be kept at, and the hands with their weights.

    Where values do not vary they are taken for rewards. Offsets of neighbouring sizes
    differ by what the regression says, shrunk by twice its sampling variance
    (positive-part James and Stein 1961): differences that may be chance are none.
    """
    sizes = sorted({n for keeps, _ in samples for n in keeps})
    column = {n: 1 + i for i, n in enumerate(sizes)}
    design, rewards, weights, cluster = [], [], [], []
    hands = [(keeps, weight, hand) for keeps, seen in samples for weight, hand in seen]
    for k, (keeps, weight, hand) in enumerate(hands):
        for i, n in enumerate(keeps):
            row = np.zeros(1 + len(sizes))
            row[0], row[column[n]] = hand.values[i], 1.0
            design.append(row)
            rewards.append(hand.rewards[i])
            weights.append(weight)
            cluster.append(k)
    x, y, w = np.array(design), np.array(rewards), np.array(weights)
    means = (w * x[:, 0]) @ x[:, 1:] / (w @ x[:, 1:])
    if float(w @ (x[:, 0] - x[:, 1:] @ means) ** 2 / w.sum()) < SPREAD:
        return Scale(1.0, dict.fromkeys(sizes, 0.0))
    weighed = x * w[:, None]
    inverse = np.linalg.inv(x.T @ weighed)
    found = inverse @ (weighed.T @ y)
    if found[0] < LEAST_SLOPE:  # the offsets that go with the least slope
        found[0] = LEAST_SLOPE
        found[1:] = (w * (y - LEAST_SLOPE * x[:, 0])) @ x[:, 1:] / (w @ x[:, 1:])
    # games with one hand share their luck: errors are independent between hands only
    by_hand = np.zeros((len(hands), x.shape[1]))
    np.add.at(by_hand, cluster, weighed * (y - x @ found)[:, None])
    covariance = inverse @ (by_hand.T @ by_hand) @ inverse
    offset = {sizes[-1]: float(found[-1])}
    for small, large in zip(reversed(sizes[:-1]), reversed(sizes), strict=False):
        i, j = column[small], column[large]
        difference = float(found[i] - found[j])
        error = float(covariance[i, i] + covariance[j, j] - 2 * covariance[i, j])
        kept = max(0.0, 1 - 2 * error / difference**2) if difference else 0.0
        offset[small] = offset[large] + difference * kept
    return Scale(float(found[0]), offset)
