"""Positions that a tree keeps, so that a search need not make the same moves again and again.

A move without chance always leads to the same position. If an iteration passes such an edge for the second time, the position of
the node below is stored. Later iterations go on from there. They get the same positions and the same random numbers as if
they had made the move, so what a search finds does not depend on what is stored.

Stored positions are elements of `states`, after those of methods. If they fill up, no more are stored until the next move begins
without any.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.search.methods.codes import GAME, LINE, POSITIONS
from deckopt.search.positions import copy_position
from deckopt.search.tree import NOTHING

MOST_KEPT = 1024
ALL_POSITIONS = POSITIONS + MOST_KEPT


@kernel
def kept_below(nodes, edges, entries, e):
    """The node to which edge e leads for certain, if its position is stored; else NOTHING."""
    entry = edges[e]["entry"]
    if entry == NOTHING:
        return np.int64(NOTHING)
    node = np.int64(entries[entry]["node"])
    return node if nodes[node]["kept"] else np.int64(NOTHING)


@kernel
def keep(t, states, w, nodes, node):
    """Store the position in `states[LINE]`, to which an edge without chance has led, for a node. Nothing if there is no room."""
    if nodes[node]["kept"] == 0 and w["n_kept"] < MOST_KEPT:
        copy_position(t, states, POSITIONS + w["n_kept"], LINE)
        w["n_kept"] += 1
        nodes[node]["kept"] = w["n_kept"]


@kernel
def take_up(t, states, w, nodes, node):
    """Copy the position of the root, or of a node whose position is stored, to `states[LINE]`."""
    copy_position(t, states, LINE, GAME if node == w["root"] else POSITIONS - 1 + np.int64(nodes[node]["kept"]))


@kernel
def make_room_for_kept(w, nodes):
    """A search begins: if there is little room, forget all stored positions."""
    if 2 * w["n_kept"] > MOST_KEPT:
        w["n_kept"] = 0
        for k in range(w["n_nodes"]):
            nodes[k]["kept"] = 0
