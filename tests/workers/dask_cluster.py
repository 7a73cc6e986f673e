"""A Dask cluster of this machine, started as its documentation says: `dask scheduler` and `dask worker`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from distributed import Client

import deckopt

TESTS = Path(__file__).resolve().parents[1]
PATHS = [Path(deckopt.__file__).parents[1], TESTS]  # where programs find deckopt and the tests' modules


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """One of Dask's programs, in a process group of its own."""
    paths = [*map(str, PATHS), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in paths if p)}
    environment["DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES"] = "1"  # so that tasks that kill their workers end soon
    quiet = subprocess.DEVNULL
    command = [sys.executable, "-m", "dask", *arguments]
    return subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet, start_new_session=True, cwd=TESTS)


def stop(process: subprocess.Popen[bytes]) -> None:
    """Kill the program and what it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scheduler without workers: its address and its process."""
    file = folder / "scheduler.json"
    host = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    process = start("scheduler", *host, "--scheduler-file", str(file))
    try:
        yield _address(file, process), process
    finally:
        stop(process)


def _address(file: Path, process: subprocess.Popen[bytes]) -> str:
    for _ in range(600):
        try:
            return str(json.loads(file.read_text())["address"])
        except (OSError, ValueError):
            assert process.poll() is None, "the scheduler has ended"
            time.sleep(0.1)
    raise AssertionError("the scheduler does not start")


@contextmanager
def workers(address: str, folder: Path, count: int, threads: int = 1, *more: str) -> Iterator[subprocess.Popen[bytes]]:
    """So many worker processes for a scheduler."""
    numbers = ("--nworkers", str(count), "--nthreads", str(threads))
    place = ("--host", "127.0.0.1", "--no-dashboard", "--local-directory", str(folder))
    process = start("worker", address, *numbers, *place, *more)
    try:
        yield process
    finally:
        stop(process)


@contextmanager
def cluster(folder: Path, count: int = 2, threads: int = 1, *more: str) -> Iterator[str]:
    """A scheduler with workers: its address."""
    with scheduler(folder) as (address, _), workers(address, folder, count, threads, *more):
        yield address


def wait_for_workers(address: str, count: int) -> None:
    """Until the scheduler knows so many workers; a minute at most."""
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)
