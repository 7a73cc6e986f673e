"""Roles of the slow engine: of several on one permanent only the newest stays."""

from __future__ import annotations

from naive.objects import Permanent
from naive.state import Position


def is_old_role(p: Position, q: Permanent) -> bool:
    """Whether it is a Role and a newer one is on the same permanent."""
    later = p.battlefield[p.battlefield.index(q) + 1 :]
    return "Role" in q.subtypes and q.host is not None and any("Role" in r.subtypes and r.host is q.host for r in later)
