"""What other systems have and lack: processes that are not forked, no locks of files. The numbers are the same."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import multiprocess
import pytest

import deckopt
from deckopt.errors import InputError
from deckopt.workers import local
from deckopt.workers.local import LocalWorkers, start_method

WITHOUT_FCNTL = """
import sys
sys.modules["fcntl"] = None
from deckopt.__main__ import main
main()
"""
QUICK = ("--rollouts", "5", "--learning", "2000", "--workers", "2")


def command(folder: Path, *arguments: str, program: str = "", **environment: str) -> str:
    """What a command prints."""
    told = [sys.executable, *(["-c", program] if program else ["-m", "deckopt"]), *arguments]
    named = {**os.environ, "PYTHONPATH": str(Path(deckopt.__file__).parents[1]), **environment}
    found = subprocess.run(told, cwd=folder, env=named, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert "Traceback" not in found.stderr and "Warning" not in found.stderr, found.stderr
    return found.stdout


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> str:
    return command(tmp_path_factory.mktemp("usual"), "evaluate", "lava-spike", "--games", "20", *QUICK)


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_that_are_started_anew_play_the_same_games(tmp_path: Path, usual: str, method: str) -> None:
    if method not in multiprocess.get_all_start_methods():
        pytest.skip("the system has no such way")
    assert command(tmp_path, "evaluate", "lava-spike", "--games", "20", *QUICK, DECKOPT_START=method) == usual


def test_a_run_from_start_to_report_without_locks_of_files(tmp_path: Path) -> None:
    """As on a system that has none: that there is a file is the lock."""
    options = ("--games", "60", *QUICK, "--run", "mine")
    shown = command(tmp_path, "optimize", "lava-spike", *options, program=WITHOUT_FCNTL, DECKOPT_START="spawn")
    assert "run mine: 60 games" in shown
    assert "finished" in command(tmp_path, "runs", program=WITHOUT_FCNTL)
    assert "run mine: 80 games" in command(tmp_path, "resume", "mine", "--games", "20", "--workers", "1", program=WITHOUT_FCNTL)
    assert "run mine: 80 games" in command(tmp_path, "report", "mine")
    assert not list((tmp_path / "runs" / "mine").glob("lock*.soft"))


def test_processes_are_forked_only_where_that_is_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DECKOPT_START", raising=False)
    monkeypatch.setattr(local.threading, "active_count", lambda: 1)
    multiprocess.get_start_method()  # to ask sets the system's own way, which says nothing
    for platform, method in (("linux", "fork"), ("darwin", "spawn"), ("win32", "spawn")):
        monkeypatch.setattr(local, "sys", SimpleNamespace(platform=platform))
        assert start_method() == method
    monkeypatch.setattr(local, "sys", SimpleNamespace(platform="linux"))
    monkeypatch.setattr(local.threading, "active_count", lambda: 2)
    assert start_method() == "spawn"
    monkeypatch.setenv("DECKOPT_START", "fork")
    assert start_method() == "fork"
    monkeypatch.setenv("DECKOPT_START", "sporulation")
    with pytest.raises(InputError, match="is no way to start a process here"):
        start_method()


def double(context: int, task: int) -> int:
    return context + 2 * task


def five() -> int:
    return 5


def test_other_threads_do_not_disturb_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fork would copy this thread, and the locks of all."""
    monkeypatch.delenv("DECKOPT_START", raising=False)
    found: list[int] = []

    def play() -> None:
        with LocalWorkers(double, five, 2) as workers:
            tasks = [workers.submit(k) for k in range(6)]
            found.extend(task.result() for task in tasks)

    thread = threading.Thread(target=play)
    thread.start()
    thread.join(120)
    assert found == [5, 7, 9, 11, 13, 15]
