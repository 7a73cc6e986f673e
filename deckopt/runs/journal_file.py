"""The file of a journal: creating it, and connecting to it for writing or reading. What its rows hold is checked in `journal`.

If the file cannot be opened, for any reason, that is an InputError.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from pathlib import Path

from deckopt import files
from deckopt.errors import InputError
from deckopt.runs.journal_tables import SCHEMA
from deckopt.runs.sealed import UNREADABLE, check_pages, harden

FILE = "journal.sqlite"
ANEW = "start the search anew"


def new(path: Path) -> sqlite3.Connection:
    """A new file with the empty tables of a journal."""
    db = sqlite3.connect(path, isolation_level=None)
    harden(db)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    db.executescript(f"BEGIN;{';'.join(SCHEMA)};COMMIT;")
    return db


def for_writing(path: Path) -> sqlite3.Connection:
    """A connection that may write. InputError if the file cannot be written, or its pages are damaged."""
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
        raise InputError(str(path.parent), "", f"cannot be written: {error}", remedy) from None
    except UNREADABLE as error:
        raise InputError(str(path), "", f"is damaged: {error}", ANEW) from None
    return db


def for_reading(path: Path) -> tuple[sqlite3.Connection, tempfile.TemporaryDirectory[str] | None]:
    """A connection that reads, also while another process writes; and the folder of a copy, if it reads one.

    SQLite cannot read a journal in use from a folder that cannot be written. Then a copy is read.
    """
    try:
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
        harden(db)
        db.execute("BEGIN")  # everything that is read is of one moment, even while another process writes
        db.execute("SELECT name FROM sqlite_master").fetchall()
    except sqlite3.OperationalError:
        return _of_copy(path)
    except UNREADABLE as error:
        raise InputError(str(path), "", f"is damaged: {error}", ANEW) from None
    return db, None


def _of_copy(path: Path) -> tuple[sqlite3.Connection, tempfile.TemporaryDirectory[str]]:
    copy = tempfile.TemporaryDirectory(prefix="deckopt-")
    try:
        for file in (path, path.with_name(f"{FILE}-wal")):
            if file.exists():
                shutil.copy(file, copy.name)
        db = sqlite3.connect(Path(copy.name) / FILE, isolation_level=None)
        harden(db)
    except (OSError, *UNREADABLE) as error:
        copy.cleanup()
        raise InputError(str(path), "", f"cannot be read: {error}", "may it be?") from None
    return db, copy


def existing(folder: Path) -> Path:
    """The path of a run's journal. InputError if there is none."""
    path = folder / FILE
    if not os.path.isfile(path):  # unlike Path.is_file, False for folders that must not be read
        raise no_run(folder)
    try:
        files.check_database(path)
    except OSError as error:
        raise InputError(str(error.filename), "", f"cannot be of a run: {error.strerror}", "delete it") from None
    return path


def no_run(folder: Path) -> InputError:
    """The error for a folder that holds no run."""
    return InputError(str(folder), "", f"is no run: there is no {FILE} in it that can be read", "see 'deckopt runs'")
