"""Checks of filters, conditions and reductions at places where only some of their words mean something."""

from __future__ import annotations

from deckopt.cards.amounts import Amount, Condition, GreatestAmount, TotalAmount, ValueAmount
from deckopt.cards.filters import Filter
from deckopt.words.kinds import INSTANT, SORCERY


def is_instant_or_sorcery(of: str | Filter) -> bool:
    return not isinstance(of, str) and all(a.kind_all & (INSTANT | SORCERY) for a in of.alternatives)


def is_equipment(of: str | Filter) -> bool:
    return not isinstance(of, str) and all("Equipment" in a.subtypes for a in of.alternatives)


def no_demands_of_one(key: str, wanted: Filter) -> None:
    first = wanted.alternatives[0]
    if first.attacking:
        raise ValueError(f"{key}: attacking is not possible in this filter")
    if first.enchanted and key != "enchant":
        raise ValueError(f"{key}: enchanted is not possible in this filter")
    if first.tapped is not None or first.sized:
        raise ValueError(f"{key}: tapped, untapped, power and toughness are not possible in this filter")
    no_keywords(key, wanted)


def no_power(key: str, wanted: Filter | None) -> None:
    if wanted is not None and (wanted.alternatives[0].sized or wanted.alternatives[0].enchanted):
        raise ValueError(f"{key}: bounds of power and toughness, and enchanted, are not possible here")
    if wanted is not None:
        no_keywords(key, wanted)


def no_keywords(key: str, wanted: Filter) -> None:
    if wanted.alternatives[0].keywords or wanted.alternatives[0].keywords_none:
        raise ValueError(f"{key}: keywords are not possible in this filter")


def no_power_asked(key: str, condition: Condition | None) -> None:
    for part in condition.parts if condition is not None else ():
        if part.total_power is not None or any(isinstance(n, (TotalAmount, GreatestAmount)) for n in (part.amount, part.reaches)):
            raise ValueError(f"{key}: total_power is not possible here")
        no_power(key, part.filter)


def of_this(key: str, condition: Condition | None) -> None:
    for part in condition.parts if condition is not None else ():
        if part.counters is not None and part.of != "this":
            raise ValueError(f"{key}.of: only counters of 'this' can be asked for here")


def of_event(key: str, condition: Condition | None) -> None:
    """A condition of an event is not about a permanent, nor about an object that an effect has found."""
    for part in condition.parts if condition is not None else ():
        asked = (part.counters, part.revealed, part.entered, part.amount, part.aimed)
        if any(question is not None for question in asked):
            raise ValueError(f"{key}: counters, revealed, entered, amount and aimed are not possible here")
        if part.filter is not None and any(alternative.other for alternative in part.filter.alternatives):
            raise ValueError(f"{key}: others cannot be told from the source here; 'when' can")
        if part.total_power is None:
            no_power(key, part.filter)


def check_less(key: str, less: Amount) -> None:
    """A reduction is computed before there is a spell or ability, so its amount cannot refer to one."""
    if isinstance(less, (str, ValueAmount)):
        raise ValueError(f"{key}: a number, count or turn is possible")
