"""The opponent's hand, library and graveyard for the slow engine, which are only numbers."""

from __future__ import annotations

from naive.state import Position
from naive.triggers import happen


def opponent_draws(p: Position, n: int, first: bool = False) -> None:
    """The opponent draws n cards; `first`: as their draw step begins."""
    if n > p.opponent_library:
        p.opponent_must_lose = True
    drawn = min(n, p.opponent_library)
    p.opponent_library -= drawn
    p.opponent_hand += drawn
    for k in range(drawn):
        p.counts["cards drawn by opponent"] += 1
        nth = [p.counts["cards drawn by opponent"]] * max(1, len(p.battlefield))
        happen(p, "opponent draws", list(p.battlefield), values=nth)
        if k > 0 or not first:
            happen(p, "opponent draws more", list(p.battlefield), values=nth)


def opponent_buries(p: Position, n: int) -> None:
    """Cards are put into the opponent's graveyard; every one of them triggers."""
    p.opponent_graveyard += n
    happen(p, "opponent's graveyard", list(p.battlefield) * n)


def opponent_discards(p: Position, n: int) -> None:
    gone = max(0, min(n, p.opponent_hand))
    p.opponent_hand -= gone
    happen(p, "opponent discards", list(p.battlefield) * gone)
    opponent_buries(p, gone)
