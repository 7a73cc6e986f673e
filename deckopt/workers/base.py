"""The contract of all workers, and the loop that keeps a window of tasks in flight.

A task is small and can be pickled. Doing it again gives the same answer, whichever worker does it. Each worker builds the context
once, before its first task, and does one task at a time with it.

An exception of the function is an answer: it is raised where the result would be returned. A worker fails in three cases: it
dies, it takes longer than `Patience` allows, or its answer is not sound. It is then replaced and the same task is done again,
ATTEMPTS times at most. After that, the task's result is the InputError of `given_up`; other tasks go on. Serial work is done by
this process, which cannot be replaced: only the soundness of its answers is checked.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from deckopt.errors import InputError

T = TypeVar("T")

Function = Callable[[Any, Any], Any]  # function(context, task)
Sound = Callable[[Any, Any], bool]  # sound(task, answer): whether this can be the answer

ATTEMPTS = 3  # how often a task is begun at most
DIED, HUNG, NONSENSE, FAILED = "died", "hung", "answered nonsense", "failed"
_REMEDIES = {
    DIED: "memory may be short",
    HUNG: "the machine may be overloaded",
    NONSENSE: "its machine may be faulty",
    FAILED: "all machines need the same deckopt",
}


def anything(task: Any, answer: Any) -> bool:
    """Every answer is sound."""
    return True


@dataclass
class Patience:
    """How long a task may take before its worker is assumed to hang, in seconds.

    That is `least`, or `times` the slowest task so far. The first task of a worker has `context` more, because the context is
    built first, and kernels may have to be compiled.
    """

    least: float = 300.0
    times: float = 100.0
    context: float = 1800.0
    slowest: float = 0.0

    def note(self, seconds: float) -> None:
        """Note that a task has taken so many seconds."""
        self.slowest = max(self.slowest, seconds)

    def limit(self, first: bool) -> float:
        """Seconds that a task may take. `first` says whether it is its worker's first one."""
        return max(self.least, self.times * self.slowest) + (self.context if first else 0.0)


def given_up(option: str, value: str, failures: Sequence[str], said: str = "") -> InputError:
    """The error of a task that was begun ATTEMPTS times. `failures` has DIED, HUNG, NONSENSE or FAILED for each attempt.

    `said` is the message of a worker that FAILED.
    """
    counted = [f"{failure} {_often(times)}" for failure, times in Counter(failures).items()]
    problem = f"workers {' and '.join(counted)} over one task" + (f": {said}" if said else "")
    return InputError(option, value, problem, _REMEDIES[failures[-1]])


def _often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


class Pending(Protocol):
    """A task under way."""

    def result(self) -> Any:
        """Wait for the task. Return what the function returned, or raise what it raised.

        InputError if the task was given up.
        """


class Taker(Protocol):
    """Something that takes tasks."""

    count: int  # how many tasks are done at a time

    def submit(self, task: Any) -> Pending:
        """Begin a task, now or later."""


class Workers(Taker, Protocol):
    """Something that calls `function(context, task)` for submitted tasks.

    Results do not depend on which worker does a task or when. `context` is given once, when the workers are made; `count` is
    their number at that time.
    """

    def close(self) -> None:
        """Stop at once. Tasks under way are lost."""

    def __enter__(self) -> Workers: ...

    def __exit__(self, *_: object) -> None: ...


def ordered(workers: Taker, tasks: Iterable[T], window: int) -> Iterator[tuple[T, Any]]:
    """(task, result) in the order of tasks, with at most `window` tasks under way.

    Task k is taken from `tasks` exactly when results 0 to k - window have been yielded. So the iterator that makes tasks may
    depend on results, with a fixed lag.
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
