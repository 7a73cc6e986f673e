"""What commands open without being told its name may be a link, a pipe, a device or a folder: nothing is waited for, and what
a link leads to stays as it is."""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from runs.small_runs import few_lands, new

from deckopt.bench.record import Record
from deckopt.cache import CHECKED, cache_root
from deckopt.cards.known import KNOWN, Origin, Row, file_of
from deckopt.cards.sources import UPDATED
from deckopt.cli.app import run
from deckopt.decks.freeze import deck_toml
from deckopt.decks.source import BEST
from deckopt.errors import InputError
from deckopt.oracle.mark import compiler_mark
from deckopt.runs.folder import LOCK, OWNER
from deckopt.runs.journal_file import FILE
from deckopt.runs.plan import Plan

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders")

SECONDS = 60  # in which a command ends that waits for nothing
CARD = '["Test Card"]\ntype = "Sorcery"\ncost = "{R}"\n'
#: Files that commands open without being told, and those commands.
PLACES = {
    f"runs/run/{FILE}": [["runs"], ["report", "run"]],
    f"runs/run/{FILE}-wal": [["report", "run"]],
    f"runs/run/{LOCK}": [["runs"], ["resume", "run"]],
    f"runs/run/{OWNER}": [["resume", "run"]],
    f"runs/run/{BEST}": [["deck", "check", "runs/run"]],
    "mine/x.toml": [["cards", "show", "Test Card", "--cards", "mine"]],
    f"cache/{UPDATED}/{KNOWN}": [["cards", "show", "Newer Card"]],
}

_opened: list[str] | None = None


def _is_path(opened: object) -> bool:
    return not isinstance(opened, int) and opened != ":memory:"


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if _opened is not None and event in ("open", "sqlite3.connect") and _is_path(arguments[0]):
        _opened.append(os.fsdecode(arguments[0]))


sys.addaudithook(_hear)


