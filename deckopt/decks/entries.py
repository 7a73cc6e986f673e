"""One line of a list: how many copies of which card, and what sites and clients write beside the name.

Before the name there may be "SB:", a bullet, the count, an edition in brackets. After it: an edition with a number, a finish,
categories, tags, colours, a price, or the count. A line has at most MOST_CHARACTERS, so reading it takes bounded time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from deckopt.bounds import LONGEST_LINE
from deckopt.decks.headings import section_of_word
from deckopt.decks.lists import MOST_COPIES, Known
from deckopt.decks.numbers import copies_of, shown_count

MOST_CHARACTERS = LONGEST_LINE
MOST_TRAILERS = 12  # most trailers behind one name

_MARK = re.compile(r"(SB|SIDEBOARD|COMMANDER|CMDR|COMPANION|MAYBEBOARD)\s*:\s*(?=\S)|(SB)\s+(?=[0-9])", re.IGNORECASE)
_SECTION_OF_MARK = {"sb": "sideboard", "cmdr": "commander"}
_BULLET = re.compile(r"[-*•\u2013+]\s+(?=\S)")
# There are cards named X, and X, Mystery Racer. After the x of a count there is a name: no edition, no comma.
_COUNT_FIRST = re.compile(r"([0-9]+)(?:[xX\u00d7]|\s[xX\u00d7](?=\s+[^\s(\[,;]))?[\s,;]\s*(.+)|[xX\u00d7]\s?([0-9]+)\s+(.+)")
_TIMES_LAST = re.compile(r"(.+?)(?:\s+[xX\u00d7]\s?([0-9]+)|\s*[(\[]\s*[xX\u00d7]\s?([0-9]+)\s*[)\]])$")
_COUNT_LAST = re.compile(r"(.+?)(?:\s*[(\[]\s*([0-9]+)[xX\u00d7]?\s*[)\]]|\s*[,;:]\s*([0-9]+)[xX\u00d7]?)$")
_SET_FIRST = re.compile(r"(?:\[[A-Za-z0-9_-]{1,8}(?:[:#][^\]\s]{1,12})?\]|\([A-Z0-9]{2,6}\))\s*(?=\S)")
_FINISH = r"(?:F|E|foil|etched|foil etched|nonfoil|normal)"
#: Trailers behind a name: the last of these characters, with the space before it, begins one.
_TRAILERS = (
    ("^", re.compile(r" ?\^[^^]*\^")),
    ("#", re.compile(r" #[^#]*")),
    ("*", re.compile(r" ?\*(?P<star>[A-Za-z]+)\*")),
    ("[", re.compile(r" ?\[(?P<categories>[^\[\]]*)\]")),
    ("<", re.compile(r" ?<[^<>]*>")),
    ("(", re.compile(r" \([0-9]+\)")),
    ("(", re.compile(rf" \({_FINISH}\)", re.IGNORECASE)),
    *((sign, re.compile(rf" \{sign} ?[0-9][0-9.,]*")) for sign in "$€£"),
    # An edition, perhaps empty, with a number and a finish: "(M10) 146 foil", "() 92", "(DDT) 1 F".
    ("(", re.compile(rf" \((?:(?=[0-9]*[A-Za-z])[A-Za-z0-9_-]{{2,8}})?\)(?: [^\s()]+)?(?: {_FINISH})?", re.IGNORECASE)),
    (" ", re.compile(r" (?:foil|etched)")),
    (" ", re.compile(r" (?=[A-Z0-9]*[A-Z])[A-Z0-9]{3,5}:[0-9]+[a-z★]?")),
)


@dataclass(frozen=True)
class Entry:
    """The content of a line. `copies` is None without a count; `section` is "" without a section."""

    name: str
    copies: int | None
    section: str = ""


class EntryError(Exception):
    """What is wrong with a line, and what would be right."""

    def __init__(self, problem: str, remedy: str = "") -> None:
        super().__init__(problem)
        self.problem, self.remedy = problem, remedy


def begins_with_digit(line: str) -> bool:
    """Whether a line begins with one of the digits 0 to 9."""
    return "0" <= line[:1] <= "9"


def read_entry(line: str, known: Known, count_last: bool = True) -> Entry:
    """The content of a line without spaces at its ends. EntryError if its count is impossible.

    `known` says whether a name is a card's, because what looks like a trailer may be part of a name. A number behind the name is
    a count if `count_last`, or if the name is known. After an x it always is.
    """
    section = ""
    mark = _MARK.match(line)
    if mark is not None and not known(line):
        word = (mark[1] or mark[2]).lower()
        section, line = _SECTION_OF_MARK.get(word, word), line[mark.end() :]
    line = _BULLET.sub("", line, count=1) if _BULLET.match(line) and not known(line) else line
    if known(line):  # a name may begin with a number
        return Entry(line, None, section)
    first = _COUNT_FIRST.fullmatch(line)
    count, name = (first[1] or first[3], first[2] or first[4]) if first else (None, line)
    if not known(name):
        before = name
        name = _SET_FIRST.sub("", name, count=1) if count is not None and _SET_FIRST.match(name) else name
        name = name.partition("|")[0].strip().removesuffix("+").rstrip() if "|" in name else name
        if count is None:
            name, count = _counted_last(name, known, count_last)
        name, said = _bare(name, known)
        section = said or section
        if not name:
            raise EntryError(f"{before[:60]!r} has no name", "write '4 Card Name'")
    return Entry(name, None if count is None else _copies(count), section)


def _counted_last(name: str, known: Known, count_last: bool) -> tuple[str, str | None]:
    """(name, count) of a line that does not begin with a count. The count is None if there is none."""
    times = _TIMES_LAST.fullmatch(name)
    if times is not None:
        return times[1], times[2] or times[3]
    last = _COUNT_LAST.fullmatch(name)
    if last is not None and (count_last or known(_bare(last[1], known)[0])):
        return last[1], last[2] or last[3]
    return name, None


def _copies(count: str) -> int:
    found = copies_of(count)
    if found is None:
        raise EntryError(f"{shown_count(count)} copies", f"write 1 to {MOST_COPIES}")
    return found


def _bare(name: str, known: Known) -> tuple[str, str]:
    """(the name without its trailers, the section that they name or "")."""
    section = ""
    for _ in range(MOST_TRAILERS):
        if known(name):
            break
        name = name.rstrip()
        found = _last_trailer(name)
        if found is None or not found.start():
            break
        section = _said(found) or section
        name = name[: found.start()]
    return name.strip(), section


def _last_trailer(name: str) -> re.Match[str] | None:
    """The last trailer behind a name, looked for from the end."""
    for sign, trailer in _TRAILERS:
        start = name.rfind(sign, 0, len(name) - (sign in "^*"))  # these characters also end it
        if start >= 0:
            found = trailer.fullmatch(name, start - (sign != " " and name[start - 1 : start] == " "))
            if found is not None:
                return found
    return None


def _said(trailer: re.Match[str]) -> str:
    """The section of a trailer, or ""."""
    parts = trailer.groupdict()
    tag = trailer[0].strip().lower()
    if (parts.get("star") or "").upper() == "CMDR" or tag == "# !commander":
        return "commander"
    if tag == "# !companion":
        return "companion"
    return _of_categories(parts.get("categories") or "")


def _of_categories(categories: str) -> str:
    """The section of Archidekt's categories of a card, or ""."""
    for category in categories.split(","):
        section = section_of_word(re.sub(r"\{[^}]*\}", "", category))
        if section:
            return section
        if "{nodeck}" in category.lower():
            return "maybeboard"
    return ""
