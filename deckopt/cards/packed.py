"""The known cards as they ship: `known.tsv` in columns, which the wheel compresses to half as many bytes.

In a checkout the cards are a text, in which a difference can be read (`known`). The wheel gets this form of it: a first line that
describes the file, with the length of each section, and then the sections.

- Columns have a line for each row: the card's name as it is printed, its type line, its cost, its size, its keywords. They
  compress well, because the values of a column are alike. A row of another spelling has its key for a name.
- `rests` has what else rows say, each text once. Half of all rows share theirs with another one.
- `which` has the number of its rest for each row, and `digests` three bytes for each.

This module imports nothing of deckopt, because a wheel is made where nothing is installed.
"""

from __future__ import annotations

import json
import sys
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any

Fields = dict[str, Any]
COLUMNS = ("type", "cost", "power", "toughness", "keywords")
_BARE = ("type", "cost")  # columns of strings, written without quotation marks
_TEXTS = ("names", *COLUMNS, "rests")
_DIGEST = 3  # bytes
_PAGE = 64  # values; only pages that are asked for are cut into lines


def packed(text: bytes) -> bytes:
    """The packed form of a file of known cards. ValueError if a row is none of such a file."""
    first, *lines = text.decode().split("\n")[:-1]
    names: list[str] = []
    columns: dict[str, list[str]] = {column: [] for column in COLUMNS}
    rests: list[str] = []
    digests = bytearray()
    for line in lines:
        key, digest, said = line.split("\t")
        fields: Fields = json.loads(said)
        if ("of" in fields) is bool(digest):
            raise ValueError(f"a card has a digest, and another spelling has none: {key}")
        digests += bytes.fromhex(digest or "00" * _DIGEST)
        names.append(fields.pop("name", key))
        for column, values in columns.items():
            values.append(_written(column, fields.pop(column)) if column in fields else "")
        rests.append(_dumped(fields))
    unique = sorted(set(rests))
    number = {rest: n for n, rest in enumerate(unique)}
    texts = [_paged(values) for values in (names, *columns.values(), unique)]
    sections = [*texts, _shorts([number[rest] for rest in rests]), bytes(digests)]
    about = {**json.loads(first.split("\t")[2]), "sections": [len(section) for section in sections]}
    return _dumped(about).encode() + b"\n" + b"".join(sections)


class Packed:
    """The rows of a packed file. `fold` makes the key of a name. ValueError, KeyError or TypeError if the file is damaged."""

    def __init__(self, data: bytes, fold: Callable[[str], str]) -> None:
        self._fold = fold
        end = data.index(b"\n")
        self.about: Fields = json.loads(data[:end])
        sections: list[bytes] = []
        start = end + 1
        for length in self.about["sections"]:
            sections.append(data[start : start + length])
            start += length
        *texts, which, self._digests = sections
        columns = dict(zip(_TEXTS, map(_Column, texts), strict=True))
        self._names, self._rests = columns.pop("names"), columns.pop("rests")
        self._columns = columns
        self._which = array("H", which)
        if sys.byteorder == "big":
            self._which.byteswap()
        if start != len(data) or len(self._digests) != _DIGEST * len(self._which):
            raise ValueError("its sections have other lengths")

    def find(self, key: str) -> tuple[str, Fields] | None:
        """The digest and the fields of the row with that key. None if there is none."""
        number = self._number(key)
        return None if number is None else self._row(number)

    def __contains__(self, key: str) -> bool:
        return self._number(key) is not None

    def keys(self) -> Iterator[str]:
        """The keys of all rows."""
        return map(self._fold, self._names)

    def rows(self, without: Iterable[str] = ()) -> Iterator[tuple[str, Fields]]:
        """The digests and fields of all rows but those that say one of these texts."""
        left_out = [any(text in rest for text in without) for rest in self._rests]
        return (self._row(number) for number, rest in enumerate(self._which) if not left_out[rest])

    def _number(self, key: str) -> int | None:
        page = bisect_right(self._names.firsts, key, key=self._fold) - 1
        if page < 0:
            return None
        names = self._names.page(page)
        at = bisect_left(names, key, key=self._fold)
        return page * _PAGE + at if at < len(names) and self._fold(names[at]) == key else None

    def _row(self, number: int) -> tuple[str, Fields]:
        fields: Fields = json.loads(self._rests[self._which[number]])
        if "of" in fields:
            return "", fields
        columns = {name: column[number] for name, column in self._columns.items()}
        read = {column: value if column in _BARE else json.loads(value) for column, value in columns.items() if value}
        digest = self._digests[_DIGEST * number : _DIGEST * (number + 1)]
        return digest.hex(), {"name": self._names[number], **read, **fields}


class _Column:
    """The values of a section, by number."""

    def __init__(self, text: bytes) -> None:
        self._pages = text.split(b"\f")
        self._cut: dict[int, list[str]] = {}
        self._firsts: list[str] = []

    @property
    def firsts(self) -> list[str]:
        """The first value of each page."""
        if not self._firsts:
            self._firsts = [page.partition(b"\n")[0].decode() for page in self._pages]
        return self._firsts

    def page(self, number: int) -> list[str]:
        """The values of a page."""
        if number not in self._cut:
            self._cut[number] = self._pages[number].decode().split("\n")
        return self._cut[number]

    def __getitem__(self, number: int) -> str:
        return self.page(number // _PAGE)[number % _PAGE]

    def __iter__(self) -> Iterator[str]:
        for number in range(len(self._pages)):
            yield from self.page(number)


def _paged(values: list[str]) -> bytes:
    pages = ["\n".join(values[start : start + _PAGE]) for start in range(0, len(values), _PAGE)]
    return "\f".join(pages).encode()


def _written(column: str, value: Any) -> str:
    if column not in _BARE:
        return _dumped(value)
    if not isinstance(value, str) or not value or "\n" in value:
        raise ValueError(f"a {column} is one line: {value!r}")
    return value


def _shorts(numbers: list[int]) -> bytes:
    made = array("H", numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