@pytest.fixture(scope="module")
def plan() -> Plan:
    return few_lands()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plan: Plan) -> Iterator[Path]:
    """A folder with a run that is finished before its first game, a folder of cards, a cache with newer cards; time is short."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    folder = new(plan, Path("runs"), 1)
    (folder / LOCK).touch()
    (folder / BEST).write_text(deck_toml(plan.deck))
    Path("mine").mkdir()
    Path("mine/x.toml").write_text(CARD)
    (cache_root() / UPDATED).mkdir()
    row = Row("Newer Card", {"type": "Sorcery", "cost": "{R}", "blank": True}, origin=Origin("test", "2099-01-01"))
    (cache_root() / UPDATED / KNOWN).write_bytes(file_of([row], compiler_mark()))
    # Whoever goes on with the run gets as far as its lock and its journal.
    monkeypatch.setattr("deckopt.runs.journal.Journal.same_engine", _stop)
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(SECONDS)
    yield tmp_path
    signal.alarm(0)


def _stop(self: object) -> None:
    raise InputError("run", "", "goes no further")


def _too_long(*_: object) -> None:
    raise AssertionError("it waits")


def test_these_are_the_files_that_are_opened_unnamed(home: Path) -> None:
    global _opened
    found: set[str] = set()
    for words in [words for commands in PLACES.values() for words in commands]:
        _opened = []
        try:
            run(words)
        finally:
            asked, _opened = _opened, None
        for path in asked:
            place = os.path.relpath(path.removeprefix("file://").partition("?")[0], home)
            if not place.startswith("..") and not os.path.isdir(place):
                found.add(place)
    assert {f"runs/run/{FILE}", f"runs/run/{LOCK}", f"runs/run/{BEST}", "mine/x.toml", f"cache/{UPDATED}/{KNOWN}"} <= found
    checked = {place for place in found if place.startswith(f"cache/{CHECKED}/")}
    assert checked
    known = {place for place in found if place in PLACES or Path(place).name.startswith(f".{OWNER}.")}
    assert found == known | checked


def link(path: Path) -> None:
    path.symlink_to(path.parent.resolve().joinpath(os.path.relpath("victim", path.parent.resolve())))


def zero(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("put", [link, zero, os.mkfifo, Path.mkdir], ids=["link", "zero", "pipe", "folder"])
@pytest.mark.parametrize("place", PLACES)
def test_whatever_stands_in_their_place_is_left_alone(
    home: Path, capsys: pytest.CaptureFixture[str], place: str, put: Callable[[Path], object]
) -> None:
    path = Path(place)
    path.unlink(missing_ok=True)
    Path("victim").write_bytes(b"the victim's")
    put(path)
    for words in PLACES[place]:
        code = run(words)
        said = capsys.readouterr()
        assert code in (0, 2)
        assert said.err.count("\n") <= 1 and "Error" not in said.err and len(said.err) <= 301
        assert "the victim's" not in said.out + said.err
    assert Path("victim").read_bytes() == b"the victim's"
    assert not list(home.glob("victim-*"))


@pytest.mark.parametrize("put", [link, zero, os.mkfifo, Path.mkdir], ids=["link", "zero", "pipe", "folder"])
def test_whatever_stands_in_the_place_of_checked_cards_is_left_alone(
    home: Path, capsys: pytest.CaptureFixture[str], put: Callable[[Path], object]
) -> None:
    words = ["cards", "show", "Test Card", "--cards", "mine"]
    assert run(words) == 0
    usual = capsys.readouterr().out
    Path("cache", CHECKED, "victim").write_bytes(b"the victim's")
    for path in [path for path in Path("cache", CHECKED).iterdir() if path.name != "victim"]:
        path.unlink()
        put(path)
    assert run(words) == 0
    assert capsys.readouterr().out == usual
    assert Path("cache", CHECKED, "victim").read_bytes() == b"the victim's"


def test_a_good_run_is_listed_beside_a_bad_one(home: Path, capsys: pytest.CaptureFixture[str], plan: Plan) -> None:
    bad = new(plan, Path("runs"), 1, "bad")
    (bad / FILE).unlink()
    (bad / FILE).symlink_to(Path("runs/run", FILE).resolve())
    assert run(["runs"]) == 0
    listed = capsys.readouterr().out
    assert "bad" in listed and "unreadable" in listed and "run " in listed


# -- games of contests -----------------------------------------------------------------------


@pytest.mark.parametrize("tables", ["CREATE TABLE notes (text TEXT)", "CREATE TABLE games (score INTEGER)"])
def test_games_of_a_contest_are_not_written_to_a_file_of_something_else(tmp_path: Path, tables: str) -> None:
    path = tmp_path / "x.sqlite"
    theirs = sqlite3.connect(path)
    theirs.executescript(tables)
    theirs.close()
    before = path.read_bytes()
    with pytest.raises(InputError, match="has other tables than the games of a contest"):
        Record(path)
    assert path.read_bytes() == before
    (tmp_path / "link.sqlite").symlink_to(path)
    with pytest.raises(InputError, match="it is a link"):
        Record(tmp_path / "link.sqlite")
    (tmp_path / "text.sqlite").write_text("the user's notes, which are longer than the header of a database " * 10)
    with pytest.raises(InputError, match="is no file of games"):
        Record(tmp_path / "text.sqlite")


def test_games_of_a_contest_are_gone_on_with(tmp_path: Path) -> None:
    for _ in range(2):
        with Record(tmp_path / "x.sqlite") as record:
            assert record.games("key") == []


# -- folders of cards ----------------------------------------------------------------------


def test_a_folder_of_cards_that_cannot_be_listed_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As those of processes that end meanwhile, in /proc."""
    (tmp_path / "gone").mkdir()
    scandir = os.scandir

    def ends(path: Any) -> Any:
        if Path(path).name == "gone":
            raise ProcessLookupError(3, "No such process", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", ends)
    assert run(["cards", "show", "Shock", "--cards", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"deckopt: {tmp_path / 'gone'}: cannot be read: No such process\n"


def test_a_file_of_cards_that_cannot_be_read_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "gone.toml").symlink_to(tmp_path / "nowhere")
    assert run(["cards", "show", "Shock", "--cards", str(tmp_path / "cards")]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"deckopt: {tmp_path / 'cards' / 'gone.toml'}: ") and said.count("\n") == 1


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="no such folder")
def test_a_folder_of_a_process_is_no_folder_of_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "Shock", "--cards", "/proc/self/fd"]) in (0, 2)
    said = capsys.readouterr().err
    assert said.count("\n") <= 1 and "Traceback" not in said
