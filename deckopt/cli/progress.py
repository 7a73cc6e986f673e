"""The progress of a sitting of a run: a screen in a terminal, a line now and then elsewhere. The end is printed by `sitting`."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from types import TracebackType

from deckopt import aside
from deckopt.cli import console
from deckopt.cli.live import Screen, can_draw
from deckopt.evaluate.estimates import objective_of
from deckopt.evaluate.games import Played
from deckopt.optimize.by_turn import ByTurn, PairedFigures
from deckopt.optimize.edits import Bans, Counts
from deckopt.optimize.methods import GUIDED
from deckopt.optimize.search import Ask, Edit, Search
from deckopt.report.changes import least_words
from deckopt.report.so_far import ON_TRIAL, Line, SoFar, one_line, screen
from deckopt.report.words import asked_for, number, percent, swap
from deckopt.runs.plan import Plan
from deckopt.runs.stops import Budget
from deckopt.runs.watch import Watch

STAGES = {
    "learn": "learning to play",
    "search": "searching",
    "mulligans": "finding out which hands to keep",
    "compare": "proving the best list with fresh games",
}


class Progress:
    """The state of a run, and how it is shown. Nothing is computed that nobody sees."""

    def __init__(self, run: str, plan: Plan, budget: Budget, seconds: float, on_list: Callable[[Counts], None]) -> None:
        """`seconds` were spent on the run before; `on_list` is given the best list so far whenever the search moves."""
        self._run, self._plan, self._budget, self._on_list = run, plan, budget, on_list
        self._start = time.monotonic() - seconds
        self._objective = objective_of(plan.deck.game)
        last = self._objective.last_turn
        cards = [card for card in plan.limits.cards if plan.limits.least(card) < plan.limits.most(card)]
        self._by_turn = ByTurn(cards, list(plan.groups.values()), plan.deck.main, last)
        self._proof: PairedFigures | None = None
        self._stage, self._more, self._hands = "", "", 0
        self._search: Search | None = None
        self._known: tuple[object, Sequence[Edit], Sequence[Edit], int] = (None, (), (), 0)
        self._games = self._played = 0
        self._began: float | None = None
        self._shown = time.monotonic()
        self._screen = Screen(self._lines) if can_draw() else None

    def watch(self) -> Watch:
        """The functions that the run calls."""
        return Watch(
            stage=self._on_stage,
            played=self._on_played,
            compared=self._on_compared,
            game=self._on_game,
            hand=self._on_hand,
            pair=self._on_pair,
            root=self._on_root,
        )

    def bar(self, total: float | None, what: str, unit: str) -> Counted:
        """A count beside the run's own games, with `total` things: the stage says how far it is."""
        return Counted(self._count, total, what, unit)

    def close(self, leaves: bool = False) -> None:
        """Stop. With `leaves`, the last state stays on the screen."""
        if self._screen is not None:
            if leaves:
                self._screen.draw()
            self._screen.close(leaves)
            self._screen = None

    # -- what the run says -----------------------------------------------------------------

    def _on_stage(self, name: str) -> None:
        self._stage, self._more, self._hands = name, "", 0
        if name == "compare":
            self._proof = PairedFigures(self._objective.last_turn)
        self._show(at_once=True)

    def _on_played(self, ask: Ask, played: Played) -> None:
        if not aside.is_quiet() and self._plan.search.method == GUIDED:
            turn = played.result.turn if played.result.won else 0
            self._by_turn.add((ask.luck, ask.game), ask.main, turn, not ask.rollouts)

    def _on_compared(self, number: int, played: Played) -> None:
        if self._proof is not None:
            self._proof.add(number, played.result.turn if played.result.won else 0)

    def _on_game(self, search: Search, clock: float) -> None:
        console.check()
        self._search, self._games = search, search.told
        self._played += 1
        if self._began is None:
            self._began = time.monotonic()
        self._show()

    def _on_hand(self, n: int) -> None:
        console.check()
        self._hands += n
        self._more = f"{number(self._hands)} hands"
        self._show()

    def _on_pair(self, n: int, clock: float) -> None:
        console.check()
        self._more = f"{number(n)} pairs"
        self._show()

    def _on_root(self, search: Search, first: int) -> None:
        self._search = search
        for i, root in enumerate(search.roots[first:], first):
            if root.swap is not None:
                console.detail(f"change {i}: {swap(root.swap)}")
        self._on_list(search.roots[search.best].main)

    def _count(self, more: str) -> None:
        console.check()
        self._more = more
        self._show()

    # -- what is shown ---------------------------------------------------------------------

    def _show(self, at_once: bool = False) -> None:
        if aside.is_quiet():
            return
        now = time.monotonic()
        if self._screen is not None:
            if at_once or now - self._shown >= aside.IN_PLACE:
                self._screen.draw()
                self._shown = time.monotonic()
        elif now - self._shown >= aside.IN_LINES:
            self._shown = now
            console.warn(one_line(self._so_far()))

    def _lines(self, width: int, height: int, has_blocks: bool) -> list[Line]:
        return screen(self._so_far(), width, height, has_blocks)

    def _so_far(self) -> SoFar:
        budget, search = self._budget, self._search
        is_timed = budget.minutes is not None
        changes, on_trial, undecided = self._of_search()
        figures = self._proof.figures() if self._proof is not None else None
        is_confirmed = figures is not None
        if figures is None and search is not None:
            figures = self._by_turn.figures(search.roots[search.best].main)
        seconds = 0.0 if self._began is None else time.monotonic() - self._began
        stage = STAGES.get(self._stage, self._stage)
        if self._more:
            stage = self._more if self._stage == "learn" else f"{stage}: {self._more}"
        return SoFar(
            deck=self._plan.deck.name + asked_for(self._objective),
            run=self._run,
            objective=self._objective,
            stage=stage,
            done=time.monotonic() - self._start - budget.from_clock if is_timed else float(self._games - budget.from_game),
            total=60 * (budget.minutes or 0.0) if is_timed else float(budget.games or 0),
            is_timed=is_timed,
            games=self._games,
            per_second=self._played / seconds if seconds > 1 else 0.0,
            figures=figures,
            is_confirmed=is_confirmed,
            changes=changes,
            on_trial=on_trial,
            undecided=undecided,
            swaps=0 if search is None else len(self._plan.limits.swaps(search.roots[-1].main, Bans())),
            least=least_words(self._plan.search if search is None else search.settings, self._objective),
        )

    def _of_search(self) -> tuple[Sequence[Edit], Sequence[Edit], int]:
        """Changes, swaps on trial, and how many are undecided: computed again only when the search has new evidence."""
        search = self._search
        if search is None:
            return (), (), 0
        now = (search.lessons, len(search.roots), search.settings.least_gain)
        if self._known[0] != now:
            undecided = len(search.undecided) if self._plan.search.method == GUIDED else 0
            self._known = (now, search.edits(search.best), search.promising(ON_TRIAL), undecided)
        return self._known[1:]


class Counted:
    """A count of one thing, as a bar that belongs to a screen."""

    def __init__(self, on_count: Callable[[str], None], total: float | None, what: str, unit: str) -> None:
        self._on_count, self._total, self._what, self._unit, self.n = on_count, total, what, unit, 0.0

    def update(self, more: float) -> None:
        """So many more."""
        self.n += more
        how_far = percent(min(1, self.n / self._total), 0) if self._total else f"{number(self.n)} {self._unit}s"
        self._on_count(f"{self._what}: {how_far}")

    def __enter__(self) -> Counted:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._on_count("")
