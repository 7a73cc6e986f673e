"""Numbers that static abilities change, for the slow engine: of counters that are put there, of tokens created."""

from __future__ import annotations

from naive.objects import Frame, Permanent, Printed
from naive.permanents.characteristics import concerns, holds, matches
from naive.state import Position


def tokens_made(p: Position, token: Printed, n: int) -> int:
    """How many tokens are created instead of n."""
    for q in p.battlefield:
        for static in q.card.statics:
            if static.tokens and matches(p, static.of, token, q.printed):
                n *= static.tokens
    return max(0, n)


def more_by_modular(p: Position) -> int:
    """How many more counters modular puts on a creature, if it puts any."""
    found = (s.counters for q in p.battlefield for s in q.card.statics)
    return sum(more.plus for more in found if more is not None and more.modular)


def counters_put(p: Position, q: Permanent, kind: str, n: int) -> int:
    """How many counters it gets where so many would be put there: as many as statics say (none if that is negative)."""
    if n <= 0:
        return 0
    times = 1
    for source in p.battlefield:
        for static in source.card.statics:
            more = static.counters
            if more is not None and not more.modular and more.kind in (None, kind) and concerns(p, static.of, q, source):
                if not holds(p, static.when, Frame(source.printed, source=source)):
                    continue
                n += more.plus
                times *= more.times
    return max(0, n * times)
