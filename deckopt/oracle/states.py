"""Lines that trigger when something is so (603.8): "When you control no Islands, sacrifice this creature." """

from __future__ import annotations

import re

from deckopt.oracle.conditions import condition
from deckopt.oracle.effect_text import sentence
from deckopt.oracle.part import Part, attempt
from deckopt.oracle.said import Fields

_LINE = re.compile(r"When (?P<asked>[^,]+), sacrifice (?:it|~)\.(?: If you do, (?P<then>[^\n]*))?")
_NO_COUNTERS = re.compile(r"~ has no ([a-z]+|\+1/\+1) counters on it")
_SIZE = re.compile(r"~'s (power|toughness) is (\d+ or (?:less|greater))")
_SACRIFICED: Fields = {"amount": {"value": "sacrificed"}, "reaches": 1}


def _asked(text: str) -> Fields | None:
    """What has to be so, as a condition."""
    counters, size = _NO_COUNTERS.fullmatch(text), _SIZE.fullmatch(text)
    if counters is not None:
        return {"counters": counters[1], "at_most": 0}
    if size is not None:
        return {"is": f"creature with {size[1]} {size[2]}"}
    found: Fields | None = attempt(condition, text)
    return found


def state_line(line: str) -> Part | None:
    """A permanent that is sacrificed once something is so: it has no more counters of a kind, you control nothing of a kind."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    when = _asked(found["asked"])
    if when is None:
        return None
    effects: list[Fields] = [{"do": "sacrifice", "what": "this"}]
    said = sentence(found["then"]) if found["then"] else None
    if found["then"] and (said is None or said.targets):
        return None
    if said is not None:
        effects.append({"do": "if", "when": _SACRIFICED, "then": list(said.effects)})
    return Part({"triggers": [{"on": "state", "when": when, "effects": effects}]}, said.tokens if said is not None else ())
