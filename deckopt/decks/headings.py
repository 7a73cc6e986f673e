"""Lines of a list that are not cards: headings of sections and groups, and lines about the deck.

A heading may be decorated (`== MAINBOARD ==`, `[Sideboard]`, `// Main`, `Creatures (12)`, `Lands:`). Which line is a heading is
decided here. To which section a card belongs is decided in `text`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from deckopt.decks.heading_words import ELSEWHERE, GROUPS, SECTION_OF, SECTION_OF_CARD, TOKENS, plain_word

GROUP = "group"  # a part of a section, such as its creatures
COMMENT = "comment"
RULE = "rule"  # a line of signs alone, which separates as a blank line does
_SAYS = re.compile(
    r"(?:name|title|deck ?name|deck type|author|creator|player|format|description|event|date|url|source|tags|"
    r"layout main|layout sideboard|layout)\s*[:=]\s*(.*)",
    re.IGNORECASE,
)
_ARENA_NAME = re.compile(r"name (.+)", re.IGNORECASE)
_COUNTED = re.compile(r"[^0-9\s][^0-9]*[(\[]\s*([0-9]{1,3})(?:\s*cards?)?\s*[)\]]")
_COUNTS = re.compile(r"^[0-9]{1,4}\s+|\s*[(\[]?\s*[0-9]{1,4}(?:\s*cards?)?\s*[)\]]?$")
_TOTAL = re.compile(r"[0-9]{1,4} cards total|(?:total:? ?)?[$€£] ?[0-9][0-9.,]*", re.IGNORECASE)  # below a list
_SIGNS = re.compile(r"[\W_]+")
_COMMAND_ZONE = re.compile(r"//\s*play-[0-9]+")  # as untap.in calls it
_EDGES = re.compile(r"^[^\w]+|[^\w]+$")


@dataclass(frozen=True)
class Heading:
    """A line that is not a card: a section, ELSEWHERE, ABOUT, NOTES, GROUP, COMMENT or RULE; `name` is the deck's, if given."""

    section: str
    name: str = ""


def heading(line: str, names_deck: bool = True) -> Heading | None:
    """The heading of a line without spaces at its ends, or None.

    "Name ..." is the deck's name if `names_deck`. If cards have no counts, it may be a card's.
    """
    words = _words(line)
    if _TOTAL.fullmatch(line):
        return Heading(COMMENT)
    if not words:
        return Heading(RULE) if _SIGNS.fullmatch(line) else None
    if _COMMAND_ZONE.fullmatch(line):
        return Heading("commander")
    if words in SECTION_OF:
        return Heading(SECTION_OF[words])
    said = _SAYS.fullmatch(line)
    if said is not None:
        is_name = line[:4].lower() in ("name", "titl") or line.lower().startswith(("deck name", "deckname"))
        return Heading(GROUP, said[1].strip() if is_name else "")
    named = _ARENA_NAME.fullmatch(line) if names_deck else None
    if named is not None:
        return Heading(GROUP, named[1])
    if line.lower() == "name":
        return Heading(GROUP)
    if re.search(r"[^\w ,&/-]|[0-9]", words):
        return None
    each = re.findall(r"\w+", words)
    if all(word in GROUPS or word.removesuffix("s") in GROUPS for word in each):
        return Heading(GROUP)
    if all(word.removesuffix("s") in TOKENS for word in each) and each != ["and"]:
        return Heading(ELSEWHERE)
    return None


def counted_heading(line: str) -> int | None:
    """How many cards a line says that stand below it, as "Ramp (9)" does; None if it says nothing of the kind."""
    found = _COUNTED.fullmatch(line)
    return None if found is None else int(found[1])


def is_decorated(line: str) -> bool:
    """Whether a line looks like a heading or a comment, whatever its words are."""
    return (
        line.startswith(("#", "//", "==", "--", "**", "__"))
        or line.endswith(":")
        or bool(re.fullmatch(r"\[[^\[\]]*\]|<[^<>]*>|\{[^{}]*\}", line))
    )


def section_of_word(word: str) -> str:
    """The section for a word, as in a column or a category of a card; "" if there is none."""
    return SECTION_OF_CARD.get(_words(word), "")


def _words(line: str) -> str:
    """The line's words without decoration and counts, in lower case, separated by spaces."""
    bare = _EDGES.sub("", line)
    bare = _EDGES.sub("", _COUNTS.sub("", bare))
    return plain_word(bare)
