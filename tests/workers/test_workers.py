"""The contract of workers, for every kind of them.

What fails once leaves a mark in a folder, which is the context of such tasks: the marks are
what several processes have in common.
"""

from __future__ import annotations

import os
import resource
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from deckopt.cli.options import where_of
from deckopt.errors import InputError
from deckopt.processors import processors
from deckopt.workers.answers import answered, opened
from deckopt.workers.base import DIED, HUNG, NONSENSE, Patience, Pending, Workers, given_up, ordered
from deckopt.workers.batches import Batches
from deckopt.workers.local import LocalWorkers
from deckopt.workers.make import make_workers
from deckopt.workers.serial import SerialWorkers

MakeWorkers = Callable[..., Workers]


def square(context: int, task: int) -> int:
    return context + task * task


def context() -> int:
    return 1000


def maker(kind: str, request: pytest.FixtureRequest) -> MakeWorkers:
    if kind == "dask":
        from deckopt.workers.dask import DaskWorkers

        return partial(DaskWorkers, address=request.getfixturevalue("cluster"))
    return SerialWorkers if kind == "serial" else partial(LocalWorkers, count=2)


@pytest.fixture(params=["serial", "local", "dask"])
def make(request: pytest.FixtureRequest) -> MakeWorkers:
    """Workers of each kind."""
    return maker(request.param, request)


#: Where a worker hangs. One that is only late, on a machine that is busy, is replaced too, which does no harm: its task is done
#: again. A worker's first task has time for a start on such a machine.
SHORT = {"local": Patience(least=0.5, context=2.5), "dask": Patience(least=0.5, context=8.0)}
LONG = Patience(least=120.0, context=120.0)  # where none does: only what fails waits so long


@pytest.fixture(params=["local", "dask"])
def others(request: pytest.FixtureRequest) -> MakeWorkers:
    """Workers that are other processes than this one; what needs patience is over soon if the test says that one hangs."""
    hangs = getattr(request.node, "callspec", None) is not None and request.node.callspec.params.get("how") == HUNG
    return partial(maker(request.param, request), patience=replace(SHORT[request.param] if hangs else LONG))


def test_results_come_in_the_order_of_tasks(make: MakeWorkers) -> None:
    def slow_at_first(context: int, task: int) -> int:
        time.sleep(0.05 if task == 0 else 0)
        return square(context, task)

    with make(slow_at_first, context) as workers:
        assert list(ordered(workers, range(20), 8)) == [(i, 1000 + i * i) for i in range(20)]


@pytest.mark.parametrize("window", [1, 3, 50])
def test_a_task_is_taken_when_the_results_before_its_window_are_out_and_no_later(make: MakeWorkers, window: int) -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for i in range(12):
            taken.append(i)
            yield i

    with make(square, context) as workers:
        for out, _ in enumerate(ordered(workers, tasks(), window)):
            assert len(taken) == min(12, out + window)
    assert taken == list(range(12))


def test_no_tasks_make_no_results(make: MakeWorkers) -> None:
    with make(square, context) as workers:
        assert list(ordered(workers, [], 4)) == []


def test_results_may_be_asked_for_in_any_order_and_again(make: MakeWorkers) -> None:
    with make(square, context) as workers:
        pending = [workers.submit(i) for i in range(5)]
        assert [pending[i].result() for i in (4, 0, 0, 3, 1, 2)] == [1016, 1000, 1000, 1009, 1001, 1004]


def fails_at_three(context: int, task: int) -> int:
    if task == 3:
        raise InputError("deck", "main", "is bad")
    return square(context, task)


def test_an_exception_comes_out_where_the_result_would_and_others_are_not_lost(make: MakeWorkers) -> None:
    with make(fails_at_three, context) as workers:
        results = ordered(workers, range(6), 6)
        assert [next(results)[1] for _ in range(3)] == [1000, 1001, 1004]
        with pytest.raises(InputError, match="deck: main: is bad"):
            next(results)
        assert workers.submit(5).result() == 1025


def test_make_workers_takes_this_process_for_one_worker() -> None:
    with make_workers(square, context, 1) as one, make_workers(square, context, 2) as two:
        assert (one.count, two.count) == (1, 2)
        assert isinstance(one, SerialWorkers)
        assert isinstance(two, LocalWorkers)
    assert processors() >= 1


def is_whole(task: int, answer: Any) -> bool:
    """What is sound for `square`."""
    return isinstance(answer, int) and answer >= 1000


def test_answers_that_are_no_answers_are_never_given(make: MakeWorkers) -> None:
    def sometimes(context: int, task: int) -> Any:
        return None if task == 2 else square(context, task)

    with make(sometimes, context, sound=is_whole) as workers:
        pending = [workers.submit(i) for i in range(4)]
        assert [pending[i].result() for i in (0, 1, 3)] == [1000, 1001, 1009]
        with pytest.raises(InputError, match="workers answered nonsense 3 times over one task"):
            pending[2].result()


