"""Decklists as text: lines of "4 Card Name", as sites and clients write them.

One tolerant reader for all dialects (MTG Arena, Moxfield, Archidekt, MTGO, TappedOut,
MTGGoldfish, Deckstats, hand-written), since nobody says which one a paste is in; and
a writer for each dialect that differs.
"""

from __future__ import annotations

import re

from deckopt.decks.lists import MOST_COPIES, SECTIONS, Decklist, Known
from deckopt.errors import InputError, nearest

USUAL_SIZE = 40  # cards after which a blank line ends the main deck

_COUNT = re.compile(r"(\d+)\s*[xX]?\s+(.+)")
_HEADING = re.compile(r"(?:(?:#|//)\s*)?([A-Za-z][A-Za-z ,&/-]*?)\s*:?\s*(?:\(\d+\)|\[\d+\]|\d+)?\s*:?")
_SECTION_OF = {
    **dict.fromkeys(("deck", "main", "mainboard", "main deck", "maindeck"), "main"),
    **dict.fromkeys(("sideboard", "side"), "sideboard"),
    **dict.fromkeys(("maybeboard", "considering"), "maybeboard"),
    **dict.fromkeys(("commander", "commanders"), "commander"),
    "companion": "companion",
    "tokens": "tokens",
}
_GROUPS = {
    *("creature", "artifact", "enchantment", "instant", "sorcery", "sorcerie", "planeswalker", "battle", "land"),
    *("spell", "card", "basic", "other", "noncreature", "nonbasic", "nonland", "legendary", "and"),
}
# What may follow a name: an edition with a number, finish, categories, tags, colours.
_EDITION = re.compile(r"\s+\((?=\d*[A-Za-z])([A-Za-z0-9]{2,6})\)(?:\s+\S+)?$")
_SET_FIRST = re.compile(r"^\[[A-Za-z0-9]{2,6}\]\s+")  # Magic Workstation: "4 [DOM] Opt"
_TRAILERS = (
    re.compile(r"\s*\^[^^]*\^$"),
    re.compile(r"\s+#[^#]*$"),
    re.compile(r"\s*\*(?P<star>[A-Za-z]+)\*$"),
    re.compile(r"\s*\[(?P<categories>[^\[\]]*)\]$"),
    re.compile(r"\s*<[^<>]*>$"),
    re.compile(r"\s+\(\d+\)$"),
    re.compile(r"\s+\((?:F|FOIL|Foil|foil|etched|Etched)\)$"),
    _EDITION,
)


def _heading(line: str) -> str:
    """What a heading says: a section, "group" for a part of one, "" for a line that is none."""
    found = _HEADING.fullmatch(line)
    if found is None:
        return "group" if re.match(r"name\s", line, re.IGNORECASE) else ""
    words = " ".join(found[1].lower().split())
    if words in _SECTION_OF:
        return _SECTION_OF[words]
    if words in ("about", "name") or words.startswith("name "):
        return "group"
    groups = [word.removesuffix("s") for word in re.findall(r"[a-z]+", words)]
    return "group" if set(groups) <= _GROUPS else ""


def _section_of(categories: str) -> str:
    """The section that Archidekt's categories of a card put it into, or ""."""
    for category in categories.split(","):
        word = re.sub(r"\{[^}]*\}", "", category).strip().lower()
        if word in _SECTION_OF:
            return _SECTION_OF[word]
        if "{nodeck}" in category.lower():
            return "maybeboard"
    return ""


def _entry(line: str, known: Known) -> tuple[int | None, str, str]:
    """(copies if they are said, name, section if the line says it) of a line."""
    counted = _COUNT.fullmatch(line)
    copies, name = (int(counted[1]), counted[2]) if counted else (None, line)
    if copies is not None and known(line):  # a name that begins with a number
        copies, name = None, line
    section = ""
    name = name if copies is None else _SET_FIRST.sub("", name)
    while not known(name):
        found = next((m for m in (trailer.search(name) for trailer in _TRAILERS) if m), None)
        if found is None or not found.start():
            break
        said = found.groupdict()
        if said.get("categories") is not None:
            section = section or _section_of(said["categories"])
        elif (said.get("star") or "").upper() == "CMDR" or found[0].strip().lower() == "# !commander":
            section = "commander"
        elif found[0].strip().lower() == "# !companion":
            section = "companion"
        name = name[: found.start()]
    return copies, name.strip(), section


