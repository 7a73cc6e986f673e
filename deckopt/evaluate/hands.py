"""Opening hands of a list: all of them with their chances, or a stratified sample.

Small pools have few different hands, which are enumerated. Otherwise hands are
drawn within strata by their number of lands, whose chances are known exactly.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from deckopt.playing.player import HandValue, Settings

Hand = tuple[str, ...]  # names of cards, sorted
Values = tuple[HandValue, ...]  # of a hand, one for each number of cards to keep

ENUMERATE_UP_TO = 400
ENOUGH = 32  # playouts of a hand: thresholds are means over hands, which differ by more than playouts leave open
_RARE = 0.01  # strata less likely than this are joined with the next


def playouts(settings: Settings) -> int:
    """How many playouts there are of a hand that thresholds are made of: a keep decision's rollouts, at most ENOUGH."""
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
    """Hands with certain numbers of lands, and their chance."""

    weight: float
    lands: list[tuple[int, float]]  # (number of lands, chance)


def land_strata(lands: int, others: int, size: int) -> list[Stratum]:
    """Strata of hands of `size` cards by their number of lands, rare ones joined."""
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
    """A random hand of a stratum; `lands` and `others` list every copy."""
    numbers = [j for j, _ in stratum.lands]
    chances = np.array([chance for _, chance in stratum.lands])
    j = int(rng.choice(numbers, p=chances / chances.sum()))
    hand = [lands[i] for i in rng.choice(len(lands), j, replace=False)] if j else []
    hand += [others[i] for i in rng.choice(len(others), size - j, replace=False)] if size > j else []
    return tuple(sorted(hand))


def allocate(strata: Sequence[Stratum], hands: int) -> list[int]:
    """How many hands to draw in each stratum: by chance, at least two."""
    return [max(2, round(s.weight * hands)) for s in strata]


class Deal:
    """How hands of `size` cards come from a list: each stratum of `land_strata` has hands drawn from it apart."""

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
        self._chances: dict[Hand, float] = {}  # those asked for

    def draw(self, stratum: int, rng: np.random.Generator) -> Hand:
        """A random hand of stratum number `stratum`."""
        return draw_hand(self.strata[stratum], self._lands, self._others, self._size, rng)

    def stratum(self, hand: Hand) -> int:
        """The number of the stratum of a hand that can be drawn."""
        return self._at[sum(self._is_land[name] for name in hand)]

    def chance(self, hand: Hand) -> float:
        """How likely the hand is, in whatever order its cards come: exact, 0 if it cannot be drawn."""
        if hand not in self._chances:
            ways = math.prod(math.comb(self._copies.get(name, 0), n) for name, n in Counter(hand).items())
            self._chances[hand] = ways / self._all if len(hand) == self._size else 0.0
        return self._chances[hand]

    def density(self, hand: Hand) -> float:
        """How likely the hand is among those of its stratum; 0 if it cannot be drawn."""
        chance = self.chance(hand)
        return chance / self.strata[self.stratum(hand)].weight if chance else 0.0
