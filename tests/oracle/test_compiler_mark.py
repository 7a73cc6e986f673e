"""The mark that tells versions of the compiler of cards apart."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from structure.imports import PACKAGE

from deckopt.imports import reached_from
from deckopt.oracle import known_cards
from deckopt.oracle.known_cards import compiler_mark


def test_every_module_that_is_left_out_is_loaded_with_the_compiler() -> None:
    assert sorted(set(known_cards._BESIDE) - set(reached_from(PACKAGE, "deckopt.oracle.rows"))) == []


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package in another place."""
    shutil.copytree(PACKAGE, tmp_path / "deckopt", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(known_cards, "_PACKAGE", tmp_path / "deckopt")
    return tmp_path / "deckopt"


def test_a_comment_or_a_docstring_makes_no_other_mark(copied: Path) -> None:
    before, file = compiler_mark(), copied / "oracle" / "rows.py"
    file.write_text(file.read_text("utf-8").replace('"""', '"""Again: ', 1) + "\n# a comment\n", encoding="utf-8")
    assert compiler_mark() == before


def test_what_decides_nothing_of_a_row_makes_no_other_mark(copied: Path) -> None:
    before, file = compiler_mark(), copied / "cards" / "rewards.py"
    file.write_text(file.read_text("utf-8") + "\nMORE = 1\n", encoding="utf-8")
    assert compiler_mark() == before


@pytest.mark.parametrize(
    "name", ["oracle/rows.py", "cards/checks/card.py", "cards/effects/zones.py", "words/kinds.py", "bounds.py"]
)
def test_another_rule_makes_another_mark(copied: Path, name: str) -> None:
    before, file = compiler_mark(), copied / name
    file.write_text(file.read_text("utf-8") + "\nMORE = 1\n", encoding="utf-8")
    assert compiler_mark() != before
