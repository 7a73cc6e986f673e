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

_MARK = re.compile(
    r"(SB|SIDEBOARD|COMMANDERS?|CMDR|GENERAL|PARTNER|BACKGROUND|COMPANION|MAYBEBOARD)(?:\s*:\s*|\s+[-\u2013\u2014=]\s+)(?=\S)|"
    r"(SB)(?:\s+|\s*[-\u2013]\s*)(?=[0-9])",
    re.IGNORECASE,
)
_SECTION_OF_MARK = {
    "sb": "sideboard",
    **dict.fromkeys(("cmdr", "commanders", "general", "partner", "background"), "commander"),
}
# Signs, boxes to tick, and the numbers of a numbered list in front of counts.
_BULLET = re.compile(
    r"(?:(?:[-*\u2022\u2013+>\u2192\u25e6\u00b7\u2023\u25aa\u25cf]|\[[ xX]?\])\s+|[0-9]{1,3}[.)]\s+(?=[0-9]{1,3}[xX\u00d7]?\s))"
    r"(?=\S)"
)
MOST_BULLETS = 3
# There are cards named X, and X, Mystery Racer. After the x of a count there is a name: no edition, no comma.
_COUNT_FIRST = re.compile(r"([0-9]+)(?:[xX\u00d7]|\s[xX\u00d7](?=\s+[^\s(\[,;]))?[\s,;]\s*(.+)|[xX\u00d7]\s?([0-9]+)\s+(.+)")
# Forms that are read only if they come to a card's name, since there are others that look like them. A number with a point or a
# bracket behind it ("4. Opt") may be the number of a line.
_LOOSELY_FIRST = re.compile(
    r"(?:[(\[]\s*([0-9]{1,3})\s*[xX\u00d7]?\s*[)\]]|([0-9]{1,3})\s*(?:[xX\u00d7\u0445\u0425*#]|ea\b|pcs?\b|\u679a|\u5f20|\u5f35|\uc7a5)?)"
    r"\s*(?:-?(?:ofs?|copies of|copy of)\s+|[-\u2013\u2014=:|\u00b7*]\s*)?([^\s.)].*)"
)
_LOOSELY_LAST = re.compile(
    r"(.+?)(\s+[-\u2013\u2014]\s+|(?<=\S)[-\u2013\u2014]|\s*(?:[=:|\u00b7*xX\u00d7\u0445\u0425\u2026]|\.\.+)\s*|\s+)([0-9]{1,3})"
    r"\s*(?:[xX\u00d7]|\u679a|\u5f20|\uc7a5)?"
)
_BEHIND_COUNT = re.compile(r"(?:[-\u2013\u2014=:|\u00b7*]\s+|(?:of|copies of|copy of)\s+)")
_AROUND = re.compile(r"^[\s\"'\u201c\u2018*_]+|[\s\"'\u201d\u2019*_.,;:!\u2020\u2021]+$")
_QUOTED = re.compile(r'"([^"]+)"(?:[,;].*)?')  # a cell of a table without column names
_CELL_COUNT = re.compile(r"[0-9]{1,3}[xX\u00d7]?")
_TIMES_LAST = re.compile(r"(.+?)(?:\s+[xX\u00d7]\s?([0-9]+)|\s*[(\[]\s*[xX\u00d7]\s?([0-9]+)\s*[)\]])$")
_COUNT_LAST = re.compile(r"(.+?)(?:\s*[(\[]\s*([0-9]+)[xX\u00d7]?\s*[)\]]|\s*[,;:]\s*([0-9]+)[xX\u00d7]?)$")
_REMARK = re.compile(r"(\S.*?) //+ (?=[^\sA-Z]).*")  # "CARD // the best": the half of a card would be in capitals
_SET_FIRST = re.compile(r"(?:\[[A-Za-z0-9_-]{1,8}(?:[:#][^\]\s]{1,12})?\]|\([A-Z0-9]{2,6}\))\s*(?=\S)")
_FINISH = r"(?:F|E|foil|etched|foil etched|nonfoil|normal)"
_FRAME = r"(?:borderless|extended art|full[- ]art|retro frame|showcase|textless)"  # what shops say of a printing
#: Trailers behind a name: the last of these characters, with the space before it, begins one.
_TRAILERS = (
    ("^", re.compile(r" ?\^[^^]*\^")),
    ("#", re.compile(r" #[^#]*")),
    ("*", re.compile(r" ?\*(?P<star>[A-Za-z-]+)\*")),
    ("[", re.compile(r" ?\[(?P<categories>[^\[\]]*)\]")),
    ("<", re.compile(r" ?<[^<>]*>")),
    ("{", re.compile(r" ?\{[^{}]{1,6}\}")),
    ("(", re.compile(r" \((?P<board>commander|cmdr|companion|sideboard|side|sb|maybeboard|maybe|[CURMLS])\)", re.IGNORECASE)),
    ("(", re.compile(r" \([0-9]+\)")),
    ("(", re.compile(rf" \((?:{_FINISH}|{_FRAME})\)", re.IGNORECASE)),
    *((sign, re.compile(rf" \{sign} ?[0-9][0-9.,]*")) for sign in "$€£"),
    # An edition, perhaps empty, with a number and a finish: "(M10) 146 foil", "() 92", "(DDT) 1 F".
    (
        "(",
        re.compile(
            rf" \((?:(?=[0-9]*[A-Za-z])[A-Za-z0-9_-]{{2,8}}(?::[^\s()]{{1,9}})?)?\)(?: [^\s()]+)?(?: {_FINISH})?", re.IGNORECASE
        ),
    ),
    (
        " ",
        re.compile(r" (?:foil|Foil|FOIL|etched|NM|LP|MP|HP|NM/M|[0-9]+[.,][0-9]{2}[$€£]?|[-\u2013\u2014|,;\u2605\u2020\u2021])"),
    ),
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
    for _ in range(MOST_BULLETS):
        if not _BULLET.match(line) or known(line):
            break
        line = _BULLET.sub("", line, count=1)
    if known(line):  # a name may begin with a number
        return Entry(line, None, section)
    counted = _of_digits(line, known) or _of_cells(line, known)
    if counted is not None:
        return Entry(counted[0], _copies(counted[1]), section)
    first = _COUNT_FIRST.fullmatch(line)
    count, name = (first[1] or first[3], first[2] or first[4]) if first else (None, line)
    if not known(name) and (remark := _REMARK.fullmatch(name)) is not None and known(_bare(remark[1], known)[0]):
        name = remark[1]
    if not known(name):
        before = name
        name = _SET_FIRST.sub("", name, count=1) if count is not None and _SET_FIRST.match(name) else name
        if "|" in name:
            name, _, cells = name.partition("|")
            name, section = name.strip().removesuffix("+").rstrip(), section_of_word(cells) or section
        if count is None:
            name, count = _counted_last(name, known, count_last)
        name, said = _bare(name, known)
        section = said or section
        if not known(name):
            name, count, section = _loosely(line, before, known, count_last) or (name, count, section)
        if not name:
            raise EntryError(f"{before[:60]!r} has no name", "write '4 Card Name'")
    return Entry(name, None if count is None else _copies(count), section)


def _of_digits(line: str, known: Known) -> tuple[str, str] | None:
    """(name, count) of a line that begins with the number of a name, and ends with a count."""
    if not begins_with_digit(line):
        return None
    last = _TIMES_LAST.fullmatch(line) or _COUNT_LAST.fullmatch(line)
    return (last[1], last[2] or last[3]) if last is not None and known(last[1]) else None


def _of_cells(line: str, known: Known) -> tuple[str, str] | None:
    """(name, count) of a row of a table: a count in a cell of its own, before the name or behind it."""
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    counts = [i for i, cell in enumerate(cells) if _CELL_COUNT.fullmatch(cell)]
    if len(cells) < 2 or not counts or (begins_with_digit(cells[0]) and 0 not in counts and not known(cells[0])):
        return None
    names = [i for i, cell in enumerate(cells) if cell and i not in counts]
    at = next((i for i in names if known(_bare(cells[i], known)[0])), names[0] if names else None)
    if at is None:
        return None
    beside = [i for i in counts if i < at][-1:] or [i for i in counts if i == at + 1] or (counts if len(counts) == 1 else [])
    return (_bare(cells[at], known)[0], cells[beside[0]].rstrip("xX\u00d7")) if beside else None


def _loosely(line: str, name: str, known: Known, count_last: bool) -> tuple[str, str | None, str] | None:
    """(name, count, section) of a line in some other form, if that comes to a card's name; `name` is what stands behind a count
    in the usual form, or the line."""
    first, last = _LOOSELY_FIRST.fullmatch(line), _LOOSELY_LAST.fullmatch(line)
    quoted = _QUOTED.fullmatch(name)
    count = _COUNT_FIRST.fullmatch(line)
    tried: list[tuple[str, str | None]] = []
    if count is not None:
        tried += [(quoted[1], count[1] or count[3])] if quoted is not None else []
        behind = _BEHIND_COUNT.match(name)
        tried.append((name[behind.end() :] if behind is not None else name, count[1] or count[3]))
    else:
        tried.append((name, None))
    tried += [(first[3], first[1] or first[2])] if first is not None else []
    if last is not None and count is None and (count_last or last[2].strip()):
        tried.append((last[1], last[3]))
    for some, copies in tried:
        bare, section = _bare(_AROUND.sub("", some), known)
        bare = _AROUND.sub("", bare)
        if known(bare):
            return bare, copies, section
    return None


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
    return _of_categories(parts.get("categories") or parts.get("board") or "")


def _of_categories(categories: str) -> str:
    """The section of Archidekt's categories of a card, or ""."""
    for category in categories.split(","):
        section = section_of_word(re.sub(r"\{[^}]*\}", "", category))
        if section:
            return section
        if "{nodeck}" in category.lower():
            return "maybeboard"
    return ""
