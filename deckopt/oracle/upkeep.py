"""Abilities that may be activated only during your upkeep: what you may do as it begins.

Only those that are used once: once each turn, or gone with their cost. Their cards are approximated all the same: a trigger has
no cost, so mana for abilities alone does not pay for it, nothing keeps it from being activated, and it resolves after its source
has gone for something else.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.own_card import is_from_graveyard
from deckopt.oracle.said import Fields, Said

#: Among what limits an ability, until it is a trigger.
ONLY_IN_UPKEEP = "upkeep"
#: What is said of such an ability.
AS_TRIGGER = "what may be activated only in your upkeep is a trigger, which offers it once"


def in_upkeep(paid: Fields, said: Said, more: Fields) -> Fields:
    """The trigger. ValueError where a cost cannot be paid so, or the ability may be used again and again."""
    cost = {key: value for key, value in paid.items() if key not in ("mana", "zone")}
    gone = cost.get("sacrifice") == "this"
    returns = any(map(is_from_graveyard, said.effects))
    if set(more) - {ONLY_IN_UPKEEP, "once_each_turn"} or not (gone or returns or more.get("once_each_turn")):
        raise ValueError("an ability that is used several times in the upkeep")
    if set(cost) - {"sacrifice", "discard"} or ("sacrifice" in cost and not gone):
        raise ValueError("a cost that is paid in the upkeep")
    done: list[Any] = [{"do": "sacrifice", "what": "this"}] if gone else []
    there: Fields = {}
    if "discard" in cost:
        asked = cost["discard"]
        asked = asked if isinstance(asked, dict) else {"what": asked}
        if asked.get("what") in ("this", "hand"):
            raise ValueError("a cost that is paid in the upkeep")
        n, what = asked.get("count", 1), asked.get("what", "card")
        done.append({"do": "discard", "amount": n, **({"what": what} if what != "card" else {})})
        there = {"count": what, "in": "hand", **({"at_least": n} if n != 1 else {})}
    effects: list[Any] = list(said.effects)
    if said.targets:
        effects = [{"do": "when done", "targets": list(said.targets), "effects": effects}]
    may: Fields = {"do": "may", **({"pay": paid["mana"]} if "mana" in paid else {}), "effects": [*done, *effects]}
    made = {"do": "if", "when": there, "then": [may]} if there else may
    return {"on": "upkeep", **({"zone": "graveyard"} if returns else {}), "effects": [made]}
