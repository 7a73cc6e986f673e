"""Cards that are exiled with a permanent, and come back as that leaves: two abilities that are linked (607.2)."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.said import Fields
from deckopt.words.parts import EFFECT_LISTS

RETURN: Fields = {"do": "return held"}
#: Of an effect that exiles something until the permanent leaves: then it comes back.
UNTIL = "until it leaves"


def linked(fields: Fields) -> Fields:
    """The keys of a card where what comes back as it leaves is what its other abilities exile. ValueError if it exiles in a way
    in which it is not remembered."""
    made = {key: fields[key] for key in ("triggers", "abilities") if key in fields}
    found = list(_effects(made))
    until = any(UNTIL in effect for effect in found)
    if not until and RETURN not in found:
        return fields
    if until and RETURN in found:
        raise ValueError("two ways in which something comes back")
    if not any(effect["do"] in ("exile", "later", "exile top") for effect in found):  # what it exiles is never yours
        return _without_return(fields)
    held: Fields = {key: _held(value) for key, value in made.items()}
    if not any("held" in effect for effect in _effects(held)):
        raise ValueError("nothing is exiled that comes back")
    if until:
        held["triggers"] = [*held["triggers"], {"on": "leaves", "effects": [RETURN]}]
    return {**fields, **held}


def _without_return(fields: Fields) -> Fields:
    kept = [{**t, "effects": [e for e in t["effects"] if e != RETURN]} for t in fields["triggers"]]
    return {**fields, "triggers": [t for t in kept if t["effects"]]}


def _effects(value: Any) -> Any:
    if isinstance(value, dict):
        if "do" in value:
            yield value
        for inner in value.values():
            yield from _effects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _effects(inner)


def _held(value: Any) -> Any:
    if isinstance(value, list):
        return [_held(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    if value.get("do") == "exile":
        what = str(value["what"])
        if "from" in value or value.get("together") or what not in ("target", "target 2", "it", "created"):
            raise ValueError("what is exiled is not remembered")
        plain = {key: inner for key, inner in value.items() if key != UNTIL}
        made: Fields = {**plain, "held": True}
        return {"do": "if", "when": {"is": "permanent"}, "then": [made]} if UNTIL in value else made
    if value.get("do") in ("later", "exile top", "reveal") and "exil" in str(value):
        raise ValueError("what is exiled in another way is not remembered")
    return {
        key: _held(inner) if key in (*EFFECT_LISTS, "triggers", "abilities", "modes") else inner for key, inner in value.items()
    }
