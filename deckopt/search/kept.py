"""Positions that a tree keeps, so that a search need not make the same moves again and again.

A move without chance always leads to the same position. So does a move in which chance chooses once, as in the draw of a card,
whenever it chooses the same number. The generator's next number is known before it is used. The position of a node that such an
edge leads to is stored. Later iterations go on from there. They get the same positions and the same random numbers as if they had
made the move, so what a search finds does not depend on what is stored.

Stored positions are elements of `states`, after those of methods. If they fill up, no more are stored until the next move begins
without any.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.parameters import typed
from deckopt.rules.chance import below, foresee, has_chosen_once, mix
from deckopt.search.methods.codes import GAME, LINE, POSITIONS
from deckopt.search.positions import copy_position
from deckopt.search.tree import MANY, NOTHING, child, link

typed(luck=np.uint64, known_by=np.uint64)

MOST_KEPT = 2048
ALL_POSITIONS = POSITIONS + MOST_KEPT
UNCLEAR, CERTAIN = np.uint64(0), np.uint64(1)  # choices (`choice_of`)
_GOLDEN, _SALT = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9)


@kernel
def _choice(number):
    """What stands for the event in an entry that is found by the number that chance has chosen."""
    return mix(np.uint64(number) * _GOLDEN + _SALT)


@kernel
def kept_below(x, nodes, edges, entries, slots, e):
    """The node to which edge e leads now, for certain or with the next random number, if its position is stored; else NOTHING."""
    entry, options = edges[e]["entry"], edges[e]["options"]
    if entry == NOTHING or options == MANY:
        return np.int64(NOTHING)
    if options:
        node = child(entries, slots, e, _choice(foresee(x, options)))
    else:
        node = np.int64(entries[entry]["node"])
    return node if node != NOTHING and nodes[node]["kept"] else np.int64(NOTHING)


@kernel
def pass_edge(x, edges, e):
    """Take the random number with which edge e has led to a stored position."""
    if edges[e]["options"]:
        below(x, edges[e]["options"])


@kernel
def choice_of(x, edges, e, luck):
    """By what edge e, whose move has just been made, can be known to lead to the same position again: CERTAIN, or what stands for
    the number that chance has chosen. UNCLEAR if there were several. `luck` was the state of the generator before.

    Sets the options of the edge.
    """
    if x["rng"] == luck:
        return CERTAIN if x["event"] == np.uint64(0) else UNCLEAR
    if not has_chosen_once(x, luck):
        if edges[e]["options"] == 0:
            edges[e]["options"] = MANY
        return UNCLEAR
    edges[e]["options"] = x["among"]
    after = x["rng"]
    x["rng"] = luck
    choice = _choice(foresee(x, x["among"]))
    x["rng"] = after
    return choice


@kernel
def remember(w, edges, entries, slots, e, known_by, node):
    """Record the node to which an edge leads when chance chooses so, if there is room. Half of the entries are for events."""
    if known_by > CERTAIN and w["min_probability"] == 0.0 and w["n_entries"] - w["n_nodes"] < len(entries) // 2:
        if child(entries, slots, e, known_by) == NOTHING:
            link(w, edges, entries, slots, e, known_by, node)


@kernel
def keep(t, states, w, nodes, node):
    """Store the position in `states[LINE]` for a node. Nothing if there is no room."""
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