def read_text(text: str, where: str, known: Known | None = None, hints: list[str] | None = None) -> Decklist:
    """The list that a text has.

    A sideboard begins at a heading, or after a blank line once 40 cards are listed
    (unless a heading such as "Lands" follows), or is marked line by line ("SB:").
    Comments (# and //) are read over. A line without a count is one copy if `known`
    knows the name; `hints` are names for misspelt ones. InputError names the line.
    """
    is_known = known or (lambda name: False)
    found = Decklist()
    section, listed = "main", 0
    ended = False  # the main deck, by a blank line
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = " ".join(raw.split())
        aside = bool(re.match(r"SB:", line, re.IGNORECASE))
        line = line[3:].strip() if aside else line
        if not line:
            if section in ("companion", "commander"):
                section = "main"
            elif section == "main" and listed >= USUAL_SIZE:
                ended = True
            continue
        heading = "" if is_known(line) or _COUNT.fullmatch(line) else _heading(line)
        if heading:
            name = re.fullmatch(r"name:? (.+)", line, re.IGNORECASE)
            if name:
                found.name = name[1]
            elif heading != "group":
                section = heading
            ended = False
            continue
        if line.startswith(("#", "//")):
            continue
        copies, name_of_card, says = _entry(line, is_known)
        if copies is None and not is_known(name_of_card):
            hint = nearest(name_of_card, hints) if hints else ""
            raise InputError(where, f"line {number}", f"{line!r} is no entry", hint or "write '4 Card Name'")
        copies = 1 if copies is None else copies
        if not 1 <= copies <= MOST_COPIES:
            raise InputError(where, f"line {number}", f"{copies} copies", f"write 1 to {MOST_COPIES}")
        here = says or ("sideboard" if aside or (ended and section == "main") else section)
        if here != "tokens":
            found.add(here, name_of_card, copies)
        listed += copies if here == "main" else 0
    return commander_of_a_hundred(found).checked(where)


def commander_of_a_hundred(found: Decklist) -> Decklist:
    """MTGO keeps commanders in the sideboard: a hundred cards with one or two of them there have a commander."""
    side = found.section("sideboard")
    total = sum(side.values()) + sum(found.section("main").values())
    if set(found.sections) == {"main", "sideboard"} and sum(side.values()) <= 2 and total == 100:
        return Decklist(found.name, {"commander": side, "main": found.section("main")})
    return found


# -- writing -----------------------------------------------------------------------------


def _lines(cards: dict[str, int]) -> list[str]:
    return [f"{copies} {name}" for name, copies in cards.items()]


def _written(found: Decklist, headings: dict[str, str]) -> str:
    """Sections under their headings, a blank line between them; "" is no heading."""
    parts = []
    for section, heading in headings.items():
        if found.section(section):
            parts.append("\n".join([*([heading] if heading else []), *_lines(found.section(section))]))
    return "\n\n".join(parts) + "\n"


def _alone(found: Decklist) -> bool:
    """Whether the main deck comes first, so that it needs no heading."""
    return not found.section("commander") and not found.section("companion")


def write_arena(found: Decklist) -> str:
    """As MTG Arena exports and imports it. Arena has no maybeboard."""
    about = f"About\nName {found.name}\n\n" if found.name else ""
    headings = {"commander": "Commander", "companion": "Companion", "main": "Deck", "sideboard": "Sideboard"}
    return about + _written(found, headings)


def write_moxfield(found: Decklist) -> str:
    """As Moxfield exports it."""
    main = "" if _alone(found) else "DECK:"
    headings = {"commander": "COMMANDER:", "companion": "COMPANION:", "main": main}
    return _written(found, {**headings, "sideboard": "SIDEBOARD:", "maybeboard": "CONSIDERING:"})


def write_archidekt(found: Decklist) -> str:
    """As Archidekt exports it: the section stands on each line."""
    category = {
        "commander": " [Commander{top}]",
        "companion": " [Companion]",
        "sideboard": " [Sideboard]",
        "maybeboard": " [Maybeboard{noDeck}{noPrice}]",
    }
    lines = [f"{n}x {name}{category.get(s, '')}" for s in found.sections for name, n in found.section(s).items()]
    return "\n".join(lines) + "\n"


def write_mtgo(found: Decklist) -> str:
    """As Magic Online's text files: commander, companion and sideboard are one."""
    return _written(found.as_two(), {"main": "", "sideboard": "SIDEBOARD:"})


def write_plain(found: Decklist) -> str:
    """Counts and names, with a heading for whatever is not the main deck."""
    headings = {s: s.capitalize() for s in SECTIONS}
    headings["main"] = "" if _alone(found) else "Deck"
    return _written(found, headings)
