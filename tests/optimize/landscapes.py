"""Made-up landscapes of deck values with known answers, and the luck of games on them.

Decks of the flat ones have 17 cards to cut and 18 to add: 306 single swaps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from deckopt.optimize.edits import Bans, Counts, Limits, swapped
from deckopt.optimize.search import Ask

SPREAD = 0.25  # standard deviation of a game's reward
OWN = 0.4  # of its variance, by what another card changes, whichever it is
A_SWAP = 0.055  # of its variance, by each swap: half the mean square of the difference of two games with the same luck was
# 0.026 for lists 1 swap apart on the combo deck, 0.040 for 4, 0.051 for 8 and 0.059 for 12


@dataclass(frozen=True)
class Landscape:
    """Lists within limits, from a first one, with values; `best` says how much the best edit or climb there is gains."""

    limits: Limits
    first: Counts
    value: Callable[[Counts], float]
    best: Callable[[], float]
    groups: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def gain(self) -> float:
        """What `best` says, computed once and only if it is asked for: a climb takes seconds."""
        return self.best()


def _flat_deck() -> tuple[Limits, Counts]:
    cuts = {f"in{i:02}": (3 if i < 9 else 4) for i in range(17)}
    limits = {**{c: (n - 1, n) for c, n in cuts.items()}, **{f"out{i:02}": (0, 1) for i in range(18)}}
    return Limits(limits), cuts


def flat(seed: int) -> Landscape:
    """All lists are worth the same."""
    limits, first = _flat_deck()
    return Landscape(limits, first, lambda main: 0.5, lambda: 0.0)


def worse(seed: int) -> Landscape:
    """Each swap costs something, by cards."""
    limits, first = _flat_deck()
    rng = np.random.default_rng([seed, 2])
    costs = {c: float(rng.uniform(0, 0.01)) for c in limits.cards}

    def value(main: Counts) -> float:
        return 0.5 - sum(costs[c] * abs(main.get(c, 0) - first.get(c, 0)) for c in limits.cards)

    return Landscape(limits, first, value, lambda: 0.0)


def one_edit(seed: int) -> Landscape:
    """One swap gains 0.01: that cut with that addition, neither without the other."""
    limits, first = _flat_deck()
    rng = np.random.default_rng([seed, 1])
    cut, add = f"in{rng.integers(17):02}", f"out{rng.integers(18):02}"

    def value(main: Counts) -> float:
        return 0.5 + 0.01 * (main.get(cut, 0) < first[cut] and main.get(add, 0) > 0)

    return Landscape(limits, first, value, lambda: 0.01)


def hills(seed: int) -> Landscape:
    """A pool of 29 cards, each best at some number of copies, with pairs that go well together or badly."""
    rng = np.random.default_rng([seed, 3])
    best = np.array([rng.uniform(0, 14 if i < 3 else 4) for i in range(29)])
    return _hills(15, best, rng)


def wide(seed: int) -> Landscape:
    """As `hills`, of a pool of 73 cards, of those that the first list has not two thirds better left out."""
    rng = np.random.default_rng([seed, 4])
    best = np.array([rng.uniform(0, 14 if i < 3 else 4) for i in range(73)])
    best[15:] *= rng.random(58) < 1 / 3
    return _hills(15, best, rng)


def _hills(kept: int, best: NDArray[np.float64], rng: np.random.Generator) -> Landscape:
    cards = len(best)
    names = [f"card{i:02}" for i in range(cards)]
    limits = {c: (0, 20 if i < 3 else 4) for i, c in enumerate(names)}
    first = {c: (8 if i < 3 else 3) for i, c in enumerate(names[:kept])}
    worth = np.abs(rng.normal(0, 0.004, cards))
    pairs = np.triu(rng.normal(0, 0.001, (cards, cards)), 1)

    def value(main: Counts) -> float:
        counts = np.array([main.get(c, 0) for c in names])
        off = np.abs(counts - best)
        return float(0.7 - (worth * off**2 / (1 + off)).sum() + 0.3 * (counts - 2) @ pairs @ (counts - 2) / 4)

    return Landscape(Limits(limits), first, value, lambda: climb(Limits(limits), first, value) - value(first))


def climb(limits: Limits, first: Counts, value: Callable[[Counts], float]) -> float:
    """The value at the end of the steepest climb by swaps."""
    main, here = dict(first), value(first)
    while True:
        there, best = max(((value(swapped(main, s)), s) for s in limits.swaps(main, Bans())), key=lambda pair: pair[0])
        if there <= here + 1e-12:
            return here
        main, here = swapped(main, best), there


class Luck:
    """Rewards of games on a landscape; luck is shared by asks with the same `game` of the same family.

    Games of the same list with the same luck are the same; those of others differ by OWN of their variance and
    by A_SWAP of it for each swap between them. Games that screen misjudge a copy of each card by so much (`bias`, standard
    deviation).
    """

    def __init__(
        self,
        landscape: Landscape,
        seed: int,
        spread: float = SPREAD,
        bias: float = 0.0,
    ) -> None:
        rng = np.random.default_rng([seed, 13])
        self._cards = landscape.limits.cards
        self._biases = {card: float(rng.normal(0, bias)) for card in self._cards} if bias else {}
        self._value, self._seed = landscape.value, seed
        self._shared, self._own, self._step = spread * sqrt(1 - OWN), spread * sqrt(OWN), spread * sqrt(A_SWAP)
        self._first = np.array([landscape.first.get(c, 0) for c in self._cards])
        self._most = max(landscape.limits.most(c) for c in self._cards)
        self._known: dict[tuple[int, ...], float] = {}
        self._game: tuple[str, int] = ("", -1)
        self._luck = 0.0
        self._walks = np.zeros((len(self._cards), 2 * self._most + 1))  # of the luck of more copies than at first, or fewer

    def _deal(self, ask: Ask) -> None:
        """The luck of a game, of any list."""
        self._game = (ask.luck, ask.game)
        rng = np.random.default_rng([self._seed, 7, ask.game, len(ask.luck)])
        self._luck = self._shared * float(rng.normal())
        steps = rng.normal(0, self._step, (len(self._cards), 2, self._most)).cumsum(axis=2)
        self._walks[:, self._most + 1 :], self._walks[:, : self._most] = steps[:, 0], steps[:, 1, ::-1]

    def __call__(self, ask: Ask) -> float:
        """The reward of a game."""
        counts = np.array([ask.main.get(card, 0) for card in self._cards])
        key = tuple(counts.tolist())
        value = self._known.get(key)
        if value is None:
            value = self._known[key] = self._value(ask.main)
        if self._game != (ask.luck, ask.game):
            self._deal(ask)
        luck = self._walks[np.arange(len(counts)), counts - self._first + self._most].sum()
        own = np.random.default_rng([self._seed, 11, ask.game, len(ask.luck), *key]).normal()
        if ask.rollouts and self._biases:
            value += sum(bias * ask.main.get(card, 0) for card, bias in self._biases.items())
        return value + self._luck + float(luck) + self._own * float(own)


LANDSCAPES: dict[str, Callable[[int], Landscape]] = {
    "flat": flat,
    "worse": worse,
    "one-edit": one_edit,
    "hills": hills,
    "wide": wide,
}
