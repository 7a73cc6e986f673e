"""Abilities that can be used or trigger once each turn: the bit of a permanent that says that one was."""

from __future__ import annotations

from deckopt.cards.abilities import Ability, Trigger
from deckopt.cards.card import Card

LOYALTY_BIT = 1 << 14  # of what a permanent has used this turn: one of its loyalty abilities


def once_bit(card: Card, ability: Ability | Trigger) -> int:
    """The bit of a permanent's used abilities that stands for one of the card's that is used or triggers once each turn."""
    if isinstance(ability, Ability) and ability.loyalty:
        return LOYALTY_BIT
    own: list[Ability | Trigger] = [*card.abilities, *card.triggers]
    limited = [a for a in own if a.once_each_turn]
    return 1 << next(i for i, a in enumerate(limited) if a is ability)
