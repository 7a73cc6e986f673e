"""The only place where parsers are called: TOML, XML, tables (CSV), JSON, packed bytes that people or programs have written.

Whatever a parser raises becomes an InputError of one line. What they return is nested at most MOST_NESTED deep. The size of a
file is limited where it is read; its content is checked by the models of its format.
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

MOST_NESTED = 100  # levels of tables and lists; effects 20 levels deep need half of that
LONGEST_ROW = 5000  # characters of one line of a table
LONGEST_REASON = 200  # most characters of a parser's message
#: What parsers raise for wrong input; XML raises SyntaxError.
_FAULTS = (ValueError, LookupError, ArithmeticError, RecursionError, MemoryError, SyntaxError, EOFError, zlib.error, csv.Error)


@contextmanager
def parsing(where: str, problem: str, remedy: str = "") -> Iterator[None]:
    """InputError with this problem, and the reason, in place of any exception of a parser."""
    try:
        yield
    except _FAULTS as error:
        raise InputError(where, "", f"{problem}: {reason(error)}", remedy) from None


def reason(error: BaseException) -> str:
    """The message of an exception, in one line that is not too long."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    said = " ".join(str(error).split()) or type(error).__name__
    return said if len(said) <= LONGEST_REASON else f"{said[:LONGEST_REASON]}..."


def toml(text: str, where: str) -> dict[str, object]:
    """The table of a text of TOML. InputError if it is not TOML."""
    import tomli

    with parsing(where, "is no valid TOML"):
        found: dict[str, object] = _shallow(tomli.loads(text))
        return found


def json_of(data: str | bytes, where: str, remedy: str = "") -> Any:
    """The value of a JSON text, with finite numbers. InputError if it is not JSON."""
    with parsing(where, "is no JSON that can be read", remedy):
        return _shallow(json.loads(data, parse_constant=_no_number))


def xml(text: str, where: str) -> ElementTree.Element:
    """The root element of an XML text without declarations, which decks do not need. InputError if it is not XML."""
    from xml.etree import ElementTree  # slow to load, and most lists do not need it

    with parsing(where, "is no valid XML"):
        if "<!DOCTYPE" in text:
            raise ValueError("it has a DOCTYPE")
        # A text, not bytes: the encoding named in the file was that of the bytes.
        return ElementTree.fromstring(text)


def rows(lines: Iterable[str], delimiter: str, where: str, first: int = 1) -> Iterator[tuple[int, list[str]]]:
    """(number of its last line, cells) of each row of a table, whose lines are numbered from `first`."""
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
    """The value. ValueError if it is nested too deep."""
    level, depth = [value] if isinstance(value, (dict, list)) else [], 0
    while level:
        depth += 1
        if depth > MOST_NESTED:
            raise RecursionError
        inner = [part.values() if isinstance(part, dict) else part for part in level]
        level = [part for parts in inner for part in parts if isinstance(part, (dict, list))]
    return value
