"""What does a long run cost besides its games? `python tests/experiments/many_games.py 20000`

Drives a run of N games that are made up at once (`runs/made_up_games.py`) through a journal in a
temporary folder, and prints the CPU time a game, and what part of that is writing;
how large the journal gets; how long it takes to go on with the run, and to list it; and the
peak of memory. Only what every outer search offers is used.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from runs.crews import lent
from runs.made_up_games import answer, serial

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.evaluate.games import GameTask, as_list
from deckopt.optimize.edits import Bans, Limits
from deckopt.optimize.search import SearchSettings
from deckopt.playing.settings import Settings
from deckopt.runs import folder
from deckopt.runs.drive import Drive
from deckopt.runs.journal import Journal
from deckopt.runs.journal_file import FILE
from deckopt.runs.outcome import read_outcome
from deckopt.runs.plan import Plan
from deckopt.runs.stops import Budget
from deckopt.runs.watch import Watch


class StopError(Exception):
    """What ends a sitting after its first game."""


@dataclass
class Clock:
    """Seconds by purpose."""

    spent: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    def timed(self, purpose: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, its time noted."""

        def made(*arguments: Any, **options: Any) -> Any:
            start = time.process_time()
            try:
                return call(*arguments, **options)
            finally:
                self.spent[purpose] += time.process_time() - start

        return made


def sit(run: Path, clock: Clock, watch: Watch) -> None:
    """One sitting; what the journal takes is noted."""
    with folder.locked(run), Journal.open(run) as journal:
        for name in ("add_game", "add_snapshot", "add_thresholds", "add_final", "game", "final"):
            setattr(journal, name, clock.timed(name, getattr(journal, name)))
        Drive(Plan.thaw(journal.inputs), journal, lent(serial()), watch).go()


def peak() -> float:
    """The most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(name: str, games: int, root_games: int, root: Path) -> None:
    """Play, go on, list; print."""
    catalog = Catalog.load()
    deck = load_deck(name, catalog)
    plan = Plan(deck, catalog, Settings(rollouts=3, mulligan_rollouts=6), SearchSettings(root_games=root_games, least_gain=0.0))
    swaps = len(Limits(deck.limits).swaps(deck.main, Bans()))
    run = folder.create("run", plan.freeze(), Budget(games=games), root)
    before, clock, stages = peak(), Clock(), [("", time.process_time())]
    sit(run, clock, Watch(stage=lambda stage: stages.append((stage, time.process_time()))))
    stages.append(("", time.process_time()))
    took: defaultdict[str, float] = defaultdict(float)
    for (stage, start), (_, end) in pairwise(stages):
        took[stage] += end - start
    print(f"{deck.name}: {games:,} games, {swaps:,} swaps allowed")
    print(f"memory: {peak() - before:.0f} MB more at its peak than before the first game, {peak():.0f} MB in all")

    start = time.process_time()
    for game in range(2000):
        answer(None, GameTask(as_list(deck.main), 1, game, ()))
    made_up = (time.process_time() - start) / 2000
    writing = clock.spent["add_game"] + clock.spent["game"]
    each = (took["search"] - games * made_up - writing - clock.spent["add_snapshot"]) / games
    print(
        f"a game: {1e6 * took['search'] / games:.0f} us in all: {1e6 * each:.0f} us the outer search,"
        f" {1e6 * writing / games:.0f} us looked up and written, {1e6 * clock.spent['add_snapshot'] / games:.0f} us snapshots,"
        f" {1e6 * made_up:.0f} us made up"
    )

    with Journal.read(run) as journal:
        roots = len(read_outcome("run", journal).search.roots)
    print(f"thresholds: {1e3 * took['mulligans'] / roots:.0f} ms a list, {roots} lists")
    size = sum(file.stat().st_size for file in run.glob(f"{FILE}*"))
    print(f"journal: {size / 1e6:.2f} MB, {size / games:.0f} bytes a game, comparison, snapshots and hands included")

    def first(*_: object) -> None:
        raise StopError

    with Journal.open(run) as journal:
        journal.add_budget(Budget(None, 100, journal.seconds, journal.finished_games))
    start = time.process_time()
    with suppress(StopError):
        sit(run, Clock(), Watch(game=first))
    print(f"going on: {time.process_time() - start:.2f} s to the first game")
    start = time.process_time()
    with Journal.read(run) as journal:
        read_outcome("run", journal)
    print(f"listing or reporting it: {time.process_time() - start:.2f} s")


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description="what a long run costs besides its games")
    parser.add_argument("games", type=int)
    parser.add_argument("--deck", default="modern-elves")
    parser.add_argument("--root-games", type=int, default=2000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        os.environ["DECKOPT_CACHE"] = f"{made}/cache"
        measure(given.deck, given.games, given.root_games, Path(made) / "runs")


if __name__ == "__main__":
    main()
