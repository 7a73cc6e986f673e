"""The opponent's hand, library and graveyard, which are only numbers: drawing, discarding, milling.

Their life and what harms them are in `rules.life`; their turn is in `rules.turn.moments`.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.stack.triggers import fire

EMPTY_OPPONENT = 2  # bit of `drew_from_empty`; `rules.zones.library` has the other one


@kernel
def opponent_draws(g, n):
    """The opponent draws n cards."""
    have = min(n, g["opponent_library"])
    g["opponent_library"] -= have
    g["opponent_hand"] += have
    if n > have:
        g["drew_from_empty"] |= EMPTY_OPPONENT


@kernel
def opponent_buries(t, g, x, n):
    """Put n cards into the opponent's graveyard together."""
    g["opponent_graveyard"] += n
    if t["e_n"][C.E_OPPONENT_BURIES] and n > 0:
        fire(t, g, x, C.E_OPPONENT_BURIES, 0, -1, n, 1, 0, 0)


@kernel
def opponent_discards(t, g, x, n):
    """The opponent discards n cards, or as many as they have."""
    n = max(0, min(n, g["opponent_hand"]))
    g["opponent_hand"] -= n
    opponent_buries(t, g, x, n)
