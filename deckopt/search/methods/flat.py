"""Flat Monte Carlo: playouts after each move, the full number for each, without a tree. The best mean is played.

It is the simpler half of Godlewski and Sawicki (2021, on The Lord of the Rings: The Card Game). They compare it with full tree
search, and with random and expert playouts. They also mix players by stages of the game (`search.players` has such mixes). As
there, the budget is that of each first move: a position with ten moves takes ten times as many playouts. Chance is sampled anew
for each playout. There, playouts are won or lost; here they earn what a game does. The setting is the style of playouts.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import rare
from deckopt.search.methods.playout import try_move


@rare(np.int64)
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
