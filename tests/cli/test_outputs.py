"""Files that the user names for output: made whole or not at all, and never over one that is there unless that is asked for."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from deckopt import files
from deckopt.cli.app import app, run
from deckopt.errors import InputError
from deckopt.outputs import OVERWRITE, Output


def test_a_file_is_made_where_none_is(tmp_path: Path) -> None:
    to = Output("--to", tmp_path / "new").checked()
    assert not (tmp_path / "new").exists()
    to.write(b"new")
    assert (tmp_path / "new").read_bytes() == b"new"
    assert [file.name for file in tmp_path.iterdir()] == ["new"]


@pytest.mark.parametrize("has_links", [True, False])
def test_one_that_somebody_makes_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if not has_links:
        monkeypatch.setattr(os, "link", no_links)
    to = Output("--to", tmp_path / "new").checked()
    (tmp_path / "new").write_bytes(b"theirs")
    monkeypatch.setattr(Output, "_there", lambda self: None)  # it has looked before
    with pytest.raises(InputError, match=r"--to: .*new: exists already"):
        to.write(b"ours")
    assert (tmp_path / "new").read_bytes() == b"theirs"
    Output("--to", tmp_path / "other").write(b"ours")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["new", "other"]


def test_force_overwrites_and_keeps_the_mode_and_the_link(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"old")
    (tmp_path / "there").chmod(0o640)
    (tmp_path / "link").symlink_to("there")
    Output("--to", tmp_path / "link", force=True).checked().write(b"new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "there").read_bytes() == b"new"
    assert (tmp_path / "there").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("there", "exists already"),
        ("folder", "is a folder"),
        ("none/new", "lies in a folder that does not exist"),
        ("there/new", "lies in a folder that does not exist"),
        ("dangling", "is a link that leads nowhere"),
        ("x" * 300, "File name too long"),
    ],
)
def test_what_cannot_be_written_is_known_before_any_work(tmp_path: Path, name: str, problem: str) -> None:
    (tmp_path / "there").write_bytes(b"old")
    (tmp_path / "folder").mkdir()
    (tmp_path / "dangling").symlink_to("nowhere")
    with pytest.raises(InputError, match=problem):
        Output("--to", tmp_path / name).checked()
    assert (tmp_path / "there").read_bytes() == b"old"


def test_a_disk_that_is_full_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files.os, "fdopen", full)
    with pytest.raises(InputError, match="cannot be written: No space left on device"):
        Output("--to", tmp_path / "new").write(b"new")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders")
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append((tmp_path / "pipe").read_bytes()))
    reader.start()
    Output("--to", tmp_path / "pipe").checked().write(b"new")
    reader.join()
    assert read == [b"new"] and (tmp_path / "pipe").is_fifo()


# -- all commands ----------------------------------------------------------------------------

#: What else a command has to be told.
ARGUMENTS = {
    "evaluate": ["lava-spike"],
    "compare": ["lava-spike", "lava-spike"],
    "explain": ["lava-spike"],
    "bench": ["lava-spike"],
    "report": ["run"],
    "cards build": ["Opt"],
    "cards explain": ["Opt"],
    "cards coverage": [],
}


def options(command: Any, name: str = "") -> Iterator[tuple[str, str, list[str]]]:
    """(command, option, all options of the command) for each that takes a FILE."""
    for word, inner in getattr(command, "commands", {}).items():
        yield from options(inner, f"{name} {word}".strip())
    every = [word for option in command.params for word in option.opts]
    for option in command.params:
        if "FILE" in (option.metavar or "") and option.opts[0].startswith("--"):
            yield name, option.opts[0], every


FILES = sorted(options(typer.main.get_command(app)))


@pytest.mark.parametrize(("command", "option", "every"), FILES, ids=[f"{command} {option}" for command, option, _ in FILES])
def test_no_option_overwrites_a_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    option: str,
    every: list[str],
) -> None:
    """Those that only read a file refuse this one as well; those that write it have an option to overwrite it."""
    monkeypatch.chdir(tmp_path)
    there = tmp_path / "there.png"
    there.write_bytes(b"the user's\xff")
    assert run([*command.split(), *ARGUMENTS.get(command, []), option, "there.png"]) == 2
    assert there.read_bytes() == b"the user's\xff" and [file.name for file in tmp_path.iterdir()] == ["there.png"]
    assert ("exists already" in capsys.readouterr().err) == (
        OVERWRITE in every and option in ("--plot", "--to", "--csv", "--html")
    )


def test_where_nothing_is_made_there_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("corpus.json").write_text(
        '[{"name": "Opt", "layout": "normal", "type_line": "Instant", "mana_cost": "{U}",'
        ' "oracle_text": "Scry 1.\\nDraw a card."}]'
    )
    assert run(["cards", "build", "Opt", "--to", "made.toml", "--corpus", "corpus.json"]) == 0
    assert not Path("made.toml").exists()
    assert "no card file is made" in capsys.readouterr().err
