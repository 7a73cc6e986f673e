"""What is said without games is said at once: commands load what they need, and no more."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.defaults import THRESHOLD_ERROR
from deckopt.evaluate import mulligan
from deckopt.shipped import look, shipped_decks

ENGINE = {"numba", "llvmlite", "scipy", "numpy", "multiprocess", "sqlite3", "matplotlib"}
CARDS = {"deckopt.cards.card", "deckopt.oracle.reading", "deckopt.oracle.parsers"}
PROGRAM = """
import json, sys
from deckopt.cli.app import run
code = run(json.loads(sys.argv[1]))
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""


def loaded_by(*arguments: str) -> tuple[int, set[str]]:
    """(exit code, modules that are loaded at the end) of a command."""
    told = [sys.executable, "-c", PROGRAM, json.dumps(arguments)]
    code, modules = json.loads(subprocess.run(told, capture_output=True, text=True, check=True).stderr.splitlines()[-1])
    return code, set(modules)


@pytest.mark.parametrize(
    "arguments",
    [["--version"], ["--help"], ["decks"], ["decks", "--json"], ["optimize", "--help"], ["bench", "--help"]],
    ids=" ".join,
)
def test_help_version_and_the_list_of_decks_load_neither_the_engine_nor_cards(arguments: list[str]) -> None:
    code, modules = loaded_by(*arguments)
    assert code == 0
    assert not modules & (ENGINE | CARDS)


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]], ids=" ".join)
def test_help_and_version_check_no_models(arguments: list[str]) -> None:
    assert not {"pydantic", "rich", "deckopt.decks.text", "deckopt.rules.codes"} & loaded_by(*arguments)[1]


@pytest.mark.parametrize(
    "arguments", [["cards", "list"], ["deck", "check", "pauper-burn"], ["deck", "export", "pauper-burn"]], ids=" ".join
)
def test_cards_and_lists_are_shown_without_the_engine(arguments: list[str]) -> None:
    code, modules = loaded_by(*arguments)
    assert code == 0
    assert not modules & (ENGINE - {"numpy"})  # the tables of a deck are arrays


@pytest.mark.parametrize("command", ["evaluate", "mulligan", "play", "optimize"])
def test_what_is_wrong_with_a_list_is_said_before_the_engine_is_loaded(command: str, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("20 Mountain\n40 No Such Card\n")
    code, modules = loaded_by(command, str(tmp_path / "list.txt"))
    assert code == 2
    assert not modules & ENGINE


@pytest.mark.parametrize("name", shipped_decks())
def test_the_list_of_decks_says_what_the_decks_are(name: str) -> None:
    shown, deck = look(shipped_decks()[name]), load_deck(name, Catalog.load())
    assert (shown.name, shown.size, shown.source, shown.main) == (deck.name, deck.size, deck.source, deck.main)
    assert set(shown.candidates) == {n for n, (_, most) in deck.limits.items() if most and n not in deck.main}


def test_a_default_that_help_names_is_the_one_in_force() -> None:
    assert THRESHOLD_ERROR == mulligan.TARGET
