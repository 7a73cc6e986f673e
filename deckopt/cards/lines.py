"""The known cards as a text, in which one row can be found without reading the others: rows are sorted by their keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from deckopt.parse import json_of

Fields = dict[str, Any]


class Lines:
    """The rows of a text. ValueError or InputError if it is damaged, or if it is no such text."""

    def __init__(self, data: bytes, where: str, remedy: str) -> None:
        if not data.startswith(b"\t\t{") or not data.endswith(b"\n"):
            raise ValueError("it does not begin or end as such a file does")
        self._data, self._where, self._remedy = data, where, remedy
        self.about = self._parsed(data[: data.index(b"\n")])[1]

    def find(self, key: str) -> tuple[str, Fields] | None:
        """The digest and the fields of the row with that key. None if there is none."""
        line = self._line(key.encode())
        return None if line is None else self._parsed(line)

    def __contains__(self, key: str) -> bool:
        return self._line(key.encode()) is not None

    def keys(self) -> Iterator[str]:
        """The keys of all rows."""
        return (line[: line.index(b"\t")].decode() for line in self._lines())

    def rows(self, without: Iterable[str] = ()) -> Iterator[tuple[str, Fields]]:
        """The digests and fields of all rows but those that say one of these texts."""
        texts = [text.encode() for text in without]
        for line in self._lines():
            if not any(text in line for text in texts):  # parsing takes longer than this test
                yield self._parsed(line)

    def _lines(self) -> Iterator[bytes]:
        start = self._data.index(b"\n") + 1
        while start < len(self._data):
            end = self._data.index(b"\n", start)
            yield self._data[start:end]
            start = end + 1

    def _line(self, key: bytes) -> bytes | None:
        """The row of a key by bisection: rows are sorted by the bytes of their keys."""
        data, low, high = self._data, 0, len(self._data)  # both are at the beginning of a row
        if not key or b"\n" in key or b"\t" in key:
            return None
        while low < high:
            start = data.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = data.index(b"\n", start)
            there = data[start : data.index(b"\t", start)]
            if there == key:
                return data[start:end]
            low, high = (end + 1, high) if there < key else (low, start)
        return None

    def _parsed(self, line: bytes) -> tuple[str, Fields]:
        _, digest, said = line.split(b"\t", 2)
        found: Fields = json_of(said, self._where, self._remedy)
        if not isinstance(found, dict):
            raise ValueError("a row is no table")
        return digest.decode(), found
