"""The search over lists for callers, and the runs that it writes. How it searches is in `deckopt.optimize`."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType

from typing_extensions import Unpack

from deckopt.api.deck import Deck, check_deck
from deckopt.api.playing import where_of
from deckopt.decks.legality import checked_format
from deckopt.defaults import CANDIDATES
from deckopt.errors import InputError
from deckopt.evaluate.estimates import Estimate, nothing, without_interval
from deckopt.evaluate.games import TrainedWorkers, trained_workers, warm_up
from deckopt.evaluate.how import HowToPlay
from deckopt.evaluate.training import Course
from deckopt.html import table
from deckopt.json_output.runs import ProgressDict
from deckopt.optimize.methods import GUIDED, WINDOW
from deckopt.optimize.search import Search as ListSearch
from deckopt.optimize.tries import is_of_a_pool
from deckopt.runs import folder as folders_of
from deckopt.runs.best import write_to_play
from deckopt.runs.drive import Drive
from deckopt.runs.journal import Journal
from deckopt.runs.outcome import Outcome, read_outcome
from deckopt.runs.plan import Plan
from deckopt.runs.start import HowToSearch, budget_for, budget_to_go_on, check_least_gain, extend, plan_for
from deckopt.runs.stops import Budget
from deckopt.runs.watch import Watch
from deckopt.workers.make import Where

EVERY = 1.0  # seconds between two steps
SEARCHING, COMPARING = "search", "compare"


@dataclass(frozen=True)
class Progress:
    """How far a search is.

    - `stage`: "search", or "compare" (the best list with the first one, in games with fresh luck).
    - `games`: of the search; `pairs`: of the comparison; `seconds`: of all sittings.
    - `best`: the best list so far; `changes`: from the first list to it ("-2 Opt", "+2 Ponder").
    - `gain`: what the search expects it to gain in mean reward, without an interval.
    """

    run: str
    stage: str
    games: int
    pairs: int
    seconds: float
    best: Deck
    changes: tuple[str, ...]
    gain: Estimate

    def to_dict(self) -> ProgressDict:
        """Plain values."""
        return {
            "run": self.run,
            "stage": self.stage,
            "games": self.games,
            "pairs": self.pairs,
            "seconds": self.seconds,
            "best": self.best.to_dict(),
            "changes": list(self.changes),
            "gain": self.gain.to_dict(),
        }

    def _repr_html_(self) -> str:
        caption = f"{self.run}: {self.games:,} games, {self.seconds:.0f} s, expected gain {self.gain}"
        return table(caption, ("change",), ((change,) for change in self.changes))


OnProgress = Callable[[Progress], None]  # an exception of it ends the search, which keeps what it has


class Search:
    """A search that can be followed step by step::

        with optimize(deck, minutes=5) as search:
            for step in search:
                print(step.games, step.changes)
        print(search.best)

    There is a step about once a second, and whenever the best list changes. `break`, an exception and Ctrl-C end the search. The
    best list and all finished games are kept, in this object and in the run's folder. `Run.open(name).resume()` goes on from
    there. After Ctrl-C in a step of the search the loop ends without an exception, and `interrupted` is true.

    Without a loop, `run()` or `result` searches to the end. No signal handler is set, so a search may be in any thread.
    """

    def __init__(self, folder: Path, where: Where, more: Budget | None = None, progress: OnProgress | None = None) -> None:
        self.folder = folder
        self.interrupted = False
        self._where, self._more, self._progress = where, more, progress
        self._steps: Generator[Progress, None, None] | None = None  # None: the search has not begun

    @property
    def name(self) -> str:
        """The run's name."""
        return self.folder.name

    def __iter__(self) -> Iterator[Progress]:
        if self._steps is None:
            self._steps = self._go()
        return self._steps

    def run(self) -> Outcome:
        """Search to the end, and return the results."""
        for _ in self:
            pass
        return self.result

    @property
    def result(self) -> Outcome:
        """The results so far. If the search has not begun, it runs to its end first."""
        return self.run() if self._steps is None else Run(self.folder).report()

    @property
    def best(self) -> Deck:
        """The list to play: the best one so far, unless fresh games show that it is worse than the first."""
        found = self.result
        return _deck(found.plan, found.to_play)

    def close(self) -> None:
        """End the search now. It keeps what it has."""
        if self._steps is not None:
            self._steps.close()

    def __enter__(self) -> Search:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _go(self) -> Generator[Progress, None, None]:
        with folders_of.locked(self.folder), Journal.open(self.folder) as journal:
            journal.same_engine()
            plan = Plan.thaw(journal.inputs)
            extend(journal, self.name, plan, self._more)
            told = _Told(self.name, plan)
            crew = partial(_crew, plan, self._where, self.folder)
            drive = Drive(plan, journal, crew, Watch(stage=told.on_stage, pair=told.on_pair, root=told.on_root))
            try:
                for search in drive.steps():
                    if told.is_due:
                        step = told.step(search, drive.clock)
                        if self._progress is not None:
                            self._progress(step)
                        yield step
            except KeyboardInterrupt:
                self.interrupted = True
            finally:
                write_to_play(self.folder, read_outcome(self.name, journal))


def _crew(plan: Plan, where: Where, folder: Path, courses: Sequence[Course]) -> TrainedWorkers:
    return trained_workers(plan.deck, plan.catalog, plan.settings, where, courses=courses, own=folder)


