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

A run folder may come from anywhere. Every row carries a seal and has values of bounded types (`runs.sealed`). There are no
other tables than these. `meta` says how many rows the small ones have, so that none gets lost. What is damaged is named.
A snapshot that is damaged is not looked at.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from deckopt import files
from deckopt.bounded import Name
from deckopt.bounds import LONGEST_NAME
from deckopt.decks.load import BEST
from deckopt.engine import ENGINE, source_hash
from deckopt.errors import InputError
from deckopt.evaluate import learning, mulligan
from deckopt.evaluate.games import Played, Sides
from deckopt.evaluate.mulligan import from_plain, to_plain
from deckopt.evaluate.pools import Pool, Pools, pack, unpack
from deckopt.parse import json_of, parsing
from deckopt.runs.rows import RESULT, Seconds, Share, Whole, from_row, to_row
from deckopt.runs.sealed import UNREADABLE, DamagedRowError, Table, check_pages, check_schema, harden
from deckopt.version import __version__

SEARCH = source_hash(("optimize/*.py",))  # the version of the search, which snapshots are of
FILE = "journal.sqlite"
SNAPSHOTS_KEPT = 2
_PACKED = 8  # letters of a snapshot are packed one by one, each in a bit at least
OF_GAMES, OF_MINUTES = "games", "minutes"  # why a search stopped that was not at its end
FOLLOWED = 6  # roots before one whose hands its thresholds may go by

_Place = Annotated[int, Field(ge=-(2**53), le=2**53)]  # of a root or a course, or of one of a comparison
_Text = Annotated[str, Field(max_length=files.MB)]
_Bytes = Annotated[bytes, Field(max_length=64 * files.MB)]
_CLOCK = ("clock", float, Seconds)

_META = Table("meta", "its row", [("name", str, Name), ("value", str, Name)])
_INPUTS = Table("inputs", "input", [("n", int, Whole), ("data", str, Annotated[str, Field(max_length=64 * files.MB)])])
_GAMES = Table("games", "game", [("k", int, Whole), *RESULT, _CLOCK, ("root", int, Whole | None), ("mark", int, Whole)])
_PLAYERS = Table("players", "player", [("course", int, _Place), ("plays", str, Name), ("learnt", str, Name)])
_ROOTS = Table("roots", "root", [("root", int, _Place), ("thresholds", str, _Text), ("hands", bytes, _Bytes | None)])
_FINALS = Table("finals", "game of the comparison", [("stop", int, Whole), ("i", int, Whole), *RESULT, _CLOCK], keys=2)
_STOPS = Table("stops", "stop", [("stop", int, Whole), ("why", str, Name), ("best", int, Whole), ("pairs", int, Whole | None)])
_BUDGETS = Table(
    "budgets",
    "budget",
    [
        ("n", int, Whole),
        ("minutes", float, Annotated[float, Field(ge=0, le=10**7)] | None),
        ("games", int, Annotated[int, Field(ge=0, le=10**9)] | None),
        ("from_clock", float, Seconds),
        ("from_game", int, Whole),
        ("least_gain", float, Share | None),
    ],
)
_SNAPSHOTS = Table("snapshots", "snapshot", [("told", int, Whole), ("search", str, Name), ("data", bytes, bytes)])
_SMALL = (_PLAYERS, _ROOTS, _STOPS, _BUDGETS)  # whose rows are counted
_SCHEMA = (
    *(table.sql for table in (_META, _INPUTS, _GAMES, _PLAYERS, _ROOTS, _FINALS, _STOPS, _BUDGETS, _SNAPSHOTS)),
    "CREATE INDEX evaluations ON games (root, k) WHERE root IS NOT NULL",
)
FORMAT = blake2b("\n".join(_SCHEMA).encode(), digest_size=4).hexdigest()
_ROWS = "rows"  # of the small tables, in `meta`
_SAID = {  # what a version is of, in words
    "numba": "Numba",
    "engine": "the engine",
    "learning": "how players learn",
    "thresholds": "how mulligans are decided",
    "numpy": "NumPy",
    "scipy": "SciPy",
    "search": "the search",
}


