"""Long runs: what they grow to, and what befalls them: full disks, other machines, clocks set anew, two at once.

Their games are made up (`runs/made_up_games.py`), except where a run moves with what its players have learnt.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.cli import app
from deckopt.decks.load import load_deck
from deckopt.errors import InputError
from deckopt.evaluate import learning
from deckopt.evaluate.games import as_list, trained_workers, warm_up
from deckopt.evaluate.mulligan import follow
from deckopt.evaluate.pools import NEAR, distance
from deckopt.evaluate.training import Course
from deckopt.optimize import guided
from deckopt.optimize import search as of_search
from deckopt.optimize.methods import PUBLISHED
from deckopt.optimize.search import SearchSettings
from deckopt.playing.learnt import IN_TIME
from deckopt.playing.settings import Settings
from deckopt.runs import drive, folder
from deckopt.runs.journal import FOLLOWED, Journal
from deckopt.runs.journal_file import FILE
from deckopt.runs.outcome import read_outcome
from deckopt.runs.plan import Plan
from deckopt.runs.snapshots import SNAPSHOTS_KEPT
from deckopt.runs.stops import Budget
from deckopt.runs.watch import Watch
from deckopt.workers.base import Workers
from deckopt.workers.local import LocalWorkers
from deckopt.workers.serial import SerialWorkers
from runs import small_runs
from runs.crews import lent
from runs.made_up_games import answer, serial, table
from runs.small_runs import few_lands, outcome, report, shorten

GAMES = 1500


class StopError(Exception):
    """What makes a sitting end early."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Frequent snapshots, short comparisons, a cache and a working folder of one's own."""
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    shorten(monkeypatch, 100, 30)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def plan() -> Plan:
    catalog = Catalog.load()
    search = SearchSettings(seed=2, method=PUBLISHED, window=8, root_games=80, eval_games=60)
    return Plan(load_deck("modern-elves", catalog), catalog, Settings(rollouts=3, mulligan_rollouts=6), search)


def new(plan: Plan, root: Path, games: int = GAMES, name: str = "run") -> Path:
    return small_runs.new(plan, root, games, name)


def sit(run: Path, workers: Workers | None = None, watch: Watch | None = None, pages: int | None = None) -> None:
    """One sitting, of made-up games if there are no workers."""
    small_runs.sit(run, lent(workers or serial()), watch, pages)


def stop_after(games: int) -> Watch:
    """Ends a sitting after so many games of it."""
    left = [games]

    def game(*_: object) -> None:
        left[0] -= 1
        if not left[0]:
            raise StopError

    return Watch(game=game)


def interrupted(run: Path, games: int, workers: Workers | None = None) -> None:
    """A sitting that ends after so many games."""
    with pytest.raises(StopError):
        sit(run, workers, stop_after(games))


@pytest.fixture(scope="module")
def whole(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A run that nothing befell."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DECKOPT_CACHE", str(tmp_path_factory.mktemp("cache")))
        shorten(patch, 100, 30)
        run = new(plan, tmp_path_factory.mktemp("runs"))
        sit(run)
    yield run


def test_the_run_of_these_tests_finds_edits(whole: Path) -> None:
    found = report(whole)
    assert found["stopped"] == "games"
    assert len(found["curve"]) > 3
    assert len(found["edits"]) > 1


def test_thresholds_of_a_run_follow_those_of_its_roots_before(plan: Plan, tmp_path: Path) -> None:
    run = new(plan, tmp_path / "runs", 500)
    sit(run)
    with Journal.read(run) as journal:
        roots = read_outcome("run", journal).search.roots
        assert 2 < len(roots) <= FOLLOWED
        for number in range(1, len(roots)):
            known, main = journal.hands_before(number), as_list(roots[number].main)
            assert [pool.main for pool in known] == [as_list(root.main) for root in roots[:number]]
            assert distance(known[-1].main, main) == 1 <= NEAR
            deck = plan.deck.with_main(dict(main))
            followed, _ = follow(deck, plan.catalog, plan.settings, serial(), known)
            assert journal.thresholds(number) == followed
            assert followed != follow(deck, plan.catalog, plan.settings, serial(), ())[0]


# -- a full disk -----------------------------------------------------------------------------


