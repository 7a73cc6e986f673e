"""Transactions of a journal: all of what is written inside one is kept, or nothing.

What is written is said in `journal`.
"""

from __future__ import annotations

import sqlite3

from deckopt.runs.journal_tables import META, ROWS, rows_of_small


class Transaction:
    """All that is written inside is kept, or nothing."""

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


class SmallTables(Transaction):
    """A transaction that writes rows of the small tables: `meta` then says how many rows they have."""

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        if kind is None:
            try:
                META.add(self._db, (ROWS, rows_of_small(self._db)), over=True)
            except BaseException:
                super().__exit__(sqlite3.Error)
                raise
        super().__exit__(kind, *error)
