"""Tapping permanents in the slow engine."""

from __future__ import annotations

from naive.objects import Permanent
from naive.state import Position
from naive.triggers import happen


def tap(p: Position, permanents: list[Permanent]) -> None:
    """Tap permanents at the same time."""
    becoming = [q for q in permanents if not q.tapped]
    for q in becoming:
        q.tapped = True
    happen(p, "tapped", becoming)
