"""Keywords that are triggers of attackers or of Equipment that enters."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from deckopt.oracle.parsers import Parser, alt, string
from deckopt.oracle.said import Fields
from deckopt.words.parts import EFFECT_LISTS


def _armed(word: str, name: str, token: Fields) -> Parser:
    """An Equipment that comes with somebody to wear it."""
    effects: list[Any] = [{"do": "create", "token": name}, {"do": "attach", "to": "created"}]
    tokens = ((name, {"token": True, **token}),)
    return string(word).result(([{"on": "enters", "effects": effects}], tokens))


def in_best_order(triggers: list[Fields]) -> list[Fields]:
    """What makes attackers comes before what makes the other attackers stronger: its controller may order them so."""
    return sorted(triggers, key=lambda t: "other attacking creature" in repr(t["effects"]))


def attacks_out_of_turn(effects: Any, events: Collection[str] = ()) -> bool:
    """Whether it creates attackers at any other time than as attackers are declared, when they do not attack, or has another
    combat phase follow on something else than this one."""
    return not (events and {"attacks", "you attack"} >= set(events)) and any(map(_makes_attackers, effects))


def _makes_attackers(effect: Fields) -> bool:
    inside = [e for key in EFFECT_LISTS for e in effect.get(key, ())]
    fights_on = effect.get("do") == "change" and effect["number"] == "combats"
    return fights_on or bool(effect.get("attacking")) or any(map(_makes_attackers, inside))


def at_opponent(text: str) -> str:
    """What an attacker or its combat damage does to the player, who is the opponent."""
    text = re.sub(r"\b(?:that|defending) player (?=(?:loses|mills|discards) )", "each opponent ", text)
    text = re.sub(
        r"\bto the player(?: or planeswalker)? (?:it's|it is|that creature is|~ is) attacking\b", "to each opponent", text
    )
    return re.sub(r"\bto (?:that|defending) player\b(?!')", "to each opponent", text)


_ENLISTED = "other untapped idle creature"


def enlisting() -> Fields:
    """Enlist: as it attacks, another creature may be tapped, and adds its power."""
    tapped = {"do": "tap", "what": _ENLISTED, "count": 1, "note": "power"}
    grown = {"do": "pump", "what": "this", "power": {"value": "noted"}}
    may = {"do": "may", "effects": [tapped, grown]}
    return {"on": "attacks", "effects": [{"do": "if", "when": {"control": _ENLISTED}, "then": [may]}]}


def with_enlisted(fields: Fields) -> Fields:
    """A card with what happens whenever it enlists put into what enlisting does. ValueError if it never enlists."""
    if "enlists" not in fields:
        return fields
    kept = {key: value for key, value in fields.items() if key != "enlists"}
    plain = enlisting()
    if plain not in kept.get("triggers", ()):
        raise ValueError("it never enlists")
    (asked,) = plain["effects"]
    (may,) = asked["then"]
    whole = {**plain, "effects": [{**asked, "then": [{**may, "effects": [*may["effects"], *fields["enlists"]]}]}]}
    return {**kept, "triggers": [whole if trigger == plain else trigger for trigger in kept["triggers"]]}


#: Triggers and the tokens that they create.
battle_words: Parser = alt(
    string("Enlist").result(([enlisting()], ())),
    string("Battle cry").result(
        ([{"on": "attacks", "effects": [{"do": "pump", "what": "other attacking creature", "power": 1}]}], ())
    ),
    _armed(
        "Living weapon",
        "0/0 black Phyrexian Germ token",
        {"type": "Creature — Phyrexian Germ", "colours": "B", "power": 0, "toughness": 0},
    ),
    _armed("For Mirrodin!", "2/2 red Rebel token", {"type": "Creature — Rebel", "colours": "R", "power": 2, "toughness": 2}),
    _armed("Job select", "1/1 colourless Hero token", {"type": "Creature — Hero", "power": 1, "toughness": 1}),
)
