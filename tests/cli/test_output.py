"""Output in any encoding, to streams that are closed or full: the same result, and no traceback."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import deckopt
from deckopt.cli.app import run

LIST = """name = "Séance — “Æther” 対局"
[main]
Mountain = 20
"Lava Spike" = 40
"""
ENCODINGS = {
    "ascii": {"PYTHONIOENCODING": "ascii:strict"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "utf-16": {"PYTHONIOENCODING": "utf-16"},
    "C": {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}
COMMANDS = [
    ["evaluate", "deck.toml", "--games", "3", "--rollouts", "3", "--workers", "1", "--player", "heavy"],
    ["compare", "deck.toml", "deck.toml", "--games", "2", "--rollouts", "3", "--workers", "1", "--player", "heavy"],
    ["play", "deck.toml", "--rollouts", "3", "--workers", "1", "--player", "heavy"],
    ["mulligan", "deck.toml", "--rollouts", "3", "--workers", "1", "--player", "heavy", "--error", "1"],
    ["explain", "deck.toml", "--games", "3", "--rollouts", "3", "--workers", "1", "--player", "heavy"],
    ["deck", "import", "deck.toml"],
    ["deck", "export", "deck.toml", "--to", "cod"],
    ["deck", "check", "deck.toml"],
    ["cards", "list"],
    ["decks"],
    ["evaluate", "Séance.txt"],
]


def command(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    (folder / "deck.toml").write_text(LIST, "utf-8")
    named = {k: v for k, v in os.environ.items() if k not in ("PYTHONIOENCODING", "PYTHONUTF8", "LC_ALL", "LANG")}
    return subprocess.run(
        [sys.executable, "-m", "deckopt", *arguments],
        cwd=folder,
        env={**named, "PYTHONPATH": str(Path(deckopt.__file__).parents[1]), **environment},
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_command_prints_in_every_encoding(tmp_path: Path, encoding: str) -> None:
    """But for the letters that there are."""
    for words in COMMANDS if encoding == "ascii" else [COMMANDS[0], ["deck", "import", "deck.toml"]]:
        found = command(tmp_path, *words, **ENCODINGS[encoding])
        assert b"Traceback" not in found.stderr, found.stderr
        assert found.returncode == (2 if words[-1] == "Séance.txt" else 0), found.stderr
        if encoding in ("ascii", "C"):
            assert found.stdout.isascii() and found.stderr.isascii()


def test_letters_that_an_encoding_lacks_are_plain_ones_and_bars_are_signs(tmp_path: Path) -> None:
    shown = command(tmp_path, *COMMANDS[0], PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert shown.startswith('Seance - "AEther" ??, on the play\n')
    assert "  ####" in shown
    shown = command(tmp_path, *COMMANDS[0], PYTHONIOENCODING="cp1252").stdout.decode("cp1252")
    assert shown.startswith("Séance — “Æther” ??, on the play\n")
    assert "  ####" in shown
    shown = command(tmp_path, *COMMANDS[0], PYTHONIOENCODING="utf-8").stdout.decode("utf-8")
    assert shown.startswith("Séance — “Æther” 対局, on the play\n")
    assert "  ████" in shown


def test_json_keeps_every_letter_in_every_encoding(tmp_path: Path) -> None:
    for encoding in ("ascii", "utf-8"):
        found = command(tmp_path, *COMMANDS[0], "--json", PYTHONIOENCODING=encoding)
        assert json.loads(found.stdout.decode(encoding))["deck"] == "Séance — “Æther” 対局"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        found = subprocess.run([sys.executable, "-m", "deckopt", "decks"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert found.returncode == 2
    assert found.stderr.count(b"\n") == 1 and b"cannot be written" in found.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes streams")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&-"])
def test_streams_may_be_closed(tmp_path: Path, closed: str) -> None:
    (tmp_path / "deck.toml").write_text(LIST, "utf-8")
    words = " ".join([sys.executable, "-m", "deckopt", *COMMANDS[0], "--plot", "x.png"])
    found = subprocess.run(
        f"{words} {closed}",
        shell=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(deckopt.__file__).parents[1])},
        check=False,
    )
    assert found.returncode == 0
    assert (tmp_path / "x.png").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes streams")
@pytest.mark.parametrize("words", ["decks", "cards list", "decks --json"])
def test_nobody_has_to_read_to_the_end(words: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    found = subprocess.run([sys.executable, "-m", "deckopt", *words.split()], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (found.returncode, found.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("buffered", ["", "1"], ids=["kept", "at once"])
@pytest.mark.parametrize(("words", "code"), [("deck check lava-spike", 0), ("deck check nothing", 2), ("nonsense", 2)])
def test_what_is_said_beside_the_result_may_meet_a_full_disk(words: str, code: int, buffered: str) -> None:
    """Whether Python keeps a line until it is long, or writes it at once."""
    with open("/dev/full", "wb") as full:
        found = subprocess.run(
            [sys.executable, "-m", "deckopt", *words.split()],
            env={**os.environ, "PYTHONUNBUFFERED": buffered},
            stdout=subprocess.PIPE,
            stderr=full,
            check=False,
        )
    assert found.returncode == code


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (
            ZeroDivisionError("by zero"),
            "deckopt: ZeroDivisionError: by zero (a fault of deckopt's own; DECKOPT_DEBUG=1 shows where)",
        ),
        (MemoryError(), "deckopt: there is not enough memory"),
        (RecursionError("x" * 1000), None),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no"), None),
        (sqlite3.DatabaseError("malformed"), None),
        (OSError(errno.EIO, "Input/output error", "runs/x"), "deckopt: runs/x: Input/output error"),
    ],
)
def test_what_nobody_has_foreseen_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, line: str | None
) -> None:
    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr("deckopt.cli.decks_to_play.open_catalog", fails)
    monkeypatch.delenv("DECKOPT_DEBUG", raising=False)
    assert run(["cards", "list"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and len(said.err) <= 301
    assert line is None or said.err == f"{line}\n"
    monkeypatch.setenv("DECKOPT_DEBUG", "1")
    assert run(["cards", "list"]) == 2
    assert capsys.readouterr().err.startswith("Traceback (most recent call last):")


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals to be had")
def test_in_a_narrow_terminal_no_number_is_cut(tmp_path: Path) -> None:
    import pty

    (tmp_path / "deck.toml").write_text(LIST, "utf-8")
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": "40", "PYTHONPATH": str(Path(deckopt.__file__).parents[1])}
    words = [sys.executable, "-m", "deckopt", "decks"]
    with subprocess.Popen(words, stdout=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                chunk = os.read(ours, 4096)
            except OSError:  # the other side is closed
                break
            if not chunk:
                break
            shown += chunk
    os.close(ours)
    assert process.returncode == 0
    lines = shown.decode().splitlines()
    assert "deck: karsten" in lines and "  cards: 60" in lines and "  candidates: 1" in lines
