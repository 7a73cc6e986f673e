"""Work done in several processes of this machine.

Each process has a pipe of its own and shares no lock or queue with the others, so
one that dies takes nothing along: what it had to do is given to another.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections import deque
from typing import Any

import multiprocess
from multiprocess import connection as pipes

from deckopt.errors import InputError
from deckopt.workers.base import Function

AHEAD = 2  # tasks that a process has at most, the one under way included
ATTEMPTS = 3  # processes that may die over one task
_PR_SET_PDEATHSIG = 1


def _serve(pipe: Any, inherited: list[Any], parent: int, function: Function, make_context: Any) -> None:
    """What a worker process does: build the context, then one task after the other.

    Ctrl-C is the parent's business; a worker does not outlive its parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in inherited:
        other.close()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            return
    context, failure = None, None
    try:
        context = make_context()
    except Exception as error:
        failure = error
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            if failure is not None:
                raise failure
            answer = True, function(context, task)
        except Exception as error:
            answer = False, (type(error), error.args, error.__dict__)
        try:
            pipe.send(answer)
        except OSError:
            return
        except Exception as error:  # what cannot be sent
            pipe.send((False, (RuntimeError, (f"{answer[1]!r} cannot leave its process: {error}",), {})))


def _made_again(kind: type[Exception], arguments: tuple[Any, ...], fields: dict[str, Any]) -> Exception:
    """The exception of another process, whatever arguments its class wants."""
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(fields)
    return error


class _Task:
    """A task, waiting, under way or done."""

    def __init__(self, workers: LocalWorkers, task: Any) -> None:
        self._workers = workers
        self.task = task
        self.answer: tuple[bool, Any] | None = None
        self.deaths = 0

    def result(self) -> Any:
        while self.answer is None:
            self._workers.advance()
        fine, value = self.answer
        if not fine:
            raise _made_again(*value)
        return value


class _Place:
    """A process, our end of its pipe, and the tasks it was given, oldest first."""

    def __init__(self, process: Any, pipe: Any) -> None:
        self.process, self.pipe = process, pipe
        self.tasks: deque[_Task] = deque()


class LocalWorkers:
    """`count` processes, forked where the system can, so that loaded kernels are shared.

    Tasks and results are small: they fit into a pipe.
    """

    def __init__(self, function: Function, make_context: Any, count: int) -> None:
        self.count = count
        self._arguments = (function, make_context)
        self._forks = "fork" in multiprocess.get_all_start_methods()
        self._multi = multiprocess.get_context("fork" if self._forks else None)
        self._waiting: deque[_Task] = deque()
        self._places: list[_Place] = []
        for _ in range(count):
            self._add_place()

    @property
    def processes(self) -> frozenset[int]:
        """Process IDs; those of processes that die are replaced."""
        return frozenset(place.process.pid for place in self._places)

    def submit(self, task: Any) -> _Task:
        """Hand the task to the next free process."""
        made = _Task(self, task)
        self._waiting.append(made)
        self.advance(0)
        return made

    def advance(self, timeout: float | None = None) -> None:
        """Take results that are there, wait for one at most `timeout` seconds if none is; hand out tasks."""
        if not self._places:
            raise RuntimeError("these workers are closed")
        self._hand_out()
        by_pipe = {place.pipe: place for place in self._places}
        for pipe in pipes.wait(list(by_pipe), timeout):
            place = by_pipe[pipe]
            try:
                answer = pipe.recv()
            except (EOFError, OSError):
                self._replace(place)
            else:
                place.tasks.popleft().answer = answer
        self._hand_out()

    def _hand_out(self) -> None:
        while self._waiting:
            place = min(self._places, key=lambda p: len(p.tasks))
            if len(place.tasks) >= AHEAD:
                return
            task = self._waiting.popleft()
            try:
                place.pipe.send(task.task)
            except OSError:  # it is dead, and has not begun this task
                self._waiting.appendleft(task)
                self._replace(place)
            else:
                place.tasks.append(task)

    def _add_place(self) -> None:
        ours, theirs = self._multi.Pipe()
        inherited = [*(place.pipe for place in self._places), ours] if self._forks else []
        arguments = (theirs, inherited, os.getpid(), *self._arguments)
        process = self._multi.Process(target=_serve, args=arguments, daemon=True)
        process.start()
        theirs.close()
        self._places.append(_Place(process, ours))

    def _replace(self, place: _Place) -> None:
        """A process has died: another one takes its place, and its tasks wait again."""
        self._places.remove(place)
        place.pipe.close()
        place.process.kill()
        place.process.join()
        if place.tasks:
            place.tasks[0].deaths += 1
            if place.tasks[0].deaths >= ATTEMPTS:
                ended = InputError(
                    "--workers", str(self.count), f"{ATTEMPTS} processes died over one task", "memory may be short"
                )
                place.tasks.popleft().answer = (False, (InputError, ended.args, ended.__dict__))
        self._waiting.extendleft(reversed(place.tasks))
        self._add_place()

    def close(self) -> None:
        """Stop the processes at once."""
        for place in self._places:
            place.process.kill()
        for place in self._places:
            place.process.join()
            place.pipe.close()
        self._places.clear()

    def __enter__(self) -> LocalWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
