"""What becomes something else: lands that become creatures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.shared import aim, amount
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.tree import Effect, Phrase, Target


@dataclass(frozen=True, kw_only=True)
class Earthbend(Effect):
    """Target land you control becomes a 0/0 creature with haste and counters, for good; it comes back if it dies or is exiled."""

    amount: Any


RULES.add("verb", "[you] earthbend {amount:number}", Earthbend)
RULES.add("verb", "[you] earthbend x , where x is {amount:quantity}", Earthbend)

_LAND = Target(phrase=Phrase(any_of=(("land",),), whose="you"))
_RETURNED: Fields = {"do": "return", "what": "this", "to": "battlefield", "tapped": True}
_RETURNS = [
    {"on": "dies", "effects": [{**_RETURNED, "from": "graveyard"}]},
    {"on": "leaves", "to": "exile", "effects": [{**_RETURNED, "from": "exile"}]},
]


@lowers(Earthbend)
def _earthbent(node: Earthbend, spoken: Spoken) -> list[Fields]:
    n = amount(node.amount, spoken)
    effects = []
    for what in aim(_LAND, spoken, "battlefield") or []:
        on = {"what": what}
        effects += [
            {"do": "become", **on, "types": "Creature", "power": 0, "toughness": 0, "lasting": True, "haste": True},
            {"do": "counters", **on, "amount": n},
            {"do": "give", **on, "lasting": True, "triggers": _RETURNS},
        ]
    return effects
