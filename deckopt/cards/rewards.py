"""What cards reward: the filters in a definition that other cards match to advantage, found by rule.

A prowess creature rewards noncreature spells, a lord its subtype, an affinity spell artifacts, a tutor what it looks for. What a
card does itself is in `roles`.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Trigger
from deckopt.cards.amounts import Condition, CountAmount, GreatestAmount, TotalAmount
from deckopt.cards.card import Card
from deckopt.cards.costs import Chosen, Exiled
from deckopt.cards.filters import Alternative, Filter, parse_filter
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.cards.targets import Target
from deckopt.words.kinds import PERMANENT
from deckopt.words.targets import NO_FILTERS

_EVENTS = {"cast", "enters", "dies", "attacks", "sacrificed", "discarded", "cycled", "combat damage", "milled", "leaves"}


def rewarded(card: Card) -> list[Filter]:
    """The filters of a card that ask for particular cards of its own deck, each once."""
    found = {wanted.text: wanted for wanted in _asked(card) if is_particular(wanted)}
    return list(found.values())


def is_particular(wanted: Filter) -> bool:
    """Whether a filter matches some cards and not nearly all: a less common type, a subtype, a value."""
    return any(map(_is_particular, wanted.alternatives))


def _is_particular(a: Alternative) -> bool:
    if a.name is not None or a.own_name:
        return False
    bare = not (a.subtypes or a.subtypes_none or a.kind_none or a.colours_any or a.colours_none or a.colourless)
    bare = bare and a.min_value is None and a.max_value is None and a.min_power is None and a.max_power is None
    anything = not a.kind_all and not a.kind_any
    return not (bare and (anything or a.kind_any == PERMANENT))


def _asked(card: Card) -> Iterator[Filter]:
    for part in parts_of(card):
        match part:
            case Trigger() if isinstance(part.of, Filter) and _EVENTS & set(part.on):
                yield part.of
            case Static() if isinstance(part.of, Filter):
                yield part.of
            case CountAmount():
                yield part.count
            case TotalAmount():
                yield part.total_power
            case GreatestAmount():
                yield part.greatest_power
            case Condition() if part.filter is not None:
                yield part.filter
            case Chosen() | Exiled() if part.what is not None:
                yield part.what
            case E.Search() | E.Put() | E.ExileTop() if part.what is not None:
                yield part.what
            case E.Take() if part.what is not None:
                yield part.what
            case E.Return() if isinstance(part.what, Filter):
                yield part.what
            case E.Pump() | E.Untap() | E.Counters() if isinstance(part.what, Filter):
                yield part.what
            case Target() if part.what not in NO_FILTERS:
                yield parse_filter(part.what)
    if card.enchant is not None:
        yield card.enchant
    elif "Equipment" in card.type.subtypes:
        yield parse_filter("creature")
