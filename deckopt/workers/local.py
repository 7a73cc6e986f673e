"""Work done in several processes of this machine."""

from __future__ import annotations

import ctypes
import signal
import sys
from typing import Any

import multiprocess

from deckopt.workers.base import Function

_function: Function
_context: Any

_CHECK_SECONDS = 2.0
_PR_SET_PDEATHSIG = 1


def _begin(function: Function, make_context: Any) -> None:
    """Once in each worker: build the context.

    Ctrl-C is the parent's business; a worker does not outlive its parent (Linux).
    """
    global _function, _context
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    _function, _context = function, make_context()


def _work(task: Any) -> Any:
    return _function(_context, task)


class _Task:
    """A task handed to the pool; handed in again if a worker died since, for it may have had this one."""

    def __init__(self, workers: LocalWorkers, task: Any) -> None:
        self._workers, self._task = workers, task
        self._submit()

    def _submit(self) -> None:
        self._processes = self._workers.processes
        self._pending = self._workers.pool.apply_async(_work, (self._task,))

    def result(self) -> Any:
        while True:
            try:
                return self._pending.get(_CHECK_SECONDS)
            except multiprocess.TimeoutError:
                if self._workers.processes != self._processes:
                    self._submit()


class LocalWorkers:
    """`count` processes, forked where the system can, so that loaded kernels are shared."""

    def __init__(self, function: Function, make_context: Any, count: int) -> None:
        self.count = count
        method = "fork" if "fork" in multiprocess.get_all_start_methods() else None
        self.pool = multiprocess.get_context(method).Pool(count, _begin, (function, make_context))

    @property
    def processes(self) -> frozenset[int]:
        """Process IDs; the pool replaces processes that die."""
        return frozenset(p.pid for p in self.pool._pool)

    def submit(self, task: Any) -> _Task:
        """Hand the task to the next free process."""
        return _Task(self, task)

    def close(self) -> None:
        """Stop the processes at once."""
        self.pool.terminate()
        self.pool.join()

    def __enter__(self) -> LocalWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
