"""Workers of a Dask cluster, beyond the contract that all workers keep."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from distributed import Client

import deckopt
from deckopt.engine import ENGINE
from deckopt.errors import InputError
from deckopt.workers import dask, dask_worker
from deckopt.workers.answers import opened
from deckopt.workers.base import Patience, anything, ordered
from deckopt.workers.dask import DaskWorkers
from deckopt.workers.dask_worker import Seat
from deckopt.workers.make import check_where, make_workers
from workers import dask_cluster

NOWHERE = "tcp://127.0.0.1:1"  # nobody listens there


WAIT = 120.0  # seconds for what comes at last, however busy the machine is


def context() -> int:
    return 1000


def square(context: int, task: int) -> int:
    return context + task * task


def slowly(context: int, task: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def seats(client: Any) -> list[str]:
    """The names of all seats that the scheduler knows."""

    def named(dask_scheduler: Any) -> list[str]:
        return [name for name in dask_scheduler.worker_plugins if name.startswith("deckopt-")]

    found: list[str] = client.run_on_scheduler(named)
    return found


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scheduler of one's own."""
    with dask_cluster.scheduler(tmp_path) as started:
        yield started


def test_an_address_makes_workers_of_a_cluster(cluster: str) -> None:
    with make_workers(square, context, cluster) as workers:
        assert isinstance(workers, DaskWorkers)
        assert workers.count == 2
        assert workers.submit(3).result() == 1009


def test_a_context_is_built_once_a_worker(cluster: str, tmp_path: Path) -> None:
    def build() -> int:
        with (tmp_path / "built").open("a") as file:
            file.write(f"{os.getpid()}\n")
        return 0

    with DaskWorkers(slowly, build, cluster) as workers:
        done = {process for _, process in ordered(workers, range(30), 8)}
    built = (tmp_path / "built").read_text().split()
    assert sorted(built) == sorted({str(process) for process in done})


