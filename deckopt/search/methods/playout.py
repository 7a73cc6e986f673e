"""Playing a position to its end: the playouts of all methods, and what they earn.

A won game earns its reward. A game that is not won costs `SETTINGS["loss"]`. Either is multiplied by `SETTINGS["discount"]` for
each turn of either player from now on, so that a later loss costs less. Both are after Cowling, Ward and Powley (2012), where
they are 1 and 0.99; by default they change nothing. The opponent has as many turns as you have. The style of playouts is that of
`search.rollout`, or that of the network.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.listing.moves import list_moves
from deckopt.rules.stack.flow import apply
from deckopt.rules.turn.endless import meet_loop
from deckopt.search.methods.codes import LINE
from deckopt.search.network import move_of_style

TURNS = 2  # turns of both players for one of yours


@kernel
def reward_of(t, g, settings, turn):
    """What a finished game earned, seen from turn `turn`."""
    reward = t["rewards"][g["turn"]] if g["over"] == C.WON else 0.0 - settings["loss"]
    if settings["discount"] != 1.0:
        reward *= settings["discount"] ** (TURNS * (g["turn"] - turn))
    return reward


@rare(np.float64)
def play_out(t, tr, states, x, w, net, weights, settings):
    """Play the line on from where its moves are listed. Returns what it earned, seen from the game's turn."""
    g = states[LINE]
    track = x["track"]
    x["track"] = 0
    while not g["over"]:
        apply(tr, g, x, move_of_style(tr, g, x, settings["style"], net, weights))
    if g["fault"]:
        meet_loop(g, x)
    x["track"] = track
    w["rollouts"] += 1
    return reward_of(t, g, settings, states[0]["turn"])


@kernel
def try_move(t, tr, states, x, w, net, weights, settings, move):
    """Make a move in the game's position, and play it out. Returns what that earned."""
    states[LINE] = states[0]
    apply(t, states[LINE], x, move)
    return play_out(t, tr, states, x, w, net, weights, settings)


@kernel
def worth_by_playouts(t, tr, states, x, w, net, weights, settings, playouts):
    """The mean of what playouts of the game's position earn."""
    total = 0.0
    for _ in range(playouts):
        states[LINE] = states[0]
        list_moves(tr, states[LINE], x)
        total += play_out(t, tr, states, x, w, net, weights, settings)
    return total / playouts
