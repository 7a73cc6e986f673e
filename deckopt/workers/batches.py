"""Tasks handed out several at a time. For short tasks, handing out takes longer than doing them.

A worker's function must accept a tuple of tasks as a task, and answer with a tuple of results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.workers.base import Pending, Taker


class _Batch:
    def __init__(self) -> None:
        self.tasks: list[Any] = []
        self.pending: Pending | None = None
        self._results: Sequence[Any] | None = None

    def result(self, number: int) -> Any:
        if self._results is None:
            assert self.pending is not None
            self._results = self.pending.result()
        return self._results[number]


class _InBatch:
    """A task of a batch."""

    def __init__(self, batches: Batches, batch: _Batch) -> None:
        self._batches, self._batch, self._number = batches, batch, len(batch.tasks) - 1

    def result(self) -> Any:
        if self._batch.pending is None:
            self._batches.hand_out()
        return self._batch.result(self._number)


class Batches:
    """Hands tasks to workers, `size` at a time. It hands out fewer when a result of them is waited for."""

    def __init__(self, workers: Taker, size: int) -> None:
        self._workers, self._size = workers, size
        self._open = _Batch()

    def submit(self, task: Any) -> Pending:
        """Begin a task, together with the next ones."""
        self._open.tasks.append(task)
        made = _InBatch(self, self._open)
        if len(self._open.tasks) >= self._size:
            self.hand_out()
        return made

    def hand_out(self) -> None:
        """Hand out the tasks that wait."""
        self._open.pending = self._workers.submit(tuple(self._open.tasks))
        self._open = _Batch()
