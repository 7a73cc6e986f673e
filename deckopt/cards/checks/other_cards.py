"""Checks of targets that are other cards of the graveyard than the source, which may lie there itself."""

from __future__ import annotations

from deckopt.cards.card import Card
from deckopt.cards.filters import parse_filter
from deckopt.cards.parts import parts_of
from deckopt.cards.targets import Target
from deckopt.words.targets import NO_FILTERS

_EVENTS = frozenset({"dies", "enters"})


def is_another_card(target: Target) -> bool:
    """Whether it is a card of the graveyard, and another one than the source."""
    named = target.in_ == "graveyard" and target.what not in NO_FILTERS
    return named and any(a.other for a in parse_filter(target.what).alternatives)


def check_other_cards(card: Card) -> None:
    """ValueError where it would not be known whether the source lies in the graveyard."""
    own = [target for trigger in card.triggers if trigger.of == "this" and {*trigger.on} <= _EVENTS for target in trigger.targets]
    there = [target for ability in card.abilities if ability.zone == "battlefield" for target in ability.targets]
    known = {id(target) for target in (*own, *there)}
    if any(isinstance(part, Target) and is_another_card(part) and id(part) not in known for part in parts_of(card)):
        raise ValueError("'other' cards of the graveyard are targets of abilities and of what triggers as this enters or dies")
