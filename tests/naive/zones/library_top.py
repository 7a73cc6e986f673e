"""The top card of the library for the slow engine: looking at it, playing it, having its abilities."""

from __future__ import annotations

from naive.objects import Permanent, Printed
from naive.permanents.characteristics import matches
from naive.state import Position
from naive.zones.library import take_from_top


def know_top(p: Position) -> None:
    """The top card becomes known if a permanent lets you look at it."""
    if not p.top and p.size_of_library() and any(q.card.top is not None for q in p.battlefield):
        p.top = take_from_top(p, 1)


def may_play_top(p: Position, printed: Printed) -> bool:
    """Whether a permanent lets you play this from the top of the library."""
    seers = [q for q in p.battlefield if q.card.top is not None and q.card.top.play is not None]
    return any(q.card.top is not None and matches(p, q.card.top.play, printed, q.printed, q) for q in seers)


def lends(p: Position, q: Permanent) -> Printed | None:
    """The card on top of the library, if the permanent has its activated abilities."""
    if q.card.top is None or q.card.top.abilities is None or not p.top:
        return None
    top = p.cards[p.top[0]]
    return top if matches(p, q.card.top.abilities, top, q.printed, q) else None
