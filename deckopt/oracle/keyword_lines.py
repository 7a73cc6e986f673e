"""Keyword abilities that stand for a trigger or a static ability: "Extort", "Afterlife 2"."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.said import Fields
from deckopt.oracle.unplayed import said_of
from deckopt.oracle.words import symbols

_n: Parser = regex(r"\d+").map(int)


def _trigger(on: str, *effects: Fields, **more: Any) -> Fields:
    return {"triggers": [{"on": on, **more, "effects": list(effects)}]}


def _spirits(n: int) -> tuple[Fields, tuple[tuple[str, Fields], ...]]:
    name = "1/1 white and black Spirit creature token with flying"
    token = {
        "type": "Creature — Spirit",
        "token": True,
        "power": 1,
        "toughness": 1,
        "colours": "WB",
        "keywords": ["flying"],
    }
    return _trigger("dies", {"do": "create", "token": name, "amount": n}), ((name, token),)


def _servos(n: int) -> tuple[Fields, tuple[tuple[str, Fields], ...]]:
    name = "1/1 colourless Servo artifact creature token"
    token = {"type": "Artifact Creature — Servo", "token": True, "power": 1, "toughness": 1}
    made = {"do": "create", "token": name, "amount": n}
    put = {"do": "counters", "what": "this", "amount": n}
    return _trigger("enters", {"do": "may", "effects": [put], "otherwise": [made]}), ((name, token),)


def _graft(n: int) -> Fields:
    taken = said_of({"do": "remove", "what": "this"}, "a counter is taken, and another put, also where one of both has left")
    moved = [taken, {"do": "counters", "what": "it"}]
    trigger = {"on": "enters", "of": "other creature", "when": {"counters": "+1/+1"}}
    return {"enters": {"counters": n}, "triggers": [{**trigger, "effects": [{"do": "may", "effects": moved}]}]}


def _mobilized(n: int) -> tuple[Fields, tuple[tuple[str, Fields], ...]]:
    name = "1/1 red Warrior creature token"
    token = {"type": "Creature — Warrior", "token": True, "power": 1, "toughness": 1, "colours": "R"}
    made = {"do": "create", "token": name, "amount": n, "tapped": True, "attacking": True, "at_end": "sacrifice"}
    return _trigger("attacks", made), ((name, token),)


def _soulshift(n: int) -> Fields:
    back = {"do": "return", "what": "target", "from": "graveyard"}
    target = {"what": f"Spirit with mana value {n} or less", "in": "graveyard"}
    return _trigger("dies", {"do": "may", "effects": [back]}, targets=[target])


def _returning(kind: str) -> Fields:
    """Undying and persist: what dies without such a counter returns with one."""
    back = {"do": "return", "what": "this", "from": "graveyard", "to": "battlefield", "counters": 1}
    back |= {"kind": kind} if kind != "+1/+1" else {}
    return _trigger("dies", back, when={"counters": kind, "at_most": 0})


def _crew(n: int) -> Fields:
    return {
        "abilities": [{"cost": {"crew": n}, "effects": [{"do": "become", "what": "this", "types": "Artifact Creature"}]}],
    }


STAYS_CREATURE = "it stays a creature once charge counters are removed from it"
_OTHERS = "other untapped creature"


def _station(creature_at: int = 0) -> Fields:
    """Another creature is tapped, and as many charge counters are put on it as that has power. With so many it is a creature."""
    put = {"do": "counters", "what": "this", "kind": "charge", "amount": {"value": "noted"}}
    tapped = {"do": "tap", "what": _OTHERS, "count": 1, "note": "power"}
    station = {"cost": "{0}", "sorcery": True, "when": {"control": _OTHERS}, "effects": [tapped, put]}
    if not creature_at:
        return {"abilities": [station]}
    enough = {"counters": "charge", "at_least": creature_at, "also": {"is": "noncreature"}}
    becomes = said_of({"do": "become", "what": "this", "types": "Artifact Creature", "lasting": True}, STAYS_CREATURE)
    return {"abilities": [station], **_trigger("state", becomes, when=enough)}


def _ninjutsu(mana: str) -> Fields:
    """Ninjutsu (702.49). Nobody blocks, so each attacker is unblocked. A commander that is in hand has it there as well."""
    put = {"do": "put", "what": "self", "to": "battlefield", "tapped": True, "attacking": True}
    return {"abilities": [{"zone": "hand", "cost": {"mana": mana, "return": "attacking creature"}, "effects": [put]}]}


_INGESTED = {"do": "exile top", "amount": 1, "who": "opponent", "play_until": "never"}
_drain = ({"do": "lose", "who": "opponent", "amount": 1}, {"do": "gain", "amount": 1})

#: What a keyword ability adds to a card, and the tokens that it needs.
keyword_line: Parser = alt(
    string("Extort").result((_trigger("cast", {"do": "may", "pay": "{W/B}", "effects": list(_drain)}, of="card"), ())),
    string("Melee").result((_trigger("attacks", {"do": "pump", "what": "this", "power": 1, "toughness": 1}), ())),
    string("Ingest").result((_trigger("combat damage", _INGESTED), ())),
    string("Undying").result((_returning("+1/+1"), ())),
    string("Persist").result((_returning("-1/-1"), ())),
    string("Ascend").result(({"ascend": True}, ())),
    (regex(r"(?:Commander n|N)injutsu ") >> symbols).map(lambda mana: (_ninjutsu(mana), ())),
    (string("Crew ") >> _n).map(lambda n: (_crew(n), ())),
    (string("Station ") >> _n).map(lambda n: (_station(n), ())),
    string("Station").result((_station(), ())),
    (string("Afterlife ") >> _n).map(_spirits),
    (string("Fabricate ") >> _n).map(_servos),
    (string("Mobilize ") >> _n).map(_mobilized),
    (string("Graft ") >> _n).map(lambda n: (_graft(n), ())),
    (string("Soulshift ") >> _n).map(lambda n: (_soulshift(n), ())),
)
