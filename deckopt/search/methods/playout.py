"""Playing a position out: what playouts of all methods have in common.

A game that is won earns its reward, one that is not won costs `SETTINGS["loss"]`, either
times `SETTINGS["discount"]` for every turn of either player from now on (both after Cowling, Ward
and Powley 2012, where they are 0.99 and 1; by default they change nothing): so a loss costs less the
later it comes. The opponent has as many turns as you have. The style of playouts is that of
`search.rollout`, or that of the network.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.flow import apply
from deckopt.rules.moves import list_moves
from deckopt.search.methods.codes import LINE
from deckopt.search.network import move_of_style

TURNS = 2  # of both players, for one of yours


@kernel
def reward_of(t, g, settings, turn):
    """What a game that is over earned, seen from turn `turn`."""
    reward = t["rewards"][g["turn"]] if g["over"] == C.WON else 0.0 - settings["loss"]
    if settings["discount"] != 1.0:
        reward *= settings["discount"] ** (TURNS * (g["turn"] - turn))
    return reward


@kernel
def play_out(t, tr, states, x, w, net, weights, settings):
    """Play the line on from where its moves are listed; what it earned, seen from the game's turn."""
    g = states[LINE]
    track = x["track"]
    x["track"] = 0
    while not g["over"]:
        apply(tr, g, x, move_of_style(tr, g, x, settings["style"], net, weights))
    x["track"] = track
    w["rollouts"] += 1
    return reward_of(t, g, settings, states[0]["turn"])


@kernel
def try_move(t, tr, states, x, w, net, weights, settings, move):
    """Make a move in the game's position and play it out; what that earned."""
    states[LINE] = states[0]
    apply(t, states[LINE], x, move)
    return play_out(t, tr, states, x, w, net, weights, settings)


@kernel
def worth_by_playouts(t, tr, states, x, w, net, weights, settings, playouts):
    """What the game's position earns on average if it is played out."""
    total = 0.0
    for _ in range(playouts):
        states[LINE] = states[0]
        list_moves(tr, states[LINE], x)
        total += play_out(t, tr, states, x, w, net, weights, settings)
    return total / playouts
