"""Runs: whatever stops a run, going on with it ends in the same report."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import deckopt
from deckopt.compiling_kernels import make_ready
from deckopt.errors import InputError
from deckopt.evaluate.games import trained_workers
from deckopt.optimize import guided
from deckopt.optimize.methods import METHODS, PUBLISHED
from deckopt.optimize.search import Search
from deckopt.runs import drive, folder, journal_tables
from deckopt.runs.journal import Journal
from deckopt.runs.journal_file import FILE
from deckopt.runs.plan import Plan
from deckopt.runs.replay import replayed, restore
from deckopt.runs.stops import Budget
from deckopt.runs.versions import versions
from deckopt.runs.watch import Watch
from deckopt.workers.base import Pending, Workers
from runs import small_runs
from runs.crews import lent
from runs.small_runs import GAMES, few_lands, hasten, new, outcome, report, without_times


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A cache of one's own, and everything in a hurry."""
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    hasten(monkeypatch)


@pytest.fixture(scope="module", params=METHODS)
def plan(request: pytest.FixtureRequest) -> Plan:
    return few_lands(request.param)


@pytest.fixture(scope="module")
def crew(plan: Plan) -> Iterator[Workers]:
    with trained_workers(plan.deck, plan.catalog, plan.settings, 1) as workers:
        yield workers


class CrashError(Exception):
    """What makes a run stop in the middle."""


class CrashingWorkers:
    """Workers that crash instead of giving result number `after`."""

    count = 1

    def __init__(self, workers: Workers, after: int) -> None:
        self._workers, self._left = workers, after

    def submit(self, task: Any) -> Pending:
        outer, pending = self, self._workers.submit(task)

        class Task:
            def result(self) -> Any:
                outer._left -= 1
                if outer._left < 0:
                    raise CrashError
                return pending.result()

        return Task()

    def close(self) -> None: ...
    def __enter__(self) -> CrashingWorkers:
        return self

    def __exit__(self, *_: object) -> None: ...


class CrashAfter:
    """Crashes a sitting after so many games."""

    def __init__(self, left: int) -> None:
        self.left = left

    def game(self, *_: object) -> None:
        self.left -= 1
        if not self.left:
            raise CrashError


def sit(run: Path, workers: Workers, watch: Watch | None = None) -> None:
    """One sitting."""
    small_runs.sit(run, lent(workers, 1), watch)


def extend(run: Path, games: int) -> None:
    with Journal.open(run) as journal:
        journal.add_budget(Budget(None, games, journal.seconds, journal.finished_games))


@pytest.fixture(scope="module")
def results(plan: Plan, crew: Workers, tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Any]:
    """The report of a run of so many games that nothing interrupted."""
    known: dict[int, Any] = {}

    def of(games: int) -> Any:
        if games not in known:
            run = new(plan, tmp_path_factory.mktemp("runs"), games)
            sit(run, crew)
            known[games] = report(run)
        return known[games]

    return of


def test_a_run_ends_with_a_comparison_on_fresh_luck(results: Callable[[int], Any]) -> None:
    found = results(GAMES)
    assert (found["games"], found["stopped"]) == (GAMES, "games")
    assert len(found["edits"]) >= 1
    assert sum(found["best"].values()) == 60
    assert found["start"] == {"Mountain": 8, "Lava Spike": 52}
    assert found["final"]["games"] == found["start_eval"]["games"] == found["best_eval"]["games"] == 20
    gain = found["best_eval"]["mean_reward"] - found["start_eval"]["mean_reward"]
    assert found["final"]["gain"] == pytest.approx(gain)
    for edit in found["edits"]:
        assert set(edit) == {"cut", "add", "copies", "gain", "gain_ci95", "games"}
    promised = "run seed games start best edits start_eval best_eval stopped"
    assert set(promised.split()) <= set(found)


@pytest.mark.parametrize("after", [0, 5, 30, 61, 68, 100, 121, 150, 199, 240, 290, 340, 345, 350, 362, 380])
def test_a_crash_at_any_moment_changes_nothing(
    plan: Plan, crew: Workers, tmp_path: Path, results: Callable[[int], Any], after: int
) -> None:
    run = new(plan, tmp_path)
    with pytest.raises(CrashError):
        sit(run, CrashingWorkers(crew, after))
    outcome(run)  # what there is can be reported
    sit(run, crew)
    assert report(run) == results(GAMES)


