"""The journal of a run: one SQLite file with everything needed to go on or to report.

    meta       format, versions of the engine, of learning and thresholds, and of the package
    inputs     what the run was started with, as JSON; written once
    games      one row for each finished game of the search, in order; `mark` tells which game
               was asked for, and `root` numbers the list if it is of a root's evaluation
    players    who plays after each course of learning (`evaluate.play_off`), and a hash of what was learnt;
               negative numbers are courses of comparisons
    roots      thresholds of each root list, when it became the root; of the latest
               roots also the hands searched for them, which the next ones follow; negative
               numbers are lists of comparisons, whose players know more
    finals     games of final comparisons: `stop` numbers the search game after which
    stops      the search stopped, why, and how many pairs the comparison has
    budgets    how long to go on, as asked for at the start and whenever it was extended
    snapshots  the search after so many results; only shortens the replay. One that another
               version of the search wrote is not looked at: the replay is from the beginning then

Rows are committed one by one; a crash of the process loses none of them. Times are
kept apart from results: nothing that a search depends on is a time.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from deckopt import __version__, files
from deckopt.decks.load import BEST
from deckopt.engine import ENGINE, source_hash
from deckopt.errors import InputError
from deckopt.evaluate import learning, mulligan
from deckopt.evaluate.games import Played, Sides
from deckopt.evaluate.mulligan import from_plain, to_plain
from deckopt.evaluate.pools import Pools, pack, unpack
from deckopt.runs.rows import COLUMNS, DECLARED, from_row, to_row

FORMAT = 7
METHODS = f"{learning.METHOD} {mulligan.METHOD}"  # how players learn, and how thresholds are computed
SEARCH = source_hash(("optimize/*.py",))  # the version of the search, which snapshots are of
FILE = "journal.sqlite"
SNAPSHOTS_KEPT = 2
_PACKED = 8  # letters of a snapshot are packed one by one, each in a bit at least
OF_GAMES, OF_MINUTES = "games", "minutes"  # why a search stopped that was not at its end
FOLLOWED = 6  # roots before one whose hands its thresholds may go by

_RESULT = f"{DECLARED}, clock REAL"
_LAST = (  # where the clock, which never goes back, is latest
    "clock FROM games ORDER BY k DESC",
    "clock FROM finals ORDER BY stop DESC, i DESC",
    "from_clock FROM budgets ORDER BY n DESC",
)
_BUDGET = "minutes, games, from_clock, from_game, least_gain"
_TABLES = f"""
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT);
CREATE TABLE inputs (data TEXT);
CREATE TABLE games (k INTEGER PRIMARY KEY, {_RESULT}, root INTEGER, mark INTEGER);
CREATE INDEX evaluations ON games (root, k) WHERE root IS NOT NULL;
CREATE TABLE players (course INTEGER PRIMARY KEY, plays TEXT, learnt TEXT);
CREATE TABLE roots (root INTEGER PRIMARY KEY, thresholds TEXT, hands BLOB);
CREATE TABLE finals (stop INTEGER, i INTEGER, {_RESULT}, PRIMARY KEY (stop, i));
CREATE TABLE stops (stop INTEGER PRIMARY KEY, why TEXT, best INTEGER, pairs INTEGER);
CREATE TABLE budgets (
    n INTEGER PRIMARY KEY, minutes REAL, games INTEGER, from_clock REAL, from_game INTEGER, least_gain REAL
);
CREATE TABLE snapshots (told INTEGER PRIMARY KEY, search TEXT, data BLOB);
"""


@dataclass(frozen=True)
class Budget:
    """Go on for so many minutes or games (one is None), counted from a time and a game of the run, and from there on look for
    gains as small as `least_gain`, if it is given."""

    minutes: float | None = None
    games: int | None = None
    from_clock: float = 0.0
    from_game: int = 0
    least_gain: float | None = None


def of_comparison(stop: int) -> tuple[int, int]:
    """The numbers, of no root, of the lists that are compared after a stop: the first one and the best."""
    return -1 - 2 * stop, -2 - 2 * stop


class Stop(NamedTuple):
    """Why a search stopped before game number `game`, with which root list the best, and how many pairs the comparison has:
    None if it is not finished."""

    game: int
    why: str
    best: int
    pairs: int | None

    @property
    def is_end(self) -> bool:
        """Whether the run is at its end: the search stopped of itself, and its list has been compared."""
        return self.pairs is not None and self.why not in (OF_GAMES, OF_MINUTES)


class Journal:
    """An open journal. Errors of SQLite become InputError where a user can do something about them."""

    def __init__(
        self, connection: sqlite3.Connection, path: Path, temporary: tempfile.TemporaryDirectory[str] | None = None
    ) -> None:
        self._db = connection
        self.path = path
        self._temporary = temporary

    # -- opening -------------------------------------------------------------------------

    @classmethod
    def create(cls, folder: Path, inputs: dict[str, Any], budget: Budget) -> Journal:
        """Write a new journal with its inputs, whole or not at all."""
        path = folder / FILE
        db = sqlite3.connect(path, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.executescript(f"BEGIN;{_TABLES}COMMIT;")
        with _transaction(db):
            meta = {"format": str(FORMAT), "engine": ENGINE, "methods": METHODS, "version": __version__}
            db.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
            db.execute("INSERT INTO inputs VALUES (?)", (json.dumps(inputs),))
            made = cls(db, path)
            made._insert_budget(budget)
        return made

    @classmethod
    def open(cls, folder: Path) -> Journal:
        """Open for writing."""
        path = _existing(folder)
        if not os.access(path, os.R_OK | os.W_OK):
            raise InputError(str(path), "", "may not be written", "copy the run to where it may")
        try:
            db = sqlite3.connect(path, isolation_level=None)
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            remedy = "make room if the disk is full, or copy the run to a folder that can"
            raise InputError(str(folder), "", f"cannot be written: {error}", remedy) from None
        except sqlite3.DatabaseError as error:
            raise InputError(str(path), "", f"is damaged: {error}", "start the search anew") from None
        return cls(db, path)._checked()

    @classmethod
    def read(cls, folder: Path) -> Journal:
        """Open for reading, also while somebody writes or where nothing can be written."""
        path = _existing(folder)
        try:
            db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
            db.execute("BEGIN")  # what is read is of one moment, though somebody writes
            db.execute("SELECT name FROM meta").fetchall()
            return cls(db, path)._checked()
        except sqlite3.OperationalError:
            pass  # SQLite cannot read a journal in use from a folder that cannot be written: read a copy
        except sqlite3.DatabaseError as error:
            raise InputError(str(path), "", f"is damaged: {error}", "start the search anew") from None
        copy = tempfile.TemporaryDirectory(prefix="deckopt-")
        try:
            for file in (path, path.with_name(f"{FILE}-wal")):
                if file.exists():
                    shutil.copy(file, copy.name)
            db = sqlite3.connect(Path(copy.name) / FILE, isolation_level=None)
            return cls(db, path, copy)._checked()
        except (OSError, sqlite3.Error) as error:
            copy.cleanup()
            raise InputError(str(path), "", f"cannot be read: {error}", "may it be?") from None

    def _checked(self) -> Journal:
        try:
            meta = self.meta
            row = self._db.execute("SELECT data FROM inputs").fetchone()
            if not row:
                raise sqlite3.DatabaseError("it has no inputs")
            json.loads(row[0])
        except (sqlite3.DatabaseError, ValueError) as error:
            self.close()
            raise InputError(str(self.path), "", f"is half-written or damaged: {error}", "start the search anew") from None
        if meta.get("format") != str(FORMAT):
            self.close()
            raise InputError(
                str(self.path),
                "",
                f"is of format {meta.get('format')}, not {FORMAT}",
                self._older(meta),
            )
        return self

    def same_engine(self) -> None:
        """InputError unless this engine wrote the journal: another one would play other games."""
        meta = self.meta
        if (meta.get("engine"), meta.get("methods")) != (ENGINE, METHODS):
            raise InputError(str(self.path), "", "was begun with another version of the engine, or of Numba", self._older(meta))

    def other_search(self) -> InputError:
        """What is wrong if the games that are written are not those that the search asks for."""
        problem = "was begun with another version of the search, or of NumPy or SciPy"
        return InputError(str(self.path), "", problem, self._older(self.meta))

    def _older(self, meta: dict[str, str]) -> str:
        """What to do about a journal of another version."""
        version = meta.get("version")
        of_then = f"deckopt {version}" if version != __version__ else "what it was begun with"
        best = self.path.with_name(BEST)
        return f"go on with {of_then}" + (f", or start a new search from {best}" if best.exists() else ", or start anew")

    def close(self) -> None:
        """Close the file."""
        self._db.close()
        if self._temporary is not None:
            self._temporary.cleanup()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, *_: object) -> None:
        self.close()
        if isinstance(error, sqlite3.DatabaseError):
            problem, remedy = f"cannot be read or written: {error}", "is it damaged, or the disk full?"
            if "full" in str(error):  # SQLITE_FULL, which Python 3.10 has no name for
                problem, remedy = f"cannot be written: {error}", "what is written is safe: make room, and resume the run"
            raise InputError(str(self.path), "", problem, remedy) from None

    # -- contents ------------------------------------------------------------------------

    @property
    def meta(self) -> dict[str, str]:
        """Versions."""
        return dict(self._db.execute("SELECT name, value FROM meta").fetchall())

    @property
    def inputs(self) -> dict[str, Any]:
        """What the run was started with."""
        found: dict[str, Any] = json.loads(self._db.execute("SELECT data FROM inputs").fetchone()[0])
        return found

    @property
    def finished_games(self) -> int:
        """How many games of the search are written: they are written in order, from 0 on."""
        last = self._db.execute("SELECT MAX(k) FROM games").fetchone()[0]  # COUNT(*) would read them all
        return 0 if last is None else int(last) + 1

    @property
    def seconds(self) -> float:
        """Time spent on the run, all its sittings together."""
        rows = [self._db.execute(f"SELECT {last} LIMIT 1").fetchone() for last in _LAST]
        return max((float(row[0]) for row in rows if row), default=0.0)

    def game(self, k: int, mark: int) -> Played | None:
        """Finished game k of the search. InputError if it is not the one with this mark."""
        row = self._db.execute(f"SELECT {COLUMNS}, mark FROM games WHERE k = ?", (k,)).fetchone()
        if not row:
            return None
        if row[-1] != mark:
            raise self.other_search()
        return from_row(row)

    def games(self, first: int = 0) -> Iterator[tuple[int, int, Played]]:
        """(k, mark, game) from game `first` on, in order."""
        for k, mark, *row in self._db.execute(f"SELECT k, mark, {COLUMNS} FROM games WHERE k >= ? ORDER BY k", (first,)):
            yield k, mark, from_row(row)

    def evaluation(self, root: int) -> list[Played]:
        """The games of a root's evaluation, in order."""
        rows = self._db.execute(f"SELECT {COLUMNS} FROM games WHERE root = ? ORDER BY k", (root,))
        return [from_row(row) for row in rows]

    def add_game(self, k: int, mark: int, played: Played, clock: float, root: int | None) -> None:
        """Write game k; `root` is not None if it is of a root's evaluation."""
        self._db.execute("INSERT INTO games VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", (k, *to_row(played), clock, root, mark))

    def plays(self, course: int) -> str:
        """Who plays after course number `course`: "" for the usual search, or where it is not known yet."""
        row = self._db.execute("SELECT plays FROM players WHERE course = ?", (course,)).fetchone()
        return str(row[0]) if row else ""

    def add_player(self, course: int, plays: str, learnt: str) -> None:
        """Note who plays after a course, and the hash of what was learnt. InputError if it has been somebody else."""
        self._db.execute("INSERT OR IGNORE INTO players VALUES (?, ?, ?)", (course, plays, learnt))
        if self._db.execute("SELECT plays, learnt FROM players WHERE course = ?", (course,)).fetchone() != (plays, learnt):
            problem = "was begun with players who had learnt otherwise"
            raise InputError(str(self.path), "", problem, "go on where it was begun, or start anew")

    def thresholds(self, root: int) -> Sides | None:
        """Thresholds of a root list, if they have been computed."""
        row = self._db.execute("SELECT thresholds FROM roots WHERE root = ?", (root,)).fetchone()
        return from_plain(json.loads(row[0])) if row else None

    def hands_before(self, root: int, first: int = 0) -> Pools:
        """The hands searched for the last `FOLLOWED` roots before one, oldest root first, those before `first` left out."""
        rows = self._db.execute(
            "SELECT hands FROM roots WHERE root >= ? AND root < ? AND hands IS NOT NULL ORDER BY root",
            (max(root - FOLLOWED, first), root),
        )
        return tuple(pool for row in rows for pool in unpack(row[0]))

    def add_thresholds(self, root: int, found: Sides, searched: Pools = ()) -> None:
        """Write the thresholds of a root list and the hands searched for them; forget hands that no later root may follow."""
        hands = pack(searched) if searched else None
        with _transaction(self._db):
            self._db.execute("INSERT INTO roots VALUES (?, ?, ?)", (root, json.dumps(to_plain(found)), hands))
            self._db.execute("UPDATE roots SET hands = NULL WHERE root <= ? AND hands IS NOT NULL", (root - FOLLOWED,))

    @property
    def stops(self) -> list[Stop]:
        """All stops, in order."""
        return [Stop(*row) for row in self._db.execute("SELECT stop, why, best, pairs FROM stops ORDER BY stop")]

    @property
    def stop(self) -> Stop | None:
        """The stop at the last game that is written, if the search stopped there."""
        stops = self.stops
        return stops[-1] if stops and stops[-1].game == self.finished_games else None

    def add_stop(self, stop: int, why: str, best: int) -> None:
        """Note that the search stopped before game number `stop`, with this root list the best."""
        self._db.execute("INSERT OR REPLACE INTO stops VALUES (?, ?, ?, NULL)", (stop, why, best))

    def close_stop(self, stop: int, pairs: int) -> None:
        """Note that the comparison after a stop is finished."""
        self._db.execute("UPDATE stops SET pairs = ? WHERE stop = ?", (pairs, stop))

    def final(self, stop: int, i: int) -> Played | None:
        """Game i of the comparison after a stop: even ones with the start list, odd ones with the best."""
        row = self._db.execute(f"SELECT {COLUMNS} FROM finals WHERE stop = ? AND i = ?", (stop, i)).fetchone()
        return from_row(row) if row else None

    def finals(self, stop: int) -> list[Played]:
        """All games of the comparison after a stop, in order."""
        rows = self._db.execute(f"SELECT {COLUMNS} FROM finals WHERE stop = ? ORDER BY i", (stop,))
        return [from_row(row) for row in rows]

    def add_final(self, stop: int, i: int, played: Played, clock: float) -> None:
        """Write game i of the comparison after a stop."""
        self._db.execute("INSERT INTO finals VALUES (?,?,?,?,?,?,?,?,?,?,?)", (stop, i, *to_row(played), clock))

    @property
    def budget(self) -> Budget:
        """The budget in force: the newest."""
        row = self._db.execute(f"SELECT {_BUDGET} FROM budgets ORDER BY n DESC LIMIT 1").fetchone()
        return Budget(*row)

    @property
    def refinements(self) -> dict[int, float]:
        """The least gain to look for, by the game from which on it was asked for, in order."""
        rows = self._db.execute("SELECT from_game, least_gain FROM budgets WHERE least_gain IS NOT NULL ORDER BY n")
        return dict(rows.fetchall())

    def add_budget(self, budget: Budget) -> None:
        """Note a budget.

        If the search is to look closer, a stop at that very game is none any more, nor is its comparison, which may have been
        of another list than the search stops at in the end.
        """
        with _transaction(self._db):
            self._insert_budget(budget)
            if budget.least_gain is not None:
                stop = budget.from_game
                for table in ("stops", "finals"):
                    self._db.execute(f"DELETE FROM {table} WHERE stop = ?", (stop,))
                self._db.execute("DELETE FROM roots WHERE root IN (?, ?)", of_comparison(stop))
                self._db.execute("DELETE FROM players WHERE course = ?", of_comparison(stop)[:1])

    def _insert_budget(self, budget: Budget) -> None:
        self._db.execute(f"INSERT INTO budgets ({_BUDGET}) VALUES (?, ?, ?, ?, ?)", astuple(budget))

    def snapshot(self) -> dict[str, Any] | None:
        """The newest snapshot that can be read, of this version of the search."""
        for row in self._db.execute("SELECT data FROM snapshots WHERE search = ? ORDER BY told DESC", (SEARCH,)):
            try:
                found: dict[str, Any] = json.loads(files.unpacked(row[0], _PACKED * len(row[0])))
            except (ValueError, TypeError):
                continue
            return found
        return None

    def add_snapshot(self, told: int, plain: dict[str, Any]) -> None:
        """Write a snapshot after `told` results, and drop old ones."""
        with _transaction(self._db):
            self._db.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (told, SEARCH, _compressed(plain)))
            self._db.execute(
                "DELETE FROM snapshots WHERE told NOT IN"
                " (SELECT told FROM snapshots WHERE search = ? ORDER BY told DESC LIMIT ?)",
                (SEARCH, SNAPSHOTS_KEPT),
            )


def _compressed(plain: dict[str, Any]) -> bytes:
    """For the most part numbers in base64: their letters can be packed, but nothing in them comes twice."""
    packer = zlib.compressobj(1, strategy=zlib.Z_HUFFMAN_ONLY)
    return packer.compress(json.dumps(plain).encode()) + packer.flush()


class _transaction:  # noqa: N801
    """All or nothing."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:  # not if SQLite has rolled back itself, as it does when the disk is full
                self._db.execute("ROLLBACK")


def _existing(folder: Path) -> Path:
    path = folder / FILE
    if not os.path.isfile(path):  # unlike Path.is_file, False where nobody may look
        raise no_run(folder)
    try:
        files.check_database(path)
    except OSError as error:
        raise InputError(str(error.filename), "", f"cannot be of a run: {error.strerror}", "delete it") from None
    return path


def no_run(folder: Path) -> InputError:
    """What is wrong with a folder that holds no run."""
    return InputError(str(folder), "", f"is no run: there is no {FILE} in it that can be read", "see 'deckopt runs'")
