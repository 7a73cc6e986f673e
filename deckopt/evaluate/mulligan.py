"""Mulligan thresholds, computed ahead of time by backward induction over hand sizes.

Keeping a hand of n cards is worth what games with it earn (`search.play.open_hand`);
not keeping it is worth the expected value of the best decision with n - 1 cards, and
so on down to the size that is always kept. That expectation is threshold[n]: in a
game a hand is valued in the same way as here, and compared with it.
"""

from __future__ import annotations

import json
import math
import os
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import numpy as np

from deckopt.cards.catalog import Catalog
from deckopt.cards.typeline import LAND
from deckopt.decks.load import Deck
from deckopt.evaluate.games import HandTask, Sides, as_list
from deckopt.evaluate.hands import (
    ENUMERATE_UP_TO,
    Stratum,
    Values,
    all_hands,
    allocate,
    count_hands,
    draw_hand,
    land_strata,
    playouts,
)
from deckopt.evaluate.keys import deck_parts, hashed
from deckopt.evaluate.learning import sides
from deckopt.evaluate.statistics import mean, variance
from deckopt.kernels import cache_root
from deckopt.search.play import HAND
from deckopt.search.player import Settings, Thresholds
from deckopt.workers.base import Workers, ordered

TARGET = 0.01
ROUND = 48
MOST_HANDS = 480
METHOD = 10  # to be counted up when thresholds are computed in another way
TIE = 1e-9  # of hands worth as much as a mulligan, rounding aside, the larger is kept
REPEATS = 2  # searches at least of each hand where hands are enumerated

OnHand = Callable[[int], None]


def sizes(deck: Deck) -> list[int]:
    """Hand sizes that a player may come to, largest first; one size if there is nothing to decide."""
    game = deck.game
    if game.mulligan == "none" or game.min_hand >= HAND:
        return [HAND]
    return list(range(HAND, game.min_hand - 1, -1))


