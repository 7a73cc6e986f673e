"""Triggers on "this or another ...", whose others may be of a kind that the card itself is not.

Such a line is read as two triggers, or it is not understood. Other subjects of triggers are in `grammar.heads`.
"""

from __future__ import annotations

import re

from deckopt.oracle.events import ONCE
from deckopt.oracle.lines import of_both, read_line
from deckopt.oracle.part import Part

#: Why a trigger on "this or another ..." is not understood, whose event is among the fields all the same.
NONE_ITSELF = "it is none of these others itself"


def is_none_of_them(line: str, type_line: str) -> bool:
    """Whether a trigger on "this or another ..." is about others of a kind that this one need not be."""
    others = re.search(
        r"~ or another (?:nontoken )?(.+?)(?: you control)?((?: with [^,]*)?) (?:enters|dies|attacks|deals|leaves|is )", line
    )
    if others is None:
        return False
    own = type_line.lower().replace("—", " ").split()
    return bool(others[2]) or " with " in others[1] or not any(word.strip(",").lower() in own for word in others[1].split())


_OR_ANOTHER = re.compile(r"~ or (another [^,]*?) (?=(?:enters|dies|attacks|deals|leaves|is )\b)")


def of_itself_and_others(line: str, type_line: str) -> Part | None:
    """A trigger on "this or another ..." of a card that is no such thing itself, as two triggers; None if it is none, or if
    the two cannot be told apart."""
    found = _OR_ANOTHER.search(line) if is_none_of_them(line, type_line) and not line.endswith(ONCE) else None
    if found is None:
        return None
    lines_of = (line[: found.start()] + word + line[found.end() :] for word in ("~ ", found[1] + " "))
    return of_both(*(read_line(one, spell=False) for one in lines_of))
