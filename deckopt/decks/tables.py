"""Decklists and collections as tables (CSV) of Moxfield, Archidekt, ManaBox, Deckbox, Deckstats and others.

A table has a line of column names, which say what each column is. Files of every client with usual column names are read, with
commas, semicolons or tabs.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence

from deckopt.decks.headings import ELSEWHERE, section_of_word
from deckopt.decks.lists import MOST_COPIES, MOST_NAMED, Decklist
from deckopt.decks.numbers import copies_of, shown_count
from deckopt.errors import InputError
from deckopt.parse import LONGEST_ROW, rows

DELIMITERS = ",;\t"
_NAMES = ("name", "cardname", "card", "cardtitle", "title", "simplename")
_COUNTS = ("quantity", "count", "qty", "amount", "copies", "quantityowned", "regqty", "number", "totalqty", "have", "#")
_SECTIONS = ("board", "section", "zone", "categories", "category", "sideboard", "deckzone", "location")
_SEPARATOR = re.compile(r"\s*\"?sep=([,;|\t])\"?\s*", re.IGNORECASE)  # a first line for Excel


def is_table(text: str) -> bool:
    """Whether a text begins with column names, among them a card's name and a count."""
    return _opening(text) is not None


def read_table(text: str, where: str) -> Decklist:
    """The list of a table, with counts of equal names added up. InputError names every wrong line."""
    opening = _opening(text)
    if opening is None:
        raise InputError(where, "", "has no columns of names and counts", "export it with a column 'Name' and a column 'Count'")
    start, skipped, delimiter = opening
    found, mistakes = Decklist(), list[str]()
    lines = rows(io.StringIO(text[start:]), delimiter, where, skipped + 1)
    columns = _columns(next(lines)[1])
    for number, row in lines:
        if any(cell.strip() for cell in row):
            _take(found, row, columns, f"line {number}", mistakes)
    if mistakes:
        more = [f"and {len(mistakes) - MOST_NAMED} more"] if len(mistakes) > MOST_NAMED else []
        problem, remedy = "has lines that cannot be read", f"counts are 1 to {MOST_COPIES}"
        raise InputError(where, "", problem, remedy, [*mistakes[:MOST_NAMED], *more], ";")
    return found.checked(where)


def _opening(text: str) -> tuple[int, int, str] | None:
    """(start of its column names, lines before them, delimiter) of a table; None if it is not a table."""
    start, skipped = len(text) - len(text.lstrip("\ufeff")), 0
    given = ""
    while True:
        end = text.find("\n", start)
        line = text[start : end if 0 <= end < start + LONGEST_ROW else start + LONGEST_ROW]
        said = _SEPARATOR.fullmatch(line)
        if end < 0 or (line.strip() and said is None):
            break
        given, start, skipped = said[1] if said is not None else given, end + 1, skipped + 1
    for delimiter in given or DELIMITERS:
        try:
            _, titles = next(rows([line], delimiter, ""), (0, []))
        except InputError:
            continue
        columns = _columns(titles)
        if "name" in columns and "count" in columns:
            return start, skipped, delimiter
    return None


def _columns(titles: Sequence[str]) -> dict[str, int]:
    """Numbers of the columns with the name, the count and the section, if there are such."""
    plain = [re.sub(r"[\s_\-.]", "", title).lower() for title in titles]
    found = {}
    for what, words in (("name", _NAMES), ("count", _COUNTS), ("section", _SECTIONS)):
        at = next((plain.index(word) for word in words if word in plain), None)
        if at is not None:
            found[what] = at
    return found


def _take(decklist: Decklist, row: Sequence[str], columns: Mapping[str, int], line: str, mistakes: list[str]) -> None:
    """Add a row's card, or a mistake."""

    def cell(what: str) -> str:
        at = columns.get(what, len(row))
        return " ".join(row[at].split()) if at < len(row) else ""

    copies = copies_of(cell("count"))
    if copies is None or not cell("name"):
        problem = f"{shown_count(cell('count'))!r} copies" if copies is None else "no name"
        mistakes.append(f"{line}: {problem}")
        return
    section = _section(cell("section"))
    if section != ELSEWHERE:
        decklist.add(section, cell("name"), copies)


def _section(said: str) -> str:
    """The section of a cell: a word for one, or whether the card is in the sideboard."""
    words = [section_of_word(word) for word in said.split(",")]
    if said.lower() in ("true", "yes", "1"):
        return "sideboard"
    return next((word for word in words if word), "main")
