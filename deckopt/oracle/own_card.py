"""What an ability does to the card that it is on, wherever that is by then."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.said import Fields
from deckopt.words.parts import EFFECT_LISTS

#: Events of a card's own that it is in the graveyard after.
SEEN_IN_GRAVEYARD = ("dies", "milled", "discarded", "cycled")


def attaching_itself(effect: Fields) -> Fields:
    """The effect of an Equipment's own trigger, where "it" is the Equipment."""
    if effect["do"] == "may":
        return {**effect, "effects": [attaching_itself(e) for e in effect["effects"]]}
    return {k: v for k, v in effect.items() if effect["do"] != "attach" or (k, v) not in (("what", "it"), ("to", "target"))}


def is_from_graveyard(effect: Fields) -> bool:
    """Whether the effect, or one inside it, moves the card itself out of the graveyard."""
    inside = [e for key in EFFECT_LISTS for e in effect.get(key, ())]
    own = effect.get("what") == "this" and effect.get("from") == "graveyard"
    return own or any(map(is_from_graveyard, inside))


def copies_what_has_left(effect: Fields) -> bool:
    """Whether the effect, or one inside it, makes a token that is a copy of what a trigger is about."""
    inside = [e for key in EFFECT_LISTS for e in effect.get(key, ())]
    return (effect["do"] == "create copy" and effect.get("of") == "it") or any(map(copies_what_has_left, inside))


def exiles_itself(effect: Fields) -> bool:
    """Whether the effect, or what one may do by it, exiles the card from the graveyard."""
    inside = effect.get("effects", ()) if effect["do"] == "may" else [effect]
    return any(e["do"] == "exile" and e.get("from") == "graveyard" and e["what"] == "this" for e in inside)


def from_graveyard(effect: Fields) -> Fields:
    """The effect on a card that lies in the graveyard, where it says "it" or itself."""
    inside: Fields = {k: [from_graveyard(e) for e in effect[k]] for k in EFFECT_LISTS if k in effect}
    if inside:
        return {**effect, **inside}
    if effect["do"] == "put" and effect.get("what") == "it":
        return {"do": "return", "what": "this", "from": "graveyard", "to": effect["to"]}
    if effect["do"] in ("return", "exile") and effect["what"] in ("this", "it"):
        return {**effect, "what": "this", "from": "graveyard"}
    return effect


def is_another_card(target: Any) -> bool:
    """Whether a target is a card of the graveyard, and another one than the source."""
    return isinstance(target, dict) and target.get("in") == "graveyard" and target["what"].startswith("other ")
