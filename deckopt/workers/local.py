"""Work done in several processes of this machine.

Each process has its own pipe and shares no lock or queue with the others. So a process that is replaced breaks nothing: its tasks
are given to others.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections import deque
from typing import Any

import multiprocess
from multiprocess import connection as pipes

from deckopt.errors import InputError
from deckopt.interrupts import no_interrupts
from deckopt.processors import processors
from deckopt.workers.answers import Answer, answered, failed, opened
from deckopt.workers.base import ATTEMPTS, DIED, HUNG, NONSENSE, Function, Patience, Sound, anything, given_up

START = "DECKOPT_START"  # the environment variable that says how processes start: fork, forkserver or spawn
AHEAD = 2  # most tasks of a process, the present one included
_PR_SET_PDEATHSIG = 1


def _serve(pipe: Any, inherited: list[Any], parent: int, function: Function, make_context: Any) -> None:
    """What a worker process does: build the context, then one task after the other.

    Ctrl-C is left to the parent. A worker does not outlive its parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in inherited:
        other.close()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if parent and os.getppid() != parent:
            return
    context, failure = None, None
    try:
        context = make_context()
    except Exception as error:
        failure = error
    while True:
        try:
            task = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        answer = answered(function, context, task) if failure is None else failed(failure)
        try:
            pipe.send_bytes(answer)
        except OSError:
            return


def start_method() -> str:
    """How worker processes start: what DECKOPT_START or the program says. Otherwise fork, where that is safe; spawn or forkserver
    elsewhere.

    A forked process shares the loaded kernels. But a fork copies one thread and the locks of all threads, which libraries of
    macOS do not survive. The system's default says nothing about the program's wish, because asking Python for it sets it.
    InputError for a method that the system does not have.
    """
    there = multiprocess.get_all_start_methods()  # the system's default comes first
    own = multiprocess.get_start_method(allow_none=True), multiprocessing.get_start_method(allow_none=True)
    asked = os.environ.get(START) or next((method for method in own if method not in (None, there[0])), None)
    if asked:
        if asked not in there:
            raise InputError(START, asked, "is no way to start a process here", f"one of {', '.join(there)}")
        return str(asked)
    forks = "fork" in there and sys.platform not in ("darwin", "win32") and threading.active_count() == 1
    return "fork" if forks else "spawn"


class _Task:
    """A task that waits, is under way, or is done."""

    def __init__(self, workers: LocalWorkers, task: Any) -> None:
        self._workers = workers
        self.task = task
        self.answer: Answer | None = None
        self.failures: list[str] = []

    def result(self) -> Any:
        while self.answer is None:
            self._workers.advance()
        return self.answer.result()


class _WorkerProcess:
    """A worker process, our end of its pipe, and its tasks, oldest first.

    `since` is the earliest time at which it can have begun the oldest task. `first` says that it has not answered yet.
    """

    def __init__(self, process: Any, pipe: Any) -> None:
        self.process, self.pipe = process, pipe
        self.tasks: deque[_Task] = deque()
        self.since = time.monotonic()
        self.first = True


