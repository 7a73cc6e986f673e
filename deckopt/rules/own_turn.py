"""Which of your turns it is. `g["turn"]` counts rounds of both players; an extra turn is of the round of the turn before it."""

from __future__ import annotations

from deckopt.kernels import hot


@hot
def own_turn(g):
    """The number of your turn, extra turns included."""
    return g["turn"] + g["more_turns"]
