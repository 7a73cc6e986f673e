"""Words that stand for what happens to a creature: it connives, explores, is dealt no damage; and abilities that
happen only once: renown, exhaust.

That something has happened to a permanent is kept as a counter of a kind of its own ("renown"), which nothing
else puts or removes.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.prevention import prevention
from deckopt.oracle.said import Fields, Said, it, target, this

_n: Parser = regex(r"\d+").map(int)
#: The kind of counter that says that a creature is monstrous.
MONSTROUS = "monstrous"


def _does(what: Any, effects: Any) -> Said:
    """What this, it or a target does; `effects` are those of a reference."""
    if isinstance(what, tuple):
        if not what[1].yours:
            return Said((), (what[0],), idle=("no target",))
        if isinstance(what[0], dict) and what[0].get("up_to"):
            raise ValueError("it happens only if there is a target")
        return Said(tuple(effects("target")), (what[0],), about="target")
    return Said(tuple(effects(what)))


def _connives(what: str) -> list[Fields]:
    grown = {"do": "counters", "what": what, "amount": 1}
    return [
        {"do": "draw", "amount": 1},
        {"do": "discard", "amount": 1},
        {"do": "if", "when": {"revealed": "nonland card"}, "then": [grown]},
    ]


def _explores(what: str) -> list[Fields]:
    """A land goes to the hand; else it grows, and the card may go to the graveyard."""
    kept = {"do": "look", "amount": 1, "take": {"count": 1, "up_to": True, "to": "graveyard"}, "rest": "top"}
    return [
        {"do": "look", "amount": 1, "take": {"what": "land", "count": 1, "to": "hand"}, "rest": "top"},
        {
            "do": "if",
            "when": {"revealed": "land"},
            "then": [],
            "otherwise": [{"do": "counters", "what": what, "amount": 1}, kept],
        },
    ]


def _monstrous(n: int) -> Said:
    """Counters, once: then it is monstrous (701.37)."""
    grown: list[Fields] = [{"do": "counters", "what": "this", "amount": n}, {"do": "counters", "what": "this", "kind": MONSTROUS}]
    return Said(({"do": "if", "when": {"counters": MONSTROUS, "at_most": 0}, "then": grown},))


_who: Parser = alt(this, it, target)
#: "It connives."
keyword_actions: Parser = alt(
    prevention,
    (regex(r"[Mm]onstrosity ") >> _n).map(_monstrous),
    (_who << string(" connives")).map(lambda w: _does(w, _connives)),
    (_who << string(" explores")).map(lambda w: _does(w, _explores)),
)


def _renown(n: int) -> Fields:
    grown = [{"do": "counters", "what": "this", "amount": n}, {"do": "counters", "what": "this", "kind": "renown"}]
    return {"triggers": [{"on": "combat damage", "when": {"counters": "renown", "at_most": 0}, "effects": grown}]}


#: Keywords that happen once.
once_lines: Parser = (string("Renown ") >> _n).map(_renown)


def exhausted(cost: str) -> str:
    """The kind of counter that says that the ability of that cost has been activated."""
    letters = "".join(chr(ord("a") + int(c)) if c.isdigit() else c.lower() for c in cost if c.isalnum())
    return f"exhaust {letters}"


def once_only(ability: Fields, cost_text: str) -> Fields:
    """An activated ability that can be activated only once. ValueError where the cost puts counters already."""
    cost = {"mana": ability["cost"]} if isinstance(ability["cost"], str) else dict(ability["cost"])
    kind = exhausted(cost_text)
    if "put" in cost or "when" in ability or "zone" in ability:
        raise ValueError("once, and something else")
    return {**ability, "cost": {**cost, "put": kind}, "when": {"counters": kind, "at_most": 0}}


#: Questions about what has happened once.
marked: Parser = seq(
    alt(string("~"), string("it")),
    regex(r"(?:'s| is) (?:renowned|monstrous)").map(lambda t: MONSTROUS if t.endswith(MONSTROUS) else "renown"),
).combine(lambda _, kind: {"counters": kind})
