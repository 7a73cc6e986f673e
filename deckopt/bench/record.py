"""The file of a contest's games: SQLite, one row for each game, written when it ends.

A contest that was interrupted goes on where it stopped. Games are stored under a hash of everything that decides them: the
engine, the deck with its cards, the settings with their seed, the thresholds. So one file may have several contests, and games of
different versions are never mixed.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

from deckopt import files
from deckopt.bounded import Name
from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.freeze import freeze_deck
from deckopt.engine import ENGINE
from deckopt.errors import InputError
from deckopt.evaluate import learning
from deckopt.evaluate.games import Played, Sides
from deckopt.evaluate.mulligan import to_plain
from deckopt.playing.settings import Settings
from deckopt.runs.rows import RESULT, Whole, from_row, to_row
from deckopt.runs.sealed import UNREADABLE, DamagedRowError, Table, check_schema, harden

_GAMES = Table("games", "game", [("contest", str, Name), ("game", int, Whole), *RESULT], keys=2)


def key_of(deck: Deck, catalog: Catalog, settings: Settings, thresholds: Sides) -> str:
    """A hash of everything that decides games."""
    parts: dict[str, Any] = {
        "engine": ENGINE,
        "learning": learning.METHOD,
        "deck": freeze_deck(deck, catalog),
        "settings": settings.as_dict(),
        "thresholds": to_plain(thresholds),
    }
    return hashlib.blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=16).hexdigest()


class Record:
    """An open file of games; without a path, in memory."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        try:
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                files.check_database(path)
            self._db = sqlite3.connect(path or ":memory:", isolation_level=None)
            self._begin()
        except UNREADABLE as error:
            problem = "cannot be written" if isinstance(error, sqlite3.OperationalError) else "is no file of games"
            raise InputError(str(path), "", f"{problem}: {error}", "name another run") from None
        except OSError as error:
            raise InputError(str(path), "", f"cannot be written: {error.strerror}", "name another run") from None

    def _begin(self) -> None:
        """Create the table, or check that the file has it and nothing else. InputError if the file is something else."""
        harden(self._db)
        self._db.execute("BEGIN IMMEDIATE")
        if self._db.execute("SELECT COUNT(*) FROM sqlite_master").fetchone() == (0,):
            self._db.execute(_GAMES.sql)
        self._db.execute("COMMIT")
        try:
            check_schema(self._db, (_GAMES.sql,))
        except UNREADABLE:
            self._db.close()
            raise InputError(str(self.path), "", "has other tables than the games of a contest", "name another run") from None

    def games(self, key: str) -> list[Played]:
        """The recorded games, from number 0 up to the first missing one."""
        found: list[Played] = []
        try:
            for _, number, *row in _GAMES.rows(self._db, "WHERE contest = ?", (key,)):
                if number != len(found):
                    break
                found.append(from_row(row))
        except (DamagedRowError, *UNREADABLE):
            where = f"game {len(found)} of a contest"
            raise InputError(str(self.path), "", f"is damaged at {where}", "name another run") from None
        return found

    def keep(self, key: str, game: int, played: Played) -> None:
        """Write a game."""
        try:
            _GAMES.add(self._db, (key, game, *to_row(played)), over=True)
        except sqlite3.Error as error:
            raise InputError(
                str(self.path), "", f"cannot be written: {error}", "make room, and give the same command again"
            ) from None

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Record:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
