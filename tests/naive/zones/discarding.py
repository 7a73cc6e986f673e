"""Discarding a card of the hand, for the slow engine."""

from __future__ import annotations

from naive.objects import Frame, Permit
from naive.state import Position
from naive.triggers import happen, queue
from naive.zones.putting import put_card, remove_card

DISCARDED = Permit("card", "mayhem")  # of cards with mayhem that were discarded this turn


def discard(p: Position, name: str) -> None:
    """Discard a card from hand; one with madness goes to exile until its trigger resolves."""
    printed = p.cards[name]
    remove_card(p.hand, name)
    p.counts["cards discarded"] += 1
    if printed.card.madness is None:
        put_card(p, name, "graveyard")
        if printed.card.mayhem is not None:
            p.permits[DISCARDED, name] += 1
    else:
        put_card(p, name, "exile")
        queue(p, Frame(printed, rule="madness"))
    happen(p, "discarded", [printed])
