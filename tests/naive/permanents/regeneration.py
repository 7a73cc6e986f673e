"""Regeneration in the slow engine (701.15). Meanwhile it is a kind of counters."""

from __future__ import annotations

from naive.objects import Permanent
from naive.permanents.tapping import tap
from naive.state import Position

SHIELD = "regeneration"


def regenerates(p: Position, q: Permanent) -> bool:
    """Whether a permanent that would be destroyed is regenerated, which is done then."""
    if not q.counters_of(SHIELD):
        return False
    q.add_counters(SHIELD, -1)
    q.damage = q.attacking = 0
    q.marks -= {"fatal"}
    tap(p, [q])
    return True
