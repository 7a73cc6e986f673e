"""What a sitting of a run shows while it goes on, on the terminal; what it prints at its end is `cli.optimize`'s."""

from __future__ import annotations

import time
from collections.abc import Callable

from deckopt.aside import Bar
from deckopt.cli import console
from deckopt.evaluate.estimates import average
from deckopt.optimize.edits import Counts
from deckopt.optimize.search import Search
from deckopt.report.run_report import gain_words
from deckopt.report.words import swap
from deckopt.runs.drive import Watch
from deckopt.runs.journal import Budget


class Progress:
    """A bar for the time or the games, with what is known so far."""

    def __init__(self, budget: Budget, on_list: Callable[[Counts], None]) -> None:
        """`on_list` is given the best list so far whenever the search moves."""
        self._budget, self._on_list = budget, on_list
        self._bar: Bar | None = None
        self._stage = ""
        self._shown = 0.0
        self._began = time.monotonic()
        self._played = 0

    def watch(self) -> Watch:
        """What the run calls."""
        return Watch(stage=self.stage, game=self.game, hand=self.hand, pair=self.pair, root=self.root)

    def stage(self, name: str) -> None:
        """Another stage begins."""
        self.close()
        self._stage = name
        if name == "mulligans":
            self._bar = console.bar(None, "mulligans", "hand")
        elif name == "compare":
            self._bar = console.bar(None, "comparing", "pair")

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def hand(self, n: int) -> None:
        """Hands valued."""
        console.check()
        if self._bar is not None:
            self._bar.update(n)

    def pair(self, n: int, clock: float) -> None:
        """A game of the comparison finished: n pairs begun so far."""
        console.check()
        if self._bar is not None:
            self._bar.to(n)

    def root(self, search: Search, first: int) -> None:
        """A change of root, by one or more swaps."""
        self.close()
        for number, root in enumerate(search.roots[first:], first):
            if root.swap is not None:
                console.warn(f"change {number}: {swap(root.swap)}")
        self._on_list(search.roots[search.best].main)

    def game(self, search: Search, clock: float) -> None:
        """A game of the search finished."""
        console.check()
        self._played += 1
        now = time.monotonic()
        if now - self._shown < console.refresh_seconds():
            return
        self._shown = now
        minutes = self._budget.minutes
        done = search.told - self._budget.from_game if minutes is None else clock - self._budget.from_clock
        if self._bar is None:
            self._bar = console.game_bar(self._budget.games) if minutes is None else console.time_bar(60 * minutes, done)
        self._bar.to(min(done, self._bar.total) if self._bar.total else done)
        words = f"{search.told:,} games, {self._played / (now - self._began):.1f}/s"
        best = search.promising(1)
        if best:
            words += f"; {swap(best[0].swap)}: {gain_words(best[0].gain)}"
        elif search.roots[-1].evaluation:
            words += f"; list {len(search.roots) - 1}: {average(search.roots[-1].evaluation).value:.4f}"
        self._bar.say(words)
