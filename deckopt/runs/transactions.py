"""Transactions of a journal: either everything inside one is written, or nothing. What is written is decided in `journal`."""

from __future__ import annotations

import sqlite3

from deckopt.runs.journal_tables import META, ROWS, rows_of_small


class Transaction:
    """A block of writes: all of it is written, or nothing."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:  # SQLite has rolled back itself if the disk is full
                self._db.execute("ROLLBACK")


class SmallTables(Transaction):
    """A transaction that writes rows of the small tables, and then updates their numbers of rows in `meta`."""

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        if kind is None:
            try:
                META.add(self._db, (ROWS, rows_of_small(self._db)), over=True)
            except BaseException:
                super().__exit__(sqlite3.Error)
                raise
        super().__exit__(kind, *error)
