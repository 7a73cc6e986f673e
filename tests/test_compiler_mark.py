"""The mark that tells versions of the compiler of cards apart."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from imports import PACKAGE, reached_from

from deckopt.oracle import known_cards
from deckopt.oracle.known_cards import compiler_mark, compiler_sources

#: Modules that are loaded with the compiler, and only read files or say what is wrong with them.
READING = {"deckopt.files", "deckopt.parse", "deckopt.shipped", "deckopt.shown"}


def module_of(path: str) -> str:
    return "deckopt." + path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def test_the_mark_is_of_the_files_that_the_compile_of_a_card_imports() -> None:
    imported = reached_from("deckopt.oracle.rows")
    marked = {module_of(path.relative_to(PACKAGE).as_posix()) for path in compiler_sources() if path.name != "__init__.py"}
    beside = set(map(module_of, known_cards._BESIDE))
    assert marked | beside >= imported - READING  # what is new has to be in one of the lists
    assert marked <= imported  # what a card's compile does not import decides nothing of it


def test_every_file_that_is_left_out_is_there() -> None:
    assert [name for name in known_cards._BESIDE if not (PACKAGE / name).is_file()] == []


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
    before, file = compiler_mark(), copied / "cards" / "going.py"
    file.write_text(file.read_text("utf-8") + "\nMORE = 1\n", encoding="utf-8")
    assert compiler_mark() == before


@pytest.mark.parametrize(
    "name", ["oracle/rows.py", "cards/checks/card.py", "cards/effects/zones.py", "words/kinds.py", "bounds.py"]
)
def test_another_rule_makes_another_mark(copied: Path, name: str) -> None:
    before, file = compiler_mark(), copied / name
    file.write_text(file.read_text("utf-8") + "\nMORE = 1\n", encoding="utf-8")
    assert compiler_mark() != before
