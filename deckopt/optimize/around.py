"""The swaps that the root allows: the lists they lead to, what they gain on the surface, and what may be wrong with that.

Which of them is made, and when the search ends, is in `guided`.
"""

from __future__ import annotations

import numpy as np
from scipy.special import ndtr

from deckopt.optimize.edits import Bans, Counts, Limits
from deckopt.optimize.features import Floats
from deckopt.optimize.surface import Surface

DOUBT = 0.05  # largest plausible weight of a pair of cards, in standard deviations of a game's reward
MISJUDGED = 0.02  # the same of the error of games with few rollouts, for a copy of a card
MOSTLY = 0.5  # share of the variance of swaps above which full rollouts tell more for their time than few rollouts
SAMPLED = 200  # swaps, or a few more, from which that share is estimated


class SwapsAround:
    """The allowed swaps of one list, as a surface that goes on learning sees them."""

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
        # Weights that may be larger than they seem: of both cards together, and of the error of few rollouts for each.
        self._doubtful = np.stack([features.pair(cuts, adds), surface.biases(cuts), surface.biases(adds)], axis=1)

    def gains(self) -> tuple[Floats, Floats]:
        """What each swap gains, with the standard deviation."""
        return self._surface.differences(self._lists, self._root)

    def misjudged(self) -> tuple[Floats, Floats]:
        """By how much games with few rollouts misjudge each swap, with the standard deviation."""
        return self._surface.misjudged(self._lists, self._root)

    def chances(self, least_gain: float, spread: float, misjudged: float) -> Floats:
        """How likely each swap is to gain more than `least_gain`, where its doubtful weights may be as large as is plausible.

        `spread` is the standard deviation of a game's reward, `misjudged` the plausible error of few rollouts in units of it.
        """
        if not self.swaps:
            return np.zeros(0)
        wide = np.array([DOUBT, misjudged, misjudged]) * spread / self._surface.variance**0.5
        gains, errors = self._surface.doubted(self._lists, self._root, self._doubtful, wide)
        return np.asarray(ndtr((gains - least_gain) / np.maximum(errors, 1e-12)))

    def is_mostly_misjudged(self) -> bool:
        """Whether most of the variance of swaps is the error of games with few rollouts."""
        some = self._lists[:: len(self.swaps) // SAMPLED or 1]
        _, errors = self._surface.differences(some, self._root)
        _, misjudged = self._surface.misjudged(some, self._root)
        return bool((misjudged**2).sum() > MOSTLY * (errors**2).sum())
