"""Run folders with something changed in them, and what commands make of them: what `runs/test_run_folders.py` and
`experiments/fuzz.py` share.

A run of a few made-up games is begun, stopped, and extended; then a copy of it is changed, reported, listed, and gone on with.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckopt.cli.runs_shown import listed_run
from deckopt.errors import InputError
from deckopt.runs import journal_tables, sealed
from deckopt.runs.folder import names
from deckopt.runs.journal import Journal
from deckopt.runs.journal_file import FILE
from deckopt.runs.stops import Budget
from runs.crews import lent
from runs.made_up_games import serial
from runs.small_runs import few_lands, new, report, sit, without_times

GAMES, MORE = 60, 30
TABLES = {table.name: table for table in vars(journal_tables).values() if isinstance(table, sealed.Table)}
ODD = (None, -1, 0, 1, 99, 2**40, 2**62, 1e300, 0.5, "", "x", "{}", "[]", '{"a": [NaN]}', "\x1b[2J", b"", b"\x00" * 9, "9" * 5000)


@dataclass(frozen=True)
class Reference:
    """A run as it should be: its folder, what `report` says of it, and what it says once it has gone on."""

    folder: Path
    report: Any
    resumed: Any


def reference(root: Path, method: str) -> Reference:
    """A run that has stopped, been compared, and may go on."""
    run = new(few_lands(method), root, GAMES, method)
    sit(run, lent(serial()))
    with Journal.open(run) as journal:
        journal.add_budget(Budget(games=MORE, from_clock=journal.seconds, from_game=journal.finished_games))
    before = report(run)
    again = copy(run, root / f"{method}-resumed")
    sit(again, lent(serial()))
    found = Reference(run, before, report(again))
    shutil.rmtree(again)
    return found


def copy(run: Path, to: Path) -> Path:
    """The run in another folder, its journal in one file."""
    to.mkdir(parents=True)
    db = sqlite3.connect(run / FILE)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    shutil.copy(run / FILE, to / FILE)
    return to


# -- changes ---------------------------------------------------------------------------------


def bit(path: Path, rng: random.Random) -> None:
    """One bit is another."""
    data = bytearray(path.read_bytes())
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    path.write_bytes(data)


def block(path: Path, rng: random.Random) -> None:
    """Some bytes are others, or the end is missing."""
    data = bytearray(path.read_bytes())
    start = rng.randrange(len(data))
    if rng.random() < 0.3:
        del data[start:]
    else:
        length = rng.choice((2, 16, 512, 4096))
        data[start : start + length] = rng.randbytes(length)
    path.write_bytes(data)


def _row(db: sqlite3.Connection, rng: random.Random) -> tuple[sealed.Table, int, list[Any]] | None:
    table = TABLES[rng.choice(sorted(TABLES))]
    rows = db.execute(f"SELECT rowid, {table.columns} FROM {table.name}").fetchall()
    if not rows:
        return None
    at, *values = rng.choice(rows)
    return table, at, values


def _set(db: sqlite3.Connection, rng: random.Random, forged: bool) -> None:
    found = _row(db, rng)
    if found is None:
        return
    table, at, values = found
    column = rng.randrange(len(values))
    values[column] = rng.choice(ODD)
    db.execute(f"UPDATE {table.name} SET {table.columns.split(', ')[column]} = ? WHERE rowid = ?", (values[column], at))
    if forged:
        try:
            seal = table.seal(values)
        except Exception:  # no such row can have a seal
            return
        db.execute(f"UPDATE {table.name} SET seal = ? WHERE rowid = ?", (seal, at))


def value(path: Path, rng: random.Random) -> None:
    """A value of a row is another."""
    _in_database(path, lambda db: _set(db, rng, forged=False))


def forgery(path: Path, rng: random.Random) -> None:
    """The same, with a seal that fits: as somebody would do it who means harm."""
    _in_database(path, lambda db: _set(db, rng, forged=True))


def lost(path: Path, rng: random.Random) -> None:
    """A row is missing."""

    def change(db: sqlite3.Connection) -> None:
        found = _row(db, rng)
        if found is not None and found[0].name != "snapshots":
            db.execute(f"DELETE FROM {found[0].name} WHERE rowid = ?", (found[1],))

    _in_database(path, change)


def schema(path: Path, rng: random.Random) -> None:
    """A table is a view, or something happens by itself."""
    table = rng.choice(sorted(TABLES))
    changes = (
        f"ALTER TABLE {table} RENAME TO t; CREATE VIEW {table} AS SELECT * FROM t",
        f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM games; END",
        f"DROP TABLE {table}",
        f"ALTER TABLE {table} ADD COLUMN more TEXT",
        "CREATE TABLE more (x TEXT)",
    )
    _in_database(path, lambda db: db.executescript(rng.choice(changes)))


def _in_database(path: Path, change: Callable[[sqlite3.Connection], object]) -> None:
    db = sqlite3.connect(path)
    try:
        change(db)
        db.commit()
    except sqlite3.IntegrityError:
        pass  # the key is taken: nothing is changed
    finally:
        db.close()


CHANGES = (bit, bit, bit, block, value, value, forgery, forgery, lost, schema)


# -- what commands make of it ------------------------------------------------------------------


def told(command: Callable[[], Any]) -> Any:
    """What a command says, or the line that it refuses with."""
    try:
        return command()
    except InputError as error:
        line = str(error)
        assert "\n" not in line
        return line


def problems(of: Reference, root: Path, seed: int) -> list[str]:
    """What is wrong with how a run is treated after change number `seed`; tracebacks come through."""
    rng = random.Random(seed)
    change = CHANGES[seed % len(CHANGES)]
    bad = copy(of.folder, root / "runs" / "bad")
    try:
        change(bad / FILE, rng)
        found = []
        reported = told(lambda: report(bad))
        if change is not forgery and reported != of.report and not isinstance(reported, str):
            found.append(f"{change.__name__} {seed}: report says something else")
        listed = {name: listed_run(name, bad.parent)[0] for name in names(bad.parent)}
        if "bad" in listed and listed["bad"]["state"] == "unreadable" and not isinstance(reported, str):
            found.append(f"{change.__name__} {seed}: runs cannot read what report does")
        if without_times(listed.get("good")) != without_times(listed_run("good", bad.parent)[0]) or "games" not in listed["good"]:
            found.append(f"{change.__name__} {seed}: another run is not listed")
        if seed % 2:
            resumed = told(lambda: sit(bad, lent(serial())))
            after = told(lambda: report(bad))
            if change is not forgery and not isinstance(resumed, str) and not isinstance(after, str) and after != of.resumed:
                found.append(f"{change.__name__} {seed}: resume goes on otherwise")
        return found
    finally:
        shutil.rmtree(bad)
