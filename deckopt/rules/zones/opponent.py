"""The opponent's hand, library and graveyard, which are only numbers: drawing, discarding, milling.

Their life and what harms them are in `rules.life`; their turn is in `rules.turn.moments`.
"""

from __future__ import annotations

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.stack.triggers import fire

EMPTY_OPPONENT = 2  # bit of `drew_from_empty`; `rules.zones.library` has the other one


@rare()
def _tell_drawn(t, g, x, n, first):
    """Queue triggers on each of the n cards that the opponent drew last; with `first` the first is that of their draw step."""
    for k in range(n):
        nth = g["count"][C.N_OPPONENT_DRAWN] - n + 1 + k
        fire(t, g, x, C.E_OPPONENT_DRAWS, 0, -1, 1, nth, 0, 0)
        if k > 0 or not first:
            fire(t, g, x, C.E_OPPONENT_DRAWS_MORE, 0, -1, 1, nth, 0, 0)


@kernel
def opponent_draws(t, g, x, n, first):
    """The opponent draws n cards; with `first` it is the draw of their draw step."""
    have = min(n, g["opponent_library"])
    g["opponent_library"] -= have
    g["opponent_hand"] += have
    g["count"][C.N_OPPONENT_DRAWN] += have
    if t["watches_opponent"] & C.WATCHES_CARDS:
        _tell_drawn(t, g, x, have, first)
    if n > have:
        g["drew_from_empty"] |= EMPTY_OPPONENT


@kernel
def opponent_buries(t, g, x, n):
    """Put n cards into the opponent's graveyard together."""
    g["opponent_graveyard"] += n
    if t["e_n"][C.E_OPPONENT_BURIES] and n > 0:
        fire(t, g, x, C.E_OPPONENT_BURIES, 0, -1, n, 1, 0, 0)


@rare()
def opponent_loses_card(g, to):
    """A card of the opponent's graveyard goes to a zone of theirs."""
    g["opponent_graveyard"] -= 1
    if to == C.Z_HAND:
        g["opponent_hand"] += 1
    elif to != C.Z_EXILE:
        g["opponent_library"] += 1


@kernel
def opponent_discards(t, g, x, n):
    """The opponent discards n cards, or as many as they have."""
    n = max(0, min(n, g["opponent_hand"]))
    g["opponent_hand"] -= n
    if t["e_n"][C.E_OPPONENT_DISCARDS] and n > 0:
        fire(t, g, x, C.E_OPPONENT_DISCARDS, 0, -1, n, 1, 0, 0)
    opponent_buries(t, g, x, n)
