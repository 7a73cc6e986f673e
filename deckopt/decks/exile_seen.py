"""Whether a deck sees which cards lie in exile. It is a question of `unnoticed`."""

from __future__ import annotations

from deckopt.cards.card import Card
from deckopt.cards.parts import parts_of


def looks_into_exile(_: Card, other: Card) -> bool:
    """Whether it takes cards out of exile, or counts those there."""
    return any("exile" in (getattr(part, "from_", ""), getattr(part, "in_", "")) for part in parts_of(other))
