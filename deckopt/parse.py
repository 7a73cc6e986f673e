"""The one way in for what was typed or written by other programs: TOML, XML, tables (CSV), JSON, packed bytes.

Parsers are called here and nowhere else. Whatever one of them raises, out comes an InputError of one line; what they
return is nested no deeper than MOST_NESTED. How large a file may be is decided where it is read, what it may say by
the models of its format.
"""

from __future__ import annotations

import csv
import json
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from deckopt.errors import InputError

if TYPE_CHECKING:
    from xml.etree import ElementTree

MOST_NESTED = 100  # tables and lists in each other; effects that stand 20 deep take half of that
LONGEST_ROW = 5000  # characters of one line of a table
LONGEST_REASON = 200  # characters of what a parser says
#: What parsers raise for what they are given; SyntaxError is that of XML.
_FAULTS = (ValueError, LookupError, ArithmeticError, RecursionError, MemoryError, SyntaxError, EOFError, zlib.error, csv.Error)


@contextmanager
def parsing(where: str, problem: str, remedy: str = "") -> Iterator[None]:
    """InputError with that problem, and why, in place of whatever a parser raises."""
    try:
        yield
    except _FAULTS as error:
        raise InputError(where, "", f"{problem}: {reason(error)}", remedy) from None


def reason(error: BaseException) -> str:
    """What an exception says, in a line that is not too long."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    said = " ".join(str(error).split()) or type(error).__name__
    return said if len(said) <= LONGEST_REASON else f"{said[:LONGEST_REASON]}..."


def toml(text: str, where: str) -> dict[str, object]:
    """The table that a text of TOML is."""
    import tomli

    with parsing(where, "is no valid TOML"):
        found: dict[str, object] = _shallow(tomli.loads(text))
        return found


def json_of(data: str | bytes, where: str, remedy: str = "") -> Any:
    """What JSON says; numbers are finite."""
    with parsing(where, "is no JSON that can be read", remedy):
        return _shallow(json.loads(data, parse_constant=_no_number))


def xml(text: str, where: str) -> ElementTree.Element:
    """The outermost element of an XML text without declarations of its own, which decks have no use for."""
    from xml.etree import ElementTree  # it takes a while to load, and most lists do without

    with parsing(where, "is no valid XML"):
        if "<!DOCTYPE" in text:
            raise ValueError("it has a DOCTYPE")
        # A text, not bytes: an encoding that the file names was that of the file, and is none of the text's.
        return ElementTree.fromstring(text)


def rows(lines: Iterable[str], delimiter: str, where: str, first: int = 1) -> Iterator[tuple[int, list[str]]]:
    """(number of its last line, cells) of each row of a table, whose lines are numbered from `first` on."""
    reader = csv.reader(_short(lines), delimiter=delimiter)
    while True:
        try:
            row = next(reader, None)
        except (csv.Error, ValueError) as error:
            place = f"line {reader.line_num + first - 1}"
            raise InputError(where, place, f"is no line of a table: {reason(error)}") from None
        if row is None:
            return
        yield reader.line_num + first - 1, row


def _short(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield line
        if len(line) > LONGEST_ROW:
            raise ValueError(f"it is longer than {LONGEST_ROW} characters")


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _shallow(value: Any) -> Any:
    """The value; ValueError if it is nested more deeply than anything that means something."""
    level, depth = [value] if isinstance(value, (dict, list)) else [], 0
    while level:
        depth += 1
        if depth > MOST_NESTED:
            raise RecursionError
        inner = [part.values() if isinstance(part, dict) else part for part in level]
        level = [part for parts in inner for part in parts if isinstance(part, (dict, list))]
    return value
