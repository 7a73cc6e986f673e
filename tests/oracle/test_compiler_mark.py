"""The mark that tells versions of the compiler of cards apart."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from structure.imports import PACKAGE

from deckopt.imports import reached_from
from deckopt.oracle import mark
from deckopt.oracle.mark import compiler_mark


def test_every_module_that_is_left_out_is_loaded_with_the_compiler() -> None:
    assert sorted(set(mark._BESIDE) - set(reached_from(PACKAGE, "deckopt.oracle.rows"))) == []


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package in another place."""
    shutil.copytree(PACKAGE, tmp_path / "deckopt", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(mark, "_PACKAGE", tmp_path / "deckopt")
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


def add_verb(package: Path, verb: str) -> None:
    """Add a verb of the family "players" to the card format."""
    words, models = package / "words" / "verbs.py", package / "cards" / "effects" / "players.py"
    text = words.read_text("utf-8")
    words.write_text(text.replace('        ("damage",', f'        ("{verb}", "it is done"),\n        ("damage",', 1), "utf-8")
    model = f'class Dance(Model):\n    """It is done."""\n\n    do: Literal["{verb}"]\n    amount: int = 1\n\n\n'
    text = models.read_text("utf-8").replace("\nPlayerVerb = ", f"\n{model}PlayerVerb = ", 1)
    models.write_text(text.replace(" | LoseGame\n", " | LoseGame | Dance\n", 1), "utf-8")


def test_a_verb_that_no_text_is_read_to_makes_no_other_mark(copied: Path) -> None:
    before = compiler_mark()
    add_verb(copied, "dance")
    assert compiler_mark() == before


def test_a_verb_makes_another_mark_once_texts_are_read_to_it(copied: Path) -> None:
    add_verb(copied, "dance")
    before, file = compiler_mark(), copied / "oracle" / "rows.py"
    file.write_text(file.read_text("utf-8") + '\nDANCE = {"do": "dance"}\n', encoding="utf-8")
    one = compiler_mark()
    models = copied / "cards" / "effects" / "players.py"
    models.write_text(models.read_text("utf-8").replace("amount: int = 1\n\n\nPlayer", "amount: int = 2\n\n\nPlayer"), "utf-8")
    assert len({before, one, compiler_mark()}) == 3
