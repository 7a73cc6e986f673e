"""Work done in several processes of this machine."""

from __future__ import annotations

import signal
from typing import Any

import multiprocess

from deckopt.workers.base import Function

_function: Function
_context: Any


def _begin(function: Function, make_context: Any) -> None:
    """Once in each worker: build the context. Ctrl-C is the parent's business."""
    global _function, _context
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _function, _context = function, make_context()


def _work(task: Any) -> Any:
    return _function(_context, task)


class _Task:
    def __init__(self, pending: Any) -> None:
        self._pending = pending

    def result(self) -> Any:
        return self._pending.get()


class LocalWorkers:
    """`count` processes, forked where the system can, so that loaded kernels are shared."""

    def __init__(self, function: Function, make_context: Any, count: int) -> None:
        self.count = count
        method = "fork" if "fork" in multiprocess.get_all_start_methods() else None
        self._pool = multiprocess.get_context(method).Pool(count, _begin, (function, make_context))

    def submit(self, task: Any) -> _Task:
        """Hand the task to the next free process."""
        return _Task(self._pool.apply_async(_work, (task,)))

    def close(self) -> None:
        """Stop the processes at once."""
        self._pool.terminate()
        self._pool.join()

    def __enter__(self) -> LocalWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
