"""Work done in this process, each task when its result is asked for."""

from __future__ import annotations

from typing import Any

from deckopt.workers.base import Function


class _Task:
    def __init__(self, function: Function, context: Any, task: Any) -> None:
        self._call = (function, context, task)

    def result(self) -> Any:
        function, context, task = self._call
        return function(context, task)


class SerialWorkers:
    """One worker: this process."""

    count = 1

    def __init__(self, function: Function, make_context: Any) -> None:
        self._function = function
        self._context = make_context()

    def submit(self, task: Any) -> _Task:
        """Note the task; it runs when its result is asked for."""
        return _Task(self._function, self._context, task)

    def close(self) -> None:
        """Nothing to stop."""

    def __enter__(self) -> SerialWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
