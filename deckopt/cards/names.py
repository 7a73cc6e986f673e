"""Spellings of card names: when two spellings are the same name.

Clients and sites write names differently: without diacritics, with curly apostrophes, with one slash or two between halves, with
the front face only.
"""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans(
    {"æ": "ae", "Æ": "Ae", "œ": "oe", "ø": "o", "ß": "ss", "\u2018": "'", "\u2019": "'", "\u02bc": "'", "\u00b4": "'", "`": "'"}
    | {"\u201c": '"', "\u201d": '"', "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-"}
)
_SLASHES = re.compile(r"\s*/{1,3}\s*")


def fold(name: str) -> str:
    """A key that is equal for all spellings of one name."""
    if name.isascii() and "/" not in name:  # almost all names, and many are folded to find one
        return " ".join(name.replace("`", "'").split()).lower()
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return _SLASHES.sub(" // ", " ".join(plain.split())).casefold()


def printed_once(name: str) -> str:
    """The name of a card that is printed on both sides ("Plains // Plains"), said once; any other name as it is."""
    first, _, second = fold(name).partition(" // ")
    return name.partition("/")[0].strip() if first == second else name


def faces(name: str) -> list[str]:
    """The names of a card's faces or halves; its name alone for most cards."""
    return [face.strip() for face in name.split("//")] if " // " in name else [name]
