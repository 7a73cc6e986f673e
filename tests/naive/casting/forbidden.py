"""Spells that a permanent of yours keeps you from casting, for the slow engine."""

from __future__ import annotations

from naive.state import Position


def is_forbidden(p: Position) -> bool:
    """Whether no spell can be cast now."""
    return p.counts["spells cast"] > 0 and any(static.no_cast for q in p.battlefield for static in q.card.statics)
