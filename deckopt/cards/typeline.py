"""Type lines: "Legendary Creature — Spirit Cleric" and its parts.

Card types, supertypes and "token" share one bit mask, the *kind*, because a filter may name any of them ("basic land", "artifact
token").
"""

from __future__ import annotations

from dataclasses import dataclass

from deckopt.bounds import LONGEST_NAME
from deckopt.words.kinds import EMBLEM, INSTANT, KINDRED, KINDS, PERMANENT, SORCERY, TYPE_BITS, TYPES


@dataclass(frozen=True)
class TypeLine:
    """`kind` is a bit mask over `words.kinds`, without the token bit. `subtypes` are in the printed order."""

    kind: int
    subtypes: tuple[str, ...]
    text: str

    @property
    def card_types(self) -> int:
        """Bit mask of its card types: kindred (tribal), and those of `TYPES`."""
        return (self.kind & TYPE_BITS) | (self.kind & KINDRED > 0) << len(TYPES)

    def count(self) -> int:
        """Number of supertypes, card types and subtypes."""
        return bin(self.kind).count("1") + len(self.subtypes)


def parse_type_line(text: str) -> TypeLine:
    """The type line of a printed text. ValueError for a word that is no type or supertype.

    A hyphen is accepted for the dash. "Tribal" is the former name of kindred.
    """
    if len(text) > LONGEST_NAME:
        raise ValueError(f"a type line has at most {LONGEST_NAME} characters")
    left, _, right = text.replace(" - ", " — ").partition("—")
    kind = 0
    for word in left.split():
        lower = word.lower()
        if lower == "tribal":
            lower = "kindred"
        if lower not in KINDS or lower == "token":
            raise ValueError(f"{word!r} is no card type or supertype; subtypes stand after a dash")
        kind |= KINDS[lower]
    if not kind & (PERMANENT | INSTANT | SORCERY | EMBLEM):
        raise ValueError(f"{text!r} names no card type")
    return TypeLine(kind, tuple(right.split()), text)


def parse_added_types(text: str) -> TypeLine:
    """What something becomes besides: a type line, or subtypes alone behind a dash. ValueError as of `parse_type_line`."""
    if text.startswith("— ") and len(text) <= LONGEST_NAME:
        return TypeLine(0, tuple(text[2:].split()), text)
    return parse_type_line(text)
