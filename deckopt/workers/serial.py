"""Work done in this process. Each task is done when its result is asked for."""

from __future__ import annotations

from typing import Any

from deckopt.workers.base import ATTEMPTS, NONSENSE, Function, Sound, anything, given_up


class _Task:
    def __init__(self, function: Function, context: Any, task: Any, sound: Sound) -> None:
        self._call = (function, context, task)
        self._sound = sound

    def result(self) -> Any:
        function, context, task = self._call
        for _ in range(ATTEMPTS):
            answer = function(context, task)
            if self._sound(task, answer):
                return answer
        raise given_up("--workers", "1", [NONSENSE] * ATTEMPTS)


class SerialWorkers:
    """One worker: this process."""

    count = 1

    def __init__(self, function: Function, make_context: Any, sound: Sound = anything) -> None:
        self._function = function
        self._context = make_context()
        self._sound = sound

    def submit(self, task: Any) -> _Task:
        """Note the task. It is done when its result is asked for."""
        return _Task(self._function, self._context, task, self._sound)

    def close(self) -> None:
        """Nothing to stop."""

    def __enter__(self) -> SerialWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
