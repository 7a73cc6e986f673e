"""Lines that trigger when something is so (603.8): "When you control no Islands, sacrifice this creature." """

from __future__ import annotations

import re

from deckopt.oracle.effect_text import sentence
from deckopt.oracle.part import Part, attempt
from deckopt.oracle.said import Fields
from deckopt.oracle.words import own

_LINE = re.compile(
    r"When (?:~ has no (?P<kind>[a-z]+|\+1/\+1) counters on it|you control no (?P<what>[A-Za-z ]+)), sacrifice (?:it|~)\."
    r"(?: If you do, (?P<then>[^\n]*))?"
)
_SACRIFICED: Fields = {"amount": {"value": "sacrificed"}, "reaches": 1}


def state_line(line: str) -> Part | None:
    """A permanent that is sacrificed once it has no more counters of a kind, or you control nothing of a kind."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    if found["kind"]:
        when: Fields = {"counters": found["kind"], "at_most": 0}
    else:
        described = attempt(own, found["what"])
        if described is None or described.whose:
            return None
        when = {"control": described.what, "at_most": 0}
    effects: list[Fields] = [{"do": "sacrifice", "what": "this"}]
    said = sentence(found["then"]) if found["then"] else None
    if found["then"] and (said is None or said.targets):
        return None
    if said is not None:
        effects.append({"do": "if", "when": _SACRIFICED, "then": list(said.effects)})
    return Part({"triggers": [{"on": "state", "when": when, "effects": effects}]}, said.tokens if said is not None else ())
