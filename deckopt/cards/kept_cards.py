"""Cards that have been read and checked, kept in the user's cache. This only saves time.

Before Pydantic can check a card, it builds a schema of all that a card may say. That and the check of the shipped cards took a
quarter of a start. So cards are kept as they are after the check. What they are kept under is a hash of what was read and of the
sources that check it.
"""

from __future__ import annotations

import hashlib
import io
import json
import pickle
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from pydantic import VERSION

from deckopt.cache import CHECKED, cache_root, keep, read
from deckopt.cards.card import Card
from deckopt.cards.known import Row
from deckopt.errors import InputError
from deckopt.syntax import syntax_hash

MOST_SETS = 16  # sets of cards that stay in the cache: of folders, and of rows
MOST_ROWS = 1500  # rows of which the cards stay
_PACKAGE = Path(__file__).resolve().parents[1]
_SOURCES = ("cards/**/*.py", "words/*.py", "bounded.py", "bounds.py")

Cards = dict[str, Card]


@cache
def _format() -> bytes:
    """A hash of the card format and of what checks it."""
    sources = [path for pattern in _SOURCES for path in sorted(_PACKAGE.glob(pattern))]
    return f"{syntax_hash(sources)} {VERSION}".encode()


def _hash(parts: Iterable[bytes]) -> str:
    digest = hashlib.blake2b(_format(), digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()


class _Reader(pickle.Unpickler):
    """Reads cards and nothing else: the file can name no other class."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if f"{module}.".startswith("deckopt.cards.") else None
        if isinstance(found, type) and found.__module__ == module:
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a card")


def _loaded(content: bytes | None) -> dict[str, Any] | None:
    """What was kept; None if it is damaged."""
    try:
        found = None if content is None else _Reader(io.BytesIO(content)).load()
    except Exception:  # a damaged pickle raises whatever it likes; then the cards are read again
        return None
    return found if isinstance(found, dict) else None


class _Set:
    """A file of the cache with something by name."""

    def __init__(self, key: str) -> None:
        try:
            self._path: Path | None = cache_root() / CHECKED / key
        except InputError:  # the user's cache cannot be used, which is reported elsewhere
            self._path = None

    def read(self) -> dict[str, Any] | None:
        return None if self._path is None else _loaded(read(self._path))

    def write(self, content: Mapping[str, Any]) -> None:
        if self._path is not None:
            keep(self._path, _dumped(content), MOST_SETS)


def _dumped(content: Mapping[str, Any]) -> bytes:
    return pickle.dumps(content, protocol=5)


def _made(make: Callable[[], Cards]) -> Cards:
    """New cards, with all that is worked out once for each of them."""
    found = make()
    for card in found.values():
        card.work_out()
    return found


def kept(read_from: Iterable[bytes], make: Callable[[], Cards]) -> Cards:
    """The cards that `make` reads from these texts, or that an earlier call has read from them."""
    place = _Set(_hash(read_from))
    found = place.read()
    if found is None:
        found = _made(make)
        place.write(found)
    return found


class KeptRows:
    """The cards of rows (`known.Row`) that were looked up before. Those of the MOST_ROWS rows used last stay."""

    def __init__(self) -> None:
        self._used: dict[str, bytes] = {}
        self._is_new = False

    @cached_property
    def _place(self) -> _Set:
        return _Set(_hash((b"rows",)))

    @cached_property
    def _kept(self) -> dict[str, bytes]:
        return self._place.read() or {}

    def cards(self, row: Row, where: str, make: Callable[[], Cards]) -> Cards:
        """The cards of a row that says it is from `where`: as they were read before, or by `make`."""
        key = _hash((where.encode(), json.dumps([row.name, row.fields, row.tokens]).encode()))
        content = self._used.get(key) or self._kept.get(key)
        found = _loaded(content)
        if content is None or found is None:
            found, self._is_new = _made(make), True
            content = _dumped(found)
        self._used[key] = content
        return found

    def __reduce__(self) -> tuple[type[KeptRows], tuple[()]]:
        return KeptRows, ()  # other processes read the file again

    def write(self) -> None:
        """Keep what was made since the last call."""
        if self._is_new:
            rows = {key: content for key, content in self._kept.items() if key not in self._used} | self._used
            self._place.write(dict(list(rows.items())[-MOST_ROWS:]))
        self._is_new = False
