"""What commands share."""

from __future__ import annotations

import errno
import os
import signal
import sys

import pytest

from deckopt.cli import console
from deckopt.cli.console import Interrupts


class Swallower:
    """Python ignores exceptions of destructors."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        sum(range(1000))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_interrupt_that_is_swallowed_is_raised_at_the_next_check() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interrupts() as interrupts:
        interrupts.check()
        swallower = Swallower()
        del swallower
        with pytest.raises(KeyboardInterrupt):
            interrupts.check()
    assert signal.getsignal(signal.SIGINT) is before


class Gone:
    """What a terminal is that has hung up."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        raise OSError(errno.EIO, "Input/output error")

    def flush(self) -> None:
        raise OSError(errno.EIO, "Input/output error")

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError(errno.EIO, "Input/output error")


def test_a_terminal_that_is_gone_does_not_end_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Gone())
    console.warn("change 1")
    with console.progress(10, "games") as shown:
        shown.update(5)
        shown.refresh()


def test_what_is_left_of_the_time_does_not_depend_on_when_the_bar_was_made() -> None:
    """Minutes may have passed by then, in learning."""
    bar = console.time_bar(600.0, 120.0)
    bar.start_t -= 60.0  # a minute ago
    bar.n = 180.0
    shown = str(bar)
    bar.close()
    assert "30%" in shown and "07:00 left" in shown
