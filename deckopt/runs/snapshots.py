"""Snapshots of a search in a journal: its whole state after so many results, so that resuming a run replays fewer games.

A snapshot only saves time. A damaged snapshot, or one of another version of the search, is skipped. The replay then begins with
the snapshot before it, or with the first game. What a snapshot contains is decided in `optimize`.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator
from typing import Any

from deckopt import files
from deckopt.errors import InputError
from deckopt.parse import json_of
from deckopt.runs.journal_tables import SNAPSHOTS
from deckopt.runs.sealed import DamagedRowError
from deckopt.runs.transactions import Transaction
from deckopt.runs.versions import SEARCH

SNAPSHOTS_KEPT = 2
_PACKED = 8  # a packed letter has at least one bit, so unpacked text is at most so many times as long


def readable(db: sqlite3.Connection, finished: int, where: str) -> Iterator[dict[str, Any]]:
    """The readable snapshots of this version of the search and of games in the journal, newest first."""
    for (told,) in db.execute("SELECT told FROM snapshots ORDER BY told DESC").fetchall():
        try:
            row = SNAPSHOTS.at(db, told)
            if row is None or row[1] != SEARCH or row[0] > finished:
                continue
            found = json_of(files.unpacked(row[2], _PACKED * len(row[2])), where)
        except (DamagedRowError, ValueError, InputError):
            continue  # skip it: the search is told these games again
        if isinstance(found, dict) and found.get("told") == told:
            yield found


def keep(db: sqlite3.Connection, told: int, plain: dict[str, Any]) -> None:
    """Write a snapshot after `told` results. Delete all but the newest ones of this version."""
    with Transaction(db):
        SNAPSHOTS.add(db, (told, SEARCH, _compressed(plain)), over=True)
        db.execute(
            "DELETE FROM snapshots WHERE told NOT IN (SELECT told FROM snapshots WHERE search = ? ORDER BY told DESC LIMIT ?)",
            (SEARCH, SNAPSHOTS_KEPT),
        )


def _compressed(plain: dict[str, Any]) -> bytes:
    """A snapshot, compressed letter by letter. Most of it is base64, whose letters can be packed but do not repeat."""
    packer = zlib.compressobj(1, strategy=zlib.Z_HUFFMAN_ONLY)
    return packer.compress(json.dumps(plain).encode()) + packer.flush()
