"""What commands share: printing, progress, and how they end."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from deckopt.errors import InputError

if TYPE_CHECKING:
    from tqdm import tqdm

BAD_INPUT, INTERRUPTED = 2, 130


def out(text: str = "") -> None:
    """A line of the result."""
    print(text)


class _Aside:
    """Standard error, for what is said beside the result: nobody has to be there. A terminal that is gone, or a pipe that
    nobody reads, does not end a search."""

    def write(self, text: str) -> int:
        """Write if somebody listens."""
        with suppress(OSError, ValueError):
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        """The same."""
        with suppress(OSError, ValueError):
            sys.stderr.flush()

    def __getattr__(self, name: str) -> Any:
        """All else as standard error has it: how wide the terminal is, which letters it can show."""
        return getattr(sys.stderr, name)


_aside = _Aside()


def warn(text: str) -> None:
    """A line for people, apart from the result."""
    print(text, file=_aside, flush=True)


def table(renderable: Any) -> None:
    """A table of the result, as wide as it needs."""
    from rich.console import Console

    Console(file=sys.stdout, highlight=False, width=None if sys.stdout.isatty() else 1000).print(renderable)


def dump(plain: Any) -> None:
    """The result as one JSON object."""
    print(json.dumps(plain, indent=2, ensure_ascii=False))


def lines(texts: Iterable[str]) -> None:
    """Lines of the result."""
    for text in texts:
        out(text)


def refresh_seconds() -> float:
    """How often progress is shown: seldom where it is kept."""
    return 0.5 if sys.stderr.isatty() else 30.0


def bar(total: float | None, what: str, unit: str = "game", bar_format: str | None = None, done: float = 0) -> tqdm:
    """A progress bar on stderr that counts things of which a `unit` is one; so much was `done` before it was there."""
    from tqdm import tqdm

    return tqdm(
        total=total,
        initial=done,
        desc=what,
        unit=f" {unit}s",
        file=_aside,
        mininterval=refresh_seconds(),
        dynamic_ncols=True,
        leave=False,
        bar_format=bar_format,
    )


def game_bar(games: int | None) -> tqdm:
    """A bar that fills with games."""
    return bar(games, "searching", "game", "{desc}: {percentage:3.0f}%|{bar:12}|{postfix}")


def time_bar(seconds: float, done: float) -> tqdm:
    """A bar that fills with time, of which so much has passed."""
    return bar(seconds, "searching", "second", "{desc}: {percentage:3.0f}%|{bar:12}| {remaining} left{postfix}", done)


@contextmanager
def progress(total: int | None, what: str, unit: str = "game") -> Iterator[tqdm]:
    """A progress bar on stderr, taken away at the end."""
    with bar(total, what, unit) as shown:
        yield shown


class Interrupts:
    """Ctrl-C while a long command works. The exception that it raises is lost where Python swallows
    exceptions (in a destructor, say): `check`, called between two steps of the work, raises it again."""

    def __init__(self) -> None:
        self._noted = False

    def _note(self, *_: object) -> None:
        self._noted = True
        raise KeyboardInterrupt

    def check(self) -> None:
        """KeyboardInterrupt if there was one."""
        if self._noted:
            raise KeyboardInterrupt

    def __enter__(self) -> Interrupts:
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)


def ended(command: Callable[[], Any]) -> int:
    """Run a command; the exit code: its own if it gives one, 0 done, 2 bad input (one line), 130 interrupted."""
    try:
        code = command()
    except InputError as error:
        warn(f"deckopt: {error}")
        return BAD_INPUT
    except KeyboardInterrupt:
        warn("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return code if isinstance(code, int) else 0
