"""A run folder may come from anywhere, damaged or made up: commands say what it says, or in one line what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckopt.optimize.methods import METHODS
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
