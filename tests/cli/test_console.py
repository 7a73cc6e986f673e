"""What commands share."""

from __future__ import annotations

import errno
import io
import os
import shlex
import signal
import sys

import pytest

from cli.pretended import Terminal
from deckopt import aside
from deckopt.cli import console
from deckopt.cli.again import again, show_next
from deckopt.cli.console import Interrupts
from deckopt.cli.options import PlayOptions
from deckopt.cli.progress import Counted


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
    with console.bar(10, "games") as shown:
        shown.update(5)
        shown.say("five games")


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bar_says_how_much_is_done_and_how_long_it_will_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing of what is counted, which players do not know."""
    monkeypatch.setattr(sys, "stderr", Terminal())
    bar = console.bar(400_000, "learning to play", "rollout")
    assert bar.drawn is not None
    bar.drawn.start_t -= 60.0  # a minute ago
    bar.to(100_000)
    shown = str(bar)
    bar.close()
    assert "learning to play:  25 %" in shown and "03:00 left" in shown and "rollout" not in shown


def test_a_bar_whose_total_was_an_estimate_is_never_more_than_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    bar = console.bar(400_000, "learning to play", "rollout")
    bar.to(410_000)
    shown = str(bar)
    bar.close()
    assert bar.n == 400_000 and "100 %" in shown
    said: list[str] = []
    with Counted(said.append, 50_000, "learning to play", "rollout") as counted:
        counted.update(51_000)
    assert said == ["learning to play: 100 %", ""]


def test_a_command_to_type_next_that_is_too_long_goes_on_in_lines_that_a_shell_reads_as_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = PlayOptions(rollouts=50, learning=50_000, keep="2..5 lands and a one-drop", life=25)
    row = again("play", "my burn list.txt", options, seed=7) + " --game 0"
    show_next("my burn list.txt", {"watch a game": row})
    assert capsys.readouterr().out == f"\nwatch a game:  {row}\n"
    monkeypatch.setattr(console, "width", lambda: 60)
    show_next("my burn list.txt", {"watch a game": row})
    shown = capsys.readouterr().out.strip().splitlines()
    assert shown[0] == "watch a game:"
    assert all(len(line) <= 60 for line in shown)
    assert all(line.endswith(" \\") for line in shown[1:-1])
    assert shlex.split("\n".join(shown[1:]).replace("\\\n", "")) == shlex.split(row)
    assert "--life" in shlex.split(row)


def test_what_is_kept_has_a_line_now_and_then_in_place_of_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, clock = io.StringIO(), Clock()
    monkeypatch.setattr(sys, "stderr", kept)
    monkeypatch.setattr(aside.time, "monotonic", clock)
    with console.bar(1000, "Burn") as bar, console.bar(None, "mulligans", "hand") as hands:
        for _ in range(500):
            bar.update(1)
            hands.update(1)
        assert kept.getvalue() == ""
        clock.now += aside.IN_LINES
        bar.update(1)
        bar.update(1)
        hands.update(1)
    assert kept.getvalue() == "Burn: 50 %\nmulligans: 501 hands\n"


def test_a_bar_ends_the_work_after_an_interrupt_that_nobody_has_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    with Interrupts() as interrupts, console.bar(3, "games") as bar:
        bar.update(1)
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
            sum(range(1000))
        with pytest.raises(KeyboardInterrupt):
            bar.update(1)
        os.kill(os.getpid(), signal.SIGINT)  # within the second: the same one, by a key that bounces
        interrupts.heard()
        bar.update(1)
