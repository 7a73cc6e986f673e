"""Messages beside the result, on standard error: lines, and bars of progress.

A closed terminal, or a pipe that nobody reads, does not end a search. In a terminal a bar is drawn in place; in a file there is a
line now and then. `speak` sets how much is said: everything but problems can be left out.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO, cast

from deckopt.shown import folded, shown, visible

if TYPE_CHECKING:
    from tqdm import tqdm

BLOCKS = "█▏"  # characters of bars
IN_PLACE, IN_LINES = 0.5, 30.0  # seconds between two states of a bar, in a terminal and in a file
QUIET, USUAL, VERBOSE = -1, 0, 1  # how much is said: only problems; what most people want to know; everything
_loudness = USUAL
_above: Callable[[str], None] | None = None  # writes lines above what is drawn in place, if something is


class _Aside:
    """Standard error, as long as somebody listens."""

    def write(self, text: str) -> int:
        """Write if somebody listens."""
        with suppress(OSError, ValueError, AttributeError):
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush if somebody listens."""
        with suppress(OSError, ValueError, AttributeError):
            sys.stderr.flush()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        try:
            return sys.stderr.isatty()
        except (OSError, ValueError, AttributeError):
            return False

    def __getattr__(self, name: str) -> Any:
        """Everything else is as for standard error: the width of the terminal, its characters."""
        return getattr(sys.stderr, name)


_aside = _Aside()


def speak(loudness: int) -> None:
    """Say so much from now on: QUIET, USUAL or VERBOSE."""
    global _loudness
    _loudness = loudness


def say_above(write: Callable[[str], None] | None) -> None:
    """Write lines with this function from now on, above what is drawn in place. None if nothing is."""
    global _above
    _above = write


def stream() -> TextIO:
    """Standard error, as long as somebody listens, for others to draw on."""
    return cast("TextIO", _aside)


def is_quiet() -> bool:
    """Whether only problems are said."""
    return _loudness <= QUIET


def is_verbose() -> bool:
    """Whether everything is said."""
    return _loudness >= VERBOSE


def problem(text: str, in_place: bool = False) -> None:
    """Write a line that is always shown. `in_place`: it is the last line of a terminal, is not cut, and may end with
    a command."""
    said = visible(text)
    if _aside.isatty() and not in_place:
        said = folded(said, shutil.get_terminal_size().columns)
    if _above is not None:
        _above(said)
        return
    print(("\r\x1b[K" if in_place else "") + said, file=_aside, flush=True)


def warn(text: str) -> None:
    """Write a line for people, beside the result."""
    if not is_quiet():
        problem(text)


def detail(text: str) -> None:
    """Write a line for people who want to know more."""
    if is_verbose():
        problem(text)


def is_shown() -> bool:
    """Whether somebody at a terminal wants to see bars."""
    return not is_quiet() and _aside.isatty()


class Bar:
    """Progress: `n` of `total` things (None: unknown), each a `unit`. It is drawn only in a terminal (`drawn`)."""

    def __init__(self, total: float | None, what: str, unit: str) -> None:
        self._total, self.what, self.n = total, shown(what), 0.0
        self._unit, self._words = unit, ""
        self._said = time.monotonic()
        self.drawn: tqdm[Any] | None = None
        if is_shown():
            from tqdm import tqdm

            tqdm.monitor_interval = 0  # no thread, because workers may be forked
            self.drawn = tqdm(
                total=total,
                desc=self.what,
                unit=f" {unit}s",
                file=_aside,
                mininterval=IN_PLACE,
                dynamic_ncols=True,
                leave=False,
                bar_format=f"{{desc}}: {{n:,.0f}} {unit}s in {{elapsed}}{{postfix}}"
                if total is None
                else "{desc}: {percentage:3.0f} %|{bar}| {remaining} left",
                ascii=not shows(sys.stderr, BLOCKS),
            )

    @property
    def total(self) -> float | None:
        """How many things there are, as far as that is known by now."""
        return self._total

    @total.setter
    def total(self, total: float | None) -> None:
        self._total = total
        if self.drawn is not None:
            self.drawn.total = total

    def update(self, more: float) -> None:
        """Add so many."""
        self.to(self.n + more)

    def to(self, n: float) -> None:
        """Set the number. Beyond the total, which may be an estimate, the bar is full."""
        n = min(n, self._total) if self._total else n
        more, self.n = n - self.n, n
        if self.drawn is not None:
            self.drawn.update(more)
        elif time.monotonic() - self._said >= IN_LINES:
            self._line()

    def say(self, words: str) -> None:
        """Show these words behind the bar from now on."""
        self._words = visible(words)
        if self.drawn is not None:
            self.drawn.set_postfix_str(self._words, refresh=False)
            self.drawn.refresh()
        elif time.monotonic() - self._said >= IN_LINES:
            self._line()

    def _line(self) -> None:
        self._said = time.monotonic()
        if self._words:
            warn(f"{self.what}: {self._words}")
        elif self.total:
            warn(f"{self.what}: {100 * self.n / self.total:.0f} %")
        else:
            warn(f"{self.what}: {self.n:,.0f} {self._unit}s")

    def close(self) -> None:
        """Remove the bar."""
        if self.drawn is not None:
            self.drawn.close()
            self.drawn = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __str__(self) -> str:
        return str(self.drawn) if self.drawn is not None else self.what


def shows(stream: Any, letters: str) -> bool:
    """Whether a stream can show these characters."""
    try:
        letters.encode(stream.encoding or "ascii")
    except (UnicodeError, LookupError, AttributeError):
        return False
    return True
