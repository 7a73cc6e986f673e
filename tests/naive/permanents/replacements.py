"""Numbers that static abilities change, for the slow engine: of tokens that are created."""

from __future__ import annotations

from naive.objects import Printed
from naive.permanents.characteristics import matches
from naive.state import Position


def tokens_made(p: Position, token: Printed, n: int) -> int:
    """How many tokens are created instead of n."""
    for q in p.battlefield:
        for static in q.card.statics:
            if static.tokens and matches(p, static.of, token, q.printed):
                n *= static.tokens
    return max(0, n)
