"""What commands share: printing, progress bars, Ctrl-C, exit codes."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from deckopt import aside
from deckopt.aside import detail as detail
from deckopt.aside import is_verbose as is_verbose
from deckopt.aside import problem as problem
from deckopt.aside import warn as warn
from deckopt.errors import InputError
from deckopt.interrupts import at_first
from deckopt.shown import folded, message, visible

if TYPE_CHECKING:
    from deckopt.report.table import Table

DEBUG = "DECKOPT_DEBUG"  # the variable that asks for tracebacks
BAD_INPUT, INTERRUPTED = 2, 130
FULL = (errno.ENOSPC, errno.EDQUOT)
BOUNCE = 1.0  # seconds after a Ctrl-C in which another one is the same


# -- the result ------------------------------------------------------------------------------


def out(text: str = "") -> None:
    """Print lines of the result."""
    print(visible(text))


def width() -> int:
    """The columns of a line of the result: those of a terminal, otherwise without limit."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize


def prose(text: str) -> None:
    """Print words of the result, in a terminal wrapped between words."""
    out(folded(text, shutil.get_terminal_size().columns) if sys.stdout.isatty() else text)


def parts(made: Iterable[str | Table]) -> None:
    """Print words and tables of the result, in order."""
    for part in made:
        if isinstance(part, str):
            prose(part)
        else:
            table(part)


def table(made: Table) -> None:
    """Print a table of the result: in a terminal within its width, otherwise as wide as needed."""
    lines(made.lines(shutil.get_terminal_size().columns if sys.stdout.isatty() else None))


def dump(plain: Any) -> None:
    """Print the result as one JSON object."""
    out(json.dumps(plain, indent=2, ensure_ascii=not aside.shows(sys.stdout, "é字")))


def lines(texts: Iterable[str]) -> None:
    """Print lines of the result."""
    for text in texts:
        out(text)


def has_blocks() -> bool:
    """Whether the output can show the characters of bars."""
    return aside.shows(sys.stdout, aside.BLOCKS)


# -- progress --------------------------------------------------------------------------------


class _Bar(aside.Bar):
    """A bar that ends the work after a Ctrl-C."""

    def to(self, n: float) -> None:
        """So many now; KeyboardInterrupt if there was one that was lost."""
        check()
        super().to(n)


def bar(total: float | None, what: str, unit: str = "game") -> aside.Bar:
    """A progress bar on stderr that counts things, each a `unit`. Close it at the end."""
    return _Bar(total, what, unit)


# -- Ctrl-C ----------------------------------------------------------------------------------


class Interrupted(Exception):  # noqa: N818 (it is no error)
    """A command ends after Ctrl-C and has shown what there is. The words are the last line."""


class Interrupts:
    """Ctrl-C while a command works. The first one ends the work, and the command shows what there is. Another one, a second or
    more later, ends the command at once.

    Where Python swallows exceptions (in a destructor, say), the first one is lost. So `check`, which is called between two steps
    of the work, raises it again. Outside the main thread there is no Ctrl-C.
    """

    _now: Interrupts | None = None

    def __init__(self) -> None:
        self._noted: float | None = None
        self._told = False

    def _note(self, *_: object) -> None:
        now = time.monotonic()
        if self._noted is None:
            self._noted = now
            raise KeyboardInterrupt
        if now - self._noted >= BOUNCE:
            os._exit(INTERRUPTED)

    def check(self) -> None:
        """KeyboardInterrupt if Ctrl-C was pressed and nothing has reacted yet."""
        if self._noted is not None and not self._told:
            raise KeyboardInterrupt

    def heard(self) -> None:
        """Note that Ctrl-C was noticed: results so far will be shown."""
        self._told = True

    def __enter__(self) -> Interrupts:
        self._before = Interrupts._now
        if threading.current_thread() is threading.main_thread():
            self._handler = signal.signal(signal.SIGINT, self._note)
            Interrupts._now = self
        return self

    def __exit__(self, *_: object) -> None:
        if Interrupts._now is self:
            if self._noted is None or self._handler is not at_first:  # a program that ends goes on hearing of no further one
                signal.signal(signal.SIGINT, self._handler)
            Interrupts._now = self._before


def check() -> None:
    """KeyboardInterrupt if Ctrl-C was pressed and nobody has heard of it."""
    if Interrupts._now is not None:
        Interrupts._now.check()


def heard() -> None:
    """Ctrl-C has been heard of: what there is will be shown."""
    if Interrupts._now is not None:
        Interrupts._now.heard()


# -- the end ---------------------------------------------------------------------------------


def ended(command: Callable[[], Any]) -> int:
    """Run a command; returns the exit code: its own if it has one, 0 done, 2 bad input (one line), 130 interrupted (one line)."""
    try:
        with Interrupts():
            code = command()
    except InputError as error:
        problem("\n".join(error.lines("deckopt: ")))
        return BAD_INPUT
    except Interrupted as error:
        _last_line(str(error))
        return INTERRUPTED
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        return 0
    except OSError as error:
        if error.errno not in FULL:
            raise
        problem(f"deckopt: the output cannot be written: {error.strerror}")
        return BAD_INPUT
    if code == INTERRUPTED:
        _last_line("interrupted")
    return code if isinstance(code, int) else 0


def unexpected(error: Exception) -> int:
    """An unforeseen exception in one line. Its traceback is shown if DECKOPT_DEBUG is set."""
    if os.environ.get(DEBUG):
        problem("".join(traceback.format_exception(error)).rstrip())
    if isinstance(error, OSError) and error.strerror:
        said = message(str(error.filename or ""), "", error.strerror, "")
    elif isinstance(error, MemoryError):
        said = "there is not enough memory"
    else:
        said = message(type(error).__name__, "", str(error), f"a fault of deckopt's own; {DEBUG}=1 shows where")
    problem(f"deckopt: {said}")
    return BAD_INPUT


def _last_line(text: str) -> None:
    """The last line after an interrupt. In a terminal, half a bar may stand there."""
    problem(text, in_place=aside.is_shown())
