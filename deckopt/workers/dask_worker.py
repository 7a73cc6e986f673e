"""What runs on a worker of a Dask cluster: a seat for each run that gives it work.

A seat is a plugin of the worker, so that workers that join later or restart get one too. The context is built when the first task
comes, in the task's thread. So while kernels are compiled, the worker can still tell the scheduler that it is alive.
"""

from __future__ import annotations

import pickle
from threading import Lock
from typing import Any

from distributed import Worker, WorkerPlugin, get_worker

from deckopt.engine import ENGINE
from deckopt.errors import InputError
from deckopt.workers.answers import answered, failed


def engine() -> str:
    """The version of the rules on this worker."""
    return ENGINE


def other_engine(address: str, worker: str) -> InputError:
    """The error for a worker that has other rules than the run, because it would play other games."""
    return InputError("--cluster", address, f"worker {worker} has another version of deckopt", "install the same one everywhere")


class Seat(WorkerPlugin):  # type: ignore[misc]
    """What a worker has for one run.

    `luggage` is (function, make_context), pickled. `address` is the scheduler's, as the run names it.
    """

    def __init__(self, name: str, luggage: bytes, address: str) -> None:
        self.name = name
        self._luggage = luggage
        self._address = address
        self._engine = ENGINE

    def setup(self, worker: Worker) -> None:
        """Called when the seat comes to its worker."""
        self._worker: str = worker.address
        self._lock = Lock()
        self._made: tuple[Any, Any] | None = None

    def answer(self, task: bytes) -> bytes:
        """Do a task. Only one at a time, because a context is not made for several threads."""
        with self._lock:
            if self._made is None:
                try:
                    if self._engine != ENGINE:
                        raise other_engine(self._address, self._worker)
                    function, make_context = pickle.loads(self._luggage)
                    self._made = function, make_context()
                except Exception as error:
                    return failed(error)
            return answered(*self._made, pickle.loads(task))


def do(seat: str, task: bytes) -> tuple[str, bytes]:
    """A task of Dask: returns the worker's address and the answer."""
    worker = get_worker()
    return worker.address, worker.plugins[seat].answer(task)
