"""Whether a deck sees which cards lie in exile. It is a question of `unnoticed`."""

from __future__ import annotations

from deckopt.cards.abilities import Trigger
from deckopt.cards.amounts import Condition, CountAmount
from deckopt.cards.card import Card
from deckopt.cards.effects.cards import Shuffle
from deckopt.cards.parts import parts_of


def looks_into_exile(_: Card, other: Card) -> bool:
    """Whether it takes cards out of exile, or counts those there."""
    return any("exile" in (getattr(part, "from_", ""), getattr(part, "in_", "")) for part in parts_of(other))


def empties_your_graveyard(card: Card, other: Card) -> bool:
    """Whether it could be of use that a card of your graveyard is exiled: something triggers on that, wants few cards there,
    finds some at random or shuffles all of them into your library."""
    if looks_into_exile(card, other):
        return True
    for part in parts_of(other):
        if isinstance(part, Trigger) and "leaves graveyard" in part.on:
            return True
        if isinstance(part, Shuffle) and "graveyard" in part.zones:
            return True
        if (
            isinstance(part, Condition)
            and part.at_most is not None
            and (part.in_ == "graveyard" or part.card_types or part.number == "mana values in graveyard")
        ):
            return True
        if isinstance(part, CountAmount) and part.in_ == "graveyard" and part.times < 0:
            return True
        if getattr(part, "from_", "") == "graveyard" and (getattr(part, "random", False) or getattr(part, "to", "") == "library"):
            return True
    return False
