"""Bits of a permanent for abilities that can be used, or trigger, once each turn."""

from __future__ import annotations

from deckopt.cards.abilities import Ability, Trigger
from deckopt.cards.card import Card
from deckopt.rules import codes as C


def once_bit(card: Card, ability: Ability | Trigger) -> int:
    """The bit of an ability of the card that is used, or triggers, once each turn."""
    if isinstance(ability, Ability) and ability.loyalty:
        return C.LOYALTY
    own: list[Ability | Trigger] = [*card.abilities, *card.triggers]
    limited = [a for a in own if a.once_each_turn]
    return 1 << next(i for i, a in enumerate(limited) if a is ability)