def test_a_worker_with_several_threads_does_one_task_at_a_time(
    scheduler: tuple[str, subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    def alone(context: list[int], task: int) -> int:
        context.append(task)
        time.sleep(0.03)
        context.remove(task)
        return len(context)

    with dask_cluster.workers(scheduler[0], tmp_path, 1, 3), DaskWorkers(alone, list, scheduler[0]) as workers:
        assert workers.count == 1
        assert [others for _, others in ordered(workers, range(12), 6)] == [0] * 12


def test_workers_that_join_later_work_as_well(scheduler: tuple[str, subprocess.Popen[bytes]], tmp_path: Path) -> None:
    with dask_cluster.workers(scheduler[0], tmp_path, 1), DaskWorkers(slowly, context, scheduler[0]) as workers:
        first = workers.submit(0).result()
        with dask_cluster.workers(scheduler[0], tmp_path, 1):
            workers._client.wait_for_workers(2, timeout=60)
            done, end = set(), time.monotonic() + WAIT
            for _, process in ordered(workers, count(), 8):
                done.add(process)
                if len(done) == 2 or time.monotonic() > end:
                    break
            assert len(done) == 2
            assert first in done


def hangs_once(folder: str, task: int) -> int:
    flag = Path(folder) / "hung"
    if task == 2 and not flag.exists():
        flag.touch()
        time.sleep(3600)
    return square(1000, task)


def test_a_worker_that_hangs_and_cannot_be_restarted_is_done_without(
    scheduler: tuple[str, subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    with (
        dask_cluster.workers(scheduler[0], tmp_path, 1, 1, "--no-nanny"),
        dask_cluster.workers(scheduler[0], tmp_path, 1, 1, "--no-nanny"),
        DaskWorkers(hangs_once, partial(str, tmp_path), scheduler[0], patience=Patience(least=3.0, context=12.0)) as workers,
    ):
        workers._client.wait_for_workers(2, timeout=60)
        assert [result for _, result in ordered(workers, range(10), 4)] == [1000 + i * i for i in range(10)]
        assert len(workers._client.nthreads()) == 1


def long_work(begun: str) -> int:
    Path(begun).touch()
    time.sleep(6.0)
    return os.getpid()


def wait_for(path: Path) -> None:
    """Until the file is there."""
    end = time.monotonic() + WAIT
    while not path.exists():
        assert time.monotonic() < end, f"{path} does not come"
        time.sleep(0.01)


def test_a_worker_that_is_busy_for_somebody_else_does_not_hang(
    scheduler: tuple[str, subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    with (
        dask_cluster.workers(scheduler[0], tmp_path, 1),
        DaskWorkers(slowly, context, scheduler[0], patience=Patience(least=0.5, context=3.0)) as workers,
        Client(scheduler[0], set_as_default=False) as somebody,
    ):
        before = list(somebody.run(os.getpid).values())
        theirs = somebody.submit(long_work, str(tmp_path / "begun"), pure=False)
        wait_for(tmp_path / "begun")
        assert workers.submit(1).result() in before
        assert theirs.result() in before


def rests(folder: str, task: int) -> None:
    (Path(folder) / str(task)).touch()
    time.sleep(0.5)


def test_the_next_run_finds_the_cluster_free_of_the_last(cluster: str, tmp_path: Path) -> None:
    workers = DaskWorkers(rests, partial(str, tmp_path), cluster)
    pending = [workers.submit(i) for i in range(40)]
    assert len(seats(workers._client)) == 1
    workers.close()
    with Client(cluster, set_as_default=False) as client:
        assert seats(client) == []
    with pytest.raises(RuntimeError, match="closed"):
        pending[0].result()
    with DaskWorkers(square, context, cluster) as again:
        assert again._seat in seats(again._client)
        assert len(seats(again._client)) == 1
        assert [r for _, r in ordered(again, range(20), 8)] == [1000 + i * i for i in range(20)]
    assert len(os.listdir(tmp_path)) < 40  # most of them were never begun


def test_two_runs_may_share_a_cluster(cluster: str) -> None:
    def cube(context: int, task: int) -> int:
        return context + task**3

    with DaskWorkers(square, context, cluster) as squares, DaskWorkers(cube, context, cluster) as cubes:
        both = zip(ordered(squares, range(12), 4), ordered(cubes, range(12), 4), strict=True)
        assert [(a, b) for (_, a), (_, b) in both] == [(1000 + i**2, 1000 + i**3) for i in range(12)]


def test_the_seat_of_a_run_that_was_killed_is_cleared_away(cluster: str) -> None:
    killed = DaskWorkers(square, context, cluster)
    left = killed._seat
    killed._client.close()
    with DaskWorkers(square, context, cluster) as workers:
        assert left not in seats(workers._client)
        assert workers.submit(2).result() == 1004


def test_what_dask_cannot_do_is_given_up_with_what_it_says(cluster: str) -> None:
    with DaskWorkers(square, context, cluster) as workers:
        workers._client.unregister_worker_plugin(workers._seat)
        with pytest.raises(InputError, match="workers failed 3 times over one task: KeyError: 'deckopt-"):
            workers.submit(1).result()


def test_nothing_is_begun_after_the_end(cluster: str) -> None:
    workers = DaskWorkers(square, context, cluster)
    workers.close()
    with pytest.raises(RuntimeError, match="closed"):
        workers.submit(1)


# -- what cannot be used ---------------------------------------------------------------------


@pytest.mark.parametrize("address", ["", "nowhere", "127.0.0.1:8786", "tcp://127.0.0.1", "tls://127.0.0.1:8786"])
def test_an_address_is_written_in_full(address: str) -> None:
    with pytest.raises(InputError, match="is no address of a scheduler"):
        check_where(address)


def test_a_scheduler_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask, "CONNECT", 0.5)
    with pytest.raises(InputError, match=r"--cluster: tcp://127.0.0.1:1: no scheduler answers there"):
        make_workers(square, context, NOWHERE)


def test_a_scheduler_without_workers(scheduler: tuple[str, subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask, "FIRST_WORKER", 0.5)
    with pytest.raises(InputError, match=f"has no worker .start one: dask worker {scheduler[0]}"):
        check_where(scheduler[0])


def test_workers_that_are_all_gone(
    scheduler: tuple[str, subprocess.Popen[bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask, "ALONE", 0.5)
    monkeypatch.setattr(dask, "LOOK", 0.2)
    with dask_cluster.workers(scheduler[0], tmp_path, 1) as process, DaskWorkers(square, context, scheduler[0]) as workers:
        assert workers.submit(1).result() == 1001
        dask_cluster.stop(process)
        with pytest.raises(InputError, match="all workers are gone"):
            workers.submit(2).result()


def test_a_scheduler_that_ends_in_the_middle(scheduler: tuple[str, subprocess.Popen[bytes]], tmp_path: Path) -> None:
    with dask_cluster.workers(scheduler[0], tmp_path, 1), DaskWorkers(rests, context, scheduler[0]) as workers:
        pending = workers.submit(1)
        dask_cluster.stop(scheduler[1])
        with pytest.raises(InputError, match="the scheduler is gone"):
            pending.result()


def test_workers_with_another_engine_are_refused(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask, "ENGINE", "of tomorrow")
    with pytest.raises(InputError, match=r"worker tcp://\S+ has another version of deckopt"):
        check_where(cluster)


def test_a_worker_with_another_engine_that_joins_later_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Place:
        address = "tcp://there:1"

    seat = Seat("seat", b"", "tcp://here:2")
    seat.setup(Place())
    monkeypatch.setattr(dask_worker, "ENGINE", f"not {ENGINE}")
    answer = opened(seat.answer(b""), 0, anything)
    assert answer is not None
    with pytest.raises(InputError, match="worker tcp://there:1 has another version of deckopt"):
        answer.result()


@pytest.mark.parametrize("which", ["scheduler", "worker"])
def test_deckopt_is_wanted_everywhere(which: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deckopt.py").write_text("raise ModuleNotFoundError('No module named deckopt')")
    good, bad = dask_cluster.PATHS, [tmp_path]
    monkeypatch.setattr(dask_cluster, "PATHS", bad if which == "scheduler" else good)
    with dask_cluster.scheduler(tmp_path) as (address, _):
        monkeypatch.setattr(dask_cluster, "PATHS", bad if which == "worker" else good)
        with (
            dask_cluster.workers(address, tmp_path, 1),
            pytest.raises(InputError, match=f"{which}.* cannot load deckopt: .*No mod"),
        ):
            check_where(address)


def test_dask_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "deckopt.workers.dask")
    monkeypatch.delattr("deckopt.workers.dask")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"needs Dask .pip install 'deckopt\[cluster\]'"):
        make_workers(square, context, NOWHERE)


def test_dask_is_not_loaded_unless_it_is_asked_for() -> None:
    program = "import sys, deckopt.cli.app; sys.exit('distributed' in sys.modules or 'dask' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(Path(deckopt.__file__).parents[1])}
    assert subprocess.run([sys.executable, "-c", program], env=environment, timeout=120).returncode == 0