def versions() -> dict[str, str]:
    """Of what a run depends on."""
    own = {"engine": ENGINE, "learning": learning.METHOD, "thresholds": mulligan.METHOD, "search": SEARCH}
    return {**own, **{name: version(name) for name in ("numba", "numpy", "scipy")}}


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
        harden(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.executescript(f"BEGIN;{';'.join(_SCHEMA)};COMMIT;")
        made = cls(db, path)
        with made._small():
            for item in {"format": FORMAT, "version": __version__, **versions()}.items():
                _META.add(db, item)
            _INPUTS.add(db, (0, json.dumps(inputs)))
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
            harden(db)
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")
            check_pages(db)
        except sqlite3.OperationalError as error:
            remedy = "make room if the disk is full, or copy the run to a folder that can"
            raise InputError(str(folder), "", f"cannot be written: {error}", remedy) from None
        except UNREADABLE as error:
            raise InputError(str(path), "", f"is damaged: {error}", "start the search anew") from None
        return cls(db, path)._checked()

    @classmethod
    def read(cls, folder: Path) -> Journal:
        """Open for reading, also while somebody writes or where nothing can be written."""
        path = _existing(folder)
        try:
            db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
            harden(db)
            db.execute("BEGIN")  # what is read is of one moment, though somebody writes
            db.execute("SELECT name FROM sqlite_master").fetchall()
            return cls(db, path)._checked()
        except sqlite3.OperationalError:
            pass  # SQLite cannot read a journal in use from a folder that cannot be written: read a copy
        except UNREADABLE as error:
            raise InputError(str(path), "", f"is damaged: {error}", "start the search anew") from None
        copy = tempfile.TemporaryDirectory(prefix="deckopt-")
        try:
            for file in (path, path.with_name(f"{FILE}-wal")):
                if file.exists():
                    shutil.copy(file, copy.name)
            db = sqlite3.connect(Path(copy.name) / FILE, isolation_level=None)
            harden(db)
            return cls(db, path, copy)._checked()
        except (OSError, *UNREADABLE) as error:
            copy.cleanup()
            raise InputError(str(path), "", f"cannot be read: {error}", "may it be?") from None

    def _checked(self) -> Journal:
        """The journal; InputError, and it is closed, if it is of another format, or not what was written."""
        try:
            self._check()
        except (*UNREADABLE, DamagedRowError) as error:
            self.close()
            raise InputError(str(self.path), "", f"is half-written or damaged: {error}", "start the search anew") from None
        except InputError:
            self.close()
            raise
        return self

    def _check(self) -> None:
        row = self._db.execute("SELECT value FROM meta WHERE name = 'format'").fetchone()
        if row is not None and row[0] != FORMAT:  # before anything else is looked at, which may be of another kind
            problem = f"is of format {str(row[0])[:40]}, not {FORMAT}"
            wrote = self._db.execute("SELECT value FROM meta WHERE name = 'version'").fetchone()
            raise InputError(str(self.path), "", problem, self._older(str(wrote[0])[:40] if wrote else ""))
        check_schema(self._db, _SCHEMA)
        meta = self.meta
        if not {"format", "version", _ROWS, *versions()} <= set(meta) or _INPUTS.count(self._db) != 1:
            raise sqlite3.DatabaseError("it has no inputs")
        if meta[_ROWS] != self._rows_of_small():
            raise sqlite3.DatabaseError(f"it has {self._rows_of_small()}, and should have {meta[_ROWS]}")
        _ = self.inputs
        finished = self.finished_games
        if any(stop.game > finished for stop in self.stops):
            raise _GAMES.damaged(finished)
        for n, *budget in self._rows(_BUDGETS):
            if budget[3] > finished:  # it would go on for as many games as are missing
                raise _BUDGETS.damaged(n)

    def same_engine(self) -> None:
        """InputError unless this engine wrote the journal: another one would play other games."""
        problem = self._other_versions(("numba", "engine", "learning", "thresholds"))
        if problem:
            raise InputError(str(self.path), "", problem, self._older(self.meta["version"]))

    def other_search(self, k: int) -> InputError:
        """What is wrong if game k is not the one that the search asks for: another search has asked for it, if the versions
        say so; else the journal is damaged there."""
        problem = self._other_versions(("search", "numpy", "scipy"))
        if problem:
            return InputError(str(self.path), "", problem, self._older(self.meta["version"]))
        return self.damaged(_GAMES.damaged(k))

    def _other_versions(self, names: Sequence[str]) -> str:
        """Which versions the run was begun with are others than those here; "" if none is."""
        meta, here = self.meta, versions()
        other = [name for name in names if meta[name] != here[name]]
        said = [f"{_SAID[n]} ({meta[n]}, here {here[n]})" if n in ("numba", "numpy", "scipy") else _SAID[n] for n in other]
        return f"was begun with another version of {' and '.join(said)}" if other else ""

    def _older(self, wrote: str) -> str:
        """What to do about a journal of another version."""
        of_then = f"deckopt {wrote}" if wrote != __version__ else "what it was begun with"
        best = self.path.with_name(BEST)
        return f"go on with {of_then}" + (f", or start a new search from {best}" if best.exists() else ", or start anew")

    def damaged(self, where: object) -> InputError:
        """What is wrong if what is written there cannot be."""
        return InputError(str(self.path), "", f"is damaged at {where}", "start the search anew")

    def close(self) -> None:
        """Close the file."""
        self._db.close()
        if self._temporary is not None:
            self._temporary.cleanup()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, *_: object) -> None:
        self.close()
        if isinstance(error, UNREADABLE):
            problem, remedy = f"cannot be read or written: {error}", "is it damaged, or the disk full?"
            if "full" in str(error):  # SQLITE_FULL, which Python 3.10 has no name for
                problem, remedy = f"cannot be written: {error}", "what is written is safe: make room, and resume the run"
            raise InputError(str(self.path), "", problem, remedy) from None

    # -- contents ------------------------------------------------------------------------

    def _rows(self, table: Table, rest: str = "", values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Rows of a table; InputError names the first that is damaged."""
        try:
            yield from table.rows(self._db, rest, values)
        except DamagedRowError as error:
            raise self.damaged(error) from None

    def _row(self, table: Table, rest: str = "", values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        return next(self._rows(table, rest, values), None)

    def _small(self) -> _small:
        """Write rows of the small tables, all or none, and how many there are then."""
        return _small(self)

    def _rows_of_small(self) -> str:
        return ", ".join(f"{table.name} {table.count(self._db)}" for table in _SMALL)

    @property
    def meta(self) -> dict[str, str]:
        """Versions."""
        return dict(self._rows(_META))

    @property
    def inputs(self) -> dict[str, Any]:
        """What the run was started with."""
        row = self._row(_INPUTS, "WHERE n = 0")
        found = json_of(row[1], str(self.path)) if row is not None else None
        if not isinstance(found, dict):
            raise self.damaged("input 0")
        return found

    @property
    def finished_games(self) -> int:
        """How many games of the search are written: they are written in order, from 0 on."""
        last = self._db.execute("SELECT MAX(k) FROM games").fetchone()[0]  # COUNT(*) would read them all
        return 0 if last is None else int(last) + 1

    @property
    def seconds(self) -> float:
        """Time spent on the run, all its sittings together: the clock, which never goes back, where it is latest."""
        game = self._row(_GAMES, "ORDER BY k DESC LIMIT 1")
        final = self._row(_FINALS, "ORDER BY stop DESC, i DESC LIMIT 1")
        return max(
            float(row[at])
            for row, at in ((game, 1 + len(RESULT)), (final, 2 + len(RESULT)), ((self.budget.from_clock,), 0))
            if row is not None
        )

    def game(self, k: int, mark: int) -> Played | None:
        """Finished game k of the search. InputError if it is not the one with this mark."""
        row = self._row(_GAMES, "WHERE k = ?", (k,))
        if row is None:
            return None
        if row[-1] != mark:
            raise self.other_search(k)
        return from_row(row[1:])

    def games(self, first: int = 0) -> Iterator[tuple[int, int, Played]]:
        """(number, mark, game) of finished games of the search, in order, from game `first` on. InputError if one is missing."""
        for k, row in enumerate(self._rows(_GAMES, "WHERE k >= ?", (first,)), first):
            if row[0] != k:
                raise self.damaged(_GAMES.damaged(k))
            yield k, row[-1], from_row(row[1:])

    def evaluation(self, root: int) -> list[Played]:
        """The games of a root's evaluation, in order."""
        return [from_row(row[1:]) for row in self._rows(_GAMES, "WHERE root = ?", (root,))]

    def add_game(self, k: int, mark: int, played: Played, clock: float, root: int | None) -> None:
        """Write game k; `root` is not None if it is of a root's evaluation."""
        _GAMES.add(self._db, (k, *to_row(played), clock, root, mark))

    def plays(self, course: int) -> str:
        """Who plays after course number `course`: "" for the usual search, or where it is not known yet."""
        row = self._row(_PLAYERS, "WHERE course = ?", (course,))
        return row[1] if row is not None else ""

    def add_player(self, course: int, plays: str, learnt: str) -> None:
        """Note who plays after a course, and the hash of what was learnt. InputError if it has been somebody else."""
        before = self._row(_PLAYERS, "WHERE course = ?", (course,))
        if before is None:
            with self._small():
                _PLAYERS.add(self._db, (course, plays, learnt))
        elif before[1:] != (plays, learnt):
            problem = "was begun with players who had learnt otherwise"
            raise InputError(str(self.path), "", problem, "go on where it was begun, or start anew")

    def thresholds(self, root: int) -> Sides | None:
        """Thresholds of a root list, if they have been computed."""
        row = self._row(_ROOTS, "WHERE root = ?", (root,))
        if row is None:
            return None
        with parsing(str(self.path), f"is damaged at root {root}", "start the search anew"):
            return from_plain(json_of(row[1], str(self.path)))

    def hands_before(self, root: int, first: int = 0) -> Pools:
        """The hands searched for the last `FOLLOWED` roots before one, oldest root first, those before `first` left out."""
        after = max(root - FOLLOWED, first)
        found: list[Pool] = []
        for row in self._rows(_ROOTS, "WHERE root >= ? AND root < ? AND hands IS NOT NULL", (after, root)):
            with parsing(str(self.path), f"is damaged at root {row[0]}", "start the search anew"):
                found += unpack(row[2])
        return tuple(found)

    def add_thresholds(self, root: int, found: Sides, searched: Pools = ()) -> None:
        """Write the thresholds of a root list and the hands searched for them; forget hands that no later root may follow."""
        hands = pack(searched) if searched else None
        with self._small():
            _ROOTS.add(self._db, (root, json.dumps(to_plain(found)), hands))
            for number, text, _ in list(self._rows(_ROOTS, "WHERE root <= ? AND hands IS NOT NULL", (root - FOLLOWED,))):
                _ROOTS.add(self._db, (number, text, None), over=True)

    @property
    def stops(self) -> list[Stop]:
        """All stops, in order."""
        return [Stop(*row) for row in self._rows(_STOPS)]

    @property
    def stop(self) -> Stop | None:
        """The stop at the last game that is written, if the search stopped there."""
        stops = self.stops
        return stops[-1] if stops and stops[-1].game == self.finished_games else None

    def add_stop(self, stop: int, why: str, best: int) -> None:
        """Note that the search stopped before game number `stop`, with this root list the best."""
        with self._small():
            _STOPS.add(self._db, (stop, why[:LONGEST_NAME], best, None), over=True)

    def close_stop(self, stop: int, pairs: int) -> None:
        """Note that the comparison after a stop is finished."""
        before = self._row(_STOPS, "WHERE stop = ?", (stop,))
        assert before is not None
        with self._small():
            _STOPS.add(self._db, (*before[:-1], pairs), over=True)

    def final(self, stop: int, i: int) -> Played | None:
        """Game i of the comparison after a stop: even ones with the start list, odd ones with the best."""
        row = self._row(_FINALS, "WHERE stop = ? AND i = ?", (stop, i))
        return from_row(row[2:]) if row is not None else None

    def finals(self, stop: int) -> list[Played]:
        """All games of the comparison after a stop, in order. InputError if one is missing."""
        found = []
        for i, row in enumerate(self._rows(_FINALS, "WHERE stop = ?", (stop,))):
            if row[1] != i:
                raise self.damaged(_FINALS.damaged(stop, i))
            found.append(from_row(row[2:]))
        whole = self._row(_STOPS, "WHERE stop = ?", (stop,))
        if whole is None:
            if found:
                raise self.damaged(_STOPS.damaged(stop))
        elif whole[3] is not None and len(found) != 2 * whole[3]:
            raise self.damaged(_FINALS.damaged(stop, len(found)))
        return found

    def add_final(self, stop: int, i: int, played: Played, clock: float) -> None:
        """Write game i of the comparison after a stop."""
        _FINALS.add(self._db, (stop, i, *to_row(played), clock))

    @property
    def budget(self) -> Budget:
        """The budget in force: the newest."""
        row = self._row(_BUDGETS, "ORDER BY n DESC LIMIT 1")
        if row is None:
            raise self.damaged("budget 0")
        return Budget(*row[1:])

    @property
    def refinements(self) -> dict[int, float]:
        """The least gain to look for, by the game from which on it was asked for, in order."""
        return {row[4]: row[5] for row in self._rows(_BUDGETS, "WHERE least_gain IS NOT NULL")}

    def add_budget(self, budget: Budget) -> None:
        """Note a budget.

        If the search is to look closer, a stop at that very game is none any more, nor is its comparison, which may have been
        of another list than the search stops at in the end.
        """
        with self._small():
            self._insert_budget(budget)
            if budget.least_gain is not None:
                stop = budget.from_game
                for table in ("stops", "finals"):
                    self._db.execute(f"DELETE FROM {table} WHERE stop = ?", (stop,))
                self._db.execute("DELETE FROM roots WHERE root IN (?, ?)", of_comparison(stop))
                self._db.execute("DELETE FROM players WHERE course = ?", of_comparison(stop)[:1])

    def _insert_budget(self, budget: Budget) -> None:
        _BUDGETS.add(self._db, (_BUDGETS.count(self._db), *astuple(budget)))

    def snapshots(self) -> Iterator[dict[str, Any]]:
        """The snapshots that can be read, of this version of the search, the newest first."""
        finished = self.finished_games
        for (told,) in self._db.execute("SELECT told FROM snapshots ORDER BY told DESC").fetchall():
            try:
                row = _SNAPSHOTS.at(self._db, told)
                if row is None or row[1] != SEARCH or row[0] > finished:
                    continue
                found = json_of(files.unpacked(row[2], _PACKED * len(row[2])), str(self.path))
            except (DamagedRowError, ValueError, InputError):
                continue  # games are told anew, from the snapshot before it
            if isinstance(found, dict) and found.get("told") == told:
                yield found

    def snapshot(self) -> dict[str, Any] | None:
        """The newest of them."""
        return next(self.snapshots(), None)

    def add_snapshot(self, told: int, plain: dict[str, Any]) -> None:
        """Write a snapshot after `told` results, and drop old ones."""
        with _transaction(self._db):
            _SNAPSHOTS.add(self._db, (told, SEARCH, _compressed(plain)), over=True)
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


class _small(_transaction):  # noqa: N801
    """The same, of the small tables: `meta` says how many rows they have."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal._db)
        self._journal = journal

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        if kind is None:
            try:
                _META.add(self._db, (_ROWS, self._journal._rows_of_small()), over=True)
            except BaseException:
                super().__exit__(sqlite3.Error)
                raise
        super().__exit__(kind, *error)


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
