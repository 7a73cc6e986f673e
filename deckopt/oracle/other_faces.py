"""Keywords by which a card can be cast as another permanent than printed: impending and prototype.

That permanent is a face of its own: the card as it is read, with other characteristics.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.parsers import Parser, regex, seq, string
from deckopt.oracle.said import Fields
from deckopt.oracle.words import symbols
from deckopt.words.subtypes import is_creature_type

#: What the keywords say, until all of the card is read and it is known what the other permanent is.
OTHERWISE = "cast otherwise"
#: Keys of a card that only hands, spells and graveyards ask for: the other permanent has them as its card.
_OF_THE_CARD = ("text", "irrelevant", "cycling", "flashback", "harmonize", "escape", "opening", "copies", "approximates")
#: Copies of the permanent were not cast for that cost, and so are creatures (702.176a).
NO_CREATURE = "a copy of it is no creature, if it has been cast for its impending cost"
#: As an enchantment it does not come back a second time, which it would if it was a creature again.
NEVER_A_CREATURE = "once it is an enchantment it never dies as a creature"
#: What returns it as its other face.
RETURNS_OTHERWISE: Fields = {
    "on": "dies",
    "effects": [{"do": "return", "what": "this", "from": "graveyard", "to": "battlefield", "turned": True}],
}
enduring: Parser = regex(
    r"When ~ dies, if it was a creature, return it to the battlefield under its owner's control\. It's an enchantment\."
).result(({"triggers": [RETURNS_OTHERWISE], OTHERWISE: {"enchantment": True}}, NEVER_A_CREATURE))
_n: Parser = regex(r"\d+").map(int)

impending: Parser = seq(string("Impending ") >> _n << string("—"), symbols).combine(
    lambda n, m: {OTHERWISE: {"time": n, "mana": m}}
)
prototype: Parser = seq(string("Prototype ") >> symbols << string(" — "), _n << string("/"), _n).combine(
    lambda m, power, toughness: {OTHERWISE: {"mana": m, "power": power, "toughness": toughness}}
)


def other_permanent(name: str, fields: Fields) -> dict[str, Fields]:
    """Put the way to cast it as another permanent into a card's fields; that permanent. ValueError for what it cannot be."""
    said = fields.pop(OTHERWISE, None)
    if said is None:
        return {}
    if "enchantment" in said:
        return _enchantment(name, fields)
    if "ways" in fields or "Legendary" in fields["type"] or "'self'" in str(fields):
        raise ValueError("cast as another permanent, where its name is asked for or there are other ways to cast it")
    face = {key: value for key, value in fields.items() if key not in _OF_THE_CARD}
    word = "impending" if "time" in said else "prototype"
    called = f"{name} ({word})"
    if "time" in said:
        face = _impending(face, said["time"])
        fields["transforms"] = called
        fields["ways"] = [{"name": word, "cost": said["mana"], "turned": True}]
    else:
        face |= {"cost": said["mana"], "power": said["power"], "toughness": said["toughness"]}
        fields["ways"] = [{"name": "", "cost": said["mana"], "as": called}]
    return {called: {**face, "face": True}}


def _enchantment(name: str, fields: Fields) -> dict[str, Fields]:
    """What returns as an enchantment once it has died: all that it was, but no creature."""
    if "transforms" in fields or "'self'" in str(fields):
        raise ValueError("an enchantment, where its name is asked for or it has another face")
    called = f"{name} (enchantment)"
    fields["transforms"] = called
    face = {key: value for key, value in fields.items() if key not in (*_OF_THE_CARD, "power", "toughness", "transforms")}
    kinds = fields["type"].partition(" — ")[0]
    face["type"] = " ".join(word for word in kinds.split() if word != "Creature")
    face["triggers"] = [trigger for trigger in face["triggers"] if trigger != RETURNS_OTHERWISE]
    return {called: {**{key: value for key, value in face.items() if value != []}, "face": True}}


def _impending(face: Fields, time: int) -> Fields:
    """The permanent with time counters: no creature until the last is removed (702.176)."""
    if "enters" in face:
        raise ValueError("impending, and how it enters")
    gone: Fields = {"do": "if", "when": {"counters": "time", "at_most": 0}, "then": [{"do": "transform"}]}
    ticks: Fields = {"on": "end step", "effects": [{"do": "remove", "what": "this", "kind": "time"}, gone]}
    made: dict[str, Any] = {key: value for key, value in face.items() if key not in ("power", "toughness")}
    kinds, _, subtypes = face["type"].partition(" — ")
    kept = " ".join(
        word for word in subtypes.split() if not is_creature_type(word)
    )  # what is no creature has no such type (205.1a)
    kinds = " ".join(word for word in kinds.split() if word != "Creature")
    made["type"] = f"{kinds} — {kept}" if kept else kinds
    return {**made, "enters": {"with": {"time": time}}, "triggers": [*face.get("triggers", ()), ticks]}
