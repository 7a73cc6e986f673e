"""Morph, megamorph and disguise: a card that can be cast face down, as a 2/2 creature without a name, and is turned face up.

The face-down creature is a face of its own. An ability of it turns it into the card, and does what triggers on that.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.conditions import for_each
from deckopt.oracle.costs import cost, cost_field
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields, scaled

#: Among the keys of a card, until all of it is read: what turns it face up, and what happens then.
FACE_DOWN, TURNED_UP = "face down", "turned face up"
_MANA = "{3}"
#: Turning it face up is no ability by the rules (702.37e).
BY_ABILITY = "it is turned face up by an ability"

_less: Parser = seq(regex(r"\.? This cost is reduced by \{(\d+)\}", group=1).map(int), for_each << string(".")).combine(scaled)
#: The keywords: (keys of a card, how that is played otherwise).
face_down_lines: Parser = seq(
    alt(regex(r"(?:Morph|Disguise)(?: |—)").result(0), regex(r"Megamorph(?: |—)").result(1)),
    cost,
    _less.optional(),
).combine(lambda counters, paid, less: ({FACE_DOWN: {"cost": cost_field(paid), "counters": counters, "less": less}}, BY_ABILITY))


def face_down(name: str, fields: Fields) -> dict[str, Fields]:
    """Put the way to cast it face down into a card's fields; the face-down creature. ValueError for what cannot be so."""
    said, then = fields.pop(FACE_DOWN, None), fields.pop(TURNED_UP, [])
    if said is None:
        if then:
            raise ValueError("turned face up, without having been face down")
        return {}
    if {"transforms", "back", "also", "either"} & set(fields):
        raise ValueError("face down, with another face or an additional cost")
    called = f"{name} (face down)"
    fields["ways"] = [*fields.get("ways", []), {"name": "", "cost": _MANA, "as": called}]
    fields["transforms"] = called
    effects: list[Any] = [{"do": "transform"}]
    if said["counters"]:
        effects.append({"do": "counters", "what": "this"})
    for trigger in then:
        effects += _happening(trigger)
    less = {"less": said["less"]} if said["less"] is not None else {}
    up = {"cost": said["cost"], "effects": effects, **less}
    face = {"type": "Creature", "power": 2, "toughness": 2, "colours": "", "mana_value": 0, "face": True, "abilities": [up]}
    return {called: face}


def _happening(trigger: Fields) -> list[Any]:
    """What triggers on being turned face up, as what follows that."""
    if set(trigger) - {"on", "effects", "targets"}:
        raise ValueError("a condition on being turned face up")
    if "targets" in trigger:
        return [{"do": "when done", "targets": trigger["targets"], "effects": trigger["effects"]}]
    return list(trigger["effects"])
