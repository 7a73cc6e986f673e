"""Runs and commands on a cluster: the numbers are those of one process, whatever befalls the workers."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckopt.cli.app import run as command
from deckopt.evaluate.games import GameTask, HandTask, Played, sound, trained_workers
from deckopt.optimize.search import Search
from deckopt.playing.results import GameResult, HandValue
from deckopt.runs.watch import Watch
from deckopt.workers import dask
from deckopt.workers.base import Workers
from deckopt.workers.dask import DaskWorkers
from runs.crews import lent
from runs.small_runs import few_lands, hasten, new, report, sit, without_times

Call = Callable[..., tuple[int, str, str]]


def result(root: Path, workers: Workers, watch: Watch | None = None) -> Any:
    """What a run comes to."""
    run = new(few_lands(), root)
    sit(run, lent(workers, 1), watch)
    return report(run)


def test_a_run_whose_workers_are_killed_is_the_run_of_one_process(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasten(monkeypatch)
    of = few_lands()
    with trained_workers(of.deck, of.catalog, of.settings, 1) as one:
        expected = result(tmp_path / "one", one)
    assert len(expected["edits"]) > 0
    killed: list[int] = []
    with trained_workers(of.deck, of.catalog, of.settings, cluster) as many:
        assert isinstance(many._workers, DaskWorkers)
        client = many._workers._client

        def kill(search: Search, clock: float) -> None:
            if search.told in (40, 200):
                process = client.run(os.getpid, workers=[min(client.nthreads())]).popitem()[1]
                os.kill(process, signal.SIGKILL)
                killed.append(process)

        assert result(tmp_path / "many", many, Watch(game=kill)) == expected
    assert len(set(killed)) == 2


# -- answers that no game has ----------------------------------------------------------------

GAME = GameTask((("Mountain", 60),), 1, 0, ())
HAND = HandTask((("Mountain", 60),), 0, ("Mountain",) * 7, (7, 6), 0)
RESULT = GameResult(reward=0.75, won=True, turn=4, hand=7, rollouts=100, moves=20)


def test_answers_of_games_are_sound() -> None:
    assert sound(GAME, Played(RESULT, 0.01))
    assert sound(GAME, Played(replace(RESULT, reward=0.0, turn=0, hand=0, rollouts=0, moves=0), 0.0))
    assert sound(HAND, (HandValue(0.5, 0.6), HandValue(0.0, -0.01)))


@pytest.mark.parametrize(
    "answer",
    [
        None,
        RESULT,
        (HandValue(0.5, 0.5),),
        Played(RESULT, float("nan")),
        Played(replace(RESULT, reward=float("nan")), 0.01),
        Played(replace(RESULT, reward=1.5), 0.01),
        Played(replace(RESULT, reward=-0.5), 0.01),
        Played(replace(RESULT, turn=-1), 0.01),
        Played(replace(RESULT, hand=8), 0.01),
        Played(replace(RESULT, rollouts=-1), 0.01),
        Played(replace(RESULT, moves="many"), 0.01),  # type: ignore[arg-type]
    ],
)
def test_a_game_that_cannot_be_is_not_sound(answer: object) -> None:
    assert not sound(GAME, answer)
    assert not sound((GAME, GAME), (Played(RESULT, 0.01), answer))


def test_a_batch_has_an_answer_for_each_game() -> None:
    fine = Played(RESULT, 0.01)
    assert sound((GAME, GAME), (fine, fine))
    assert not sound((GAME, GAME), (fine,))
    assert not sound((GAME, GAME), fine)


@pytest.mark.parametrize(
    "answer",
    [
        (HandValue(0.5, 0.5),),
        (HandValue(0.5, 0.5), (0.5, 0.5)),
        (HandValue(0.5, 0.5), HandValue(float("inf"), 0.5)),
        (HandValue(0.5, 0.5), HandValue(0.5, float("nan"))),
        (HandValue(0.5, 0.5), HandValue(0.5, -1e308)),
        Played(RESULT, 0.01),
    ],
)
def test_values_of_a_hand_that_cannot_be_are_not_sound(answer: object) -> None:
    assert not sound(HAND, answer)


# -- the command line ------------------------------------------------------------------------


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
    """Run a command in an empty folder: (exit code, stdout, stderr)."""
    monkeypatch.chdir(tmp_path)

    def called(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = command(list(arguments))
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return called


SMALL = ("lava-spike", "--games", "20", "--rollouts", "3", "--learning", "3000", "--json")


def test_commands_play_on_a_cluster(call: Call, cluster: str) -> None:
    found = []
    for where in (("--cluster", cluster), ("--workers", "1")):
        code, out, err = call("evaluate", *SMALL, *where)
        assert code == 0, err
        found.append(without_times(json.loads(out)))
    assert found[0] == found[1]


def test_a_run_moves_to_a_cluster_and_back(call: Call, cluster: str) -> None:
    few = ("--root-games", "20", "--eval-games", "10", "--rollouts", "3", "--learning", "3000")
    assert call("optimize", "lava-spike", "--run", "moved", "--games", "30", *few, "--cluster", cluster)[0] == 0
    code, out, err = call("resume", "moved", "--games", "20", "--workers", "1", "--json")
    assert code == 0, err
    assert json.loads(out)["games"] == 50
    assert call("resume", "moved", "--games", "20", "--cluster", cluster)[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("evaluate", "lava-spike"),
        ("compare", "lava-spike", "lava-spike"),
        ("mulligan", "lava-spike"),
        ("play", "lava-spike"),
        ("bench", "lava-spike"),
        ("optimize", "lava-spike"),
    ],
)
def test_a_cluster_that_is_not_there_is_one_line(call: Call, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask, "CONNECT", 0.3)
    code, out, err = call(*arguments, "--cluster", "tcp://127.0.0.1:1")
    assert (code, out) == (2, "")
    assert err == "deckopt: --cluster: tcp://127.0.0.1:1: no scheduler answers there (start one: dask scheduler)\n"
    assert not Path("runs").exists()


def test_a_cluster_contradicts_processes(call: Call) -> None:
    code, _, err = call("evaluate", "lava-spike", "--cluster", "tcp://127.0.0.1:1", "--workers", "2")
    assert (code, err) == (2, "deckopt: --cluster: contradicts --workers (give one of them)\n")
