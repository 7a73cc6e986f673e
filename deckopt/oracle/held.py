"""Cards that are exiled with a permanent, and come back as that leaves: two abilities that are linked (607.2)."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.said import Fields
from deckopt.words.parts import EFFECT_LISTS
from deckopt.words.references import TARGET_WORDS

RETURN: Fields = {"do": "return held"}
#: Where effects stand in others.
_INNER = (*EFFECT_LISTS, "triggers", "abilities", "modes", "targets")
#: Of an effect that exiles something until the permanent leaves: then it comes back.
UNTIL = "until it leaves"


def linked(fields: Fields) -> Fields:
    """The keys of a card where what comes back as it leaves is what its other abilities exile. ValueError if it exiles in a way
    in which it is not remembered."""
    made: Fields = {key: fields[key] for key in ("triggers", "abilities") if key in fields}
    if _asks_for_exiled(fields):
        return {**fields, **_counted(made)}
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


def _asks_for_exiled(value: Any) -> bool:
    """Whether something asks how many cards are exiled with it, or of which types."""
    if isinstance(value, dict):
        asks = "exiled" in value or str(value.get("value", "")).startswith("exiled")
        return asks or any(map(_asks_for_exiled, value.values()))
    return isinstance(value, list) and any(map(_asks_for_exiled, value))


def _counted(made: Fields) -> Fields:
    """Triggers and abilities where all targets that they exile are counted. ValueError if they exile something else."""
    exiling = [effect for effect in _effects(made) if "exile" in str({k: v for k, v in effect.items() if k not in EFFECT_LISTS})]
    plain = [
        e for e in exiling if e["do"] == "exile" and str(e["what"]) in TARGET_WORDS and "together" not in e and UNTIL not in e
    ]
    if not plain or len(plain) != len(exiling) or RETURN in _effects(made):
        raise ValueError("what is exiled is not counted")
    for targets in _targets(made):
        if any(target.get("in") == "graveyard" for target in targets) and len(targets) > 1:
            raise ValueError("cards of a single graveyard")
    return {key: _marked(value) for key, value in made.items()}


def _targets(value: Any) -> Any:
    if isinstance(value, dict):
        if "targets" in value:
            yield [target if isinstance(target, dict) else {} for target in value["targets"]]
        for inner in value.values():
            yield from _targets(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _targets(inner)


def _marked(value: Any) -> Any:
    if isinstance(value, list):
        return [_marked(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    if value.get("in") == "graveyard" and value.get("what") == "card":
        return {**value, "theirs": True}  # one of theirs counts, too
    counted = {"held": "counted" if "from" in value else True} if value.get("do") == "exile" else {}
    return {key: _marked(inner) if key in _INNER else inner for key, inner in {**value, **counted}.items()}


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
    return {key: _held(inner) if key in _INNER else inner for key, inner in value.items()}
