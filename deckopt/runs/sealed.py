"""Tables of SQLite whose rows carry a seal, and whose values have types with bounds.

A seal is a checksum of 32 bits over a row's values, its key, and the name of its table. So a flipped bit is found when the row is
read, and so is a value that another program has written. Seals protect against accidents. Whoever wants to can write them, so
types are checked too. A database has these tables and nothing else (no view, no trigger).

Which tables a journal has is in `journal_tables`.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import Annotated, Any, get_args
from zlib import crc32

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

_CONFIG = ConfigDict(strict=True, allow_inf_nan=False)
_NONE = -(2**63)  # stands for None
_WHOLE = 0x2144DF1C  # the checksum of any bytes that their own checksum follows
_AT_ONCE = 64  # rows that are checked at a time: faster than one by one; with more, Python looks for garbage among them
_AFFINITIES = {int: "INTEGER", float: "REAL", str: "TEXT", bytes: "BLOB"}

#: What SQLite raises for a damaged file. Its message may quote bytes of the file that are not text.
UNREADABLE = (sqlite3.DatabaseError, UnicodeError)


class DamagedRowError(Exception):
    """A row is not what was written; `str()` names it."""


class Table:
    """A table: each column's name, its type in SQLite, and its type here.

    The first `keys` columns are the key, which orders the rows. `row` is what one row is called, as in "game 7".
    """

    def __init__(self, name: str, row: str, columns: Sequence[tuple[str, type, Any]], keys: int = 1) -> None:
        self.name, self._row = name, row
        self._names = [column for column, _, _ in columns]
        self.columns, self._keys = ", ".join(self._names), self._names[:keys]
        declared = [f"{column} {_AFFINITIES[kind]}" for column, kind, _ in columns]
        key = f"PRIMARY KEY ({', '.join(self._keys)})"
        self.sql = f"CREATE TABLE {name} ({', '.join([*declared, 'seal INTEGER', key])})"
        types = (*(of for _, _, of in columns), Annotated[int, Field(ge=0, lt=2**32)])
        row_type: Any = tuple[types]  # type: ignore[valid-type]
        self._check: TypeAdapter[Any] = TypeAdapter(list[row_type], config=_CONFIG)
        kinds = [kind for _, kind, _ in columns]
        form = "<" + "".join("d" if kind is float else "q" for kind in kinds)
        has_numbers = {*kinds} <= {int, float}
        self._packed = struct.Struct(form) if has_numbers else None
        self._sealed = struct.Struct(form + "I") if has_numbers else None
        self._nullable = [i for i, (_, _, of) in enumerate(columns) if type(None) in get_args(of)]
        into = f"INTO {name} VALUES ({', '.join('?' * (len(columns) + 1))})"
        self._insert, self._replace = f"INSERT {into}", f"INSERT OR REPLACE {into}"
        self._begun = crc32(name.encode())

    def seal(self, values: Sequence[Any]) -> int:
        """The seal of a row."""
        if self._packed is None:
            told = repr([crc32(v) if isinstance(v, bytes) else v for v in values])
            return crc32(told.encode("utf-8", "surrogatepass"), self._begun)
        row = tuple(values)  # not as one of many: writing waits for it
        for i in self._nullable:
            if row[i] is None:
                row = (*row[:i], _NONE, *row[i + 1 :])
        return crc32(self._packed.pack(*row), self._begun)

    def add(self, db: sqlite3.Connection, values: Sequence[Any], over: bool = False) -> None:
        """Write a row. If `over`, replace the row with its key."""
        db.execute(self._replace if over else self._insert, (*values, self.seal(values)))

    def rows(self, db: sqlite3.Connection, rest: str = "", values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """The rows that the rest of a SELECT asks for, by default in the order of their keys. DamagedRowError names the first
        damaged one."""
        for some in self._batches(db, rest, values):
            for row in some:
                yield row[:-1]

    def numbered(self, db: sqlite3.Connection, first: int, names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """These columns of the rows whose key counts up from `first`. DamagedRowError names the first row that is damaged or
        missing."""
        columns = itemgetter(*map(self._names.index, names))
        for rows in self._batches(db, f"WHERE {self._keys[0]} >= ?", (first,)):
            if [row[0] for row in rows] != [*range(first, first + len(rows))]:
                raise self.damaged(next(n for n, row in enumerate(rows, first) if row[0] != n))
            yield from map(columns, rows)
            first += len(rows)

    def _batches(self, db: sqlite3.Connection, rest: str, values: Sequence[Any]) -> Iterator[list[tuple[Any, ...]]]:
        """As `rows`, many at a time, with their seals at the end. Of a batch with a damaged row, the rows before it come one by
        one."""
        order = "" if "ORDER BY" in rest else f" ORDER BY {', '.join(self._keys)}"
        found = db.execute(f"SELECT {self.columns}, seal FROM {self.name} {rest}{order}", values)
        while some := found.fetchmany(_AT_ONCE):
            if self._are_whole(some):
                yield some
            else:
                yield from self._one_by_one(some)

    def row(self, db: sqlite3.Connection, rest: str = "", values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """The first of these rows; None if there is none."""
        return next(self.rows(db, f"{rest}", values), None)

    def at(self, db: sqlite3.Connection, *key: Any) -> tuple[Any, ...] | None:
        """The row with a key; None if there is none."""
        return self.row(db, "WHERE " + " AND ".join(f"{name} = ?" for name in self._keys), key)

    def count(self, db: sqlite3.Connection) -> int:
        """How many rows there are."""
        return int(db.execute(f"SELECT COUNT(*) FROM {self.name}").fetchone()[0])

    def damaged(self, *key: Any) -> DamagedRowError:
        """The error for the row with a key."""
        return DamagedRowError(f"{self._row} {' '.join(str(part)[:40] for part in key)}")

    def _one_by_one(self, sealed: list[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
        for row in sealed:
            if not self._are_whole([row]):
                raise self.damaged(*row[: len(self._keys)])
            yield [row]

    def _are_whole(self, sealed: list[tuple[Any, ...]]) -> bool:
        """Whether each row has the seal of its values, and the types of this table."""
        try:
            if not self._have_seals(sealed):
                return False
            self._check.validate_python(sealed)
        except (ValidationError, struct.error, TypeError, UnicodeError):
            return False  # it has other types than this table
        return True

    def _have_seals(self, sealed: list[tuple[Any, ...]]) -> bool:
        """Whether each row has the seal of its values. Rows of numbers are packed with their seals: that is faster, and each game
        needs it."""
        if self._sealed is None:
            return all(self.seal(row[:-1]) == row[-1] for row in sealed)
        for i in self._nullable:
            sealed = [(*row[:i], _NONE, *row[i + 1 :]) if row[i] is None else row for row in sealed]
        pack, begun = self._sealed.pack, self._begun
        return {crc32(pack(*row), begun) for row in sealed} == {_WHOLE}


def check_schema(db: sqlite3.Connection, schema: tuple[str, ...]) -> None:
    """sqlite3.DatabaseError if the database has anything besides what these statements create."""
    if _schema(db) != _made_by(schema):
        raise sqlite3.DatabaseError("its tables are not those of a run")


def harden(db: sqlite3.Connection) -> None:
    """Forbid the database to run code from its file."""
    db.execute("PRAGMA trusted_schema = OFF")


def check_pages(db: sqlite3.Connection) -> None:
    """sqlite3.DatabaseError if the pages of the database are inconsistent."""
    said = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if said != "ok":
        raise sqlite3.DatabaseError(" ".join(str(said).split())[:200])


@cache
def _made_by(schema: tuple[str, ...]) -> list[tuple[Any, ...]]:
    db = sqlite3.connect(":memory:")
    try:
        db.executescript(";".join(schema))
        return _schema(db)
    finally:
        db.close()


def _schema(db: sqlite3.Connection) -> list[tuple[Any, ...]]:
    return db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name").fetchall()
