"""How runs end, what is told of an end, and how they go on from it. Games are made up."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from deckopt.cli import sitting
from deckopt.errors import InputError
from deckopt.evaluate.training import Course
from deckopt.optimize import guided
from deckopt.optimize.methods import PUBLISHED
from deckopt.optimize.roots import Root
from deckopt.optimize.search import Search
from deckopt.optimize.surface import Surface
from deckopt.runs import drive, folder
from deckopt.runs.journal import Journal
from deckopt.runs.plan import Plan
from deckopt.runs.start import extend
from deckopt.runs.stops import Budget
from deckopt.runs.watch import Watch
from deckopt.workers.base import Workers
from deckopt.workers.serial import SerialWorkers
from runs import made_up_games, small_runs
from runs.crews import lent
from runs.made_up_games import answer, serial, table
from runs.small_runs import few_lands, new, outcome, report, shorten


class TornError(Exception):
    """What makes a sitting end early."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A cache and a working folder of one's own, and ends that come soon."""
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shorten(monkeypatch, 40, 20)
    monkeypatch.setattr(guided, "FEWEST_BLOCKS", 2)


@pytest.fixture(scope="module")
def plan() -> Plan:
    """A search that moves by three swaps and ends by itself."""
    few = few_lands()
    deck = few.deck.with_main({"Mountain": 8, "Chain Lightning": 52})
    deck = replace(deck, limits={"Mountain": (5, 11), "Chain Lightning": (49, 55)})
    return replace(few, deck=deck, search=replace(few.search, least_gain=0.001))


def sit(run: Path, watch: Watch | None = None) -> None:
    """One sitting."""
    small_runs.sit(run, lent(serial()), watch)


def torn(run: Path, after: int, what: str = "game") -> None:
    """A sitting that ends after so many games, or pairs."""
    left = [after]

    def count(*_: object) -> None:
        left[0] -= 1
        if not left[0]:
            raise TornError

    with pytest.raises(TornError):
        sit(run, Watch(**{what: count}))


def look_closer(run: Path, least_gain: float = 0.0, games: int | None = 100, minutes: float | None = None) -> None:
    """As `resume --least-gain` notes it."""
    with Journal.open(run) as journal:
        journal.add_budget(Budget(minutes, games, journal.seconds, journal.finished_games, least_gain))


def ended(plan: Plan, root: Path, name: str = "run") -> Path:
    """A run at its end."""
    run = new(plan, root, 20_000, name)
    sit(run)
    assert outcome(run).search.finished
    return run


@pytest.mark.parametrize("snapshots", [40, 10**9])
def test_a_run_that_looks_closer_may_be_torn_at_any_game(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshots: int
) -> None:
    """Also if it has to be played again from the beginning, past where the search had ended."""
    run = ended(plan, tmp_path)
    monkeypatch.setattr(drive, "SNAPSHOT_EVERY", snapshots)
    look_closer(run)
    shutil.copytree(run, tmp_path / "whole")
    for games in (20, 7, 3):
        torn(run, games)
    sit(run)
    sit(tmp_path / "whole")
    assert report(run) == report(tmp_path / "whole")


def test_a_run_torn_before_it_looks_closer_goes_on_as_it_was_asked_to(plan: Plan, tmp_path: Path) -> None:
    run = ended(plan, tmp_path)
    games = outcome(run).games_played
    look_closer(run)

    def unwilling(courses: Sequence[Course]) -> Workers:
        raise TornError

    with pytest.raises(TornError):
        small_runs.sit(run, unwilling)
    found = outcome(run)
    assert (found.stopped, found.final, found.search.finished) == (None, None, "")
    with Journal.open(run) as journal:
        extend(journal, "run", plan, None, "--")
    sit(run)
    assert outcome(run).games_played == games + 100


def test_a_stop_that_is_none_any_more_lends_its_comparison_to_no_other_list(plan: Plan, tmp_path: Path) -> None:
    """Its luck may come again, as for any stop at that game."""
    run = ended(plan, tmp_path)
    before = outcome(run)
    assert before.final is not None and before.final.games == 20
    look_closer(run, games=None, minutes=1e-9)  # over before a game is played
    with Journal.open(run) as journal:
        assert journal.seconds >= before.seconds
        assert journal.finals(before.games_played) == [] and journal.stops == []
        numbers = drive.of_comparison(before.games_played)
        assert [journal.thresholds(number) for number in numbers] == [None, None]
    sit(run)
    after = outcome(run)
    assert after.games_played == before.games_played
    assert after.stopped == "minutes"
    assert after.final is not None and after.final.games == 20