def test_many_crashes_change_nothing(plan: Plan, crew: Workers, tmp_path: Path, results: Callable[[int], Any]) -> None:
    run = new(plan, tmp_path)
    crashes = 0
    while crashes < 1000:
        try:
            sit(run, CrashingWorkers(crew, 23))
            break
        except CrashError:
            crashes += 1
            outcome(run)
    assert 10 < crashes < 100
    assert report(run) == results(GAMES)


def test_a_run_without_snapshots_is_the_same(
    plan: Plan, crew: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, results: Callable[[int], Any]
) -> None:
    monkeypatch.setattr(drive, "SNAPSHOT_EVERY", 10**9)
    run = new(plan, tmp_path)
    with pytest.raises(CrashError):
        sit(run, CrashingWorkers(crew, 260))
    sit(run, crew)
    assert report(run) == results(GAMES)


def test_two_workers_make_the_same_run(plan: Plan, crew: Workers, tmp_path: Path, results: Callable[[int], Any]) -> None:
    run = new(plan, tmp_path)
    with trained_workers(plan.deck, plan.catalog, plan.settings, 2) as two:
        with pytest.raises(CrashError):
            sit(run, CrashingWorkers(two, 150))
        sit(run, two)
    assert report(run) == results(GAMES)


def test_a_journal_played_again_gives_the_search_that_wrote_it(plan: Plan, crew: Workers, tmp_path: Path) -> None:
    run = new(plan, tmp_path, 150)
    states: list[Any] = []

    def note(search: Search, clock: float) -> None:
        states.append(search.as_plain())

    sit(run, crew, Watch(game=note))
    with Journal.read(run) as journal:
        assert replayed(plan, journal).as_plain() == states[-1]
        assert restore(plan, journal).told == 120
    with Journal.open(run) as journal:
        journal._db.execute("DELETE FROM snapshots")
        assert restore(plan, journal).told == 0
        assert replayed(plan, journal).as_plain() == states[-1]


def test_a_journal_can_be_read_while_it_is_written(plan: Plan, crew: Workers, tmp_path: Path) -> None:
    run = new(plan, tmp_path)
    seen: list[int] = []

    def look(search: Search, clock: float) -> None:
        if search.told % 37 == 0:
            found = outcome(run)
            seen.append(found.games_played)
            assert found.games_played == search.told
            assert found.stopped is None
            assert [r.main for r in found.search.roots] == [r.main for r in search.roots][: len(found.search.roots)]

    def look_at_pairs(n: int, clock: float) -> None:
        if n % 7 == 0:
            found = outcome(run)
            assert found.stopped is None
            assert found.games_played == GAMES

    sit(run, crew, Watch(game=look, pair=look_at_pairs))
    assert seen == list(range(37, GAMES + 1, 37))


# -- going on for longer ---------------------------------------------------------------------


def test_a_run_that_goes_on_is_the_longer_run(plan: Plan, crew: Workers, tmp_path: Path, results: Callable[[int], Any]) -> None:
    run = new(plan, tmp_path, 170)
    sit(run, crew)
    assert report(run) == results(170)
    extend(run, GAMES - 170)
    sit(run, crew)
    assert report(run) == results(GAMES)


@pytest.mark.parametrize("after", [0, 3, 40, 100, 165, 175, 190])
def test_a_run_that_goes_on_may_crash_too(
    plan: Plan, crew: Workers, tmp_path: Path, results: Callable[[int], Any], after: int
) -> None:
    run = new(plan, tmp_path, 170)
    sit(run, crew)
    extend(run, GAMES - 170)
    with pytest.raises(CrashError):
        sit(run, CrashingWorkers(crew, after))
    outcome(run)
    sit(run, crew)
    assert report(run) == results(GAMES)


def test_a_run_stopped_in_its_comparison_may_go_on_for_longer(
    plan: Plan, crew: Workers, tmp_path: Path, results: Callable[[int], Any]
) -> None:
    run = new(plan, tmp_path, 250)

    def crash(n: int, clock: float) -> None:
        if n == 12:
            raise CrashError

    with pytest.raises(CrashError):
        sit(run, crew, Watch(pair=crash))
    found = outcome(run)
    assert found.final is not None
    assert found.games_played == 250
    assert found.stopped is None
    extend(run, GAMES - 250)
    sit(run, crew)
    assert report(run) == results(GAMES)


