"""Decklists and collections as tables (CSV) of Moxfield, Archidekt, ManaBox, Deckbox, Deckstats and others.

A table has a line of column names, which say what each column is. Files of every client with usual column names are read, with
commas, semicolons or tabs.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence

from deckopt.cards.names import fold
from deckopt.decks.heading_words import ELSEWHERE
from deckopt.decks.headings import section_of_word
from deckopt.decks.lists import MOST_COPIES, MOST_NAMED, Decklist
from deckopt.decks.numbers import copies_of, shown_count
from deckopt.errors import InputError
from deckopt.parse import LONGEST_ROW, rows

DELIMITERS = ",;\t|"
_NAMES = (
    *("simplename", "name", "cardname", "card", "cardtitle", "title", "kartenname", "karte", "carte", "carta", "nom", "nome"),
    "nombre",  # a name in Spanish, a number in French
)
_COUNTS = (
    *("quantity", "count", "qty", "amount", "copies", "quantityowned", "regqty", "number", "totalqty", "have", "#"),
    *("anzahl", "menge", "quantite", "cantidad", "quantita", "quantidade", "nombre"),
)
_SECTIONS = ("board", "boardtype", "section", "zone", "categories", "category", "sideboard", "deckzone", "location")
#: Columns of yes or no, and the section of cards with a yes.
_FLAGS = {"commander": "commander", "sideboarded": "sideboard", "sideboard": "sideboard", "maybeboard": "maybeboard"}
_YES = ("true", "yes", "1", "x")
#: One of these beside a name makes a table without counts: each row is one copy.
_OF_CARDS = ("set", "setcode", "edition", "cmc", "manacost", "type", "typeline", "collectornumber", "rarity")
_COUNT = re.compile(r"[xX\u00d7]?\s?([0-9]+)(?:[xX\u00d7]|\.0+)?")
_RULE = re.compile(r"[\s:-]*-[\s:-]*")  # a cell of the line below the column names of a table in Markdown
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
        if any(cell.strip() for cell in row) and not all(_RULE.fullmatch(cell) for cell in row if cell.strip()):
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
        if "name" in columns and ("count" in columns or "kind" in columns):
            return start, skipped, delimiter
    return None


def _columns(titles: Sequence[str]) -> dict[str, int]:
    """Numbers of the known columns that exist: name, count, section, answers of yes or no, kind of card."""
    plain = [re.sub(r"[\s_\-.*]", "", fold(title)) for title in titles]
    found: dict[str, int] = {}
    for what, words in (("name", _NAMES), ("count", _COUNTS), ("section", _SECTIONS), ("kind", _OF_CARDS)):
        at = next((plain.index(word) for word in words if word in plain and plain.index(word) != found.get("name")), None)
        if at is not None:
            found[what] = at
    return {**{flag: plain.index(flag) for flag in _FLAGS if flag in plain}, **found}


def _take(decklist: Decklist, row: Sequence[str], columns: Mapping[str, int], line: str, mistakes: list[str]) -> None:
    """Add a row's card, or a mistake."""

    def cell(what: str) -> str:
        at = columns.get(what, len(row))
        return " ".join(row[at].split()) if at < len(row) else ""

    said = _COUNT.fullmatch(cell("count")) if "count" in columns else None
    copies = copies_of(said[1]) if said is not None else None if "count" in columns else 1
    if copies is None or not cell("name"):
        problem = f"{shown_count(cell('count'))!r} copies" if copies is None else "no name"
        mistakes.append(f"{line}: {problem}")
        return
    flagged = (section for flag, section in _FLAGS.items() if cell(flag).lower() in _YES)
    section = next(flagged, None) or _section(cell("section"))
    if section != ELSEWHERE:
        decklist.add(section, cell("name"), copies)


def _section(said: str) -> str:
    """The section for a cell of words."""
    words = [section_of_word(word) for word in said.split(",")]
    return next((word for word in words if word), "main")
