"""Opening hands of a list and their probabilities: all of them, or a sample by strata.

A small list has few different hands, which are enumerated. Otherwise hands are drawn within strata by their number of lands,
whose probabilities are exact.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from deckopt.playing.results import HandValue
from deckopt.playing.settings import Settings

Hand = tuple[str, ...]  # names of cards, sorted
Values = tuple[HandValue, ...]  # values of a hand, one for each number of cards to keep

ENUMERATE_UP_TO = 400
ENOUGH = 32  # most playouts of a hand: hands differ more than more playouts would tell
_RARE = 0.01  # strata with a smaller probability are joined with the next one


def playouts(settings: Settings) -> int:
    """Playouts of a hand that is valued for thresholds: a keep decision's rollouts, at most ENOUGH."""
    return min(ENOUGH, settings.mulligan_rollouts)


def count_hands(copies: Sequence[int], size: int) -> int:
    """How many different hands (multisets) of `size` cards there are."""
    ways = [1] + [0] * size
    for n in copies:
        ways = [sum(ways[k - i] for i in range(min(n, k) + 1)) for k in range(size + 1)]
    return ways[size]


def all_hands(main: Sequence[tuple[str, int]], size: int) -> Iterator[tuple[Hand, float]]:
    """Every hand and its probability."""
    total = math.comb(sum(n for _, n in main), size)

    def extend(i: int, left: int, hand: Hand, ways: int) -> Iterator[tuple[Hand, float]]:
        if left == 0:
            yield hand, ways / total
        elif i < len(main):
            name, copies = main[i]
            for k in range(min(copies, left), -1, -1):
                yield from extend(i + 1, left - k, hand + (name,) * k, ways * math.comb(copies, k))

    return extend(0, size, (), 1)


@dataclass
class Stratum:
    """Hands with certain numbers of lands, and their probability."""

    weight: float
    lands: list[tuple[int, float]]  # (number of lands, probability)


def land_strata(lands: int, others: int, size: int) -> list[Stratum]:
    """Strata of hands of `size` cards by their number of lands; rare ones are joined."""
    total = math.comb(lands + others, size)
    chances = [(j, math.comb(lands, j) * math.comb(others, size - j) / total) for j in range(size + 1)]
    strata: list[Stratum] = []
    for j, chance in chances:
        if chance == 0:
            continue
        if strata and (strata[-1].weight < _RARE or chance < _RARE):
            strata[-1].weight += chance
            strata[-1].lands.append((j, chance))
        else:
            strata.append(Stratum(chance, [(j, chance)]))
    if len(strata) > 1 and strata[-1].weight < _RARE:
        last = strata.pop()
        strata[-1].weight += last.weight
        strata[-1].lands += last.lands
    return strata


def draw_hand(stratum: Stratum, lands: Sequence[str], others: Sequence[str], size: int, rng: np.random.Generator) -> Hand:
    """A random hand of a stratum. `lands` and `others` list every copy."""
    numbers = [j for j, _ in stratum.lands]
    chances = np.array([chance for _, chance in stratum.lands])
    j = int(rng.choice(numbers, p=chances / chances.sum()))
    hand = [lands[i] for i in rng.choice(len(lands), j, replace=False)] if j else []
    hand += [others[i] for i in rng.choice(len(others), size - j, replace=False)] if size > j else []
    return tuple(sorted(hand))


def allocate(strata: Sequence[Stratum], hands: int) -> list[int]:
    """How many hands to draw in each stratum: by probability, but at least two."""
    return [max(2, round(s.weight * hands)) for s in strata]


class Deal:
    """How hands of `size` cards are drawn from a list: within each stratum of `land_strata`."""

    def __init__(self, main: Sequence[tuple[str, int]], is_land: Callable[[str], bool], size: int) -> None:
        self._copies = dict(main)
        self._is_land = {name: is_land(name) for name in self._copies}
        cards = [name for name, n in main for _ in range(n)]
        self._lands = [name for name in cards if self._is_land[name]]
        self._others = [name for name in cards if not self._is_land[name]]
        self._size = size
        self._all = math.comb(len(cards), size)
        self.strata = land_strata(len(self._lands), len(self._others), size)
        self._at = {j: i for i, stratum in enumerate(self.strata) for j, _ in stratum.lands}
        self._chances: dict[Hand, float] = {}  # a cache

    def draw(self, stratum: int, rng: np.random.Generator) -> Hand:
        """A random hand of stratum number `stratum`."""
        return draw_hand(self.strata[stratum], self._lands, self._others, self._size, rng)

    def stratum(self, hand: Hand) -> int:
        """The number of the stratum of a hand."""
        return self._at[sum(self._is_land[name] for name in hand)]

    def chance(self, hand: Hand) -> float:
        """The exact probability of the hand, in any order of its cards; 0 if it cannot be drawn."""
        if hand not in self._chances:
            ways = math.prod(math.comb(self._copies.get(name, 0), n) for name, n in Counter(hand).items())
            self._chances[hand] = ways / self._all if len(hand) == self._size else 0.0
        return self._chances[hand]

    def density(self, hand: Hand) -> float:
        """The probability of the hand within its stratum; 0 if it cannot be drawn."""
        chance = self.chance(hand)
        return chance / self.strata[self.stratum(hand)].weight if chance else 0.0
