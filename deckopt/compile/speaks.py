"""Whether effects and conditions refer to their source, to the object to which it is attached, or to their trigger's object."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition, CountAmount, GreatestAmount, TotalAmount, ValueAmount
from deckopt.cards.effects.cards import Take
from deckopt.cards.effects.tokens import CreateCopy
from deckopt.cards.filters import Filter


def _bounds_of(part: Any) -> list[Any]:
    """The amounts that bound the mana value of what an effect or a take means."""
    bounds = getattr(part, "mana_value", None)
    return [] if bounds is None else [bounds.at_least, bounds.at_most]


def _numbers(effect: Any) -> Iterator[Any]:
    """The amounts and conditions of an effect itself."""
    for name in ("amount", "power", "toughness", "when", "count", "by", "counters"):
        yield getattr(effect, name, None)
    taken = [effect.take, *getattr(effect, "then", ())] if isinstance(getattr(effect, "take", None), Take) else []
    for part in (effect, *taken):
        yield from _bounds_of(part)


def speaks_of_this(effect: Any) -> bool:
    """Whether an effect acts on its source permanent (or on what that enchants), reads a value of it, or leaves it out."""
    if isinstance(effect, (E.Attach, E.Imprint, E.ReturnImprinted, E.ReturnHeld)) or getattr(effect, "held", False):
        return True
    if isinstance(effect, E.Exchange) and effect.others:
        return True
    if isinstance(effect, E.Create) and effect.attached == "this":
        return True
    if isinstance(effect, CreateCopy) and effect.of in ("this", "enchanted"):
        return True
    what = getattr(effect, "what", None)
    if isinstance(effect, E.Damage) and effect.to in ("this", "enchanted"):
        return True
    if what in ("this", "enchanted") and getattr(effect, "from_", "battlefield") == "battlefield":
        return True
    meant = (what, getattr(effect, "to", None))
    if any(isinstance(w, Filter) and w.alternatives[0].other for w in meant):
        return True
    return any(map(reads_this, _numbers(effect)))


def speaks_of_host(effect: Any) -> bool:
    """Whether an effect is about the object to which its source is attached, or reads a value of it."""
    reads = any(isinstance(v, ValueAmount) and v.of == "enchanted" for v in _numbers(effect))
    return reads or "enchanted" in (getattr(effect, key, None) for key in ("what", "of", "to"))


def asks_host(condition: Condition | None) -> bool:
    """Whether a condition asks for the counters on the object to which its source is attached."""
    return condition is not None and any(part.of == "enchanted" for part in condition.parts)


def speaks_of_it(effect: Any) -> bool:
    """Whether an effect is about the permanent of its trigger."""
    key = (
        "to"
        if isinstance(effect, (E.Attach, E.Damage))
        else "attached"
        if isinstance(effect, E.Create)
        else "of"
        if isinstance(effect, CreateCopy)
        else "what"
    )
    about = getattr(effect, key, None)
    if (isinstance(effect, E.Attach) and effect.what == "it") or getattr(effect, "source", None) == "it":
        return True
    return about == "it" or any(map(_reads_it, _numbers(effect)))


def _reads_it(value: Any) -> bool:
    """Whether an amount or condition depends on the permanent of the trigger."""
    if isinstance(value, Condition):
        return any(part.of == "it" or _reads_it(part.amount) or _reads_it(part.reaches) for part in value.parts)
    return isinstance(value, ValueAmount) and value.of == "it"


def is_told(value: Any) -> bool:
    """Whether an amount is a number that an event, a cost or an effect has told, and no value of an object."""
    return isinstance(value, ValueAmount) and value.value in ("event", "noted", "revealed", "sacrificed")


def reads_this(value: Any) -> bool:
    """Whether an amount or condition depends on the source permanent."""
    if isinstance(value, ValueAmount):
        return value.value != "event" and value.of in ("this", "enchanted")
    if isinstance(value, CountAmount):
        return value.count.alternatives[0].other
    if isinstance(value, TotalAmount):
        return value.total_power.alternatives[0].other
    if isinstance(value, GreatestAmount):
        return value.greatest_power.alternatives[0].other
    if not isinstance(value, Condition):
        return False
    if any(part.exiled is not None for part in value.parts):
        return True
    if any(reads_this(asked) for part in value.parts for asked in (part.amount, part.reaches) if not is_told(asked)):
        return True
    return any(
        part.of in ("this", "enchanted")
        if part.counters is not None or part.is_ is not None
        else part.of != "it" and part.filter and part.filter.alternatives[0].other
        for part in value.parts
    )
