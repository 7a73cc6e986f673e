"""Loops in the games of a run: its report, its journal, and comparisons name the cards, as an evaluation does."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckopt.cli import evaluate
from deckopt.errors import InputError
from deckopt.evaluate.castable import InTime
from deckopt.evaluate.comparison import Comparison
from deckopt.evaluate.explanation import Explanation
from deckopt.evaluate.games import GameTask
from deckopt.evaluate.pairs import Pairs
from deckopt.optimize.methods import METHODS
from deckopt.report.explained import report
from deckopt.report.run_report import report_parts
from deckopt.rules import codes as C
from deckopt.runs.journal_file import FILE
from deckopt.workers.serial import SerialWorkers
from runs import made_up_games
from runs.crews import lent
from runs.small_runs import few_lands, hasten, new, outcome, sit

DRAWN = {"reward": 0.0, "won": False, "fault": C.FAULT_LOOP, "around": ("Breath", "Wisps")}
CUT_OFF = {"cut_off": 4, "used": ("activate Font",)}


def answer(table: object, task: Any) -> Any:
    """Made-up games, of which one in five is drawn by a loop, and one in five has a turn that was cut off."""
    if isinstance(task, tuple):
        return tuple(answer(table, one) for one in task)
    found = made_up_games.answer(table, task)
    if isinstance(task, GameTask):
        odd: dict[str, Any] = {0: DRAWN, 1: CUT_OFF}.get(task.game % 5, {})
        found = replace(found, result=replace(found.result, **odd))
    return found


def run_of(root: Path, method: str, monkeypatch: pytest.MonkeyPatch, of: Any = answer) -> Path:
    hasten(monkeypatch)
    run = new(few_lands(method), root, name=method)
    sit(run, lent(SerialWorkers(of, made_up_games.table)))
    return run


@pytest.mark.parametrize("method", METHODS)
def test_a_report_names_what_went_round(method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the first list and for the best one, each in a line, and in JSON."""
    found = outcome(run_of(tmp_path, method, monkeypatch))
    found = replace(found, edits=found.promising)
    assert found.edits
    notes = [part for part in report_parts(found) if isinstance(part, str) and part.startswith("note: ")]
    for which, of in (("before", found.start_eval), ("after", found.best_eval)):
        drawn = f"note: {which}: {of.endings.drawn} games went round in a loop without end"
        full = f"note: {which}: in {of.endings.cut_off} games a turn reached "
        assert of.endings.drawn > 1 and of.endings.cut_off > 1
        assert [line.endswith("over and over: Breath, Wisps") for line in notes if line.startswith(drawn)] == [True]
        assert ["over and over: activate Font" in line for line in notes if line.startswith(full)] == [True]
    for key in ("start_eval", "best_eval"):
        plain: Any = found.to_dict()[key]  # type: ignore[literal-required]
        assert (plain["loop"], plain["cut_off_by"]) == (["Breath", "Wisps"], ["activate Font"])


def test_a_run_without_loops_says_nothing_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of(tmp_path, METHODS[0], monkeypatch, made_up_games.answer)
    assert not any("over and over" in part for part in report_parts(outcome(run)) if isinstance(part, str))
    with sqlite3.connect(run / FILE) as db:
        assert db.execute("SELECT COUNT(*) FROM loops").fetchone() == (0,)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM loops",
        "UPDATE loops SET around = '[]'",
        "UPDATE loops SET used = 'x'",
        "UPDATE loops SET i = i + 1000",
    ],
)
def test_names_that_are_missing_or_changed_are_damage(change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of(tmp_path, METHODS[0], monkeypatch)
    with sqlite3.connect(run / FILE) as db:
        db.execute(change)
    with pytest.raises(InputError, match=r"is damaged at (loop|game)"):
        outcome(run)


def test_a_comparison_says_of_which_deck_games_went_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = outcome(run_of(tmp_path, METHODS[0], monkeypatch))
    first, second = (replace(e, deck=name) for e, name in ((found.start_eval, "Ours"), (found.best_eval, "Theirs")))
    evaluate._show(Comparison((first, second)), False)
    said = " ".join(capsys.readouterr().out.split())
    for name, of in (("Ours", first), ("Theirs", second)):
        assert f"note: {name}: {of.endings.drawn} games went round in a loop" in said


def test_an_explanation_names_what_went_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = outcome(run_of(tmp_path, METHODS[0], monkeypatch)).start_eval
    explained = Explanation(found, (), None, Pairs(0, ()), (), (), InTime(*[found.win_rate] * 3), (), ())
    notes = [part for part in report(explained, few_lands().deck) if isinstance(part, str) and part.startswith("note: ")]
    assert any(note.endswith("over and over: Breath, Wisps") for note in notes)
    plain = explained.to_dict()["evaluation"]
    assert (plain["loop"], plain["cut_off_by"]) == (["Breath", "Wisps"], ["activate Font"])
