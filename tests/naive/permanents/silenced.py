"""Permanents of the slow engine whose abilities cannot be activated, because a permanent of yours says so."""

from __future__ import annotations

from deckopt.cards.filters import Filter
from naive.objects import Permanent
from naive.permanents.characteristics import matches
from naive.state import Position


def silencers(p: Position) -> list[tuple[Permanent, Filter, bool]]:
    """What forbids to activate abilities: the permanent, of what, and whether mana abilities are left out."""
    return [
        (q, s.of, s.no_activate == "all but mana") for q in p.battlefield for s in q.card.statics if s.no_activate is not None
    ]


def is_silenced(p: Position, q: Permanent, for_mana: bool = True) -> bool:
    """Whether its abilities, or its mana abilities, cannot be activated. While a cost is paid it is as when that began."""
    there = silencers(p) if p.frozen_mana is None else p.frozen_mana["silencers"]
    return any(matches(p, of, q, s.printed, s) for s, of, but_mana in there if not (for_mana and but_mana))