class LocalWorkers:
    """`count` processes, started as `start_method` says. At first no more than there are processors (or two); others as soon as
    there are tasks for them.

    Tasks and results must fit into a pipe.
    """

    def __init__(
        self, function: Function, make_context: Any, count: int, sound: Sound = anything, patience: Patience | None = None
    ) -> None:
        self.count = count
        self._arguments = (function, make_context)
        self._sound = sound
        self._patience = patience or Patience()
        self._method = start_method()
        self._forks = self._method == "fork"
        self._multi = multiprocess.get_context(self._method)
        self._waiting: deque[_Task] = deque()
        self._workers: list[_WorkerProcess] = []
        try:
            for _ in range(min(count, max(2, processors()))):
                self._add_worker()
        except BaseException:
            self.close()
            raise

    @property
    def processes(self) -> frozenset[int]:
        """The process IDs. Those of replaced processes change."""
        return frozenset(worker.process.pid for worker in self._workers)

    def submit(self, task: Any) -> _Task:
        """Hand the task to the next free process."""
        made = _Task(self, task)
        self._waiting.append(made)
        self.advance(0)
        return made

    def advance(self, timeout: float | None = None) -> None:
        """Take finished results and hand out tasks. If there is no result, wait for one, at most `timeout` seconds.

        Without a timeout, it also returns after it has replaced a process that took too long.
        """
        if not self._workers:
            raise RuntimeError("these workers are closed")
        self._hand_out()
        by_pipe = {worker.pipe: worker for worker in self._workers}
        ready = pipes.wait(list(by_pipe), self._until_one_hangs() if timeout is None else timeout)
        for pipe in ready:
            self._take(by_pipe.pop(pipe))
        for worker in by_pipe.values():  # these have sent nothing
            if worker.tasks and self._left(worker) <= 0:
                self._replace(worker, HUNG)
        self._hand_out()

    def _take(self, worker: _WorkerProcess) -> None:
        """Handle an answer, or the end of the process."""
        try:
            packed = worker.pipe.recv_bytes()
        except (EOFError, OSError):
            self._replace(worker, DIED)
            return
        answer = opened(packed, worker.tasks[0].task, self._sound) if worker.tasks else None
        if answer is None:
            self._replace(worker, NONSENSE)
            return
        worker.tasks.popleft().answer = answer
        worker.since, worker.first = time.monotonic(), False
        self._patience.note(answer.seconds)

    def _left(self, worker: _WorkerProcess) -> float:
        """Seconds that the process still has for its task."""
        return worker.since + self._patience.limit(worker.first) - time.monotonic()

    def _until_one_hangs(self) -> float | None:
        return min((max(0.0, self._left(worker)) for worker in self._workers if worker.tasks), default=None)

    def _hand_out(self) -> None:
        while self._waiting:
            worker = min(self._workers, key=lambda p: len(p.tasks))
            if worker.tasks and len(self._workers) < self.count:
                self._add_worker()
                continue
            if len(worker.tasks) >= AHEAD:
                return
            task = self._waiting.popleft()
            try:
                worker.pipe.send_bytes(pickle.dumps(task.task))  # `send` uses dill, which is fifty times slower
            except OSError:  # the process is dead, and has not begun this task
                self._waiting.appendleft(task)
                self._replace(worker, DIED)
            else:
                if not worker.tasks:
                    worker.since = time.monotonic()
                worker.tasks.append(task)

    def _add_worker(self) -> None:
        """Start a process. InputError if the system has no room for another one."""
        try:
            ours, theirs = self._multi.Pipe()
            inherited = [*(worker.pipe for worker in self._workers), ours] if self._forks else []
            parent = 0 if self._method == "forkserver" else os.getpid()  # 0: a server is the parent
            arguments = (theirs, inherited, parent, *self._arguments)
            process = self._multi.Process(target=_serve, args=arguments, daemon=True)
            with no_interrupts():
                process.start()
        except OSError as error:
            problem = f"the system has no room for process {len(self._workers) + 1}: {error.strerror}"
            raise InputError("--workers", str(self.count), problem, "ask for fewer") from None
        theirs.close()
        self._workers.append(_WorkerProcess(process, ours))

    def _replace(self, worker: _WorkerProcess, failure: str) -> None:
        """Start another process in place of this one. Its tasks wait again; the oldest one counts as failed."""
        self._workers.remove(worker)
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()
        if worker.tasks:
            oldest = worker.tasks[0]
            oldest.failures.append(failure)
            if len(oldest.failures) >= ATTEMPTS:
                oldest.answer = Answer(False, given_up("--workers", str(self.count), oldest.failures), 0.0)
                worker.tasks.popleft()
        self._waiting.extendleft(reversed(worker.tasks))
        self._add_worker()

    def close(self) -> None:
        """Stop the processes at once."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()
        self._workers.clear()

    def __enter__(self) -> LocalWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
