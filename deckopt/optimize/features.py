"""A list as a row of numbers (features), on which the surrogate model is linear. What the weights are is in `surface`.

A list is its counts of the cards that may change. Its features are:
- for each card, and for each group of cards (all lands together, say): a slope, which is the count less the first list's count;
- for each of these, some bends, so that the effect of a count may be any smooth curve;
- for pairs of cards, a product: how the value of one card changes with the number of the other (an interaction). A large pool has
  products only for the pairs of which the first list has most copies.

In products, a copy weighs less where there are many, but never nothing: a search far from the first list must still see which
cards go together.

Bends are the principal components of a curve whose slope makes a random walk away from the first list's count (the prior of a
cubic smoothing spline; Wahba 1978).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from deckopt.optimize.edits import Counts, Limits

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

SLOPE, BEND, PRODUCT = range(3)  # kinds of features
MANY = 4  # copies of a card from which on another copy weighs less in products, in proportion to the number of copies
FEW = 8  # counts up to which a slope alone describes the error of low-fidelity games
PAIRS = 3000  # most pairs of cards with a product: the surface's sums grow with the square of the number of features
LEAST_BEND = 0.0001  # components smaller than this share of the first one are left out


@dataclass(frozen=True)
class _Axis:
    """A count: its cards (by number), its least and greatest value, and its value in the first list.

    `bends` are its components; shape (greatest - least + 1, components).
    """

    cards: tuple[int, ...]
    least: int
    greatest: int
    first: int
    bends: Floats


def bends(least: int, greatest: int, first: int) -> Floats:
    """The components of a curve over the counts least..greatest whose slope changes at each count; shape (counts, components).

    The sum of their squares is the variance of such a curve if each change of slope has variance 1.
    """
    counts = np.arange(least, greatest + 1)
    knots = range(least + 1, greatest)
    if not knots:
        return np.zeros((len(counts), 0))
    hinges = np.array([np.maximum(counts - t, 0) if t >= first else np.maximum(t - counts, 0) for t in knots], float).T
    left, sizes, _ = np.linalg.svd(hinges, full_matrices=False)
    kept = sizes > LEAST_BEND**0.5 * sizes[0]
    signs = np.sign(left[np.abs(left).argmax(axis=0), np.arange(left.shape[1])])
    return np.asarray((left * signs * sizes)[:, kept])


def swaps_between(a: Whole, b: Whole) -> Whole:
    """How many swaps lead from one list to another; counts of shape (..., cards)."""
    return np.asarray(np.abs(a - b).sum(axis=-1) // 2)


def swaps_among(lists: Whole) -> Whole:
    """How many swaps lead from each list of a block to each other: counts (blocks, lists, cards) to (blocks, lists, lists)."""
    return swaps_between(lists[:, :, None, :], lists[:, None, :, :])


class Features:
    """The features of lists within limits; `first` is the list that the counts are taken relative to.

    `groups` name cards that are also counted together. Cards outside of the limits, and cards that cannot change, are no
    features.
    """

    def __init__(self, limits: Limits, first: Counts, groups: Mapping[str, frozenset[str]]) -> None:
        self.cards = [c for c in limits.cards if limits.least(c) < limits.most(c)]
        self._locked = {c: n for c, n in first.items() if c not in self.cards}
        self.least = np.array([limits.least(c) for c in self.cards], np.int64)
        self.most = np.array([limits.most(c) for c in self.cards], np.int64)
        self.first = self.counts(first)
        copies = np.arange(-1, int(self.most.max(initial=0)) + 2)
        self._weights = np.where(copies <= MANY, copies, MANY * (1 + np.log(np.maximum(copies, MANY) / MANY)))
        together = [tuple(i for i, c in enumerate(self.cards) if c in groups[g]) for g in sorted(groups)]
        together = [g for g in together if 1 < len(g) < len(self.cards)]
        self._axes = [self._axis((i,)) for i in range(len(self.cards))] + [self._axis(g) for g in together]
        self._pairs = self._chosen_pairs()

    def _chosen_pairs(self) -> tuple[Whole, Whole]:
        """The pairs of cards that have a product: those with the most copies in the first list, where each card counts one more
        copy."""
        a, b = np.triu_indices(len(self.cards), 1)
        chosen = np.sort(np.argsort(-(self.first[a] + 1) * (self.first[b] + 1), kind="stable")[:PAIRS])
        return a[chosen], b[chosen]

    def _axis(self, cards: tuple[int, ...]) -> _Axis:
        mine = list(cards)
        total = int(self.first.sum())
        least, most, first = (int(v[mine].sum()) for v in (self.least, self.most, self.first))
        others = [i for i in range(len(self.cards)) if i not in cards]
        least = max(least, total - int(self.most[others].sum()))
        most = min(most, total - int(self.least[others].sum()))
        return _Axis(cards, least, most, first, bends(least, most, first))

    def counts(self, main: Counts) -> Whole:
        """A list's counts; shape (cards,)."""
        return np.array([main.get(c, 0) for c in self.cards], np.int64)

    def main(self, counts: Whole) -> Counts:
        """The list with these counts."""
        return {**self._locked, **{c: n for c, n in zip(self.cards, counts.tolist(), strict=True) if n}}

    @cached_property
    def kinds(self) -> NDArray[np.int64]:
        """The kind of each feature: SLOPE, BEND or PRODUCT; shape (features,)."""
        of_axes = [kind for axis in self._axes for kind in [SLOPE] + [BEND] * axis.bends.shape[1]]
        return np.array(of_axes + [PRODUCT] * len(self._pairs[0]), np.int64)

    @cached_property
    def misjudged(self) -> Whole:
        """The numbers of the features that have a bias of low-fidelity games: all slopes, and the bends of counts with a wide
        range, like lands. Slopes of cards come first."""
        wide_bends, at = [], 0
        for axis in self._axes:
            bends = axis.bends.shape[1] if axis.greatest - axis.least > FEW else 0
            wide_bends += [at + 1 + k for k in range(bends)]
            at += 1 + axis.bends.shape[1]
        return np.concatenate([np.flatnonzero(self.kinds == SLOPE), np.array(wide_bends, np.int64)])

    @property
    def size(self) -> int:
        """How many features there are."""
        return len(self.kinds)

    def rows(self, counts: Whole) -> Floats:
        """The features of lists: counts (lists, cards) to (lists, features)."""
        columns = []
        for axis in self._axes:
            of_axis = counts[:, list(axis.cards)].sum(axis=1)
            columns.append((of_axis - axis.first)[:, None].astype(float))
            columns.append(axis.bends[of_axis - axis.least])
        near = self.weight(counts)
        columns.append(near[:, self._pairs[0]] * near[:, self._pairs[1]])
        return np.concatenate(columns, axis=1)

    def weight(self, counts: Whole) -> Floats:
        """What counts weigh in products, less what the first list's weigh; for counts from -1 to one more than the greatest
        limit."""
        return np.asarray(self._weights[counts + 1] - self._weights[self.first + 1])

    def pair(self, a: Whole, b: Whole) -> Whole:
        """The numbers of the features that are products of cards a and b; -1 where there is none."""
        return np.asarray(self._numbers[a, b])

    @cached_property
    def _numbers(self) -> Whole:
        numbers = np.full((len(self.cards),) * 2, -1)
        numbers[self._pairs] = np.arange(self.size - len(self._pairs[0]), self.size)
        return np.asarray(np.maximum(numbers, numbers.T))

    def unfolded(self, weights: Floats) -> Terrain:
        """The curves and products of given weights, from which the gains of swaps are found quickly; weights of shape (draws,
        features). Their precision is that of the gains."""
        draws, d = weights.shape[0], len(self.cards)
        at = 0
        curves = []
        for axis in self._axes:
            steps = np.arange(axis.least, axis.greatest + 1) - axis.first
            n = axis.bends.shape[1]
            curve = weights[:, at : at + 1] * steps.astype(weights.dtype)
            curves.append(curve + weights[:, at + 1 : at + 1 + n] @ axis.bends.T.astype(weights.dtype) if n else curve)
            at += 1 + n
        products = np.zeros((draws, d, d), weights.dtype)
        products[:, self._pairs[0], self._pairs[1]] = weights[:, at:]
        products += products.transpose(0, 2, 1)
        return Terrain(self, curves, products)


