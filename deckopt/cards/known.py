"""A file of printed cards that have been read: rows sorted by name, one of which can be found without reading the others.

A row has the folded name, a digest of the printed card, and JSON, with tabs between them. The JSON has the card's definition in
the card format, its tokens, and facts for which the format has no place. There is no printed text. A row of another spelling (a
face's name) names the row that it stands for. The first row, whose name is empty, describes the file: where its cards come from,
and which version of the compiler made it.

`lines` finds a row in such a file, and `packed` in the form that a wheel has. How a row is made from a printed card is in
`oracle.rows`. Which of several files has a card is in `sources`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from deckopt import files
from deckopt.cards.lines import Lines
from deckopt.cards.names import faces, fold
from deckopt.cards.packed import Packed
from deckopt.errors import InputError
from deckopt.parse import parsing
from deckopt.words.colours import FIVE_LETTERS

FORMAT = 1
_REMEDY = "make it again: deckopt cards update"
_MARKS = {"banned": "-", "restricted": "*"}  # marks behind a format in which the card is not simply legal
_WORDS = {mark: word for word, mark in _MARKS.items()}
MOST_BYTES = 256 * files.MB
KNOWN = "known.tsv"  # the file in the folder of cards
PACKED = "known.packed"  # what a wheel has in its place
_NOT_EXACT = ('"blank":', '"without":', '"approximates":')
Fields = dict[str, Any]
#: Keys of a row that do not belong to the card's definition.
_FACTS = ("name", "tokens", "identity", "rarity", "legal", "front", "source")


@dataclass(frozen=True)
class Origin:
    """Where printed cards come from: the name of a source, and the date of its contents (ISO, so that later dates are
    greater)."""

    name: str
    date: str


@dataclass(frozen=True)
class Row:
    """What is known of one card.

    - `fields`, `tokens`: definitions in the card format.
    - `identity`: letters of WUBRG; `rarity`: "" if the source does not have it.
    - `legal`: "legal", "restricted" or "banned" by format; None if the source does not have it.
    - `front`: only the first of its faces is known.
    - `digest`: of the printed text; equal digests have the same printed card.
    """

    name: str
    fields: Fields
    tokens: dict[str, Fields] = field(default_factory=dict)
    identity: str = ""
    rarity: str = ""
    legal: dict[str, str] | None = None
    front: bool = False
    digest: str = ""
    origin: Origin = Origin("", "")

    @property
    def kind(self) -> str:
        """ "exact", "approximated", "in part" (some of it is left out), or "blank" (nothing of it is played)."""
        if self.fields.get("blank"):
            return "blank"
        return "in part" if "without" in self.fields else "approximated" if "approximates" in self.fields else "exact"

    @property
    def is_legal(self) -> bool:
        """Whether it may be played in some format; True if the source does not say."""
        return self.legal is None or any(word != "banned" for word in self.legal.values())

    @property
    def faces(self) -> int:
        """How many faces of the card are known."""
        return 1 if self.front or " // " not in self.name else 2

    def beats(self, other: Row) -> bool:
        """Whether it is the better source of its card: it knows more faces, or as many and is not older."""
        return (self.faces, self.origin.date) >= (other.faces, other.origin.date)


class KnownCards:
    """The rows of one file: the one that ships, or the one that was fetched into the cache. InputError if it is not
    such a file."""

    def __init__(self, path: Path, is_fetched: bool = False) -> None:
        self.path, self.is_fetched = path, is_fetched

    @cached_property
    def _rows(self) -> Lines | Packed:
        try:
            data = files.contents(self.path, MOST_BYTES, follow=not self.is_fetched, ours=self.is_fetched)
        except OSError as error:
            raise InputError(str(self.path), "", f"cannot be read: {error.strerror}") from None
        with parsing(str(self.path), "is no file of known cards", _REMEDY):
            rows = Packed(data, fold) if self.path.name == PACKED else Lines(data, str(self.path), _REMEDY)
        if rows.about.get("format") != FORMAT or not {"compiler", "sources"} <= set(rows.about):
            raise InputError(str(self.path), "", "is of another version of deckopt", _REMEDY)
        return rows

    @property
    def compiler(self) -> str:
        """The mark of the compiler that made the rows."""
        return str(self._rows.about["compiler"])

    @cached_property
    def origins(self) -> list[Origin]:
        """The sources of its cards."""
        return [Origin(name, date) for name, date in self._rows.about["sources"]]

    def find(self, name: str) -> Row | None:
        """The row of that name, in any spelling. The name of a face gives its card. None if there is none."""
        with self._parsing():
            found = self._rows.find(fold(name))
            if found is not None and "of" in found[1]:
                found = self._rows.find(found[1]["of"])
        return None if found is None else self._row(*found)

    def __contains__(self, name: str) -> bool:
        with self._parsing():
            return fold(name) in self._rows

    def __iter__(self) -> Iterator[Row]:
        """All rows, without those of other spellings."""
        with self._parsing():
            for digest, fields in self._rows.rows():
                if "of" not in fields:
                    yield self._row(digest, fields)

    def exact(self) -> Iterator[Row]:
        """The rows of cards that are played exactly."""
        with self._parsing():
            for digest, fields in self._rows.rows(without=_NOT_EXACT):
                if "of" not in fields and (row := self._row(digest, fields)).kind == "exact":
                    yield row

    def folded_names(self) -> Iterator[str]:
        """All folded names, those of faces included."""
        with self._parsing():
            yield from self._rows.keys()

    def _parsing(self) -> AbstractContextManager[None]:
        return parsing(str(self.path), "is damaged", _REMEDY)

    def _row(self, digest: str, fields: Fields) -> Row:
        if "name" not in fields or "type" not in fields:
            raise InputError(str(self.path), "", "is damaged: a row says no name or no type", _REMEDY)
        facts = {key: fields.pop(key) for key in _FACTS if key in fields}
        number = facts.pop("source", 0)
        name = facts.pop("name")
        facts.setdefault("identity", _of_cost(fields))
        if "legal" in facts:
            facts["legal"] = {form.rstrip("-*"): _WORDS.get(form[-1], "legal") for form in facts["legal"].split()}
        return Row(name, fields, **facts, digest=digest, origin=self.origins[number])


def file_of(rows: Iterable[Row], compiler: str) -> bytes:
    """The file with these rows, one for each card."""
    made = {fold(row.name): row for row in rows}
    uses = Counter(row.origin for row in made.values())
    origins = sorted(uses, key=lambda origin: (-uses[origin], origin.name, origin.date))
    about: Fields = {"format": FORMAT, "compiler": compiler, "sources": [[origin.name, origin.date] for origin in origins]}
    lines: dict[str, tuple[str, Fields]] = {"": ("", about)}
    for key in sorted(made):
        for face in faces(made[key].name):
            lines.setdefault(fold(face), ("", {"of": key}))
    lines.update({key: (row.digest, _plain(row, origins.index(row.origin))) for key, row in made.items()})
    encoded = sorted((key.encode(), digest.encode(), _compact(fields)) for key, (digest, fields) in lines.items())
    return b"".join(b"\t".join(row) + b"\n" for row in encoded)


def _of_cost(fields: Fields) -> str:
    """The colour identity of a card that has only the colours of its cost. A row without an identity has this one."""
    return "".join(letter for letter in FIVE_LETTERS if letter in fields.get("cost", ""))


def _plain(row: Row, source: int) -> Fields:
    facts: Fields = {"tokens": row.tokens, "rarity": row.rarity, "front": row.front, "source": source}
    said = {key: fact for key, fact in facts.items() if fact}
    if row.identity != _of_cost(row.fields):
        said["identity"] = row.identity
    if row.legal is not None:
        said["legal"] = " ".join(sorted(f"{form}{_MARKS.get(word, '')}" for form, word in row.legal.items()))
    return {"name": row.name, **row.fields, **said}


def _compact(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()
