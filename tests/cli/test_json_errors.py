"""Whatever is wrong, a script that reads `--json` finds one JSON document or nothing, an exit code, and a line that says why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckopt.cli import console
from deckopt.cli.app import run
from deckopt.schema import OUTPUTS

LIST = "30 Mountain\n30 Lava Spike\n"
#: What else a command has to be told, and what of it may be wrong: WRONG is no file, no run, and no card.
WRONG = "nothing-of-this-name"
ARGUMENTS: dict[str, list[list[str]]] = {
    "evaluate": [[WRONG], ["list.txt", "--games", "0"], ["list.txt", "--plot", "no/picture.png"], ["bad.txt"]],
    "compare": [["list.txt"], ["list.txt", WRONG], ["list.txt", "--swap", "-1 Lava Spike +1"], ["list.txt", "bad.txt"]],
    "explain": [[WRONG], ["list.txt", "--csv", "list.txt"], ["list.txt", "--goal", "cast nothing"], ["bad.txt"]],
    "mulligan": [[WRONG], ["list.txt", "--hand", WRONG], ["list.txt", "--keep", "nothing good"], ["bad.txt"]],
    "play": [[WRONG], ["list.txt", "--game", "x"], ["list.txt", "--player", WRONG], ["bad.txt"]],
    "optimize": [
        [WRONG],
        ["list.txt", "--lock", WRONG],
        ["list.txt", "--try", WRONG],
        ["list.txt", "--pool", WRONG],
        ["bad.txt"],
    ],
    "resume": [[], [WRONG], ["damaged"], ["damaged", "--minutes", "-1"]],
    "report": [[], [WRONG], ["damaged"], ["damaged", "--plot", "no/picture.png"]],
    "runs": [[WRONG], ["damaged"], ["damaged", "damaged"]],
    "bench": [
        [],
        [WRONG],
        ["list.txt", "--enter", WRONG],
        ["list.txt", "--sprt", WRONG, "light"],
        ["list.txt", "--budgets", "x"],
    ],
    "decks": [[WRONG]],
    "deck check": [[], [WRONG], ["bad.txt"], ["list.txt", "--format", WRONG], ["list.txt", "--format", "modern"]],
    "cards list": [[WRONG], ["--cards", WRONG]],
    "cards show": [[], [WRONG]],
    "cards explain": [[], [WRONG], ["Shock", "--corpus", WRONG]],
    "cards coverage": [[], [WRONG], ["--jsonl", "list.txt"]],
    "cards update": [["--from", WRONG], ["--from", "list.txt"]],
}
CASES = [(command, told) for command in OUTPUTS for told in [*ARGUMENTS[command], ["--no-such-option"]]]


def only_json(text: str) -> Any:
    """What one JSON document says; there are no numbers in it that JSON does not have."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    return json.loads(text, parse_constant=refuse)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.txt").write_text(LIST)
    (tmp_path / "bad.txt").write_text(f"4 {WRONG}\n{LIST}")
    (tmp_path / "runs" / "damaged").mkdir(parents=True)
    (tmp_path / "runs" / "damaged" / "journal.sqlite").write_text("nothing")
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("command", "told"), CASES, ids=[" ".join([command, *told]) for command, told in CASES])
def test_what_is_wrong_is_told_beside_the_json(command: str, told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), *told, "--json"]) == 2
    said = capsys.readouterr()
    assert not said.out or only_json(said.out)
    problems = [line for line in said.err.splitlines() if line.startswith("deckopt: ")]
    assert len(problems) == 1, said.err
    assert "fault of deckopt's own" not in said.err


def test_a_list_that_is_not_legal_is_json_and_a_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The one kind of fault that has a document: what was asked is answered."""
    assert run(["deck", "check", "list.txt", "--format", "modern", "--json"]) == 2
    said = capsys.readouterr()
    assert only_json(said.out)["legal"] is False
    assert "deckopt: list.txt: modern: the list is not legal" in said.err and "30 Lava Spike" in said.err


@pytest.mark.usefixtures("folder")
def test_one_game_has_no_number_that_json_does_not_have(capsys: pytest.CaptureFixture[str]) -> None:
    quick = ("--rollouts", "2", "--workers", "1", "--player", "light", "--games", "1", "--json")
    assert run(["evaluate", "list.txt", *quick]) == 0 and only_json(capsys.readouterr().out)
    assert run(["compare", "list.txt", "list.txt", *quick]) == 0 and only_json(capsys.readouterr().out)
    assert run(["mulligan", "list.txt", *quick]) == 0 and only_json(capsys.readouterr().out)


@pytest.mark.usefixtures("folder")
def test_what_fails_in_the_middle_leaves_nothing_half_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("half way")

    monkeypatch.setattr(console, "dump", fail)
    assert run(["decks", "--json"]) == 2
    said = capsys.readouterr()
    assert not said.out and said.err.splitlines()[0].startswith("deckopt: RuntimeError: half way")