class Terrain:
    """Surfaces with known weights, one for each draw. It gives the gains of all single swaps from a list at once."""

    def __init__(self, features: Features, curves: list[Floats], products: Floats) -> None:
        self._features, self._curves, self._products = features, curves, products
        self._draws = np.arange(products.shape[0])
        d = len(features.cards)
        # Columns begin at a card's least count. A curve may begin later: at what the other cards leave room for.
        # Both ends have one more column, to which no swap leads.
        width = int((features.most - features.least).max(initial=0)) + 3
        self._by_card = np.zeros((products.shape[0], d, width), products.dtype)
        for i, (axis, curve) in enumerate(zip(features._axes[:d], curves[:d], strict=True)):
            start = axis.least - int(features.least[i]) + 1
            self._by_card[:, i, start : start + curve.shape[1]] = curve

    def gains(self, counts: Whole) -> Floats:
        """What draw k gains if list k cuts card a for card b; -inf where a swap is not allowed.

        From counts (draws, cards) to gains (draws, cards a, cards b).
        """
        f = self._features
        d = len(f.cards)
        k = self._draws
        at, columns = counts - f.least + 1, np.arange(d)
        here = self._by_card[k[:, None], columns, at]
        up = self._by_card[k[:, None], columns, at + 1] - here
        down = self._by_card[k[:, None], columns, at - 1] - here
        near, above, below = (f.weight(counts + more).astype(self._products.dtype) for more in (0, 1, -1))
        step_up, step_down = above - near, below - near
        slope = (self._products @ near[:, :, None])[:, :, 0]
        up += step_up * slope
        down += step_down * slope
        up[counts >= f.most] = -np.inf
        down[counts <= f.least] = -np.inf
        gain = self._products * step_down[:, :, None]
        gain *= step_up[:, None, :]
        for axis, curve in zip(f._axes[d:], self._curves[d:], strict=True):
            mine = list(axis.cards)
            at, last = counts[:, mine].sum(axis=1) - axis.least, curve.shape[1] - 1
            more = curve[k, np.minimum(at + 1, last)] - curve[k, at]
            fewer = curve[k, np.maximum(at - 1, 0)] - curve[k, at]
            up[:, mine] += more[:, None]
            down[:, mine] += fewer[:, None]
            gain[:, np.array(mine)[:, None], mine] -= (more + fewer)[:, None, None]  # within a group, a swap changes no count
        gain += down[:, :, None]
        gain += up[:, None, :]
        gain[:, columns, columns] = -np.inf
        return gain
