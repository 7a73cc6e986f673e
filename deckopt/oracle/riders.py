"""What a text adds about what it has just dealt with: "If that creature would die this turn, exile it instead"."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, regex
from deckopt.oracle.said import Said

#: "If that creature would die this turn, exile it instead": about what damage was dealt to just before.
exiled_instead: Parser = regex(
    r"[Ii]f (?:that creature|that permanent|it|(?:a|that) creature dealt damage this way)(?: or planeswalker)?"
    r"(?: dealt damage this way)? would die this turn, exile it instead"
)


def doomed(said: Said) -> Said:
    """What was said, and that what it dealt damage to or made smaller is exiled instead of dying.

    ValueError where that could be more than one thing.
    """
    hit = [e for e in said.effects if e["do"] == "damage" or (e["do"] == "pump" and str(e.get("toughness", 0)).startswith("-"))]
    if len(said.targets) != 1 or len(hit) != 1 or hit[0].get("to", hit[0].get("what", "target")) != "target":
        raise ValueError("what would die could be another than the target")
    return said.then(Said(({"do": "doom", "what": "target"},)))
