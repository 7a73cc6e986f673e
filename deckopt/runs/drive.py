"""One sitting of a run (one call of `optimize` or `resume`): the search asks for games, workers play them, and the journal keeps
them.

The search is told results one by one and in order, a fixed number of games after it asked for them. It makes no difference
whether a result comes from a worker or from the journal. So a run is resumed by searching again from the start, or from a
snapshot (`replay`): games that the journal has are looked up, and the rest is played.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from deckopt.evaluate.games import GameTask, List, Played, Sides, TrainedWorkers, WorkersAfter, as_list
from deckopt.evaluate.learning import learns
from deckopt.evaluate.mulligan import follow
from deckopt.evaluate.pools import Pools
from deckopt.evaluate.training import AGAIN, Course, sides
from deckopt.evaluate.trial import keeps_all
from deckopt.optimize.search import EVALUATE, Ask, Search
from deckopt.runs.journal import Journal
from deckopt.runs.plan import Plan
from deckopt.runs.replay import concluded, refine, restore
from deckopt.runs.stops import OF_GAMES, OF_MINUTES, Budget, of_comparison
from deckopt.runs.watch import Watch
from deckopt.workers.base import Pending, Workers
from deckopt.workers.batches import Batches

SNAPSHOT_EVERY = 4000  # least games between two snapshots; more if snapshots would take a greater share of the time
SNAPSHOT_SHARE = 0.05
SEARCH_SHARE = 0.8  # least share of the minutes for the search; the rest is for the comparison with the first list
COMPARISON_MARGIN = 1.5  # factor for the comparison's games, which may take longer, and for mulligans, which must be learnt
LEARNT_A_SECOND = 5000  # rollouts of a course in a second: no course is assumed to be faster
FEWEST_PAIRS, MOST_PAIRS = 100, 10_000
#: Games handed out at a time: MOST_AT_A_TIME, or fewer, so that a window has BATCHES batches for each worker.
MOST_AT_A_TIME, BATCHES = 8, 4


class _Done:
    """A game that has been played."""

    def __init__(self, played: Played) -> None:
        self._played = played

    @classmethod
    def of(cls, pending: Pending) -> Pending:
        """Wait for a game and keep its result, so that the workers may be dismissed."""
        return pending if isinstance(pending, _Done) else cls(pending.result())

    def result(self) -> Played:
        return self._played


class _Written(_Done):
    """A game that the journal has."""


Crew = Callable[[Sequence[Course]], Workers]  # makes workers whose players have had these courses


class Drive:
    """One sitting of a run. Workers are made when a game has to be played, and again when players have to be trained again."""

    def __init__(self, plan: Plan, journal: Journal, crew: Crew, watch: Watch) -> None:
        self.plan, self.journal, self.watch = plan, journal, watch
        self._crew = crew
        self._workers: TrainedWorkers | None = None
        self._games: Batches | None = None  # games handed out to the workers
        self._courses: list[Course] = []  # courses of the workers' players
        self._prepared: tuple[int, int, int, Sides] | None = None  # what games of the latest root need: see `_prepare`
        self._seeds: dict[str, int] = {}  # by the name of the luck
        self._written = 0  # games that the journal had at the beginning of the sitting
        self._full_games = (0, 0.0)  # full games, and their CPU seconds
        # How long a further course takes, as an estimate.
        self._course_seconds = AGAIN * plan.settings.learning / LEARNT_A_SECOND if learns(plan.settings) else 0.0
        self._before = journal.seconds
        self._start = time.monotonic()
        self._thresholds: dict[int, Sides] = {}
        self._next_snapshot = 0.0

    @property
    def clock(self) -> float:
        """Seconds spent on the run in all its sittings."""
        return self._before + time.monotonic() - self._start

    def go(self) -> None:
        """Search and compare until the present budget is used up."""
        for _ in self.steps():
            pass

    def steps(self) -> Iterator[Search]:
        """Do the same step by step: yield the search after each game that was played.

        A caller that stops loses the games under way and nothing else.
        """
        stop, budget = self.journal.stop, self.journal.budget
        try:
            # If a budget was given during a comparison, the search goes on instead.
            if stop is None or stop.pairs is not None or stop.game == budget.from_game:
                yield from self._search(budget)
            yield from self._compare(budget)
        finally:
            self._dismiss()

    # -- workers -------------------------------------------------------------------------

    def _staff(self, search: Search, last: Course = (), number: int = 0) -> tuple[TrainedWorkers, Batches]:
        """Workers whose players have had all courses of the search; and one more course `last` with that number, if
        it is given."""
        courses: list[Course] = [(search.roots[number].main,) for number in search.courses]
        courses += [last] if last else []
        if self._workers is None or self._games is None or self._courses != courses:
            self._dismiss()
            self.watch.stage("learn")
            start = self.clock
            crew = self._crew(courses)
            self._workers = crew if isinstance(crew, TrainedWorkers) else TrainedWorkers(crew, self.plan.settings)
            self._course_seconds = max(self._course_seconds, (self.clock - start) * (1 if self._courses else AGAIN))
            size = self.plan.search.window // (BATCHES * max(1, self._workers.count))
            self._games = Batches(self._workers, min(MOST_AT_A_TIME, max(1, size)))
            self._courses = courses
            for k, learnt in enumerate(self._workers.learnt):
                if learnt is not None:
                    self.journal.add_player(number if last and k == len(courses) - 1 else k, learnt.plays, learnt.digest)
        return self._workers, self._games

    def _dismiss(self) -> None:
        if self._workers is not None:
            self._workers.close()
            self._workers = None

    # -- searching -----------------------------------------------------------------------

    def _search(self, budget: Budget) -> Iterator[Search]:
        self.watch.stage("search")
        search = restore(self.plan, self.journal)
        self._written = self.journal.finished_games
        refinements = self.journal.refinements
        under_way: deque[tuple[Ask, Pending]] = deque((ask, self._begin(ask, search)) for ask in search.under_way)
        why = ""
        while True:
            while not why and len(under_way) < self.plan.search.window:
                why = self._used_up(search, budget)
                if not why:
                    roots = len(search.roots)
                    ask = search.ask()
                    if len(search.roots) > roots and self._workers is not None and len(search.courses) > len(self._courses):
                        under_way = deque((before, _Done.of(pending)) for before, pending in under_way)
                    pending = self._begin(ask, search)
                    under_way.append((ask, pending))
                    if len(search.roots) > roots and not isinstance(pending, _Written):
                        self.watch.root(search, roots)
            if not under_way:
                break
            ask, pending = under_way.popleft()
            played: Played = pending.result()
            if not isinstance(pending, _Written):
                self.journal.add_game(ask.k, ask.mark, played, self.clock, ask.root if ask.kind == EVALUATE else None)
            search.tell(ask.k, played.result.reward, played.result.rollouts)
            if refine(search, refinements):
                why = ""
            if not ask.rollouts:
                self._full_games = self._full_games[0] + 1, self._full_games[1] + played.cpu
            if not isinstance(pending, _Written):
                self.watch.played(ask, played)
                self.watch.game(search, self.clock)
                if not why and search.told % SNAPSHOT_EVERY == 0 and self.clock >= self._next_snapshot:
                    start = self.clock
                    self.journal.add_snapshot(search.told, search.as_plain())
                    self._next_snapshot = self.clock + (self.clock - start) / SNAPSHOT_SHARE
                yield search
        roots = len(search.roots)
        search.conclude()
        self.journal.add_stop(search.asked, why, search.best)
        if len(search.roots) > roots:
            self.watch.root(search, roots)

    def _used_up(self, search: Search, budget: Budget) -> str:
        """Why the search asks for no further game, or ""."""
        if search.asked < self._written:
            # A refinement after this game lets the search go on once it is told the game.
            if search.finished and search.asked not in self.journal.refinements:
                raise self.journal.other_search(search.asked)
            return search.finished
        if search.finished:
            return search.finished
        if budget.games is not None and search.asked >= budget.from_game + budget.games:
            return OF_GAMES
        if budget.minutes is not None and self.clock >= budget.from_clock + 60 * budget.minutes - self._reserve(budget):
            return OF_MINUTES
        return ""

    def _reserve(self, budget: Budget) -> float:
        """Seconds to leave for the comparison: for its course and all of its games, but only if they fit into its share of the
        time."""
        assert budget.minutes is not None
        share = 60 * budget.minutes * (1 - SEARCH_SHARE)
        games, cpu = self._full_games
        if games < FEWEST_PAIRS or self._workers is None:
            return share
        return min(share, self._course_seconds + 2 * MOST_PAIRS * cpu / games / self._workers.count * COMPARISON_MARGIN)

    def _begin(self, ask: Ask, search: Search) -> Pending:
        written = self.journal.game(ask.k, ask.mark) if ask.k < self._written else None
        if written is not None:
            return _Written(written)
        if ask.k < self._written:
            raise self.journal.other_search(ask.k)
        courses, thresholds = self._prepare(ask.root, search)
        assert self._games is not None
        seed = self._seeds.get(ask.luck)
        if seed is None:
            seed = self._seeds[ask.luck] = self.plan.seed(ask.luck)
        return self._games.submit(GameTask(as_list(ask.main), seed, ask.game, thresholds, ask.rollouts, courses))

    def _prepare(self, root: int, search: Search) -> tuple[int, Sides]:
        """(courses of the players, thresholds) for games of a root, with workers at hand. It is computed once for all games that
        follow one another."""
        trained = len(search.courses)
        if self._prepared is None or self._prepared[:2] != (root, trained) or self._workers is None:
            workers, _ = self._staff(search)
            courses = search.courses_of(root)
            first = search.courses[courses - 1]  # the roots from here on have had the same courses
            found = self._thresholds_of(root, as_list(search.roots[root].main), WorkersAfter(workers, courses), first)
            self._prepared = root, trained, courses, found
        return self._prepared[2:]

    def _thresholds_of(self, root: int, main: List, workers: WorkersAfter, first: int = 0) -> Sides:
        """Mulligan thresholds of a root, computed once in a run. They use the hands of earlier roots, from root `first` on."""
        found = self._thresholds.get(root) or self.journal.thresholds(root)
        if found is not None and len(found) != len(sides(self.plan.deck)):
            raise self.journal.damaged(f"root {root}")
        if found is None:
            self.watch.stage("mulligans")
            deck = self.plan.deck.with_main(dict(main))
            known = self.journal.hands_before(root, first)
            of_start = self.journal.thresholds(0)
            searched: Pools = ()
            if of_start is not None and keeps_all(of_start) and workers.playing == workers.playing_at_first:
                found = of_start  # mulligans earn nothing, so all hands of all lists are kept
            else:
                found, searched = follow(
                    deck,
                    self.plan.catalog,
                    workers.playing,
                    workers,
                    known,
                    on_hand=self.watch.hand,
                    use_cache=root == 0,  # the cache has players with one course only
                )
            self.journal.add_thresholds(root, found, searched if root >= 0 else ())
            self.watch.stage("search")
        self._thresholds[root] = found
        return found

    # -- comparing -----------------------------------------------------------------------

    def _compare(self, budget: Budget) -> Iterator[Search]:
        """Play the first list and the best one with the same fresh luck. The players are trained equally around both."""
        stop, _, best, pairs = self.journal.stops[-1]
        if pairs is not None:
            return
        search = concluded(self.plan, self.journal)
        roots = search.roots
        if best >= len(roots):
            raise self.journal.damaged(f"stop {stop}")
        if roots[best].main == roots[0].main:
            self.journal.close_stop(stop, 0)
            return
        self.watch.stage("compare")
        mains = [as_list(roots[0].main), as_list(roots[best].main)]
        numbers = of_comparison(stop)
        workers, games = self._staff(search, (roots[0].main, roots[best].main), numbers[0])
        courses = len(self._courses)
        sides = [
            self._thresholds_of(number, main, WorkersAfter(workers, courses)) for number, main in zip(numbers, mains, strict=True)
        ]
        seed = self.plan.seed("compare", stop)
        under_way: deque[tuple[int, Pending]] = deque()
        asked, ended = 0, False
        while True:
            while not ended and len(under_way) < self.plan.search.window:
                written = self.journal.final(stop, asked)
                ended = written is None and asked % 2 == 0 and self._enough_pairs(asked // 2, budget)
                if not ended:
                    side = asked % 2
                    task = GameTask(mains[side], seed, asked // 2, sides[side], 0, courses)
                    under_way.append((asked, _Written(written) if written else games.submit(task)))
                    asked += 1
            if not under_way:
                break
            i, pending = under_way.popleft()
            played = pending.result()
            if not isinstance(pending, _Written):
                self.journal.add_final(stop, i, played, self.clock)
                self.watch.compared(i, played)
                self.watch.pair((i + 1) // 2, self.clock)
                yield search
        self.journal.close_stop(stop, asked // 2)

    def _enough_pairs(self, pairs: int, budget: Budget) -> bool:
        if budget.games is not None:
            return pairs >= max(FEWEST_PAIRS, min(MOST_PAIRS, budget.games // 4))
        if pairs < FEWEST_PAIRS:
            return False
        assert budget.minutes is not None
        return pairs >= MOST_PAIRS or self.clock >= budget.from_clock + 60 * budget.minutes
