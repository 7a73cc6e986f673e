"""What copies permanents, or enters as a copy of one, and what depends on that. These are questions of `unnoticed`."""

from __future__ import annotations

from deckopt.cards.card import Card
from deckopt.cards.effects.tokens import BecomeCopy, CreateCopy
from deckopt.cards.limits import Limit
from deckopt.cards.parts import parts_of


def enters_as_copy(_: Card, other: Card) -> bool:
    """Whether it may enter as a copy of something, and so as another kind of permanent than its card."""
    return other.enters.as_copy is not None


def copies_permanents(card: Card, other: Card) -> bool:
    """Whether it makes or becomes a copy of a permanent."""
    return enters_as_copy(card, other) or any(isinstance(part, (BecomeCopy, CreateCopy)) for part in parts_of(other))


def tells_abilities_apart(card: Card, other: Card) -> bool:
    """Whether it tells turning face up from an ability (702.37e): it forbids abilities, or makes mana for abilities. Or it copies
    creatures: a copy of what is face down is never turned up."""
    if copies_permanents(card, other) or any(static.no_activate is not None for static in other.statics):
        return True
    return any(isinstance(part, Limit) and (part.abilities or part.sources) for part in parts_of(other))


def copies_what_is_there(_: Card, other: Card) -> bool:
    """Whether it makes or becomes a copy of a permanent that is on the battlefield."""
    copy = other.enters.as_copy
    there = copy is not None and copy.in_ == "battlefield"
    return there or any(isinstance(part, (BecomeCopy, CreateCopy)) for part in parts_of(other))
