"""Work done by the workers of a running Dask cluster.

Dask hands out tasks and notices workers that die; it gives their tasks to others. If several workers have died with a task, Dask
calls that a killed worker. Such a task is begun again here, under another key.

A worker that hangs may still tell the scheduler that it is alive. A task that waits at a busy worker looks as if it were under
way. So workers are watched, not tasks. A worker that has had tasks for too long without finishing any is restarted. Workers
that also work for others are left alone.

Kernels hold Python's lock, so a worker does not answer while it plays a game. Games longer than the scheduler's `worker-ttl`
(five minutes) need a longer one.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import cloudpickle
from distributed import CancelledError, Client, Future, KilledWorker

from deckopt.engine import ENGINE
from deckopt.errors import InputError
from deckopt.workers.answers import Answer, opened
from deckopt.workers.base import ATTEMPTS, DIED, FAILED, HUNG, NONSENSE, Function, Patience, Sound, anything, given_up
from deckopt.workers.dask_worker import Seat, do, engine, other_engine

CONNECT, FIRST_WORKER = 10.0, 30.0  # seconds to wait for the scheduler, and for a worker
ALONE = 120.0  # seconds without any worker after which the run gives up
RESTART = 60.0  # seconds for a worker to restart
LEAVE = 5.0  # seconds for workers to clear up
LOOK = 10.0  # most seconds between two looks at the workers
PREFIX = "deckopt-"  # prefix of the keys of all runs

_ADDRESS = re.compile(r"tcp://\S+:\d+")
_TIMEOUTS = (TimeoutError, asyncio.TimeoutError)  # two classes before Python 3.11


def connected(address: str) -> Client:
    """A client of the scheduler. InputError if there is no scheduler, if it has no worker, or if a worker has another engine."""
    if not _ADDRESS.fullmatch(address):
        raise InputError("--cluster", address, "is no address of a scheduler", "write it like tcp://192.168.0.2:8786")
    _hush()
    try:
        client = Client(address, timeout=CONNECT, set_as_default=False, name="deckopt")
    except (OSError, ValueError, *_TIMEOUTS):
        raise InputError("--cluster", address, "no scheduler answers there", "start one: dask scheduler") from None
    try:
        with _in_touch(client, address):
            _check_workers(client, address)
    except BaseException:
        client.close()
        raise
    return client


def _hush() -> None:
    """Silence Dask's logs. Errors are reported here, in one line."""
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def check(address: str) -> None:
    """InputError as for `connected`."""
    connected(address).close()


def _check_workers(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=FIRST_WORKER)
    except _TIMEOUTS:
        raise InputError("--cluster", address, "has no worker", f"start one: dask worker {address}") from None
    try:
        client.run_on_scheduler(engine)  # the scheduler reads tasks too
    except OSError:
        raise
    except Exception as error:
        raise _no_deckopt(address, "the scheduler", error) from None
    for worker, found in client.run(engine, on_error="return").items():
        if isinstance(found, OSError):  # the worker has just left
            continue
        if isinstance(found, Exception):
            raise _no_deckopt(address, f"worker {worker}", found)
        if found != ENGINE:
            raise other_engine(address, worker)


def _no_deckopt(address: str, who: str, error: Exception) -> InputError:
    return InputError("--cluster", address, f"{who} cannot load deckopt: {error}", "install the same one everywhere")


@contextmanager
def _in_touch(client: Client, address: str) -> Iterator[None]:
    """Around talks with the scheduler: InputError if it is gone."""
    try:
        yield
    except InputError:
        raise
    except (Exception, CancelledError) as error:
        if client.status == "running" and not isinstance(error, (CancelledError, OSError, *_TIMEOUTS)):
            raise
        raise InputError("--cluster", address, "the scheduler is gone, or was restarted", "start it, and go on") from None


class _Task:
    """A task under way or done."""

    def __init__(self, workers: DaskWorkers, task: Any) -> None:
        self._workers = workers
        self.task = task
        self.future: Future | None = None
        self.answer: Answer | None = None
        self.failures: list[str] = []

    def result(self) -> Any:
        while self.answer is None:
            self._workers.advance(self)
        return self.answer.result()


