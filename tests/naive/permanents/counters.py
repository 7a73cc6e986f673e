"""Counters on permanents of the slow engine: putting them there, and what stun counters do."""

from __future__ import annotations

from naive.objects import Permanent
from naive.permanents.replacements import counters_put
from naive.state import Position


def put_counters(p: Position, q: Permanent, kind: str, n: int) -> None:
    """It gets so many counters, or as many as statics put there instead."""
    n = counters_put(p, q, kind, n)
    q.add_counters(kind, n)
    if kind == "+1/+1":
        q.put_now += n


def is_stunned(q: Permanent) -> bool:
    """Whether it would be untapped, but a stun counter is removed from it instead (122.1d)."""
    if not q.counters_of("stun"):
        return False
    q.add_counters("stun", -1)
    return True
