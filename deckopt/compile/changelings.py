"""What is every creature type, as it is in one game: it has those creature types that cards of the game have or ask for.

A type that no card of a game names means nothing in that game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.cards.base import Model
from deckopt.cards.card import Card
from deckopt.cards.effects.permanents import Become
from deckopt.cards.filters import Filter
from deckopt.cards.parts import parts_of
from deckopt.cards.typeline import parse_added_types, parse_type_line
from deckopt.words.subtypes import is_creature_type


def with_every_type(cards: Sequence[Card]) -> list[Card]:
    """The cards. Those that are every creature type, or make something so, have the types of the game in its place."""
    found = [card for card in cards if card.changes_into_every_type]
    if not found:
        return list(cards)
    types = creature_types(cards)
    return [_changed(card, types) if card.changes_into_every_type else card for card in cards]


def creature_types(cards: Sequence[Card]) -> list[str]:
    """The creature types that the cards of a game have or ask for, in the order of the alphabet."""
    words = {word for card in cards for word in card.type.subtypes}
    for part in parts_of(list(cards)):
        for value in vars(part).values():
            if isinstance(value, Filter):
                words |= {word for a in value.alternatives for word in (*a.subtypes, *a.subtypes_none)}
            if isinstance(part, Become) and part.types:
                words |= set(parse_added_types(part.types).subtypes)
    return sorted(filter(is_creature_type, words))


def _changed(card: Card, types: Sequence[str]) -> Card:
    changed: Card = _within(card, types)
    if card.changeling:
        line = parse_type_line(_line(card.type.text, types))
        changed = changed.model_copy(update={"type": line})
    changed._name, changed._file = card.name, card.file
    return changed


def _line(text: str, types: Sequence[str]) -> str:
    """A type line with more subtypes."""
    own = parse_type_line(text).subtypes
    more = [word for word in types if word not in own]
    return f"{text} {'' if own else '— '}{' '.join(more)}" if more else text


def _within(value: Any, types: Sequence[str]) -> Any:
    """The value, in which whatever becomes every creature type becomes these."""
    if isinstance(value, (list, tuple)):
        return type(value)(_within(item, types) for item in value)
    if not isinstance(value, Model):
        return value
    changed = {key: new for key, old in vars(value).items() if (new := _within(old, types)) is not old and new != old}
    if isinstance(value, Become) and value.changeling:
        changed["types"] = _line(value.types, types)
    return value.model_copy(update=changed) if changed else value
