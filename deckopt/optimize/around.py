"""The allowed swaps of one list: the lists after them, what each gains on the surface, and how wrong that may be.

Which swap is made, and when the search ends, is in `guided`.
"""

from __future__ import annotations

import numpy as np
from scipy.special import ndtr

from deckopt.optimize.edits import Bans, Counts, Limits
from deckopt.optimize.features import Floats, Whole
from deckopt.optimize.surface import Surface

PLAUSIBLE_PAIR = 0.05  # largest plausible interaction of two cards, in standard deviations of a game's reward
PLAUSIBLE_ERROR = 0.02  # the same for the error of low-fidelity games, for a copy of a card
MOSTLY = 0.5  # share of the variance of gains from which on full games tell more for their time
SAMPLED = 100  # at least so many swaps are sampled to estimate that share
LIKELIEST = 32  # swaps that are judged before all others


class SwapsAround:
    """The allowed swaps of one list, judged by a surface that goes on learning."""

    def __init__(self, limits: Limits, surface: Surface, main: Counts) -> None:
        features = surface.features
        self._surface = surface
        self._root = features.counts(main)
        self.swaps = limits.swaps(main, Bans())
        number = {card: i for i, card in enumerate(features.cards)}
        cuts = np.array([number[s.cut] for s in self.swaps], np.int64)
        adds = np.array([number[s.add] for s in self.swaps], np.int64)
        self._lists = np.repeat(self._root[None, :], len(self.swaps), axis=0)
        rows = np.arange(len(self.swaps))
        self._lists[rows, cuts] -= 1
        self._lists[rows, adds] += 1
        # Weights that may be larger than they seem: the product of both cards, and the bias of low-fidelity games for each.
        self._uncertain = np.stack([features.pair(cuts, adds), surface.biases(cuts), surface.biases(adds)], axis=1)

    def gains(self) -> tuple[Floats, Floats]:
        """(mean, standard deviation) of what each swap gains."""
        return self._surface.differences(self._lists, self._root)

    def misjudged(self) -> tuple[Floats, Floats]:
        """(mean, standard deviation) of the error of low-fidelity games for each swap."""
        return self._surface.misjudged(self._lists, self._root)

    def chances(self, least_gain: float, spread: float, misjudged: float) -> Floats:
        """The probability that each swap gains more than `least_gain`, if its uncertain weights may be as large as is plausible.

        `spread` is the standard deviation of a game's reward. `misjudged` is the plausible error of low-fidelity games in units
        of it.
        """
        return self._chances(np.arange(len(self.swaps)), least_gain, spread, misjudged)

    def have_no_gain(self, least_gain: float, spread: float, misjudged: float, most: float) -> bool:
        """Whether the sum of these probabilities is at most `most`. Often the likeliest swaps alone say no."""
        expected = self._surface.gains(self._lists, self._root) if self.swaps else np.zeros(0)
        likeliest_first = np.argsort(-expected, kind="stable")
        total = 0.0
        for some in (likeliest_first[:LIKELIEST], likeliest_first[LIKELIEST:]):
            total += float(self._chances(some, least_gain, spread, misjudged).sum())
            if total > most:
                return False
        return True

    def _chances(self, which: Whole, least_gain: float, spread: float, misjudged: float) -> Floats:
        """The probabilities of `chances` for some of the swaps, by number."""
        if not len(which):
            return np.zeros(0)
        wide = np.array([PLAUSIBLE_PAIR, misjudged, misjudged]) * spread / self._surface.variance**0.5
        gains, errors = self._surface.cautious_differences(self._lists[which], self._root, self._uncertain[which], wide)
        return np.asarray(ndtr((gains - least_gain) / np.maximum(errors, 1e-12)))

    def is_mostly_misjudged(self) -> bool:
        """Whether most of the variance of the swaps' gains is the error of low-fidelity games."""
        sample = self._lists[:: len(self.swaps) // SAMPLED or 1]
        _, errors = self._surface.differences(sample, self._root)
        _, misjudged = self._surface.misjudged(sample, self._root)
        return bool((misjudged**2).sum() > MOSTLY * (errors**2).sum())
