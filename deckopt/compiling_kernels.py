"""Compiles the engine before its first use, in a process of its own, once for all processes.

The compiler cannot be interrupted for seconds, but a process can. So a command that needs the engine starts a process, which
compiles into the cache. It shows progress and then loads the result. If that does not work (no cache, no Python to start), the
engine is compiled in the command itself.

As a program, `main` compiles, and writes a line twice a second: how many kernels are compiled, how many there are, seconds since
the last one. How a kernel is compiled is in `kernels`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module

from deckopt.aside import Bar, warn
from deckopt.cache import FOLDER, not_written
from deckopt.interrupts import no_interrupts, within_reach
from deckopt.kept_code import SIZE
from deckopt.kernels import JIT, KERNEL_CACHE, Kernel, so_far

ENGINE = "deckopt.search.play:search_from_python"
RULES = ("deckopt.rules.from_python:rules", "deckopt.rules.from_python:another_branch")
KERNELS_SHARE = 0.65  # share of the time for kernels; the rest is the optimiser's
EVERY = 0.5  # seconds between two lines
#: The optimiser is at work after PAUSE seconds without a kernel that are TIMES_SLOWEST times those of the slowest one.
PAUSE, TIMES_SLOWEST = 4.0, 3.0
_PROGRAM = "import sys; sys.path[:] = sys.argv[2:]; from deckopt.compiling_kernels import main; main(sys.argv[1])"


def make_ready(entry: str = ENGINE) -> None:
    """Compile an entry, "module:function", unless it is in the cache. Announced on stderr."""
    if not JIT or _entry(entry).is_kept:
        return
    what = "engine" if entry == ENGINE else "rules"
    start = time.monotonic()
    problem = not_written(KERNEL_CACHE, SIZE)
    warn(f"compiling the {what} ({f'which cannot be kept: {problem}' if problem else 'once'}) ...")
    if problem or not _compile_elsewhere(entry, what):
        within_reach(_entry(entry).compile)
    warn(f"compiled in {time.monotonic() - start:.0f} s" + ("; the next command will compile it again" if problem else ""))


def _entry(name: str) -> Kernel:
    module, _, function = name.partition(":")
    found: Kernel = getattr(import_module(module), function)
    return found


def _compile_elsewhere(entry: str, what: str) -> bool:
    """Compile the entry into the cache in another process. Returns whether that worked."""
    environment = {**os.environ, FOLDER: str(KERNEL_CACHE.parents[1])}
    command = [sys.executable or "python", "-I", "-c", _PROGRAM, entry, *sys.path]
    try:
        with no_interrupts():
            process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
    except OSError:
        return False
    assert process.stdout is not None
    try:
        with Bar(1.0, f"compiling the {what}", "part") as bar:
            for share in _shares(process.stdout):
                bar.to(share)
        return process.wait() == 0 and _entry(entry).is_kept
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def _shares(lines: Iterable[str], clock: Callable[[], float] = time.monotonic) -> Iterator[float]:
    """How much is done, from 0 to 1 and never decreasing, for each line.

    The optimiser comes last and does not report progress. It is at work if no kernel has been compiled for several times the time
    of the slowest one. How long it takes is estimated from the time of the kernels.
    """
    began, kernels, slowest, share = clock(), 0.0, PAUSE / TIMES_SLOWEST, 0.0
    before, waited = -1, 0.0
    for line in lines:
        done, known, since = int(line.split()[0]), int(line.split()[1]), float(line.split()[2])
        if done != before:
            kernels, slowest = clock() - began, max(slowest, waited)
        before, waited = done, since
        found = KERNELS_SHARE * min(1.0, done / max(1, known))
        if since > TIMES_SLOWEST * slowest:
            rest = max(1.0, kernels) * (1 - KERNELS_SHARE) / KERNELS_SHARE
            found = min(0.99, KERNELS_SHARE + (1 - KERNELS_SHARE) * since / rest)
        share = max(share, found)
        yield share


def main(entry: str) -> None:
    """Compile an entry into the cache, and report progress."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_say, daemon=True).start()
    _entry(entry).compile()


def _say() -> None:
    last, since = -1, time.monotonic()
    while True:
        done, known = so_far()
        if done != last:
            last, since = done, time.monotonic()
        try:
            print(done, known, f"{time.monotonic() - since:.1f}", flush=True)
        except OSError:  # the process that asked is gone
            os._exit(1)
        time.sleep(EVERY)