def test_what_is_left_after_a_torn_comparison_is_the_comparison(
    plan: Plan, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = new(plan, tmp_path, 20_000)
    torn(run, 5, "pair")
    sitting.show(run, outcome(run))
    out = capsys.readouterr().out
    assert "not finished" in out and "go on:  deckopt resume" in out
    assert "look closer" not in out and "--minutes" not in out
    sit(run)
    sitting.show(run, outcome(run))
    assert "look closer:  deckopt resume" in capsys.readouterr().out


def test_who_watches_is_told_of_the_lists_that_conclusions_lead_to(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the list which is kept beside the journal is that of the report, also while lists are compared."""
    monkeypatch.setattr(guided, "CLEAR", 1e9)  # nothing is clear, and all that is likely is left to conclusions
    lists: list[Any] = []

    def root(search: Search, first: int) -> None:
        lists.append(dict(search.roots[search.best].main))

    run = new(plan, tmp_path, 600)
    sit(run, Watch(root=root))
    assert lists[-1] == outcome(run).best_list
    assert lists[-1] != plan.deck.main


def test_players_who_learn_nothing_need_not_learn_anew(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forget, forgotten = Surface.forget, []

    def noted(surface: Surface, kept: float) -> None:
        forgotten.append(kept)
        forget(surface, kept)

    monkeypatch.setattr(Surface, "forget", noted)
    for learns in (True, False):
        forgotten.clear()
        run = new(replace(plan, search=replace(plan.search, learns=learns)), tmp_path, 20_000, str(learns))
        sit(run)
        search = outcome(run).search
        assert search.finished
        assert (len(search.courses) > 1) == (guided.KEPT_BEFORE_END in forgotten) == learns
        assert (search.roots[-1].swap is None) == learns


def test_a_list_that_the_search_came_back_to_is_not_compared_with_itself(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ended(plan, tmp_path)
    real = drive.concluded

    def come_back(*given: Any) -> Search:
        search = real(*given)
        search.roots[-1] = Root(dict(search.roots[0].main), search.roots[1].swap)
        return search

    monkeypatch.setattr(drive, "concluded", come_back)
    with Journal.open(run) as journal:
        game, why, best, _ = journal.stops[-1]
        assert best == len(outcome(run).search.roots) - 1
        journal._db.execute("DELETE FROM finals")
        journal.add_stop(game, why, best)
    sit(run)
    with Journal.read(run) as journal:
        assert journal.stops[-1].pairs == 0
        assert journal.finals(game) == []


def test_a_published_search_cannot_look_closer(tmp_path: Path) -> None:
    plan = few_lands(PUBLISHED)
    run = new(plan, tmp_path, 60)
    sit(run)
    with Journal.open(run) as journal:
        with pytest.raises(InputError, match=r"--least-gain: does nothing to run run: its search is published \(leave it out\)"):
            extend(journal, "run", plan, Budget(10.0, least_gain=0.001), "--")
        game, _, best, _ = journal.stops[-1]
        journal.add_stop(game, "no edit is allowed any more", best)
        journal.close_stop(game, 0)
        with pytest.raises(InputError, match="is finished: no edit is allowed any more") as caught:
            extend(journal, "run", plan, Budget(10.0), "--")
        assert "--least-gain" not in str(caught.value)


def test_enough_time_is_left_for_the_course_and_the_games_of_the_comparison(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a clock that games and courses alone set forward. FEWEST_PAIRS would be played whatever the time."""
    now = 0.0
    monkeypatch.setattr(drive, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(made_up_games, "CPU", 0.01)
    monkeypatch.setattr(drive, "FEWEST_PAIRS", 10)
    monkeypatch.setattr(drive, "MOST_PAIRS", 100)

    def timed(table: object, task: Any) -> Any:
        nonlocal now
        now += 0.01 * (len(task) if isinstance(task, tuple) else 0)  # hands take no time
        return answer(table, task)

    def crew(courses: Sequence[Course]) -> Workers:
        nonlocal now
        now += 8.0 if len(courses) == 1 else 2.0
        return SerialWorkers(timed, table)

    learning = replace(plan, settings=replace(plan.settings, learning=10_000))
    run = folder.create("run", learning.freeze(), Budget(minutes=0.5), tmp_path)
    small_runs.sit(run, crew)
    found = outcome(run)
    assert found.stopped == "minutes"
    assert found.final is not None and found.final.games == 100
    assert 25 < now <= 30
