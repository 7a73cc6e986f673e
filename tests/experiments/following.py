"""Do thresholds that follow others hold? `python tests/experiments/following.py modern-elves --rollouts 60 --swaps 8`

Walks away from a deck by random swaps within its limits, as the roots of a run do, and
computes the thresholds of each list three times: following the lists before, afresh, and
afresh from many hands, the reference; each with luck of its own. For each list: the
errors (root mean square over hand sizes) of the first two against the reference, the
errors that they state, the hands searched and the CPU seconds. The reference has an error
too, which is printed and taken off the totals; the mean of the differences, with its sign,
shows how far what followed thresholds say lags behind the list.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import load_deck
from deckopt.evaluate import sampling
from deckopt.evaluate.games import Sides, trained_workers
from deckopt.evaluate.learning import around
from deckopt.evaluate.mulligan import TARGET, follow
from deckopt.evaluate.pools import Pool, Pools
from deckopt.evaluate.statistics import mean
from deckopt.optimize.edits import Bans, Limits, swapped
from deckopt.playing.settings import Settings
from deckopt.runs.journal import FOLLOWED
from deckopt.workers.base import Workers

FRESH, REFERENCE = 1, 2  # numbers of luck


@dataclass(frozen=True)
class Way:
    """Thresholds of one list, computed in one way."""

    found: Sides
    searched: Pools
    hands: int
    seconds: float

    @property
    def stated(self) -> float:
        """The root mean square of the errors stated."""
        return rms([e for side in self.found for e in side.standard_error.values()])

    def differences(self, reference: Way) -> list[float]:
        """What its thresholds are above those of the reference, for each side and size."""
        pairs = zip(self.found, reference.found, strict=True)
        return [ours.keep[n] - theirs.keep[n] for ours, theirs in pairs for n in ours.keep]


def rms(values: Sequence[float]) -> float:
    """The root mean square."""
    return math.sqrt(mean([v * v for v in values]))


def walk(deck: Deck, swaps: int, seed: int) -> list[Deck]:
    """The deck, and after each random swap the deck that it has become; no swap takes an earlier one back."""
    rng, limits, bans = random.Random(seed), Limits(deck.limits), Bans()
    lists = [deck]
    for _ in range(swaps):
        allowed = limits.swaps(lists[-1].main, bans)
        if not allowed:
            break
        swap = rng.choice(allowed)
        bans = bans.after(swap)
        lists.append(deck.with_main(swapped(lists[-1].main, swap)))
    return lists


def compute(
    deck: Deck, catalog: Catalog, settings: Settings, crew: Workers, known: Sequence[Pool], luck: int, target: float
) -> Way:
    """Thresholds in one way, and what they cost."""
    counted: list[int] = []
    start = time.process_time()
    found, searched = follow(
        deck, catalog, settings, crew, known, target=target, on_hand=counted.append, use_cache=False, luck=luck
    )
    return Way(found, searched, sum(counted), time.process_time() - start)


def main() -> None:
    """Walk, compute, print."""
    parser = argparse.ArgumentParser(description="errors of thresholds that follow those of other lists")
    parser.add_argument("deck")
    parser.add_argument("--swaps", type=int, default=8)
    parser.add_argument("--rollouts", type=int, default=60)
    parser.add_argument("--mulligan-rollouts", type=int, help="default: twice --rollouts")
    parser.add_argument("--learning", type=int, help="rollouts of self-play (default: as for optimize)")
    parser.add_argument("--target", type=float, default=TARGET, help="standard error asked for")
    parser.add_argument("--reference", type=int, default=2000, help="hands of the reference")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    catalog = Catalog.load()
    deck = load_deck(given.deck, catalog)
    settings = Settings(
        rollouts=given.rollouts,
        mulligan_rollouts=given.mulligan_rollouts or 2 * given.rollouts,
        learning=min(400_000, 4_000 * given.rollouts) if given.learning is None else given.learning,
        around=around(deck),
    )
    usual = sampling.ROUND
    print("         error             stated            hands           CPU s           of the")
    print("list  followed   fresh  followed   fresh  followed fresh  followed fresh  reference", flush=True)
    rows: list[tuple[Way, Way, Way]] = []
    known: list[Pools] = []
    with trained_workers(deck, catalog, settings, 1) as crew:
        for number, there in enumerate(walk(deck, given.swaps, given.seed)):
            followed = compute(there, catalog, settings, crew, [p for of in known[-FOLLOWED:] for p in of], 0, given.target)
            known.append(followed.searched)
            if not number:  # there was nothing to follow
                continue
            fresh = compute(there, catalog, settings, crew, (), FRESH, given.target)
            sampling.ROUND = given.reference  # all of them at once
            reference = compute(there, catalog, settings, crew, (), REFERENCE, math.inf)
            sampling.ROUND = usual
            rows.append((followed, fresh, reference))
            errors = [rms(way.differences(reference)) for way in (followed, fresh)]
            print(
                f"{number:4}  {errors[0]:8.4f}  {errors[1]:6.4f}  {followed.stated:8.4f}  {fresh.stated:6.4f}"
                f"  {followed.hands:8} {fresh.hands:5}  {followed.seconds:8.1f} {fresh.seconds:5.1f}  {reference.stated:9.4f}",
                flush=True,
            )
    unsure = rms([reference.stated for _, _, reference in rows])
    for name, ways in (("followed", [row[0] for row in rows]), ("fresh", [row[1] for row in rows])):
        off = [d for way, row in zip(ways, rows, strict=True) for d in way.differences(row[2])]
        own = math.sqrt(max(0.0, rms(off) ** 2 - unsure**2))
        print(
            f"{name}: error {rms(off):.4f}, less the reference's {own:.4f}, stated {rms([w.stated for w in ways]):.4f};"
            f" mean difference {mean(off):+.4f}; {mean([w.hands for w in ways]):.0f} hands and"
            f" {mean([w.seconds for w in ways]):.1f} CPU s a list"
        )


if __name__ == "__main__":
    main()
