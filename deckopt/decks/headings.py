"""Lines of a list that are not cards: headings of sections and groups, and lines about the deck.

A heading may be decorated (`== MAINBOARD ==`, `[Sideboard]`, `// Main`, `Creatures (12)`, `Lands:`). Which line is a heading is
decided here. To which section a card belongs is decided in `text`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from deckopt.words.kinds import TYPES

GROUP = "group"  # a part of a section, such as its creatures
ELSEWHERE = "elsewhere"  # cards that do not belong to a deck: tokens, planes, schemes
COMMENT = "comment"
ABOUT = "about"  # what follows is about the deck, until the next heading

_SECTION_OF = {
    **dict.fromkeys(("deck", "main", "mainboard", "main board", "main deck", "maindeck", "decklist"), "main"),
    **dict.fromkeys(("sideboard", "side board", "side", "sb", "outside the game", "lessons"), "sideboard"),
    **dict.fromkeys(("maybeboard", "maybe board", "maybe", "considering", "acquireboard", "wishlist"), "maybeboard"),
    **dict.fromkeys(("commander", "commanders", "command zone", "general", "oathbreaker"), "commander"),
    **dict.fromkeys(("companion", "companions"), "companion"),
    **dict.fromkeys(("token", "tokens", "tokens & extras", "emblems", "dungeon", "dungeons"), ELSEWHERE),
    **dict.fromkeys(("planar deck", "planes", "planar", "scheme deck", "schemes", "scheme"), ELSEWHERE),
    **dict.fromkeys(("avatar", "vanguard", "conspiracies", "attractions", "attraction deck"), ELSEWHERE),
    **dict.fromkeys(("contraptions", "contraption deck", "stickers", "sticker sheets"), ELSEWHERE),
    **dict.fromkeys(("metadata", "about", "general info"), ABOUT),
}
_GROUPS = {
    *(*TYPES, "sorcerie", "saga"),
    *("spell", "card", "basic", "other", "noncreature", "nonbasic", "nonland", "legendary"),
    *("and", "vehicle", "equipment", "aura"),
}
_SAYS = re.compile(
    r"(?:name|title|deck ?name|deck type|author|creator|player|format|description|event|date|url|source|tags|"
    r"layout main|layout sideboard|layout)\s*[:=]\s*(.*)",
    re.IGNORECASE,
)
_ARENA_NAME = re.compile(r"name (.+)", re.IGNORECASE)
_COUNTS = re.compile(r"^[0-9]{1,4}\s+|\s*[(\[]?\s*[0-9]{1,4}(?:\s*cards?)?\s*[)\]]?$")
_EDGES = re.compile(r"^[^\w]+|[^\w]+$")


@dataclass(frozen=True)
class Heading:
    """A line that is not a card: a section, GROUP, ELSEWHERE, ABOUT or COMMENT; `name` is the deck's, if it is given."""

    section: str
    name: str = ""


def heading(line: str, names_deck: bool = True) -> Heading | None:
    """The heading of a line without spaces at its ends, or None.

    "Name ..." is the deck's name if `names_deck`. If cards have no counts, it may be a card's.
    """
    words = _words(line)
    if words in _SECTION_OF:
        return Heading(_SECTION_OF[words])
    said = _SAYS.fullmatch(line)
    if said is not None:
        is_name = line[:4].lower() in ("name", "titl") or line.lower().startswith(("deck name", "deckname"))
        return Heading(GROUP, said[1].strip() if is_name else "")
    named = _ARENA_NAME.fullmatch(line) if names_deck else None
    if named is not None:
        return Heading(GROUP, named[1])
    if line.lower() == "name":
        return Heading(GROUP)
    groups = {word.removesuffix("s") for word in re.findall(r"[a-z]+", words)}
    if groups and groups <= _GROUPS and not re.search(r"[^a-z ,&/-]", words):
        return Heading(GROUP)
    return None


def is_decorated(line: str) -> bool:
    """Whether a line looks like a heading or a comment, whatever its words are."""
    return (
        line.startswith(("#", "//", "==", "--", "**", "__"))
        or line.endswith(":")
        or bool(re.fullmatch(r"\[[^\[\]]*\]|<[^<>]*>|\{[^{}]*\}", line))
    )


def section_of_word(word: str) -> str:
    """The section for a word, as in a column or a category of a card; "" if there is none."""
    return _SECTION_OF.get(_words(word), "")


def _words(line: str) -> str:
    """The line's words without decoration and counts, in lower case, separated by spaces."""
    bare = _EDGES.sub("", line)
    bare = _EDGES.sub("", _COUNTS.sub("", bare))
    return " ".join(bare.lower().split())
