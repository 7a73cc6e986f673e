"""Flat Monte Carlo: playouts from what each move leads to, the full number for each, and no tree.

The simpler half of Godlewski and Sawicki (2021, on The Lord of the Rings: The Card
Game), who compare it with full tree search, with random and with expert playouts, and
mix both, and players by rules, by stages of the game (`search.players` has such mixes). As there,
the budget is that of each first move: a position with ten moves takes ten times as many playouts. Settings: the
style of playouts. Chance is sampled anew for each; the best mean is played. There the playouts
are won or lost; here they earn what a game does.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.search.methods.playout import try_move


@kernel
def flat(t, tr, states, x, w, net, weights, settings, desk, playouts):
    """The index of the best of the desk's moves after so many playouts of each."""
    best = 0
    for i in range(desk["n"]):
        desk["visits"][i] = playouts
        desk["total"][i] = 0.0
        for _ in range(playouts):
            desk["total"][i] += try_move(t, tr, states, x, w, net, weights, settings, desk["move"][i])
        if desk["total"][i] > desk["total"][best]:
            best = i
    return best
