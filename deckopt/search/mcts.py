"""Monte Carlo tree search over choice and chance nodes.

Selection by UCB1 (Auer, Cesa-Bianchi and Fischer 2002; for trees Kocsis and
Szepesvari 2006), each untried move first; chance is sampled, its children found by
event ID; one node at most is made in an iteration, below an edge that has been
visited `min_visits` times, and not once the chance events on the way together are
less likely than `min_probability`. What is beyond the tree is a rollout. The move
played is the one visited most (the robust child).

Rewards lie in 0..1. A search samples chance from its own random numbers and never
sees the luck of the game it serves.
"""

from __future__ import annotations

import math

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules.flow import apply
from deckopt.rules.moves import list_moves
from deckopt.search.rollout import roll_out
from deckopt.search.tree import MAX_PATH, NOTHING, add_node, child, link
from deckopt.tables import codes as C

TRUSTED = 16  # visits of a robust edge for it to be a better move than a rollout's
ROOM = 64  # nodes kept free, so that a search never ends for lack of a root


@kernel
def copy_position(states, to, source):
    """Copy a position within an array of them."""
    states[to] = states[source]


@kernel
def _best_by_bound(w, nodes, edges, node):
    """The edge of greatest upper confidence bound; all have been tried."""
    first, n = nodes[node]["first"], nodes[node]["n"]
    log = math.log(nodes[node]["visits"])
    best, best_bound = first, -1.0
    for e in range(first, first + n):
        visits = edges[e]["visits"]
        bound = edges[e]["total"] / visits + w["exploration"] * math.sqrt(log / visits)
        if bound > best_bound:
            best, best_bound = e, bound
    return best


@kernel
def robust_edge(nodes, edges, node):
    """The edge visited most; of equals the one of greater mean, then the first."""
    first, n = nodes[node]["first"], nodes[node]["n"]
    best = first
    for e in range(first + 1, first + n):
        if edges[e]["visits"] > edges[best]["visits"] or (
            edges[e]["visits"] == edges[best]["visits"] and edges[e]["total"] > edges[best]["total"]
        ):
            best = e
    return best


@kernel
def _finish(t, tr, g, x, w):
    """The reward of a game that is over, or is played on by a rollout."""
    if g["over"]:
        return t["rewards"][g["turn"]] if g["over"] == C.WON else 0.0
    track = x["track"]
    x["track"] = 0
    reward = roll_out(tr, g, x, w["style"])
    x["track"] = track
    return reward


@kernel
def iterate(t, tr, states, x, w, nodes, edges, entries, slots):
    """One iteration from the root position `states[0]`: selection, expansion, rollout, backpropagation."""
    copy_position(states, 1, 0)
    s = states[1]
    node = np.int64(w["root"])
    depth = 0
    probability = 1.0
    while True:
        if nodes[node]["tried"] < nodes[node]["n"]:
            e = nodes[node]["first"] + nodes[node]["tried"]
            nodes[node]["tried"] += 1
        else:
            e = _best_by_bound(w, nodes, edges, node)
        w["path_node"][depth] = node
        w["path_edge"][depth] = e
        depth += 1
        apply(t, s, x, edges[e]["move"])
        if s["over"]:
            break
        probability *= x["probability"]
        if edges[e]["visits"] < w["min_visits"] or probability < w["min_probability"] or depth >= MAX_PATH:
            break
        event = x["event"]
        below = child(entries, slots, e, event)
        if below == NOTHING:
            below = add_node(x, w, nodes, edges)
            if below == NOTHING:
                break
            link(w, edges, entries, slots, e, event, below)
        node = below
    reward = _finish(t, tr, s, x, w)
    for i in range(depth):
        nodes[w["path_node"][i]]["visits"] += 1
        e = w["path_edge"][i]
        edges[e]["visits"] += 1
        edges[e]["total"] += reward
    w["rollouts"] += 1


@kernel
def _is_decided(nodes, edges, node, left):
    """Whether `left` more visits cannot change which edge is visited most."""
    first, n = nodes[node]["first"], nodes[node]["n"]
    most, second = 0, 0
    for e in range(first, first + n):
        visits = edges[e]["visits"]
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
    return most - second > left


@kernel
def search(t, tr, states, x, w, nodes, edges, entries, slots, rollouts, in_full):
    """Search from `states[0]` until its root has `rollouts` visits, those inherited included.

    Unless `in_full`, stop as soon as the leading move cannot be caught.
    """
    if w["root"] == NOTHING:
        list_moves(t, states[0], x)
        w["root"] = add_node(x, w, nodes, edges)
    root = np.int64(w["root"])
    while nodes[root]["visits"] < rollouts:
        if not in_full and nodes[root]["visits"] % 16 == 0:
            if _is_decided(nodes, edges, root, rollouts - nodes[root]["visits"]):
                break
        iterate(t, tr, states, x, w, nodes, edges, entries, slots)


@kernel
def play_best(t, tr, states, x, w, nodes, edges, entries, slots):
    """Play a game from the root as the tree would: robust moves as far as they have been visited
    often enough to be better than a rollout's, then a rollout; the reward.

    The mean of many is what that player earns from the root: no exploration counts
    against the position, as in the mean of a tree's own rewards, and no luck counts
    for it, as in the value of moves chosen for their rewards.
    """
    copy_position(states, 1, 0)
    s = states[1]
    node = np.int64(w["root"])
    while node != NOTHING:
        e = robust_edge(nodes, edges, node)
        if edges[e]["visits"] < TRUSTED and node != w["root"]:
            break
        apply(t, s, x, edges[e]["move"])
        if s["over"]:
            break
        node = child(entries, slots, e, x["event"])
    w["rollouts"] += 1
    return _finish(t, tr, s, x, w)