@pytest.mark.parametrize("pages", [0, 1, 2, 5, 9, 14, 20, 25, 30])
def test_a_full_disk_is_said_in_one_line_and_costs_nothing_that_was_written(
    plan: Plan, whole: Path, tmp_path: Path, pages: int
) -> None:
    run = new(plan, tmp_path / "runs")
    with pytest.raises(InputError, match=r"is full .*make room, and resume the run") as caught:
        sit(run, pages=pages)
    assert "\n" not in str(caught.value)
    assert str(run / FILE) in str(caught.value)
    report(run)
    sit(run)
    assert report(run) == report(whole)


def test_a_disk_may_be_full_again_and_again(plan: Plan, whole: Path, tmp_path: Path) -> None:
    run, times = new(plan, tmp_path / "runs"), 0
    while times < 100:
        try:
            sit(run, pages=6)
            break
        except InputError as error:
            assert "is full" in str(error)
            times += 1
    assert 3 < times < 100
    assert report(run) == report(whole)


def test_what_players_have_learnt_may_not_fit(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        ended = IN_TIME  # the cache does not take it

        def as_bytes(self) -> bytes:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(learning, "_cached", lambda *_: Full())
    own = tmp_path / "own"
    own.mkdir()
    with pytest.raises(InputError, match=r"learnt-\w+\.npz: cannot be written: No space left"):
        learning.learnt_for(plan.deck, plan.catalog, replace(plan.settings, learning=10), own=own)
    assert list(own.iterdir()) == []


# -- another machine -------------------------------------------------------------------------


def test_any_number_of_workers_goes_on_with_a_run(plan: Plan, whole: Path, tmp_path: Path) -> None:
    run = new(plan, tmp_path / "runs")
    for count in (3, 1, 2):
        with LocalWorkers(answer, table, count) as workers:
            interrupted(run, 300, workers)
    sit(run)
    assert report(run) == report(whole)


def test_a_run_moved_to_another_machine_needs_nothing_but_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kernels: Plan
) -> None:
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "here"))
    monkeypatch.setattr(of_search, "FAR", 1)
    runs = [new(kernels, tmp_path / "runs", 300, name) for name in ("whole", "moved")]

    def sit_there(run: Path, watch: Watch | None = None) -> None:
        def crew(courses: Sequence[Course]) -> Workers:
            return trained_workers(kernels.deck, kernels.catalog, kernels.settings, 1, courses=courses, own=run)

        small_runs.sit(run, crew, watch)

    sit_there(runs[0])
    with pytest.raises(StopError):
        sit_there(runs[1], stop_after(170))
    assert len(list(runs[0].glob("learnt-*.npz"))) > len(list(runs[1].glob("learnt-*.npz"))) > 1
    there = tmp_path / "there"
    there.mkdir()
    shutil.move(runs[1], there / "elsewhere")
    shutil.rmtree(tmp_path / "here")
    monkeypatch.setenv("DECKOPT_CACHE", str(there / "cache"))
    known = {path.name for path in (there / "elsewhere").glob("learnt-*.npz")}
    sit_there(there / "elsewhere")
    assert report(there / "elsewhere") == report(runs[0])
    learnt_there = {path.name.replace("learnt-", "") for path in (there / "elsewhere").glob("learnt-*.npz")}
    cached = {path.name for path in (there / "cache" / "policies").iterdir()}
    assert cached == learnt_there - {name.replace("learnt-", "") for name in known}  # what was known was not learnt again