class _Values:
    """Values of hands of one number of cards drawn, for each size of `keeps` (largest first), after `tried` playouts each."""

    def __init__(self, deck: Deck, catalog: Catalog, side: int, drawn: int, keeps: list[int], tried: int) -> None:
        self.main, self.side, self.drawn, self.keeps, self.tried = as_list(deck.main), side, drawn, keeps, tried
        copies = [n for _, n in self.main]
        self.enumerated = count_hands(copies, drawn) <= ENUMERATE_UP_TO
        cards = [name for name, n in self.main for _ in range(n)]
        self.lands = [name for name in cards if name in catalog and catalog[name].kind & LAND]
        self.others = [name for name in cards if not (name in catalog and catalog[name].kind & LAND)]
        self.rng = np.random.Generator(np.random.PCG64(drawn))
        self.hands = 0
        self.strata: list[Stratum] = [] if self.enumerated else land_strata(len(self.lands), len(self.others), drawn)

    def tasks(self) -> list[tuple[Stratum, HandTask]]:
        """The next round: every hand some times, or some more of a sample."""
        made: list[tuple[Stratum, HandTask]] = []

        def add(stratum: Stratum, hand: tuple[str, ...]) -> None:
            stream = (self.drawn << 32) + self.hands
            made.append((stratum, HandTask(self.main, self.side, hand, tuple(self.keeps), stream)))
            self.hands += 1

        if self.enumerated:
            hands = list(all_hands(self.main, self.drawn))
            repeats = max(REPEATS, 2 * ROUND // len(hands))
            for hand, chance in hands:
                self.strata.append(Stratum(chance, []))
                for _ in range(repeats):
                    add(self.strata[-1], hand)
        else:
            for stratum, n in zip(self.strata, allocate(self.strata, ROUND), strict=True):
                for _ in range(n):
                    add(stratum, draw_hand(stratum, self.lands, self.others, self.drawn, self.rng))
        return made

    def bias(self, keep: int) -> float:
        """By how much trees overestimate hands at that size on average."""
        i = self.keeps.index(keep)
        return math.fsum(s.weight * mean([values[i].judged - values[i].played for values in s.seen]) for s in self.strata)

    def worths(self, keep: int) -> list[list[float]]:
        """What the hands of each stratum are worth at that size."""
        i, bias = self.keeps.index(keep), self.bias(keep)
        return [[values[i].value(self.tried, bias) for values in s.seen] for s in self.strata]

    def expect(self, keep: int, least: float, error: float) -> tuple[float, float]:
        """(mean, standard error) of max(value at `keep` cards, `least`), `least` having a standard error."""
        total, spread, taken = [], [], 0.0
        for s, raw in zip(self.strata, self.worths(keep), strict=True):
            if self.enumerated:  # repeats are of the same hand: decide by their mean
                worth = max(mean(raw), least)
                total.append(s.weight * worth)
            else:
                raw = [max(v, least) for v in raw]
                total.append(s.weight * mean(raw))
            spread.append(s.weight**2 * variance(raw) / len(raw))
            taken += s.weight * sum(v <= least for v in raw) / len(raw)
        return math.fsum(total), math.sqrt(math.fsum(spread) + (taken * error) ** 2)

    def kept(self, keep: int, threshold: float) -> float:
        """How often a hand is kept at that size."""
        return math.fsum(
            s.weight * sum(worth >= threshold for worth in raw) / len(raw)
            for s, raw in zip(self.strata, self.worths(keep), strict=True)
        )


def _induce(values: dict[int, _Values], order: list[int]) -> Thresholds:
    """Thresholds from the values by size; `order` has the sizes, largest first."""
    least, error = -math.inf, 0.0
    keep: dict[int, float] = {}
    errors: dict[int, float] = {}
    kept: dict[int, float] = {order[-1]: 1.0}
    for n in reversed(order):
        if n != order[-1]:
            keep[n], errors[n] = least - TIE, error
            kept[n] = values[n].kept(n, keep[n])
        if n != order[0]:
            least, error = values[n].expect(n, least, error)
    bias = {n: values[n].bias(n) for n in keep}
    return Thresholds(keep, errors, kept, {n: values[n].hands for n in order}, bias)


def _one_side(
    deck: Deck, catalog: Catalog, side: int, tried: int, workers: Workers, target: float, on_hand: OnHand
) -> Thresholds:
    order = sizes(deck)
    if len(order) == 1:
        return Thresholds()
    if deck.game.mulligan == "london":
        pools = [_Values(deck, catalog, side, HAND, order, tried)]
    else:
        pools = [_Values(deck, catalog, side, n, [n], tried) for n in order]
    by_size = {n: next(p for p in pools if n in p.keeps) for n in order}
    while True:
        tasks = [task for p in pools if not p.enumerated or not p.hands for task in p.tasks()]
        for (stratum, _), result in zip(tasks, _results(workers, [t for _, t in tasks]), strict=True):
            stratum.seen.append(result)
            on_hand(1)
        found = _induce(by_size, order)
        if max(found.standard_error.values()) <= target or all(p.enumerated or p.hands >= MOST_HANDS for p in pools):
            return found


def _results(workers: Workers, tasks: list[HandTask]) -> list[Values]:
    return [values for _, values in ordered(workers, tasks, 4 * workers.count)]


def _key(deck: Deck, catalog: Catalog, settings: Settings, target: float) -> str:
    """A hash of all that thresholds depend on."""
    searched = {k: v for k, v in settings.as_dict().items() if k not in ("seed", "rollouts")}
    return hashed({**deck_parts(deck, catalog), "method": METHOD, "search": searched, "target": target})


def to_plain(found: Sides) -> list[dict[str, dict[str, float]]]:
    """Thresholds in plain values, for JSON."""
    return [{name: {str(n): v for n, v in column.items()} for name, column in asdict(t).items()} for t in found]


def from_plain(plain: list[dict[str, dict[str, float]]]) -> Sides:
    """The inverse of `to_plain`."""
    return tuple(
        Thresholds(
            keep={int(n): float(v) for n, v in t["keep"].items()},
            standard_error={int(n): float(v) for n, v in t["standard_error"].items()},
            kept={int(n): float(v) for n, v in t["kept"].items()},
            hands={int(n): int(v) for n, v in t["hands"].items()},
            bias={int(n): float(v) for n, v in t["bias"].items()},
        )
        for t in plain
    )


def _cached(path: Path, deck: Deck) -> Sides | None:
    try:
        found = from_plain(json.loads(path.read_text()))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):  # not there, or damaged: compute it and write it anew
        return None
    complete = len(found) == len(sides(deck)) and all(list(t.keep) == sorted(sizes(deck)[:-1]) for t in found)
    return found if complete else None


def _store(path: Path, found: Sides) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w") as file:
            json.dump(to_plain(found), file)
        os.replace(temporary, path)
    except OSError:
        pass  # the cache only saves time


def thresholds(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    workers: Workers,
    *,
    target: float = TARGET,
    on_hand: OnHand = lambda n: None,
    use_cache: bool = True,
) -> Sides:
    """The deck's thresholds with a standard error of at most `target`, for each side.

    Sampling stops at `MOST_HANDS` hands a size whatever the error. Workers must sit
    at tables of this deck and settings. Results are kept in the user's cache under a
    hash of everything they depend on; they do not depend on the run's seed.
    """
    path = cache_root() / "thresholds" / f"{_key(deck, catalog, settings, target)}.json"
    if use_cache and (found := _cached(path, deck)) is not None:
        return found
    found = tuple(_one_side(d, catalog, i, playouts(settings), workers, target, on_hand) for i, d in enumerate(sides(deck)))
    if use_cache:
        _store(path, found)
    return found
