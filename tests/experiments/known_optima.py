"""Searches whose best list is known: `python tests/experiments/known_optima.py burn --starts 10 --minutes 5`

Real runs, games and all, from random starts; `burn` is 60 cards of lands and burn spells (`--draw`: on the draw),
`aggro` is Karsten's pool of five cards. For each start: the list found, the time and games it took, and how much less it
is worth than the best list, both exactly, by dynamic programming. The best list of the aggro pool is taken to be the
published one: a better one would be less than nothing below it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from exact.solver import Exact

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import load_deck
from deckopt.defaults import SCREENING, SEARCH_ROLLOUTS
from deckopt.evaluate.games import trained_workers
from deckopt.evaluate.learning import around, rollouts_for_search
from deckopt.evaluate.training import Course
from deckopt.optimize.search import SearchSettings
from deckopt.playing.settings import Settings
from deckopt.runs import folder
from deckopt.runs.drive import Drive
from deckopt.runs.journal import Journal
from deckopt.runs.outcome import read_outcome
from deckopt.runs.plan import Plan
from deckopt.runs.stops import Budget
from deckopt.runs.watch import Watch
from deckopt.workers.base import Workers

CLOSE = 0.001  # of the best list's value
FALL = 0.05  # of the reward a turn, from 1 on turn 1 on
#: (list, mean win turn) as published, for the cases on the play and on the draw; the list is not always the best one
PUBLISHED = {
    ("burn", False): ("15 Mountain, 45 Lava Spike", 4.862999),
    ("burn", True): ("15 Mountain, 45 Lava Spike", 4.436940),
    ("aggro", False): ("15 Savannah Lions, 11 Putrid Leech, 14 Lightning Bolt, 20 City of Brass", 4.22015),
}


def deck_of(case: str, draw: bool, catalog: Catalog) -> Deck:
    """The deck, with the limits that the search has."""
    if case == "burn":
        deck = load_deck("lava-spike", catalog)
        deck = replace(deck, limits={"Mountain": (0, 60), "Lava Spike": (0, 60)})
        return replace(deck, game=deck.game.model_copy(update={"on_the_play": not draw}))
    return load_deck("karsten", catalog)


def random_start(deck: Deck, rng: np.random.Generator) -> dict[str, int]:
    """Any split of the deck's cards among those of its limits is as likely as any other."""
    names = sorted(deck.limits)
    total = sum(deck.main.values())
    bars = np.sort(rng.choice(total + len(names) - 1, len(names) - 1, replace=False))
    counts = np.diff([-1, *bars, total + len(names) - 1]) - 1
    return {name: int(n) for name, n in zip(names, counts, strict=True) if n}


def value(deck: Deck, main: dict[str, int], catalog: Catalog) -> float:
    """What a list is worth when it is played perfectly."""
    return Exact(deck.with_main(main), catalog).value


def win_turn(value: float) -> float:
    """The mean win turn of a list that is worth so much."""
    return 1 + (1 - value) / FALL


def best_list(case: str, deck: Deck, catalog: Catalog) -> tuple[dict[str, int], float]:
    """The best list, by trying all that may be, or as published."""
    lists = [dict(deck.main)]
    if case == "burn":
        lists = [{"Mountain": n, "Lava Spike": 60 - n} for n in range(8, 25)]
    values = [value(deck, main, catalog) for main in lists]
    best = int(np.argmax(values))
    return lists[best], values[best]


def crew(plan: Plan, workers: int, courses: Sequence[Course]) -> Workers:
    """So many workers."""
    return trained_workers(plan.deck, plan.catalog, plan.settings, workers, courses=courses)


def found_by(
    deck: Deck, main: dict[str, int], catalog: Catalog, budget: Budget, search: SearchSettings, workers: int, hands: int
) -> tuple[dict[str, int], int, str]:
    """The list that a run finds with so many rollouts for a keep decision, its games, and why it stopped."""
    deck = deck.with_main(main)
    settings = Settings(
        rollouts=SEARCH_ROLLOUTS,
        mulligan_rollouts=hands,
        learning=rollouts_for_search(budget.minutes, budget.games),
        around=around(deck),
        seed=search.seed,
    )
    plan = Plan(deck, catalog, settings, search)
    with tempfile.TemporaryDirectory() as root:
        run = folder.create("run", plan.freeze(), budget, Path(root) / "runs")
        with folder.locked(run), Journal.open(run) as journal:
            Drive(plan, journal, partial(crew, plan, workers), Watch()).go()
            outcome = read_outcome("run", journal)
    return outcome.best_list, outcome.games_played, outcome.stopped or "?"


def main() -> None:
    """Read the options, search, print."""
    parser = argparse.ArgumentParser(description="searches whose best list is known")
    parser.add_argument("case", choices=["burn", "aggro"])
    parser.add_argument("--draw", action="store_true")
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--least-gain", type=float, default=0.0005)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first start")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--mulligan-rollouts", type=int, default=2 * SEARCH_ROLLOUTS)
    options = parser.parse_args()
    if (options.case, options.draw) not in PUBLISHED:
        parser.error("the aggro pool is played on the play")
    catalog = Catalog.load()
    deck = deck_of(options.case, options.draw, catalog)
    best, optimum = best_list(options.case, deck, catalog)
    print(f"best list {best}: value {optimum:.6f}, mean win turn {win_turn(optimum):.5f}")
    print("published {}: mean win turn {}".format(*PUBLISHED[options.case, options.draw]), flush=True)
    rng = np.random.default_rng(options.seed)
    close = 0
    starts = [random_start(deck, rng) for _ in range(options.first + options.starts)]
    for k, start in list(enumerate(starts))[options.first :]:
        began = time.monotonic()
        search = SearchSettings(seed=k + 1, least_gain=options.least_gain, screening=SCREENING)
        budget = Budget(minutes=options.minutes)
        found, games, why = found_by(deck, start, catalog, budget, search, options.workers, options.mulligan_rollouts)
        seconds = time.monotonic() - began
        lost = 1 - value(deck, found, catalog) / optimum
        close += lost <= CLOSE
        turn = win_turn(optimum * (1 - lost))
        words = f"mean win turn {turn:.5f}, {100 * lost:.3f} % below, {games:,} games, {seconds:.0f} s, {why}"
        print(f"{start} -> {found}: {words}", flush=True)
    print(f"{close} of {options.starts} within {100 * CLOSE:g} %")


if __name__ == "__main__":
    main()