def test_players_learn_anew_where_the_root_has_gone_far(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games under way are finished by those who began them; later ones are played by players who have learnt more."""
    monkeypatch.setattr(of_search, "FAR", 2)
    run = new(plan, tmp_path / "runs")
    crews: list[_Crew] = []

    def crew(courses: Sequence[Course]) -> Workers:
        assert not crews or crews[-1].under_way == 0
        crews.append(_Crew(courses))
        return crews[-1]

    small_runs.sit(run, crew)
    found = outcome(run)
    search = found.search
    lists = [search.roots[number].main for number in search.courses]
    assert len(lists) > 2
    assert all(distance(as_list(a), as_list(b)) >= 2 for a, b in pairwise(lists))
    wanted = [*((main,) for main in lists), (found.start, found.best_list)]  # those who compare learn around both lists
    assert [one.wanted for one in crews] == [wanted[: k + 1] for k in range(len(wanted))]
    assert [one.courses for one in crews] == [{k + 1} for k in range(len(wanted))]
    assert all(one.closed for one in crews)


def test_a_search_whose_players_learn_anew_before_its_end_ends_the_same_whatever_befalls_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guided, "FEWEST_BLOCKS", 2)
    few = few_lands()
    deck = replace(
        few.deck.with_main({"Mountain": 8, "Chain Lightning": 52}), limits={"Mountain": (5, 11), "Chain Lightning": (49, 55)}
    )
    plan = replace(few, deck=deck, search=replace(few.search, least_gain=0.001))
    found = []
    for name, games in (("whole", 10**9), ("torn", 70)):
        run = new(plan, tmp_path / "runs", 20_000, name)
        sittings = 0
        while True:
            sittings += 1
            try:
                sit(run, watch=stop_after(games))
                break
            except StopError:
                continue
        assert (sittings > 5) == (name == "torn")
        search = outcome(run).search
        assert search.finished.startswith("no swap gains more than 0.001")
        assert search.courses == [0, len(search.roots) - 1]
        assert search.roots[-1].swap is None
        assert distance(*(as_list(search.roots[number].main) for number in search.courses)) == 3
        found.append(report(run))
    assert found[0] == found[1]


class _Crew(SerialWorkers):
    """Made-up games, and who was asked for them."""

    def __init__(self, wanted: Sequence[Course]) -> None:
        super().__init__(answer, table)
        self.wanted = list(wanted)
        self.courses: set[int] = set()
        self.under_way = 0
        self.closed = False

    def submit(self, task: Any) -> Any:
        self.courses |= {one.courses for one in (task if isinstance(task, tuple) else (task,))}
        self.under_way += 1
        pending = super().submit(task)

        class Noted:
            def result(noted) -> Any:  # noqa: N805
                assert not self.closed
                self.under_way -= 1
                return pending.result()

        return Noted()

    def close(self) -> None:
        self.closed = True


@pytest.fixture(scope="module")
def kernels() -> Plan:
    """A run whose games are played, by kernels that are there."""
    plan = few_lands(PUBLISHED)
    warm_up(plan.deck, plan.catalog)
    return replace(plan, settings=replace(plan.settings, learning=2000, around=learning.around(plan.deck)))


# -- clocks ----------------------------------------------------------------------------------


def test_clocks_set_anew_do_no_harm(plan: Plan, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock on the wall jumps all the time, that of the machine (which only starts anew) between sittings."""
    real, steady, jumps, began = time.time, time.monotonic, [0.0], [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + jumps[0])
    monkeypatch.setattr(time, "monotonic", lambda: steady() + began[0])
    run = new(plan, tmp_path / "runs")
    start = steady()
    for games, jump in ((200, -1e8), (300, 1e8), (250, -3.0), (None, 1e5)):
        watch = Watch() if games is None else stop_after(games)
        inner, told = watch.game, [0]

        def game(search: Any, clock: float, inner: Any = inner, told: list[int] = told, jump: float = jump) -> None:
            told[0] += 1
            if told[0] % 40 == 0:
                jumps[0] += jump * (-1) ** told[0]
            inner(search, clock)

        watch.game = game
        began[0] += jump
        try:
            sit(run, watch=watch)
        except StopError:
            assert games is not None
    assert report(run) == report(whole)
    with Journal.read(run) as journal:
        clocks = [row[0] for row in journal._db.execute("SELECT clock FROM games ORDER BY k")]
        finals = [row[0] for row in journal._db.execute("SELECT clock FROM finals ORDER BY i")]
        assert clocks + finals == sorted(clocks + finals)
        assert journal.seconds == finals[-1] <= steady() - start


# -- two at once -----------------------------------------------------------------------------


def test_of_two_that_resume_at_once_one_is_refused(plan: Plan, tmp_path: Path) -> None:
    run = new(plan, tmp_path / "runs")
    start, starts = os.pipe()
    said, say = os.pipe()
    end, ends = os.pipe()
    children = []
    for _ in range(2):
        child = os.fork()
        if child == 0:
            os.close(starts)
            os.close(ends)
            os.read(start, 1)  # both start when the pipe closes
            try:
                with folder.locked(run):
                    os.write(say, b"8")
                    os.read(end, 1)  # held until both have said what they got
            except InputError:
                os.write(say, b"7")
            os._exit(0)
        children.append(child)
    os.close(starts)
    answers = os.read(said, 1) + os.read(said, 1)
    os.close(ends)
    for child in children:
        os.waitpid(child, 0)
    for pipe in (start, said, say, end):
        os.close(pipe)
    assert sorted(answers) == sorted(b"78")


def test_the_one_refused_says_so_in_one_line_and_changes_nothing(
    plan: Plan, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = new(plan, tmp_path / "runs")
    interrupted(run, 50)
    before = report(run)
    with folder.locked(run):
        assert app.run(["resume", "run", "--games", "10", "--workers", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"deckopt: runs/run: is in use by process {os.getpid()} (stop that one, or wait)\n"
    assert report(run) == before
    with Journal.read(run) as journal:
        assert journal.budget == Budget(games=GAMES)


# -- what grows and what does not -------------------------------------------------------------


def test_a_journal_grows_by_its_games_alone(whole: Path) -> None:
    db = sqlite3.connect(whole / FILE)
    assert db.execute("SELECT COUNT(*) FROM snapshots").fetchone()[0] == SNAPSHOTS_KEPT
    assert db.execute("SELECT COUNT(*) FROM roots WHERE hands IS NOT NULL").fetchone()[0] <= FOLLOWED
    rows = db.execute("SELECT * FROM games").fetchall()
    assert len(rows) == GAMES
    assert sum(len(json.dumps(row, default=bytes.hex)) for row in rows) / GAMES < 180


def test_snapshots_that_take_long_are_rare(plan: Plan, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drive, "SNAPSHOT_SHARE", 1e-9)
    run = new(plan, tmp_path / "runs")
    interrupted(run, GAMES - 1)
    rows = sqlite3.connect(run / FILE).execute("SELECT told FROM snapshots").fetchall()
    assert rows == [(drive.SNAPSHOT_EVERY,)]
    sit(run)
    assert report(run) == report(whole)


def steps(journal: Journal, read: Callable[[], object]) -> int:
    """How much work SQLite has with something, in thousands of its instructions."""
    count = [0]

    def step() -> int:
        count[0] += 1
        return 0

    journal._db.set_progress_handler(step, 1000)
    read()
    journal._db.set_progress_handler(None, 0)
    return count[0]


def test_how_far_a_run_got_is_known_without_reading_its_games(whole: Path) -> None:
    with Journal.read(whole) as journal:
        assert journal.finished_games == GAMES
        assert steps(journal, lambda: journal._db.execute("SELECT SUM(clock) FROM games").fetchone()) > 0
        assert steps(journal, lambda: journal.finished_games) == 0
        assert steps(journal, lambda: journal.seconds) == 0


def test_runs_are_listed_from_their_newest_snapshots(
    plan: Plan, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(whole, tmp_path / "runs" / "long")
    new(plan, tmp_path / "runs", name="begun")
    (tmp_path / "runs" / "torn").mkdir()
    (tmp_path / "runs" / "torn" / FILE).write_bytes(b"torn")
    (tmp_path / "runs" / "drafts").mkdir()
    games, replayed = Journal.games, [0]

    def counted(self: Journal, first: int = 0) -> Iterator[Any]:
        for row in games(self, first):
            replayed[0] += 1
            yield row

    monkeypatch.setattr(Journal, "games", counted)
    assert app.run(["runs"]) == 0
    out = capsys.readouterr().out
    assert replayed[0] <= drive.SNAPSHOT_EVERY + plan.search.window
    assert max(map(len, out.splitlines())) <= 100
    found = report(whole)
    words = " ".join(out.split())
    change = {name: found["best"].get(name, 0) - n for name, n in found["start"].items()}
    assert all(f"{-n} {name}" in words for name, n in change.items() if n < 0)
    assert "1,500" in words
    assert "Modern Elves: no better list yet" in words
    assert "is damaged" in words
    assert app.run(["runs", "--json"]) == 0
    listed = {row["run"]: row for row in json.loads(capsys.readouterr().out)["runs"]}
    assert listed["long"]["best"] == found["best"]
    assert listed["begun"]["best"] == plan.deck.main
    assert listed["torn"]["state"] == "unreadable"
    assert set(listed) == {"long", "begun", "torn"}
