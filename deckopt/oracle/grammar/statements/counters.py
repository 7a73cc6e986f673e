"""Counters on permanents: put, removed, doubled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.amounts import amount, times
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import CHOSEN, Fields, Spoken, lowers
from deckopt.oracle.grammar.things import on
from deckopt.oracle.grammar.tree import All, AllOf, Count, Effect, It, Itself, Number, Sequence, Some, Target, Value


@dataclass(frozen=True, kw_only=True)
class PutCounters(Effect):
    thing: Any
    kind: str
    amount: Any
    per: Any = None


_ON = "on {thing:object}"
RULES.add("verb", f"put {{amount:number}} {{kind:kind_of_counter}} counter(s) {_ON} [{{per}}]", PutCounters)
RULES.add("verb", f"put {{amount:that_much}} {{kind:kind_of_counter}} counters {_ON}", PutCounters)
RULES.add("verb", f"put a number of {{kind:kind_of_counter}} counters {_ON} equal to {{amount:quantity}}", PutCounters)
RULES.add("verb", f"put x {{kind:kind_of_counter}} counters {_ON} [,] where x is {{amount:quantity}}", PutCounters)
RULES.add("object", "each of {target}", lambda span, target: target)


def _kind(kind: str) -> Fields:
    return {"kind": kind} if kind != "+1/+1" else {}


def _both(span: Any, n: Any, kind: str, thing: Any, more: Any, other_kind: str, other: Any) -> Sequence:
    """Counters on two things."""
    return Sequence(
        effects=(
            PutCounters(thing=thing, kind=kind, amount=n, span=span),
            PutCounters(thing=other, kind=other_kind, amount=more, span=span),
        ),
        span=span,
    )


RULES.add(
    "verb",
    "put {n:number} {kind:kind_of_counter} counter(s) on {thing:object} and {more:number} {other_kind:kind_of_counter} counter(s) "
    "on {other:object}",
    _both,
)


def _of_two_kinds(span: Any, n: Any, kind: str, more: Any, other_kind: str, thing: Any) -> Sequence:
    """Counters of two kinds on one thing."""
    if not isinstance(thing, (Itself, It, Target)) or (isinstance(thing, Target) and thing.count > 1):
        raise Refused("on each of several things")
    same = thing if isinstance(thing, (Itself, It)) else It(kind="that")
    first = PutCounters(thing=thing, kind=kind, amount=n, span=span)
    return Sequence(effects=(first, PutCounters(thing=same, kind=other_kind, amount=more, span=span)), span=span)


RULES.add(
    "verb",
    "put {n:number} {kind:kind_of_counter} counter(s) and {more:number} {other_kind:kind_of_counter} counter(s) on {thing:object}",
    _of_two_kinds,
)


RULES.add(
    "verb",
    "put {n:number} {kind:kind_of_counter} counter(s) and {more:number} {other_kind:kind_of_counter} counter(s) on {thing:object} "
    "and {n2:number} {kind2:kind_of_counter} counter(s) and {more2:number} {other_kind2:kind_of_counter} counter(s) on {other:object}",
    lambda span, n, kind, more, other_kind, thing, n2, kind2, more2, other_kind2, other: Sequence(
        effects=(
            _of_two_kinds(span, n, kind, more, other_kind, thing),
            _of_two_kinds(span, n2, kind2, more2, other_kind2, other),
        ),
        span=span,
    ),
)


@dataclass(frozen=True, kw_only=True)
class DoubleCounters(Effect):
    thing: Any
    kind: str


RULES.add("verb", "double the number of {kind:kind_of_counter} counters on {thing:object}", DoubleCounters)


@lowers(DoubleCounters)
def _doubled(node: DoubleCounters, spoken: Spoken) -> list[Fields]:
    if isinstance(node.thing, All):
        return on(node.thing, spoken, {"do": "counters", **_kind(node.kind), "doubled": True})
    if not isinstance(node.thing, (Itself, It, Target)):
        raise Refused("each of them has its own number")
    made = on(node.thing, spoken, {"do": "counters", **_kind(node.kind)})
    return [{**e, "amount": {"value": "counters", "kind": node.kind, "of": e["what"]}} for e in made]


@dataclass(frozen=True, kw_only=True)
class Proliferate(Effect):
    times: int = 1


RULES.add("verb", "proliferate", Proliferate)
RULES.add("verb", "proliferate twice", lambda span: Proliferate(times=2, span=span))


@lowers(Proliferate)
def _proliferated(node: Proliferate, spoken: Spoken) -> list[Fields]:
    return [{"do": "proliferate"}] * node.times


@dataclass(frozen=True, kw_only=True)
class Adapt(Effect):
    amount: Any


RULES.add("verb", "adapt {amount:number}", Adapt)


@lowers(Adapt)
def _adapted(node: Adapt, spoken: Spoken) -> list[Fields]:
    grown = {"do": "counters", "what": "this", "amount": amount(node.amount, spoken)}
    return [{"do": "if", "when": {"counters": "+1/+1", "at_most": 0}, "then": [grown]}]


@dataclass(frozen=True, kw_only=True)
class Endure(Effect):
    """So many counters are put on something, or a Spirit token of that size is created (701.63)."""

    thing: Any
    amount: Number


RULES.add(
    "verb",
    "{thing:reference} endures {amount:digits}",
    lambda span, thing, amount: Endure(thing=thing, amount=Number(n=amount, span=span), span=span),
)


@lowers(Endure)
def _endured(node: Endure, spoken: Spoken) -> list[Fields]:
    n = node.amount.n
    if not isinstance(node.thing, (It, Itself)):
        raise Refused("what endures?")
    name = f"{n}/{n} white Spirit token"
    spoken.tokens.append((name, {"type": "Creature — Spirit", "token": True, "power": n, "toughness": n, "colours": "W"}))
    grown = on(node.thing, spoken, {"do": "counters", **({"amount": n} if n != 1 else {})})
    return [{"do": "may", "effects": grown, "otherwise": [{"do": "create", "token": name}]}]


@dataclass(frozen=True, kw_only=True)
class Amass(Effect):
    """An Army of some type is created, if there is none, and one gets counters."""

    subtype: str
    amount: Any


_ARMIES = {"Orcs": "Orc", "Zombies": "Zombie", "Slivers": "Sliver", "Oozes": "Ooze", "Birds": "Bird"}
for _several, _one in _ARMIES.items():
    RULES.add(
        "verb",
        f"amass {_several.lower()} {{amount:number}}",
        lambda span, amount, one=_one: Amass(subtype=one, amount=amount, span=span),
    )
    RULES.add(
        "verb",
        f"amass {_several.lower()} x [,] where x is {{amount:quantity}}",
        lambda span, amount, one=_one: Amass(subtype=one, amount=amount, span=span),
    )


@lowers(Amass)
def _amassed(node: Amass, spoken: Spoken) -> list[Fields]:
    """The Army that is chosen does not get the type, if it is of another (`rules/README`)."""
    name = f"0/0 black {node.subtype} Army creature token"
    army = {"type": f"Creature — {node.subtype} Army", "token": True, "power": 0, "toughness": 0, "colours": "B"}
    spoken.tokens.append((name, army))
    n = amount(node.amount, spoken)
    return [
        {"do": "if", "when": {"control": "Army creature"}, "then": [], "otherwise": [{"do": "create", "token": name}]},
        {"do": "counters", "what": "Army creature", "count": 1, "amount": n},
    ]


def _is_one(thing: Some) -> bool:
    return not thing.up_to and isinstance(thing.count, Number) and thing.count.n == 1


@lowers(PutCounters)
def _counters(node: PutCounters, spoken: Spoken) -> list[Fields]:
    if isinstance(node.thing, Some) and not _is_one(node.thing):
        raise Refused("several things chosen as it happens")
    per = isinstance(node.amount, (Count, Value)) or node.per is not None
    n = None if per else amount(node.amount, spoken)
    made = on(node.thing, spoken, {"do": "counters", **_kind(node.kind), "amount": n})
    if isinstance(node.thing, Some):
        made = [{**e, "count": 1} for e in made]
        spoken.mention(CHOSEN)
    if per:  # a number of what the counters are put on, where it says "its"
        n = times(node.amount, node.per, spoken) if node.per is not None else amount(node.amount, spoken)
        made = [{**e, "amount": n} for e in made]
    return made


@dataclass(frozen=True, kw_only=True)
class TakeCounters(Effect):
    thing: Any
    kind: str
    amount: Any


RULES.add("verb", "remove {amount:number} {kind:kind_of_counter} counter(s) from {thing:object}", TakeCounters)
RULES.add(
    "verb",
    "remove all {kind:kind_of_counter} counters from {thing:object}",
    lambda span, kind, thing: TakeCounters(thing=thing, kind=kind, amount=AllOf(), span=span),
)


@lowers(TakeCounters)
def _taken(node: TakeCounters, spoken: Spoken) -> list[Fields]:
    if isinstance(node.thing, (Some, All)):
        raise Refused("something chosen as it happens")
    n = amount(node.amount, spoken)
    return on(node.thing, spoken, {"do": "remove", **_kind(node.kind), **({"amount": n} if n != 1 else {})})


@dataclass(frozen=True, kw_only=True)
class MoreForNext(Effect):
    """Counters more with which the next creature spell of the turn enters."""

    n: Number


for _who in ("that creature", "it"):
    _next = f"when you next cast a creature spell this turn , {_who} enters with"
    RULES.add("verb", f"{_next} {{n:number}} additional +1/+1 counter(s) on it", MoreForNext)
    RULES.add("verb", f"{_next} an additional +1/+1 counter on it", lambda span: MoreForNext(n=Number(n=1, span=span), span=span))


@lowers(MoreForNext)
def _more_for_next(node: MoreForNext, spoken: Spoken) -> list[Fields]:
    n = amount(node.n, spoken)
    return [{"do": "change", "number": "next creature", **({"by": n} if n != 1 else {})}]
