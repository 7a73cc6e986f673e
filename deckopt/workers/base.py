"""The contract of all workers, and the loop that keeps a window of tasks in flight."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Pending(Protocol):
    """A task under way."""

    def result(self) -> Any:
        """Wait for it and return what the function returned, or raise what it raised."""


class Workers(Protocol):
    """Somebody who calls `function(context, task)` for submitted tasks.

    Results do not depend on which worker does a task or when. `context` is given
    once, when the workers are made.
    """

    count: int

    def submit(self, task: Any) -> Pending:
        """Begin a task, now or later."""

    def close(self) -> None:
        """Stop at once; tasks under way are lost."""

    def __enter__(self) -> Workers: ...

    def __exit__(self, *_: object) -> None: ...


def ordered(workers: Workers, tasks: Iterable[T], window: int) -> Iterator[tuple[T, Any]]:
    """(task, result) in the order of tasks, with at most `window` tasks under way.

    Task k is taken from `tasks` after results 0 to k - window have been yielded, no
    sooner and no later: what makes tasks may depend on results with a fixed lag.
    """
    under_way: deque[tuple[T, Pending]] = deque()
    source = iter(tasks)
    exhausted = False
    while True:
        while not exhausted and len(under_way) < window:
            try:
                task = next(source)
            except StopIteration:
                exhausted = True
                break
            under_way.append((task, workers.submit(task)))
        if not under_way:
            return
        task, pending = under_way.popleft()
        yield task, pending.result()


Function = Callable[[Any, Any], Any]
