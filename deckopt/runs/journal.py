"""The journal of a run: one SQLite file with everything needed to go on or to report.

    meta       the format; the versions of the engine, of learning, of thresholds and of the package
    inputs     what the run was started with, as JSON; written once
    games      one row for each finished game of the search, in order. `mark` identifies the game that
               the search asked for. `root` numbers the list if the game evaluates a root
    players    who plays after each course of training (`evaluate.play_off`), and a hash of the network;
               numbers below 0 are courses of comparisons
    roots      the thresholds of each root, written when it became the root. The latest roots also have the
               hands that were valued for them, from which the next roots start. Numbers below 0 are the
               lists of comparisons, whose players have had one more course
    finals     games of final comparisons; `stop` is the number of search games before the comparison
    loops      what went round in games with a loop, or in a turn with as many actions as it may have: names as
               JSON. `stop` and `i` are those of `finals`, or IN_SEARCH and the game's number
    stops      where the search stopped, why, and how many pairs the comparison has
    budgets    how long to go on, as asked for at the start and at each extension
    snapshots  the search after so many results; see `snapshots`

Rows are committed one by one, so a crash of the process loses none of them. A search never depends on a time.

A run folder may come from anywhere, so nothing in it is trusted. Every row carries a seal, and its values have bounded types
(`sealed`). `meta` says how many rows the small tables have. An error names the row that is damaged or missing.

How the file is opened is in `journal_file`, stops and budgets are in `stops`, versions in `versions`.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

from deckopt.bounds import LONGEST_NAME
from deckopt.decks.source import BEST
from deckopt.errors import InputError
from deckopt.evaluate.games import Played, Sides
from deckopt.evaluate.mulligan import from_plain, to_plain
from deckopt.evaluate.pools import Pool, Pools, pack, unpack
from deckopt.parse import json_of, parsing
from deckopt.runs import journal_file, snapshots
from deckopt.runs.journal_file import ANEW, FILE
from deckopt.runs.journal_tables import (
    BUDGETS,
    FINALS,
    FORMAT,
    GAMES,
    INPUTS,
    LOOPS,
    META,
    PLAYERS,
    ROOTS,
    ROWS,
    SCHEMA,
    STOPS,
    rows_of_small,
)
from deckopt.runs.rows import RESULT, from_row, names_of, to_row, with_names
from deckopt.runs.sealed import UNREADABLE, DamagedRowError, Table, check_schema
from deckopt.runs.stops import Budget, Stop, of_comparison
from deckopt.runs.transactions import SmallTables
from deckopt.runs.versions import OF_GAMES_ASKED, OF_GAMES_PLAYED, differing, versions
from deckopt.version import __version__

IN_SEARCH = -1  # in place of a stop, for games that are not of a comparison
FOLLOWED = 6  # so many earlier roots lend their hands to a root's thresholds


class Journal:
    """An open journal. Errors of SQLite become InputError if a user can do something about them."""

    def __init__(
        self, connection: sqlite3.Connection, path: Path, temporary: tempfile.TemporaryDirectory[str] | None = None
    ) -> None:
        self._db = connection
        self.path = path
        self._temporary = temporary

    # -- opening -------------------------------------------------------------------------

    @classmethod
    def create(cls, folder: Path, inputs: dict[str, Any], budget: Budget) -> Journal:
        """Write a new journal with its inputs: the whole, or nothing."""
        path = folder / FILE
        made = cls(db := journal_file.new(path), path)
        with SmallTables(db):
            for item in {"format": FORMAT, "version": __version__, **versions()}.items():
                META.add(db, item)
            INPUTS.add(db, (0, json.dumps(inputs)))
            made._insert_budget(budget)
        return made

    @classmethod
    def open(cls, folder: Path) -> Journal:
        """Open for writing."""
        path = journal_file.existing(folder)
        return cls(journal_file.for_writing(path), path)._checked()

    @classmethod
    def read(cls, folder: Path) -> Journal:
        """Open for reading, also while another process writes, or where nothing can be written."""
        path = journal_file.existing(folder)
        db, copy = journal_file.for_reading(path)
        return cls(db, path, copy)._checked()

    def _checked(self) -> Journal:
        """The journal. InputError if it has another format or is damaged; it is then closed."""
        try:
            self._check()
        except (*UNREADABLE, DamagedRowError) as error:
            self.close()
            raise InputError(str(self.path), "", f"is half-written or damaged: {error}", ANEW) from None
        except InputError:
            self.close()
            raise
        return self

    def _check(self) -> None:
        row = self._db.execute("SELECT value FROM meta WHERE name = 'format'").fetchone()
        if row is not None and row[0] != FORMAT:  # checked first, because another format may have other tables
            problem = f"is of format {str(row[0])[:40]}, not {FORMAT}"
            wrote = self._db.execute("SELECT value FROM meta WHERE name = 'version'").fetchone()
            raise InputError(str(self.path), "", problem, self._older(str(wrote[0])[:40] if wrote else ""))
        check_schema(self._db, SCHEMA)
        meta = self.meta
        if not {"format", "version", ROWS, *versions()} <= set(meta) or INPUTS.count(self._db) != 1:
            raise sqlite3.DatabaseError("it has no inputs")
        if meta[ROWS] != rows_of_small(self._db):
            raise sqlite3.DatabaseError(f"it has {rows_of_small(self._db)}, and should have {meta[ROWS]}")
        _ = self.inputs
        finished = self.finished_games
        if any(stop.game > finished for stop in self.stops):
            raise GAMES.damaged(finished)
        for n, *budget in self._rows(BUDGETS):
            if budget[3] > finished:  # it would go on for as many games as are missing
                raise BUDGETS.damaged(n)

    def same_engine(self) -> None:
        """InputError unless this engine wrote the journal, because another one would play other games."""
        problem = differing(self.meta, OF_GAMES_PLAYED)
        if problem:
            raise InputError(str(self.path), "", problem, self._older(self.meta["version"]))

    def other_search(self, k: int) -> InputError:
        """The error if game k is not the one that the search asks for.

        Another version of the search has asked for it, if the versions differ. Otherwise the journal is damaged there.
        """
        problem = differing(self.meta, OF_GAMES_ASKED)
        if problem:
            return InputError(str(self.path), "", problem, self._older(self.meta["version"]))
        return self.damaged(GAMES.damaged(k))

    def _older(self, wrote: str) -> str:
        """What to do about a journal of another version."""
        of_then = f"deckopt {wrote}" if wrote != __version__ else "what it was begun with"
        best = self.path.with_name(BEST)
        return f"go on with {of_then}" + (f", or start a new search from {best}" if best.exists() else ", or start anew")

    def damaged(self, where: object) -> InputError:
        """The error if what is written there cannot be true."""
        return InputError(str(self.path), "", f"is damaged at {where}", ANEW)

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
            if "full" in str(error):  # SQLITE_FULL, for which Python 3.10 has no name
                problem, remedy = f"cannot be written: {error}", "what is written is safe: make room, and resume the run"
            raise InputError(str(self.path), "", problem, remedy) from None

    # -- contents ------------------------------------------------------------------------

    def _rows(self, table: Table, rest: str = "", values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Rows of a table. InputError names the first damaged one."""
        try:
            yield from table.rows(self._db, rest, values)
        except DamagedRowError as error:
            raise self.damaged(error) from None

    def _row(self, table: Table, rest: str = "", values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        return next(self._rows(table, rest, values), None)

    @property
    def meta(self) -> dict[str, str]:
        """Versions."""
        return dict(self._rows(META))

    @property
    def inputs(self) -> dict[str, Any]:
        """What the run was started with."""
        row = self._row(INPUTS, "WHERE n = 0")
        found = json_of(row[1], str(self.path)) if row is not None else None
        if not isinstance(found, dict):
            raise self.damaged("input 0")
        return found

    @property
    def finished_games(self) -> int:
        """How many games of the search are written. They are written in order, from 0 on."""
        last = self._db.execute("SELECT MAX(k) FROM games").fetchone()[0]  # COUNT(*) would read all of them
        return 0 if last is None else int(last) + 1

    @property
    def seconds(self) -> float:
        """Seconds spent on the run in all its sittings: the latest clock, which never goes back."""
        game = self._row(GAMES, "ORDER BY k DESC LIMIT 1")
        final = self._row(FINALS, "ORDER BY stop DESC, i DESC LIMIT 1")
        return max(
            float(row[at])
            for row, at in ((game, 1 + len(RESULT)), (final, 2 + len(RESULT)), ((self.budget.from_clock,), 0))
            if row is not None
        )

    def game(self, k: int, mark: int) -> Played | None:
        """Finished game k of the search; None if there is none. InputError if it is not the one with this mark."""
        row = self._row(GAMES, "WHERE k = ?", (k,))
        if row is None:
            return None
        if row[-1] != mark:
            raise self.other_search(k)
        return from_row(row, 1)

    def games(self, first: int = 0) -> Iterator[tuple[int, int, float, int]]:
        """What the search is told of its finished games, in order, from game `first` on: (number, mark, reward, rollouts).
        InputError if one is damaged or missing."""
        try:
            yield from GAMES.numbered(self._db, first, ("k", "mark", "reward", "rollouts"))
        except DamagedRowError as error:
            raise self.damaged(error) from None

    def evaluation(self, root: int) -> list[Played]:
        """The games of a root's evaluation, in order."""
        return [self._with_names(from_row(row, 1), IN_SEARCH, row[0]) for row in self._rows(GAMES, "WHERE root = ?", (root,))]

    def add_game(self, k: int, mark: int, played: Played, clock: float, root: int | None) -> None:
        """Write game k. `root` is not None if it belongs to a root's evaluation."""
        self._add_names(played, IN_SEARCH, k)
        GAMES.add(self._db, (k, *to_row(played), clock, root, mark))

    def _add_names(self, played: Played, stop: int, i: int) -> None:
        """Write what went round in a game, before the game itself, so that no game is without them."""
        r = played.result
        if r.fault or r.cut_off:
            LOOPS.add(self._db, (stop, i, *names_of(r)), over=True)

    def _with_names(self, played: Played, stop: int, i: int) -> Played:
        """The game with the names of what went round. InputError if they are missing."""
        if not (played.result.fault or played.result.cut_off):
            return played
        row = self._row(LOOPS, "WHERE stop = ? AND i = ?", (stop, i))
        if row is None:
            raise self.damaged(LOOPS.damaged(stop, i))
        try:
            return with_names(played, row[2], row[3], str(self.path))
        except ValueError:
            raise self.damaged(LOOPS.damaged(stop, i)) from None

    def plays(self, course: int) -> str:
        """Who plays after course number `course`; "" for the usual search, or if it is not known yet."""
        row = self._row(PLAYERS, "WHERE course = ?", (course,))
        return row[1] if row is not None else ""

    def add_player(self, course: int, plays: str, learnt: str) -> None:
        """Write who plays after a course, and the hash of the network. InputError if the journal has another one."""
        before = self._row(PLAYERS, "WHERE course = ?", (course,))
        if before is None:
            with SmallTables(self._db):
                PLAYERS.add(self._db, (course, plays, learnt))
        elif before[1:] != (plays, learnt):
            problem = "was begun with players who had learnt otherwise"
            raise InputError(str(self.path), "", problem, "go on where it was begun, or start anew")

    def thresholds(self, root: int) -> Sides | None:
        """Thresholds of a root, if they have been computed."""
        row = self._row(ROOTS, "WHERE root = ?", (root,))
        if row is None:
            return None
        with parsing(str(self.path), f"is damaged at root {root}", ANEW):
            return from_plain(json_of(row[1], str(self.path)))

    def hands_before(self, root: int, first: int = 0) -> Pools:
        """The hands that were valued for the last `FOLLOWED` roots before a root, oldest first, without roots before `first`."""
        after = max(root - FOLLOWED, first)
        found: list[Pool] = []
        for row in self._rows(ROOTS, "WHERE root >= ? AND root < ? AND hands IS NOT NULL", (after, root)):
            with parsing(str(self.path), f"is damaged at root {row[0]}", ANEW):
                found += unpack(row[2])
        return tuple(found)

    def add_thresholds(self, root: int, thresholds: Sides, searched: Pools = ()) -> None:
        """Write the thresholds of a root and the hands valued for them. Delete hands that no later root may use."""
        hands = pack(searched) if searched else None
        with SmallTables(self._db):
            ROOTS.add(self._db, (root, json.dumps(to_plain(thresholds)), hands))
            for number, text, _ in list(self._rows(ROOTS, "WHERE root <= ? AND hands IS NOT NULL", (root - FOLLOWED,))):
                ROOTS.add(self._db, (number, text, None), over=True)

    @property
    def stops(self) -> list[Stop]:
        """All stops, in order."""
        return [Stop(*row) for row in self._rows(STOPS)]

    @property
    def stop(self) -> Stop | None:
        """The stop at the last game written, if the search stopped there."""
        stops = self.stops
        return stops[-1] if stops and stops[-1].game == self.finished_games else None

    def add_stop(self, stop: int, why: str, best: int) -> None:
        """Write that the search stopped before game number `stop`, with root number `best` as the best."""
        with SmallTables(self._db):
            STOPS.add(self._db, (stop, why[:LONGEST_NAME], best, None), over=True)

    def close_stop(self, stop: int, pairs: int) -> None:
        """Write that the comparison after a stop is finished."""
        before = self._row(STOPS, "WHERE stop = ?", (stop,))
        assert before is not None
        with SmallTables(self._db):
            STOPS.add(self._db, (*before[:-1], pairs), over=True)

    def final(self, stop: int, i: int) -> Played | None:
        """Game i of the comparison after a stop: even ones with the first list, odd ones with the best one."""
        row = self._row(FINALS, "WHERE stop = ? AND i = ?", (stop, i))
        return from_row(row, 2) if row is not None else None

    def finals(self, stop: int) -> list[Played]:
        """All games of the comparison after a stop, in order. InputError if one is missing."""
        found = []
        for i, row in enumerate(self._rows(FINALS, "WHERE stop = ?", (stop,))):
            if row[1] != i:
                raise self.damaged(FINALS.damaged(stop, i))
            found.append(self._with_names(from_row(row, 2), stop, i))
        whole = self._row(STOPS, "WHERE stop = ?", (stop,))
        if whole is None:
            if found:
                raise self.damaged(STOPS.damaged(stop))
        elif whole[3] is not None and len(found) != 2 * whole[3]:
            raise self.damaged(FINALS.damaged(stop, len(found)))
        return found

    def add_final(self, stop: int, i: int, played: Played, clock: float) -> None:
        """Write game i of the comparison after a stop."""
        self._add_names(played, stop, i)
        FINALS.add(self._db, (stop, i, *to_row(played), clock))

    @property
    def budget(self) -> Budget:
        """The present budget: the newest."""
        row = self._row(BUDGETS, "ORDER BY n DESC LIMIT 1")
        if row is None:
            raise self.damaged("budget 0")
        return Budget(*row[1:])

    @property
    def refinements(self) -> dict[int, float]:
        """The least gains to look for, by the game from which on each was asked for, in order."""
        return {row[4]: row[5] for row in self._rows(BUDGETS, "WHERE least_gain IS NOT NULL")}

    def add_budget(self, budget: Budget) -> None:
        """Write a budget.

        With a smaller least gain the search goes on from here, so a stop recorded at this game is deleted. Its comparison is
        deleted too, because the search may end with another list.
        """
        with SmallTables(self._db):
            self._insert_budget(budget)
            if budget.least_gain is not None:
                stop = budget.from_game
                for table in ("stops", "finals", "loops"):
                    self._db.execute(f"DELETE FROM {table} WHERE stop = ?", (stop,))
                self._db.execute("DELETE FROM roots WHERE root IN (?, ?)", of_comparison(stop))
                self._db.execute("DELETE FROM players WHERE course = ?", of_comparison(stop)[:1])

    def _insert_budget(self, budget: Budget) -> None:
        BUDGETS.add(self._db, (BUDGETS.count(self._db), *astuple(budget)))

    def snapshots(self) -> Iterator[dict[str, Any]]:
        """The readable snapshots of this version of the search, newest first."""
        return snapshots.readable(self._db, self.finished_games, str(self.path))

    def snapshot(self) -> dict[str, Any] | None:
        """The newest readable snapshot."""
        return next(self.snapshots(), None)

    def add_snapshot(self, told: int, plain: dict[str, Any]) -> None:
        """Write a snapshot after `told` results, and delete old ones."""
        snapshots.keep(self._db, told, plain)
