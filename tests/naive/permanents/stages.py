"""Chapters of Sagas and levels of Classes, for the slow engine."""

from __future__ import annotations

from naive.objects import Permanent
from naive.permanents.counters import put_counters
from naive.permanents.likeness import place
from naive.permanents.replacements import counters_put
from naive.state import Position
from naive.triggers import happen


def reach(p: Position, q: Permanent, event: str, before: int, now: int) -> None:
    """The chapters (or levels) that a permanent reaches trigger."""
    numbers = list(range(before + 1, now + 1))
    happen(p, event, [q] * len(numbers), values=numbers)


def add_lore(p: Position) -> None:
    """Every Saga gets a lore counter; then their chapters trigger."""
    sagas = [(q, q.counters_of("lore")) for q in sorted(p.battlefield, key=lambda q: place(p, q)) if q.card.last_chapter]
    for q, _ in sagas:
        put_counters(p, q, "lore", 1)
    for q, before in sagas:
        reach(p, q, "chapter", before, q.counters_of("lore"))


def is_over(p: Position, q: Permanent) -> bool:
    """Whether it is a Saga that has reached its last chapter, none of whose chapters is under way."""
    under_way = any(f.chapter and f.source is q for f in [*p.stack, *p.queue])
    return 0 < q.card.last_chapter <= q.counters_of("lore") and not under_way


def ends_next(p: Position, q: Permanent) -> bool:
    """Whether it is a Saga that reaches its last chapter with the next lore counter, or what is put in place of it."""
    return 0 < q.card.last_chapter <= q.counters_of("lore") + counters_put(p, q, "lore", 1)
