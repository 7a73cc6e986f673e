"""Which card a permanent is in other zones, for the slow engine."""

from __future__ import annotations

from naive.objects import Permanent
from naive.state import Position


def card_of(p: Position, q: Permanent) -> str:
    """The name of the card that it is in other zones."""
    return front_of(p, q.name) if q.origin is None else front_of(p, q.origin.name)


def front_of(p: Position, name: str) -> str:
    """The name of a card, given that of one of its faces."""
    return next((front for front, printed in p.cards.items() if name in printed.card.other_faces), name)
