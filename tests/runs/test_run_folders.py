"""A run folder may come from anywhere, damaged or made up: commands say what it says, or in one line what is wrong with it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckopt.errors import InputError
from deckopt.optimize.methods import METHODS
from deckopt.runs import folder
from runs.mutations import copy, problems, reference
from runs.small_runs import hasten

CHANGES = 75  # to a run of each method


@pytest.mark.parametrize("method", METHODS)
def test_a_changed_run_says_what_it_said_or_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    hasten(monkeypatch)
    run = reference(tmp_path / "as it should be", method)
    copy(run.folder, tmp_path / "runs" / "good")
    found = [problem for seed in range(CHANGES) for problem in problems(run, tmp_path, seed)]
    assert found == []


def test_that_no_run_can_be_made_is_known_before_anything_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.check_writable(tmp_path / "new" / "runs")
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match=r"runs: cannot be written: Not a directory \(run deckopt where it may write\)"):
        folder.check_writable(tmp_path / "file" / "runs")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(InputError, match=r"runs: cannot be written: Permission denied \(run deckopt where it may write\)"):
        folder.check_writable(tmp_path / "runs")
