"""Being asked for a payment, for the slow engine: mana may be made first."""

from __future__ import annotations

from collections.abc import Callable

from naive.moves import Move, Steps, choose
from naive.state import Position


def ask_to_pay(p: Position, possible: Callable[[], bool]) -> Steps:
    """Yes, if the payment is possible, or no; before that, mana abilities that are moves of their own."""
    from naive.listing.abilities import mana_actions  # what can be activated is known there; what asks comes before it

    while True:
        yes = [Move("yes", True)] if possible() else []
        move = yield from choose([*yes, Move("no", False), *mana_actions(p)])
        if isinstance(move.value, bool):
            return move.value
        p.actions += 1
        do, *arguments = move.value
        yield from do(p, *arguments)