class _Told:
    """What the caller of a search is told, and when."""

    def __init__(self, run: str, plan: Plan) -> None:
        self._run, self._plan = run, plan
        self._first = _deck(plan, plan.deck.main)
        self._stage, self._pairs = SEARCHING, 0
        self._last = 0.0
        self._moved = True

    def on_stage(self, name: str) -> None:
        if name in (SEARCHING, COMPARING):
            self._stage, self._moved = name, True

    def on_pair(self, pairs: int, clock: float) -> None:
        self._pairs = pairs

    def on_root(self, search: ListSearch, first: int) -> None:
        self._moved = True

    @property
    def is_due(self) -> bool:
        return self._moved or time.monotonic() - self._last >= EVERY

    def step(self, search: ListSearch, clock: float) -> Progress:
        self._last, self._moved = time.monotonic(), False
        best = _deck(self._plan, search.roots[search.best].main)
        edits = search.edits(search.best)
        gain = without_interval(sum(edit.gain.value for edit in edits)) if edits else nothing()
        return Progress(self._run, self._stage, search.told, self._pairs, clock, best, tuple(self._first.diff(best)), gain)


def _deck(plan: Plan, main: Mapping[str, int]) -> Deck:
    return Deck(plan.deck.with_main(main), plan.catalog)


def optimize(
    deck: Deck,
    *,
    minutes: float | None = None,
    games: int | None = None,
    try_cards: Mapping[str, tuple[int, int]] | Sequence[str] = (),
    lock: Sequence[str] = (),
    candidates: int = CANDIDATES,
    format: str = "",
    pool: Mapping[str, int] | None = None,
    give_up: Sequence[str] = (),
    run: str | None = None,
    folder: Path | str = folders_of.ROOT,
    seed: int = 1,
    least_gain: float | None = None,
    window: int = WINDOW,
    method: str = GUIDED,
    workers: int | None = None,
    cluster: str | None = None,
    progress: OnProgress | None = None,
    **how: Unpack[HowToPlay],
) -> Search:
    """Search for a better list by swapping cards. Nothing is played before the first step is asked for.

    The search goes on for so many `minutes` (comparison included; default: 10) or `games`. It ends before if no swap is likely to
    gain more than `least_gain`. That is in mean reward, 0 to 1; the default is what is worth changing cards for, about a point on
    a turn.

    `try_cards` and `lock` are as for `Deck.with_limits`. `candidates` (how many; 0: none), `format`, `pool` and `give_up` are as
    for `Deck.with_candidates`. For a limited deck, the sideboard is tried.

    The run is written to the folder `run` (default: the deck's name and a number) in `folder`. At most `window` games are under
    way. `window` and `seed` (0 to 2**62) are part of what decides a run; `workers` and `cluster` are not. `progress` is called
    with every step. `how` is that of `HowToPlay`.

    InputError if an argument is wrong, or if the limits allow no swap.
    """
    check_deck(deck)
    check_least_gain(least_gain)
    if not 0 <= seed <= 2**62:
        raise InputError("seed", str(seed), "is not between 0 and 2**62")
    if not 1 <= window <= 10_000:
        raise InputError("window", str(window), "is not between 1 and 10,000")
    budget = budget_for(minutes, games)
    where = where_of(workers, cluster)
    if is_of_a_pool(deck.played, checked_format(format, "format")):
        deck = deck.with_sideboard()
    chosen = deck.with_candidates(candidates, format=format, pool=pool, give_up=give_up).with_limits(try_cards, lock)
    asked = HowToSearch(seed=seed, method=method, least_gain=least_gain, window=window)
    plan = plan_for(chosen.played, chosen.catalog, how, asked, budget)
    root = Path(folder)
    folders_of.check_writable(root)
    if run is not None:
        folders_of.check_free(folders_of.check_name(run), root)
    warm_up(chosen.played, chosen.catalog)  # a deck that cannot be played gets no folder
    frozen = plan.freeze()
    made = folders_of.create(run, frozen, budget, root) if run else folders_of.create_next(deck.name, frozen, budget, root)
    return Search(made, where, progress=progress)


@dataclass(frozen=True)
class Run:
    """A run in its folder, also while a process goes on with it."""

    folder: Path

    @classmethod
    def open(cls, run: str | Path, folder: Path | str = folders_of.ROOT) -> Run:
        """The run with this name in `folder`, or with this folder. InputError if there is none."""
        return cls(folders_of.find(str(run), Path(folder)))

    @property
    def name(self) -> str:
        """The run's name."""
        return self.folder.name

    @property
    def is_in_use(self) -> bool:
        """Whether a process goes on with it now."""
        return folders_of.is_in_use(self.folder)

    def report(self) -> Outcome:
        """The results of the run so far."""
        with Journal.read(self.folder) as journal:
            return read_outcome(self.name, journal)

    @property
    def first(self) -> Deck:
        """The list that the search began with."""
        found = self.report()
        return _deck(found.plan, found.start)

    @property
    def best(self) -> Deck:
        """The list to play, as far as is known."""
        found = self.report()
        return _deck(found.plan, found.to_play)

    def resume(
        self,
        *,
        minutes: float | None = None,
        games: int | None = None,
        least_gain: float | None = None,
        workers: int | None = None,
        cluster: str | None = None,
        progress: OnProgress | None = None,
    ) -> Search:
        """Go on with the run: for the rest of its time, for so many `minutes` or `games` more, or with a smaller `least_gain`.

        All else is as for `optimize`. The first step raises InputError if the run is finished or in use.
        """
        more = budget_to_go_on(minutes, games, least_gain)
        return Search(self.folder, where_of(workers, cluster), more, progress)