def no_context() -> int:
    raise InputError("deck", "", "cannot be read")


def test_a_context_that_cannot_be_made_is_an_error_of_the_first_task(others: MakeWorkers) -> None:
    with others(square, no_context) as workers, pytest.raises(InputError, match="deck: cannot be read"):
        workers.submit(1).result()


def cannot_travel(context: int, task: int) -> Any:
    return memoryview(b"") if task == 0 else square(context, task)


def test_a_result_that_cannot_leave_its_process_is_an_error(others: MakeWorkers) -> None:
    with others(cannot_travel, context) as workers:
        with pytest.raises(RuntimeError, match="cannot leave its process"):
            workers.submit(0).result()
        assert workers.submit(1).result() == 1001


class TwoWordsError(Exception):
    """An exception whose arguments are not those of its class, so that it cannot simply be unpickled."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} and {second}")
        self.second = second


def two_words(context: int, task: int) -> None:
    raise TwoWordsError("this", "that")


def test_exceptions_arrive_whatever_arguments_they_want(make: MakeWorkers) -> None:
    with make(two_words, context) as workers, pytest.raises(TwoWordsError, match="this and that") as raised:
        workers.submit(0).result()
    assert raised.value.second == "that"


# -- patience --------------------------------------------------------------------------------


def test_patience_grows_with_the_slowest_task() -> None:
    patience = Patience()
    assert (patience.limit(False), patience.limit(True)) == (300.0, 2100.0)
    for seconds in (1.0, 5.0, 2.0):
        patience.note(seconds)
    assert (patience.limit(False), patience.limit(True)) == (500.0, 2300.0)


def test_a_task_given_up_says_what_happened() -> None:
    assert str(given_up("--workers", "2", [DIED] * 3)) == "--workers: 2: workers died 3 times over one task (memory may be short)"
    assert "workers died once and hung twice over one task" in str(given_up("--workers", "2", [DIED, HUNG, HUNG]))


# -- workers that die, hang, or answer nonsense ----------------------------------------------


def first_time(folder: str, name: str) -> bool:
    """Whether nobody has asked this before."""
    try:
        (Path(folder) / name).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Unreadable:
    """Something that can be pickled, but not unpickled."""

    def __reduce__(self) -> Any:
        return int, ("nonsense",)


def fails(how: str) -> Any:
    if how == DIED:
        die()
    if how == HUNG:
        time.sleep(3600)
    return Unreadable() if how == "unreadable" else -1


def fails_once(how: str, folder: str, task: int) -> Any:
    return fails(how) if task == 5 and first_time(folder, "failed") else square(1000, task)


def always_fails(how: str, folder: str, task: int) -> Any:
    if task == 1:
        first_time(folder, f"{len(os.listdir(folder))}")
        return fails(how)
    return square(1000, task)


@pytest.mark.parametrize("how", [DIED, HUNG, NONSENSE, "unreadable"])
def test_what_fails_once_is_done_again(others: MakeWorkers, how: str, tmp_path: Path) -> None:
    with others(partial(fails_once, how), partial(str, tmp_path), sound=is_whole) as workers:
        assert [result for _, result in ordered(workers, range(16), 6)] == [1000 + i * i for i in range(16)]
    assert (tmp_path / "failed").exists()


@pytest.mark.parametrize("how", [DIED, HUNG, NONSENSE])
def test_a_task_that_always_fails_is_given_up_and_others_are_done(others: MakeWorkers, how: str, tmp_path: Path) -> None:
    with others(partial(always_fails, how), partial(str, tmp_path), sound=is_whole) as workers:
        pending = [workers.submit(i) for i in range(4)]
        assert [pending[i].result() for i in (0, 2, 3)] == [1000, 1004, 1009]
        for _ in range(2):
            with pytest.raises(InputError, match=f"workers {how} 3 times over one task"):
                pending[1].result()
        assert workers.submit(9).result() == 1081
    assert len(os.listdir(tmp_path)) >= 3  # Dask gives a task to another worker by itself before it calls one killed


def test_a_worker_that_answered_nonsense_does_nothing_more(others: MakeWorkers, tmp_path: Path) -> None:
    def told(folder: str, task: int) -> int:
        first = task == 0 and first_time(folder, "nonsense")
        if first:
            (Path(folder) / "process").write_text(str(os.getpid()))
        return -1 if first else os.getpid()

    with others(told, partial(str, tmp_path), sound=lambda task, answer: answer > 0) as workers:
        workers.submit(0).result()
        done = {result for _, result in ordered(workers, range(1, 20), 4)}
    assert int((tmp_path / "process").read_text()) not in done


# -- processes of this machine ---------------------------------------------------------------


def slowly(context: int, task: int) -> int:
    time.sleep(0.04)
    return square(context, task)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("all_of_them", [False, True])
def test_what_a_killed_process_had_to_do_is_done_again(all_of_them: bool) -> None:
    with LocalWorkers(slowly, context, 2) as workers:
        before = workers.processes
        results = []
        for task, result in ordered(workers, range(16), 6):
            results.append(result)
            if task == 3:
                for process in sorted(before)[: 2 if all_of_them else 1]:
                    os.kill(process, signal.SIGKILL)
        assert results == [1000 + i * i for i in range(16)]
        assert len(workers.processes) == 2
        assert len(workers.processes & before) == (0 if all_of_them else 1)


def test_processes_killed_while_they_wait_are_replaced() -> None:
    with LocalWorkers(square, context, 2) as workers:
        assert workers.submit(2).result() == 1004
        for process in workers.processes:
            os.kill(process, signal.SIGKILL)
            os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)  # until it has ended
        assert [r for _, r in ordered(workers, range(5), 3)] == [1000 + i * i for i in range(5)]


def test_no_more_processes_start_than_there_are_tasks_for() -> None:
    at_first = max(2, processors())
    with LocalWorkers(square, context, 1000) as workers:
        assert [workers.submit(n).result() for n in range(3)] == [1000, 1001, 1004]
        assert len(workers.processes) == at_first
        tasks = [workers.submit(n) for n in range(at_first + 2)]
        assert len(workers.processes) <= at_first + 2
        assert [task.result() for task in tasks] == [1000 + n * n for n in range(at_first + 2)]


def test_many_more_processes_than_processors_are_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert where_of(4 * processors(), None) == 4 * processors()
    assert capsys.readouterr().err == ""
    assert where_of(4 * processors() + 1, None) == 4 * processors() + 1
    assert capsys.readouterr().err.count("\n") == 1


def test_processes_that_the_system_has_no_room_for() -> None:
    """And those that there are, are stopped."""
    made: list[LocalWorkers] = []

    class Crowded(LocalWorkers):
        def _add_worker(self) -> None:
            made.append(self)
            soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
            if len(self.processes) == 2:
                resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
            try:
                super()._add_worker()
            finally:
                resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    no_room = r"--workers: 5: the system has no room for process 3: .* \(ask for fewer\)"
    with pytest.raises(InputError, match=no_room), Crowded(slowly, context, 5) as workers:
        for n in range(5):
            workers.submit(n)
    assert not made[0].processes


def for_ever(context: int, task: int) -> None:
    time.sleep(3600)


def a_minute(folder: str, task: int) -> None:
    time.sleep(60)
    (Path(folder) / f"{task}").touch()


def test_close_stops_at_once_whatever_is_under_way(tmp_path: Path) -> None:
    workers = LocalWorkers(a_minute, partial(str, tmp_path), 2)
    processes = workers.processes
    pending = [workers.submit(i) for i in range(6)]
    workers.close()
    assert not any(is_running(p) for p in processes)
    assert not os.listdir(tmp_path)  # it has waited for none of them
    with pytest.raises(RuntimeError, match="closed"):
        pending[0].result()


def test_leaving_by_an_exception_stops_the_processes() -> None:
    with pytest.raises(KeyboardInterrupt), LocalWorkers(for_ever, context, 2) as workers:
        processes = workers.processes
        workers.submit(1)
        raise KeyboardInterrupt
    assert not any(is_running(p) for p in processes)


def test_workers_leave_interrupts_to_their_parent() -> None:
    with LocalWorkers(slowly, context, 2) as workers:
        pending = [workers.submit(i) for i in range(8)]
        before = workers.processes
        for _ in range(2):  # before they have begun, perhaps, and while they are at it
            for process in before:
                os.kill(process, signal.SIGINT)
            assert pending[0].result() == 1000
        assert [p.result() for p in pending] == [1000 + i * i for i in range(8)]
        assert workers.processes == before


# -- batches ---------------------------------------------------------------------------------


class _Noted:
    """Workers that square numbers, and what was handed to them."""

    count = 1

    def __init__(self) -> None:
        self.handed: list[tuple[int, ...]] = []
        self.asked = 0

    def submit(self, task: tuple[int, ...]) -> Pending:
        self.handed.append(task)
        outer = self

        class Task:
            def result(self) -> tuple[int, ...]:
                outer.asked += 1
                return tuple(n * n for n in task)

        return Task()


def test_tasks_are_handed_out_in_batches_and_answered_one_by_one() -> None:
    workers = _Noted()
    batches = Batches(workers, 3)
    pending = [batches.submit(n) for n in range(7)]
    assert workers.handed == [(0, 1, 2), (3, 4, 5)]
    assert [one.result() for one in pending[:6]] == [0, 1, 4, 9, 16, 25]
    assert workers.asked == 2  # a batch is asked for its results once: serial work would be done again
    assert pending[6].result() == 36
    assert workers.handed[2:] == [(6,)]
    assert batches.submit(8).result() == 64


def test_an_answer_that_cannot_even_be_looked_at_is_none() -> None:
    def looks(task: object, answer: object) -> bool:
        raise OverflowError("int too large to convert to float")

    assert opened(answered(square, context(), 1), 1, looks) is None
    assert opened(b"nonsense", 1, looks) is None
