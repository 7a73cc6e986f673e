"""The pages for contributors say what is so: their files, commands and tests exist, and their examples are real."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
import typer

from deckopt.cards.catalog import Catalog
from deckopt.cli.app import app, run
from deckopt.words.verbs import FAMILIES
from structure.test_imports import MODULES, ORDER

ROOT = Path(__file__).resolve().parents[2]
PAGES = {name: (ROOT / ".github" / name).read_text("utf-8") for name in ("CONTRIBUTING.md", "ARCHITECTURE.md")}
CONTRIBUTING, ARCHITECTURE = PAGES.values()
HOOKS = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
FOLDERS = ("deckopt/", "tests/", "cards/", "decks/", ".ci/")
SPANS = [(page, span) for page, text in PAGES.items() for span in dict.fromkeys(re.findall(r"`([^`\n]+)`", text))]
COMMANDS = sorted({span for _, span in SPANS if re.match(r"(?:\w+=\w+ )?(?:deckopt|python|pytest|ruff|mypy) ?(?!/)", span)})
CHECKLISTS = ["A new verb", "A new keyword", "A new way to cast from the graveyard", "A new condition", "A new event"]


def section(heading: str) -> str:
    """What CONTRIBUTING says below a heading."""
    return CONTRIBUTING.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def paths(text: str) -> list[str]:
    """The paths in a text, from the root of the project on."""
    return [word.rstrip(",.:") for word in text.split() if word.startswith(FOLDERS)]


@pytest.mark.parametrize(("page", "span"), SPANS)
def test_every_file_that_a_page_names_exists(page: str, span: str) -> None:
    for path in paths(span):
        assert [*ROOT.glob(path)], f"{page} names {path}"


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files(page: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", PAGES[page]):
        assert link.startswith("https://") or (ROOT / ".github" / link).exists(), link


@pytest.mark.parametrize("heading", CHECKLISTS)
def test_every_step_of_a_checklist_names_an_existing_file(heading: str) -> None:
    steps = re.findall(r"^\d+\. (.+(?:\n   .+)*)", section(heading), re.MULTILINE)
    assert len(steps) >= 8
    for step in steps:
        named = [path for span in re.findall(r"`([^`\n]+)`", step) for path in paths(span)]
        assert named, step
        assert all([*ROOT.glob(path)] for path in named), step


def test_a_checklist_has_ten_files_at_most() -> None:
    """Each step is a file, or names all of its files; made files come on top."""
    for heading in ("A new verb", "A new way to cast from the graveyard", "A new condition"):
        steps = re.findall(r"^\d+\. (.+(?:\n   .+)*)", section(heading), re.MULTILINE)
        assert len(steps) + sum(" and `tests/" in step for step in steps) <= 10, heading


def test_the_checklist_of_a_verb_names_every_family() -> None:
    assert all(f"`{family}`" in section("A new verb") for family in FAMILIES)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_pages_exists(command: str) -> None:
    words = [word for word in shlex.split(command) if not re.fullmatch(r"[A-Z_]+=\w+", word)]
    program, rest = words[0], words[1:]
    if program == "deckopt":
        known: object = typer.main.get_command(app)
        while rest and rest[0] in getattr(known, "commands", {}):
            known = known.commands[rest.pop(0)]  # type: ignore[attr-defined]
        options = {option for param in known.params for option in param.opts}  # type: ignore[attr-defined]
        assert not hasattr(known, "commands"), f"{command}: no such command"
        assert {word for word in rest if word.startswith("-")} <= options
    elif program == "python":
        assert find_spec(rest[1]) if rest[0] == "-m" else (ROOT / rest[0]).is_file()
        script = "" if rest[0] == "-m" else (ROOT / rest[0]).read_text("utf-8")
        assert all(word in script for word in rest[1:] if word.startswith("-") and rest[0] != "-m")


def test_the_program_that_is_shown_is_the_real_one(capsys: pytest.CaptureFixture[str]) -> None:
    asked = re.search(r"`deckopt (cards show (\S+) --program)` prints", ARCHITECTURE)
    assert asked is not None
    shown = ARCHITECTURE.partition("```text\n")[2].partition("   ```")[0]
    assert run(asked[1].split()) == 0
    assert [line.strip() for line in shown.splitlines()] == [
        line.strip() for line in capsys.readouterr().out.rstrip().splitlines()
    ]


def test_the_definition_that_is_shown_is_the_shipped_one() -> None:
    shown = re.search(r"```toml\n(.+?)```", ARCHITECTURE, re.DOTALL)
    assert shown is not None
    file = (ROOT / "cards" / "pauper-burn.toml").read_text("utf-8")
    assert "Thermo-Alchemist" in Catalog.load()
    assert all(line.strip() in file.partition('["Thermo-Alchemist"]')[2].partition("\n[")[0] for line in shown[1].splitlines())


def test_the_packages_stand_in_their_order() -> None:
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", ARCHITECTURE, re.MULTILINE)
    assert [name for row in rows for name in re.findall(r"\w+", row)] == [name for name in ORDER if name != MODULES]


def test_hooks_run_the_tools_of_the_page() -> None:
    for tool in ("ruff check", "ruff format", "mypy"):
        assert f"entry: {tool}" in HOOKS
        assert f"| `{tool}" in CONTRIBUTING


def test_the_gate_is_the_one_of_the_page() -> None:
    gate = (ROOT / ".ci" / "run").read_text("utf-8")
    assert "pip install -e '.[test]'" in CONTRIBUTING
    assert all(f"\n{command}\n" in gate for command in ("ruff check .", "mypy", "pytest"))


def test_what_the_gate_asks_of_python_is_there() -> None:
    gate = (ROOT / ".ci" / "run").read_text("utf-8")
    for module, names in re.findall(r"python -c 'from ([\w.]+) import ([\w, ]+);", gate):
        assert set(names.split(", ")) <= set(vars(import_module(module)))
    assert "make_ready" in gate
