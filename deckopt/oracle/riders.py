"""What a text adds about what it has just dealt with: "If that creature would die this turn, exile it instead"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from deckopt.oracle.parsers import Parser, alt, regex
from deckopt.oracle.said import Fields, Said
from deckopt.oracle.unplayed import said_of
from deckopt.words.references import TARGET_WORDS

#: "If that creature would die this turn, exile it instead": about what was spoken of just before, or, if this is true, only
#: about what damage was dealt to.
exiled_instead: Parser = alt(
    regex(
        r"[Ii]f (?:a|that) (?:creature|permanent)(?: or planeswalker)? dealt damage this way would die this turn, exile it instead"
    ).result(True),
    regex(r"[Ii]f (?:that creature|that permanent|it)(?: or planeswalker)? would die this turn, exile it instead").result(False),
)

#: Stands for "If a creature dealt damage by ~ would die this turn, exile it instead" until the whole spell has been read.
DEALT_BY_THIS: Fields = {"do": "doom", "what": "target", "dealt": True}


#: Of all of a kind, of which some may not have been dealt the damage.
DOOMED_ANYWAY = "what the damage was prevented to is exiled as well"
#: Whom damage is dealt to that is no kind of creatures.
_NO_KIND = ("", "opponent", "you", "each", "this", "it", "enchanted", *TARGET_WORDS)


def doomed(said: Said, dealt: bool) -> Said:
    """What was said, and that what it aimed at (or `dealt` damage to) is exiled instead of dying.

    ValueError where that could be more than one thing.
    """
    hit = [e for e in said.effects if e["do"] == "damage" or (e["do"] == "pump" and str(e.get("toughness", 0)).startswith("-"))]
    whom = str(hit[0].get("to", "")) if len(hit) == 1 and hit[0]["do"] == "damage" else ""
    if dealt and not said.targets and whom not in _NO_KIND:
        return said.then(Said((said_of({"do": "doom", "what": whom}, DOOMED_ANYWAY),)))
    if len(said.targets) != 1 or len(hit) != 1 or hit[0].get("to", hit[0].get("what", "target")) != "target":
        raise ValueError("what would die could be another than the target")
    if dealt:
        return replace(said, effects=_dooming(said.effects))
    return said.then(Said(({"do": "doom", "what": "target"},)))


def with_doom(fields: Fields) -> Fields:
    """The spell, with `DEALT_BY_THIS` said of its damage. Where it deals none that stays, which the card format does not take."""
    effects = fields.get("effects", [])
    dealing = [e for e in effects if e != DEALT_BY_THIS]
    if len(dealing) == len(effects) or not _deals(dealing):
        return fields
    return {**fields, "effects": list(_dooming(dealing))}


def _dooming(effects: Iterable[Fields]) -> tuple[Fields, ...]:
    """Effects whose damage dooms what it is dealt to."""
    return tuple(_dooms(e) for e in effects)


def _deals(effects: Iterable[Fields]) -> bool:
    return any(_dooms(e) != e for e in effects)


def _dooms(value: Any) -> Any:
    if isinstance(value, dict):
        more = {"doom": True} if value.get("do") == "damage" and value.get("to", "target") == "target" else {}
        return {**{key: _dooms(inner) for key, inner in value.items()}, **more}
    return [_dooms(inner) for inner in value] if isinstance(value, list) else value