class DaskWorkers:
    """The workers of a cluster. Workers that join while there are tasks work too.

    A worker process does one task at a time, however many threads it has.
    """

    def __init__(
        self,
        function: Function,
        make_context: Any,
        address: str,
        sound: Sound = anything,
        patience: Patience | None = None,
    ) -> None:
        self._address = address
        self._sound = sound
        self._patience = patience or Patience()
        self._client = connected(address)
        self._seat = f"{PREFIX}{self._client.id}"
        self._begun = 0
        self._by_key: dict[str, _Task] = {}  # tasks under way, oldest first
        self._proven: set[str] = set()  # workers that have answered
        self._silent: dict[str, tuple[float, frozenset[str]]] = {}  # since when a worker has had exactly these keys
        self._alone: float | None = None  # since when there has been no worker
        try:
            with _in_touch(self._client, address):
                self._clear_up()
                self.count = max(1, len(self._client.nthreads()))
                self._client.register_plugin(Seat(self._seat, cloudpickle.dumps((function, make_context)), address))
        except BaseException:
            self.close()
            raise

    def _clear_up(self) -> None:
        """Remove the seats of runs that were killed."""

        def left(dask_scheduler: Any) -> list[str]:
            clients = {f"deckopt-{client}" for client in dask_scheduler.clients}
            return [name for name in dask_scheduler.worker_plugins if name.startswith("deckopt-") and name not in clients]

        for name in self._client.run_on_scheduler(left):
            with suppress(ValueError):  # another run was faster
                self._client.unregister_worker_plugin(name)

    def submit(self, task: Any) -> _Task:
        """Hand the task to the cluster."""
        if self._client.status == "closed":
            raise RuntimeError("these workers are closed")
        made = _Task(self, task)
        self._begin(made)
        return made

    def _begin(self, task: _Task) -> None:
        self._begun += 1
        key = f"{self._seat}-{self._begun}"
        with _in_touch(self._client, self._address):
            task.future = self._client.submit(do, self._seat, pickle.dumps(task.task), key=key, pure=False)
        self._by_key[key] = task

    def advance(self, task: _Task) -> None:
        """Wait for the task's answer for a while. If none comes, look after the workers."""
        future = task.future
        if future is None:
            raise RuntimeError("these workers are closed")
        pause = min(LOOK, self._patience.limit(False) / 4)
        with _in_touch(self._client, self._address):
            if future.status == "finished" and self._fetch(pause):
                return
            try:
                found = future.result(timeout=pause)
            except _TIMEOUTS:
                self._look_round()
            except KilledWorker:
                self._again(task, DIED)
            except (CancelledError, OSError):
                raise
            except Exception as error:  # Dask could not call the function, or not fetch its answer
                if self._client.status != "running":
                    raise
                self._again(task, FAILED, f"{type(error).__name__}: {error}")
            else:
                self._take(task, found)

    def _fetch(self, timeout: float) -> bool:
        """Fetch all finished answers at once: a request to the scheduler takes milliseconds, however many answers there are.

        False if that fails. Then each answer must be asked for by itself.
        """
        there = [task for task in self._by_key.values() if task.future is not None and task.future.status == "finished"]
        futures = [task.future for task in there]

        async def brought() -> Any:
            return await self._client.gather(futures, asynchronous=True)

        try:
            answers = self._client.sync(brought, callback_timeout=timeout)
        except (Exception, CancelledError):  # some or all answers are lost
            return False
        for task, found in zip(there, answers, strict=True):
            self._take(task, found)
        return True

    def _take(self, task: _Task, found: tuple[str, bytes]) -> None:
        worker, packed = found
        answer = opened(packed, task.task, self._sound)
        if answer is None:
            self._restart(worker)
            self._again(task, NONSENSE)
            return
        self._forget(task)
        task.answer = answer
        self._proven.add(worker)
        self._alone = None
        self._patience.note(answer.seconds)

    def _forget(self, task: _Task) -> None:
        """Drop the future of a task."""
        if task.future is not None:
            del self._by_key[task.future.key]
            task.future.release()
            task.future = None

    def _again(self, task: _Task, failure: str, said: str = "") -> None:
        """Begin a task again under another key, because Dask's state of the first one is of no use."""
        self._forget(task)
        task.failures.append(failure)
        if len(task.failures) < ATTEMPTS:
            self._begin(task)
        else:
            task.answer = Answer(False, given_up("--cluster", self._address, task.failures, said), 0.0)

    def _look_round(self) -> None:
        """Look for a worker that hangs."""
        now = time.monotonic()
        processing = self._client.processing()
        if processing:
            self._alone = None
        elif self._alone is None:
            self._alone = now
        elif now - self._alone > ALONE:
            raise InputError("--cluster", self._address, "all workers are gone", f"start one: dask worker {self._address}")
        silent, self._silent = self._silent, {}
        for worker, given in processing.items():
            keys = frozenset(given)
            since, before = silent.get(worker, (now, frozenset()))
            self._silent[worker] = (since if before and before <= keys else now), keys
        for worker, (since, keys) in list(self._silent.items()):
            mine = [task for key, task in self._by_key.items() if key in keys]
            late = now - since > self._patience.limit(worker not in self._proven)
            if mine and late and all(str(key).startswith(PREFIX) for key in keys):
                self._hung(worker, mine[0])  # Dask does the oldest task first
                return  # that took a while, so the state of the others is old

    def _hung(self, worker: str, task: _Task) -> None:
        assert task.future is not None
        task.future.cancel()  # cancel first: otherwise it would go to the next worker and make that one hang
        self._restart(worker)
        self._again(task, HUNG)

    def _restart(self, worker: str) -> None:
        """Restart a worker, or go on without it if it has no nanny that could start it."""
        self._silent.pop(worker, None)
        self._proven.discard(worker)
        try:
            self._client.restart_workers([worker], timeout=RESTART, raise_for_error=False)
        except (KeyError, OSError):  # the worker is gone
            return
        except ValueError:
            self._client.retire_workers([worker], close_workers=True)

    def close(self) -> None:
        """Drop waiting tasks and leave the cluster. Games under way are lost."""

        async def leave() -> None:
            await self._client.scheduler.unregister_worker_plugin(name=self._seat)

        with suppress(Exception):  # the cluster may be gone, or a worker may not answer
            self._client.cancel([task.future for task in self._by_key.values()])
            self._client.sync(leave, callback_timeout=LEAVE)
        for task in list(self._by_key.values()):
            task.future = None
        self._by_key.clear()
        self._client.close()

    def __enter__(self) -> DaskWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
