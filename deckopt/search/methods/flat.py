"""Flat Monte Carlo: playouts from what each move leads to, as many for each, and no tree.

The simpler half of Godlewski and Sawicki (2021, on The Lord of the Rings: The Card
Game), who compare it with full tree search, with random and with expert playouts, and
mix both by stages of the game (`search.players` has those mixes; of Magic's: keep
decisions, the main phase, small choices). Settings: the style of playouts. Chance is
sampled anew for each; the best mean is played.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.search.methods.playout import try_move


@kernel
def flat(t, tr, states, x, w, net, weights, settings, desk, playouts):
    """The index of the best of the desk's moves after about so many playouts, at least one each."""
    n = desk["n"]
    each = max(1, playouts // n)
    best = 0
    for i in range(n):
        desk["visits"][i] = each
        desk["total"][i] = 0.0
        for _ in range(each):
            desk["total"][i] += try_move(t, tr, states, x, w, net, weights, settings, desk["move"][i])
        if desk["total"][i] > desk["total"][best]:
            best = i
    return best
