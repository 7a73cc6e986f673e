"""Tapping permanents in the slow engine, and what would trigger on that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from naive.objects import Permanent
from naive.permanents.characteristics import concerns
from naive.permanents.given import given_triggers
from naive.state import Position
from naive.triggers import happen


def tap(p: Position, permanents: list[Permanent]) -> None:
    """Tap permanents at the same time."""
    becoming = [q for q in permanents if not q.tapped]
    for q in becoming:
        q.tapped = True
    happen(p, "tapped", becoming)


@contextmanager
def tapped_for_now(q: Permanent | None) -> Iterator[None]:
    """Within this block the permanent is tapped."""
    before = q.tapped if q is not None else False
    if q is not None:
        q.tapped = True
    yield
    if q is not None:
        q.tapped = before


def notes_tapping(p: Position, q: Permanent) -> bool:
    """Whether something triggers on its becoming tapped."""
    return any(
        "tapped" in trigger.on and concerns(p, trigger.of, q, watcher)
        for watcher in p.battlefield
        for trigger in [*watcher.card.all_triggers, *(trigger for _, _, trigger in given_triggers(p, watcher))]
        if trigger.zone == "battlefield"
    )