def test_a_run_stopped_in_its_comparison_may_go_on_in_several_sittings(
    plan: Plan, crew: Workers, tmp_path: Path, results: Callable[[int], Any]
) -> None:
    """What is left of the search comes before a comparison that another sitting left unfinished."""
    run = new(plan, tmp_path, 250)

    def in_comparison(n: int, clock: float) -> None:
        raise CrashError

    def in_search(search: Search, clock: float) -> None:
        if search.told == 280:
            raise CrashError

    with pytest.raises(CrashError):
        sit(run, crew, Watch(pair=in_comparison))
    extend(run, 60)
    with pytest.raises(CrashError):
        sit(run, crew, Watch(game=in_search))
    extend(run, GAMES - 280)
    sit(run, crew)
    assert report(run) == results(GAMES)


def test_a_search_may_look_closer_from_a_game_on(
    plan: Plan, crew: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And ends later than it would have, the same way whatever befalls it."""
    if plan.search.method == PUBLISHED:
        pytest.skip("its end is not about gains")
    monkeypatch.setattr(guided, "FITS_TO_END", 1)
    monkeypatch.setattr(guided, "FEWEST_BLOCKS", 2)
    coarse = replace(plan, search=replace(plan.search, least_gain=0.5))
    found = []
    for name, crash in (("whole", 10**9), ("torn", 20)):
        run = new(coarse, tmp_path, GAMES, name)
        sit(run, crew)
        ended = report(run)
        assert ended["stopped"].startswith("no swap gains more than 0.5")
        assert ended["games"] < GAMES
        with Journal.open(run) as journal:
            journal.add_budget(Budget(None, 100, journal.seconds, journal.finished_games, least_gain=0.0))
        stop = CrashAfter(crash)
        while True:
            try:
                sit(run, crew, Watch(game=stop.game))
                break
            except CrashError:
                stop.left = 10**9
        found.append(report(run))
        assert found[-1]["games"] == ended["games"] + 100
    assert found[0] == found[1]


@pytest.mark.parametrize(("begun", "says"), [("another", "another version of the search"), (None, "is damaged at game 40")])
def test_a_run_of_another_search_is_neither_reported_nor_gone_on_with(
    plan: Plan, crew: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: str | None, says: str
) -> None:
    here = versions()
    with monkeypatch.context() as patched:
        patched.setattr("deckopt.runs.journal.versions", lambda: {**here, "search": begun or here["search"]})
        run = new(plan, tmp_path, 60)
    sit(run, crew)
    extend(run, 10)
    games = journal_tables.GAMES
    with Journal.open(run) as journal:
        journal._db.execute("DELETE FROM snapshots")
        *row, mark = games.at(journal._db, 40) or ()
        games.add(journal._db, (*row, mark + 1), over=True)
    for look in (report, lambda run: sit(run, crew)):
        with pytest.raises(InputError, match=says):
            look(run)


def test_a_run_is_over_when_no_edit_is_left(plan: Plan, crew: Workers, tmp_path: Path) -> None:
    plan = replace(plan, search=replace(plan.search, method=PUBLISHED))
    few_lands = plan.deck.with_main({"Mountain": 4, "Lava Spike": 56})
    deck = replace(few_lands, limits={"Mountain": (4, 5), "Lava Spike": (55, 56)})
    search = replace(plan.search, root_games=40, exploration=5.0)
    run = new(replace(plan, deck=deck, search=search), tmp_path, 20_000)
    for _ in range(2):
        sit(run, crew)
        found = outcome(run)
        assert found.stopped == "no edit is allowed any more"
        assert found.search.finished
        extend(run, 100)


def test_minutes_only_decide_which_game_is_the_last(
    plan: Plan, crew: Workers, tmp_path: Path, results: Callable[[int], Any]
) -> None:
    run = folder.create("run", plan.freeze(), Budget(minutes=0.01), tmp_path)
    sit(run, crew)
    found = report(run)
    assert found["stopped"] == "minutes"
    same = new(plan, tmp_path / "other", found["games"])
    sit(same, crew)
    other = report(same)
    for key in ("games", "start", "best", "edits", "curve", "promising"):
        assert found[key] == other[key]


def test_a_comparison_cut_short_by_the_clock_uses_every_pair_it_has(plan: Plan, crew: Workers, tmp_path: Path) -> None:
    run = new(plan, tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drive, "MOST_PAIRS", 60)
        patch.setattr(drive, "FEWEST_PAIRS", 60)
        count = 0

        def crash(n: int, clock: float) -> None:
            nonlocal count
            count += 1
            if count == 81:
                raise CrashError

        with pytest.raises(CrashError):
            sit(run, crew, Watch(pair=crash))
    sit(run, crew)  # fewer pairs are enough by now
    with Journal.read(run) as journal:
        [(stop, _, _, pairs)] = journal.stops
        assert len(journal.finals(stop)) == 2 * pairs >= 80


# -- writers ---------------------------------------------------------------------------------


def test_a_second_writer_is_refused(plan: Plan, crew: Workers, tmp_path: Path) -> None:
    run = new(plan, tmp_path)
    with folder.locked(run), pytest.raises(InputError, match="is in use by process"):
        sit(run, crew)


def test_what_a_run_was_started_with_is_kept(plan: Plan, tmp_path: Path) -> None:
    thawed = Plan.thaw(json.loads(json.dumps(plan.freeze())))
    assert thawed.settings == plan.settings
    assert thawed.search == plan.search
    assert thawed.deck == plan.deck
    assert set(thawed.catalog) == {"Mountain", "Lava Spike"}
    assert all(card.model_dump() == plan.catalog[name].model_dump() for name, card in thawed.catalog.items())
    assert plan.seed("search") != plan.seed("evaluate")


# -- a process that is killed ----------------------------------------------------------------

OPTIMIZE = [
    "optimize",
    "lava-spike",
    "--least-gain",
    "0",
    "--games",
    "900",
    "--rollouts",
    "5",
    "--window",
    "8",
    "--root-games",
    "120",
    "--eval-games",
    "60",
    "--workers",
    "2",
]


WAIT = 240.0  # seconds: the machine may be busy
UP_TO = """
import sys
import time
from deckopt.__main__ import main
from deckopt.runs.journal import Journal
add = Journal.add_game
def add_up_to(self, k, *rest):
    if k >= {games}:
        time.sleep(3600)
    add(self, k, *rest)
Journal.add_game = add_up_to
main()
"""


def command(*arguments: str, cwd: Path, up_to: int | None = None) -> subprocess.Popen[str]:
    """A command, which goes on until so many games are kept, or to its end."""
    cwd.mkdir(exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(Path(deckopt.__file__).parents[1])}
    environment.pop("DECKOPT_CACHE")
    if KERNELS is not None:
        environment["DECKOPT_CACHE"] = KERNELS
    return subprocess.Popen(
        [sys.executable, *(["-m", "deckopt"] if up_to is None else ["-c", UP_TO.format(games=up_to)]), *arguments],
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


KERNELS = os.environ.get("DECKOPT_CACHE")


def games_of(run: Path) -> int:
    try:
        return int(sqlite3.connect(run / FILE).execute("SELECT COUNT(*) FROM games").fetchone()[0])
    except sqlite3.Error:
        return 0


def test_kill_9_loses_only_games_under_way(tmp_path: Path) -> None:
    make_ready()  # before any command is waited for
    whole = command(*OPTIMIZE, "--run", "whole", "--json", cwd=tmp_path)
    expected, errors = whole.communicate(timeout=WAIT)
    assert whole.returncode == 0, errors
    run = tmp_path / "runs" / "killed"
    asked = (*OPTIMIZE, "--run", "killed")
    for games, most in ((50, 350), (400, 850)):  # however late the kill comes, the run is not through
        started, end = command(*asked, cwd=tmp_path, up_to=most), time.monotonic() + WAIT
        while games_of(run) < games and started.poll() is None and time.monotonic() < end:
            time.sleep(0.005)
        os.killpg(started.pid, signal.SIGKILL)
        started.communicate()
        assert started.returncode == -signal.SIGKILL
        assert games <= games_of(run) < 900
        asked = ("resume", "killed", "--workers", "1", "--json")
    started = command(*asked, cwd=tmp_path)
    found, errors = started.communicate(timeout=WAIT)
    assert started.returncode == 0, errors
    assert without_times({**json.loads(found), "run": ""}) == without_times({**json.loads(expected), "run": ""})
