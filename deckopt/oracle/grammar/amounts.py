"""How the lowerings of verbs write amounts, and filters of what is yours.

What has been said so far, and how a reference finds what it means, stands in `spoken`.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.colours_spent import COLOURS_SPENT
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.numbers_of import noted, plus, whose
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import SACRIFICED, Fields, Spoken
from deckopt.oracle.grammar.tree import (
    AllOf,
    Bound,
    CardTypes,
    ColoursSpent,
    Count,
    Counters,
    Devotion,
    It,
    Noted,
    Number,
    OfGame,
    Phrase,
    ThatMuch,
    ThisTurn,
    Total,
    Value,
)


def amount(node: Any, spoken: Spoken) -> Any:
    """An amount as the card format writes it."""
    if isinstance(node, Number):
        return node.n
    if isinstance(node, AllOf):
        return "all"
    if isinstance(node, Count):
        return _scaled(node.times, {**_counted(node.of, spoken), **plus(node.plus), **({"half": True} if node.half else {})})
    if isinstance(node, Value):
        if node.what == "charge counters":
            return {"value": "counters", "kind": "charge"}
        discarded = "'discard'" in str(spoken.made[-1:])
        if isinstance(node.of, It) and node.of.kind == "that" and discarded and not spoken.is_theirs(node.of):
            raise Refused("a number of a card that a player has discarded")
        of = whose(node.of, spoken)
        if of == "found" and node.what != "mana value":
            raise Refused("another number of a card than its mana value")
        if of == SACRIFICED:
            spoken.mention(SACRIFICED)
        return {"value": node.what, "of": of, **plus(node.plus)}
    if isinstance(node, Total):
        return {node.which: yours(node.phrase)}
    if isinstance(node, Devotion):
        return {"devotion": node.colours}
    if isinstance(node, CardTypes):
        return {"card_types": "graveyard"}
    if isinstance(node, OfGame):
        return {"number": node.number}
    if isinstance(node, ThisTurn):
        return {"turn": node.what, **plus(node.plus)}
    if isinstance(node, ColoursSpent):
        return COLOURS_SPENT
    if isinstance(node, Noted):
        return noted(node.done, spoken)
    if isinstance(node, ThatMuch):
        last = spoken.made[-1] if spoken.made else {}
        before = last.get("do", "")
        if (before == "put" and last.get("up_to")) or (before == "discard" and last.get("who", "you") == "you"):
            spoken.made[-1]["note"] = True
            return {"value": "noted", **plus(node.plus)}
        if node.plus:
            raise Refused("one more than what?")
        return {"value": {"sacrifice": "sacrificed", "pay energy": "noted"}.get(before, "event")}
    raise Refused("an amount of a kind that has no words")


def _counted(of: Any, spoken: Spoken) -> Fields:
    if isinstance(of, Counters):
        word = whose(of.on, spoken)
        return {
            "value": "counters",
            **({"kind": of.kind} if of.kind != "+1/+1" else {}),
            **({"of": word} if word != "this" else {}),
        }
    return {"count": yours(of, "battlefield", "graveyard", "hand", "library"), **({"in": of.zone} if of.zone else {})}


def _scaled(n: Any, per: Fields) -> Any:
    return per if n == 1 else {**per, "times": n}


def times(n: Any, per: Any, spoken: Spoken) -> Any:
    """An amount, or so many times a count."""
    made = amount(n, spoken)
    if per is None:
        return made
    if not isinstance(made, int):
        raise Refused("a number times a number")
    return _scaled(made, amount(per, spoken))


def yours(phrase: Phrase, *zones: str) -> str:
    """The filter of what is described, which can be yours. Refused if it is not, or in another zone than one of those."""
    if not phrase.is_yours:
        raise Refused("of the opponent")
    if phrase.zone and phrase.zone not in zones:
        raise Refused(f"in the {phrase.zone}")
    if phrase.mana_value is not None:
        raise Refused("a mana value known by now")
    return filter_of(phrase)


def bound(phrase: Phrase, spoken: Spoken) -> Fields:
    """What is asked of the mana value beside the filter."""
    found: Bound | None = phrase.mana_value
    if found is None:
        return {}
    sides = (("at_least", found.at_least), ("at_most", found.at_most))
    return {"mana_value": {key: amount(n, spoken) for key, n in sides if n is not None}}
