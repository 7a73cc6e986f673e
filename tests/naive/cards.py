"""What depends on definitions of cards alone is worked out once: they never change."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from deckopt.cards.card import Card
from deckopt.cards.mana_abilities import ManaAbility

Result = TypeVar("Result")


def once(function: Callable[..., Result]) -> Callable[..., Result]:
    """The function of cards, asked once for the same ones. Nobody may change what it gives."""
    known: dict[tuple[int, ...], tuple[tuple[Card, ...], Result]] = {}

    @wraps(function)
    def asked(*cards: Card) -> Result:
        key = tuple(map(id, cards))
        if key not in known:
            known[key] = (cards, function(*cards))  # cards that are kept share their number with no others
        return known[key][1]

    return asked


@once
def mana_abilities(card: Card) -> list[ManaAbility]:
    return card.mana_abilities
