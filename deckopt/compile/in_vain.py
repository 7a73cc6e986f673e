"""Activated abilities that do nothing in a game, and cost nothing but mana: they are not offered.

An ability to regenerate is one where nothing of the deck destroys permanents or deals damage to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.effects.permanents import Regenerate
from deckopt.decks.hits import destroys


def is_in_vain(cost: Cost, targets: Sequence[Any], effects: Sequence[Any], cards: Iterable[Card]) -> bool:
    """Whether an ability with these parts does nothing in a game of these cards."""
    regenerates = not targets and bool(effects) and all(isinstance(effect, Regenerate) for effect in effects)
    return regenerates and cost == Cost(mana=cost.mana) and not any(destroys(card, card) for card in cards)
