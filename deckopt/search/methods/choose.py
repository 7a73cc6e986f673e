"""Calls the method that is asked for, in the game's position.

Three methods are so short that they are here. RULES makes an expert rollout's move. RANDOM draws evenly among the moves. POLICY
draws a move as a rollout of self-play does. The first two are floors of the literature, which every search should exceed.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.chance import below
from deckopt.rules.listing.moves import list_moves
from deckopt.search.methods.ahead import ahead
from deckopt.search.methods.codes import AHEAD, ENSEMBLE, GAME, POLICY, RANDOM, RULES
from deckopt.search.methods.ensemble import ensemble
from deckopt.search.methods.flat import flat
from deckopt.search.methods.ordering import list_for_tree
from deckopt.search.network import draw_move
from deckopt.search.rollout import EXPERT, rollout_move


@kernel
def method_for(g, settings):
    """The method for the present decision: that of main phases, or that of all other choices."""
    if g["decision"] == C.D_PRIORITY or g["decision"] == C.D_RESPOND:
        return np.int64(settings["method"])
    return np.int64(settings["choices"])


@rare()
def _take_up(t, g, x, settings, desk, method):
    """List the moves of the game's position on the desk."""
    if method == ENSEMBLE:
        list_for_tree(t, g, x, settings)
    else:
        list_moves(t, g, x)
    desk["n"] = x["n_moves"]
    for i in range(x["n_moves"]):
        desk["move"][i] = x["moves"][i]


@kernel
def choose_move(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings, desk, method, rollouts):
    """The move that a method other than the tree prefers in the game's position, with a budget of so many rollouts."""
    g = states[GAME]
    if method == RULES:
        list_moves(tr, g, x)
        return np.int64(rollout_move(tr, g, x, EXPERT))
    if method == POLICY:
        list_moves(tr, g, x)
        w["rollouts"] += 1  # one evaluation of the network
        return np.int64(x["moves"][draw_move(tr, g, x, net, weights)])
    _take_up(t, g, x, settings, desk, method)
    n = np.int64(desk["n"])
    if n == 1:
        return np.int64(desk["move"][0])
    if method == RANDOM:
        return np.int64(desk["move"][below(x, n)])
    if method == AHEAD:
        return np.int64(ahead(t, tr, states, x, w, net, weights, settings, desk, rollouts))
    if method == ENSEMBLE:
        i = np.int64(ensemble(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings, desk, rollouts))
    else:
        i = np.int64(flat(t, tr, states, x, w, net, weights, settings, desk, rollouts))
    return np.int64(desk["move"][i])
