"""Permanents that go to the graveyard at the same time, for the slow engine."""

from __future__ import annotations

from deckopt.words.kinds import CREATURE
from naive.objects import Permanent
from naive.state import Position
from naive.triggers import happen
from naive.zones.leaving import leave, remember, whither


def put_into_graveyard(p: Position, permanents: list[Permanent]) -> None:
    """Permanents go to the graveyard at the same time."""
    exiled_instead = any(static.exiles_hurt for q in p.battlefield for static in q.card.statics)
    for q in permanents:
        remember(p, q)
        if exiled_instead and q.hurt and q.kind & CREATURE:
            q.marks |= {"doomed"}
    died = [q for q in permanents if leave(p, q, "graveyard", dying=True)]
    p.counts["creatures died"] += sum(bool(q.kind & CREATURE) for q in died)
    happen(p, "dies", died, leaving=tuple(permanents))
    happen(p, "leaves", permanents, leaving=tuple(permanents), values=[whither(q, "graveyard", True) for q in permanents])
