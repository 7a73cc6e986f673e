"""A screen on standard error that is drawn in place, at most twice a second. It has no thread, because workers may be forked."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console
from rich.live import Live
from rich.text import Text

from deckopt import aside
from deckopt.report.so_far import BLOCKS, Line


def can_draw() -> bool:
    """Whether standard error is a terminal in which lines can be drawn again, and progress is wanted."""
    return aside.is_shown() and not Console(file=aside.stream()).is_dumb_terminal


class Screen:
    """Lines that `drawn` makes for so many columns and rows. The last state stays, unless `close` says otherwise."""

    def __init__(self, drawn: Callable[[int, int, bool], list[Line]]) -> None:
        self._drawn = drawn
        self._console = Console(file=aside.stream(), highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._has_blocks = aside.shows(sys.stderr, "".join(BLOCKS))
        self._live = Live(
            console=self._console, auto_refresh=False, redirect_stdout=False, redirect_stderr=False, vertical_overflow="crop"
        )
        self._live.start()
        aside.say_above(self._above)

    def draw(self) -> None:
        """Draw the present state."""
        width, height = (max(1, size - 1) for size in self._console.size)  # a full line, or screen, would move on by itself
        text = Text("\n", no_wrap=True, overflow="crop").join(
            Text.assemble(*line, no_wrap=True, overflow="crop") for line in self._drawn(width, height, self._has_blocks)
        )
        self._live.update(text, refresh=True)

    def close(self, leaves: bool) -> None:
        """Stop drawing. With `leaves`, the last state stays."""
        aside.say_above(None)
        self._live.transient = not leaves
        self._live.stop()

    def _above(self, text: str) -> None:
        self._console.print(Text(text))
