"""Help: whole, in panels, within the terminal, with examples that are commands."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from deckopt import __version__
from deckopt.cli.app import app, run
from deckopt.cli.help import EXPERT, MACHINE, example_rows

ROOT: Any = typer.main.get_command(app)
PLAY = ("evaluate", "compare", "optimize", "resume", "explain", "mulligan", "play", "bench")
SHORT = {
    "-h": {"--help"},
    "-V": {"--version"},
    "-n": {"--games"},
    "-m": {"--minutes"},
    "-s": {"--seed"},
    "-w": {"--workers"},
    "-q": {"--quiet"},
    "-v": {"--verbose"},
    "-o": {"--out"},
}
WIDTHS = (40, 80, 120)


def commands(command: Any, names: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield names, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, (*names, name))


EVERY = dict(commands(ROOT))


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def run_together(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("names", EVERY, ids=" ".join)
def test_help_is_whole_and_within_the_terminal(
    names: tuple[str, ...], width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    out = said(capsys, *names, "--help")
    for line in out.splitlines():  # names and command lines are not broken
        assert len(line) <= width or len(line.split()) == 1 or line.lstrip().startswith(("-", "deckopt ", "pbpaste "))
    whole = run_together(out)
    for param in EVERY[names].params:
        assert run_together(param.help or "") in whole
        assert param.opts[0] in whole or param.param_type_name == "argument"
    for inner in getattr(EVERY[names], "commands", {}).values():
        assert run_together(inner.help) in whole
    for command, means in example_rows(EVERY[names].epilog):
        assert run_together(f"{command} {means}") in whole


@pytest.mark.parametrize("names", EVERY, ids=" ".join)
def test_help_is_not_written_for_a_parser(names: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, *names, "-h")
    assert not re.search(r"<=x|<int|<float|<bool|<str|range>|\{[A-Z]|\[\[|\[required\]|\x1b", out)
    assert said(capsys, *names, "--help") == out


@pytest.mark.parametrize("names", EVERY, ids=" ".join)
def test_what_only_an_expert_needs_is_in_the_last_panel(names: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    titles = re.findall(r"^(\S.*):$", said(capsys, *names, "-h"), re.MULTILINE)
    assert len(set(titles)) == len(titles)
    panels = [title for title in titles if title != "Examples"]
    assert EXPERT not in panels[:-1]
    assert (EXPERT in panels) == any(p.rich_help_panel == EXPERT for p in EVERY[names].params)
    assert MACHINE not in panels or set(panels[panels.index(MACHINE) + 1 :]) <= {EXPERT}


EXAMPLES = [(names, line) for names, command in EVERY.items() for line, _ in example_rows(command.epilog)]


def test_every_command_has_examples() -> None:
    assert {names for names, _ in EXAMPLES} == set(EVERY)


@pytest.mark.parametrize(("names", "line"), EXAMPLES, ids=[line for _, line in EXAMPLES])
def test_examples_are_commands(names: tuple[str, ...], line: str) -> None:
    words = shlex.split(line.rpartition(" | ")[2])
    assert words.pop(0) == "deckopt"
    command, told = ROOT, ["deckopt"]
    while hasattr(command, "commands"):
        told.append(words.pop(0))
        command = command.commands[told[-1]]
    assert tuple(told[1 : len(names) + 1]) == names
    assert command.make_context(" ".join(told), words).command is command


def test_short_options_mean_the_same_everywhere() -> None:
    for command in EVERY.values():
        names = [set(p.opts) for p in command.params if p.param_type_name == "option"]
        for of_option in names:
            short = {name for name in of_option if not name.startswith("--")}
            assert all(SHORT[name] & of_option for name in short)
        for short_name, long in SHORT.items():
            assert all(short_name in of_option for of_option in names if long & of_option)


@pytest.mark.parametrize("name", PLAY)
def test_commands_that_play_can_say_less_and_more(name: str) -> None:
    names = {option for p in EVERY[(name,)].params for option in p.opts}
    assert {"--quiet", "-q", "--verbose", "-v"} <= names


def test_the_version_has_a_short_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "-V") == said(capsys, "--version") == f"deckopt {__version__}\n"


def test_a_shell_completes_commands_and_options(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "_DECKOPT_COMPLETE=complete_bash" in said(capsys, "--show-completion", "bash")
    monkeypatch.setenv("_DECKOPT_COMPLETE", "complete_bash")
    for words, found in (("deckopt eval", "evaluate"), ("deckopt optimize --try-s", "--try-sideboard")):
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
        assert said(capsys).split() == [found]
