"""Ensemble determinisation (Cowling, Ward and Powley 2012, on Magic).

N trees of M playouts, each in a world of its own in which chance is settled: every copy
of every card has a key from the world's seed, which is hashed only when a card is
drawn, and the least key comes first. So a tree that makes the same moves again meets
the same cards, in its playouts too, and another tree meets others. A tree is searched by
UCB1; the visits of the moves at all roots are added up and the most visited is played.
In the paper 40 x 250 was best of 10,000 playouts; N here is as large in proportion,
sqrt(playouts / 6.25), unless `trees` says otherwise.

Worlds are made of the search's own random numbers, never of the game's luck.

Switches (`codes`): pruning and binary decisions (`ordering`); interesting orderings. A
world is interesting if what is chosen matters in it: two of the root's moves, each
played out once, earn differently; at most 5 % of the playouts look for such worlds. At a
leaf, what is still to be drawn is ordered anew, once more if two playouts earn the same.
"""

from __future__ import annotations

import math

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules.chance import KEYED, SAMPLE, below, mix, shuffle_keys
from deckopt.rules.flow import apply
from deckopt.rules.moves import list_moves
from deckopt.search.mcts import best_by_bound
from deckopt.search.methods.codes import BINARY, GAME, LEAF_ORDERINGS, LINE, ROOT_ORDERINGS, SPARE
from deckopt.search.methods.ordering import NEXT, add_choice
from deckopt.search.methods.playout import play_out, reward_of
from deckopt.search.tree import MAX_PATH, NOTHING, child, clear_tree, link
from deckopt.tables import codes as C

PROPORTION = 6.25  # playouts of a tree to trees, as 250 to 40
SEARCHING = 0.05  # of the playouts may look for interesting worlds


@kernel
def trees_of(settings, playouts):
    """How many trees an ensemble of so many playouts has."""
    n = np.int64(settings["trees"])
    if n == 0:
        n = np.int64(math.sqrt(playouts / PROPORTION) + 0.5)
    return max(1, min(n, playouts))


@kernel
def new_world(x):
    """Settle chance: the context deals from another world."""
    below(x, 2)
    x["seed"] = mix(x["rng"])


@kernel
def enter_world(t, states, x):
    """Begin a line at the game's position in the world of the context."""
    states[LINE] = states[GAME]
    x["mode"] = KEYED
    shuffle_keys(t, states[LINE], x)


@kernel
def _play_out_orderings(t, tr, states, x, w, net, weights, settings):
    """Play a leaf out twice with what is to be drawn ordered anew, once more if both earn the same; the mean of the last two."""
    states[SPARE] = states[LINE]
    first, second = 0.0, 0.0
    for _ in range(2):
        new_world(x)
        for twin in range(2):
            states[LINE] = states[SPARE]
            shuffle_keys(t, states[LINE], x)
            list_moves(tr, states[LINE], x)
            reward = play_out(t, tr, states, x, w, net, weights, settings)
            if twin:
                second = reward
            else:
                first = reward
        if first != second:
            break
    return (first + second) / 2


@kernel
def simulate(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings):
    """One simulation of a tree in the world of the context."""
    world = x["seed"]
    enter_world(t, states, x)
    s = states[LINE]
    node = np.int64(w["root"])
    depth, at = 0, 0
    while True:
        e = best_by_bound(nodes, edges, node, settings["bound"])
        w["path_node"][depth] = node
        w["path_edge"][depth] = e
        depth += 1
        if edges[e]["move"] == NEXT:
            at += 1
            x["event"] = np.uint64(0)
        else:
            at = 0
            apply(t, s, x, edges[e]["move"])
        if s["over"] or (edges[e]["visits"] == 0 and at == 0):
            break
        event = x["event"]
        node = child(entries, slots, e, event)
        if node == NOTHING:
            node = add_choice(t, s, x, w, nodes, edges, settings, at)
            if node != NOTHING:
                link(w, edges, entries, slots, e, event, node)
        if node == NOTHING or depth >= MAX_PATH:
            list_moves(t, s, x)
            break
    if s["over"]:
        w["rollouts"] += 1
        reward = reward_of(t, s, settings, states[GAME]["turn"])
    elif settings["switches"] & LEAF_ORDERINGS:
        reward = _play_out_orderings(t, tr, states, x, w, net, weights, settings)
    else:
        reward = play_out(t, tr, states, x, w, net, weights, settings)
    x["seed"] = world
    for i in range(depth):
        nodes[w["path_node"][i]]["visits"] += 1
        e = w["path_edge"][i]
        edges[e]["visits"] += 1
        edges[e]["total"] += reward


@kernel
def _matters(t, tr, states, x, w, net, weights, settings, desk):
    """Whether two of the desk's moves, each played out in the world of the context, earn differently."""
    i = below(x, desk["n"])
    j = (i + 1 + below(x, desk["n"] - 1)) % desk["n"]
    first, second = 0.0, 0.0
    for k in range(2):
        enter_world(t, states, x)
        apply(t, states[LINE], x, desk["move"][j if k else i])
        reward = play_out(t, tr, states, x, w, net, weights, settings)
        if k:
            second = reward
        else:
            first = reward
    return first != second


@kernel
def _count_votes(nodes, edges, entries, slots, w, desk):
    """Add the visits of a tree's first moves to those of the desk's."""
    node = np.int64(w["root"])
    while node != NOTHING:
        further = np.int64(NOTHING)
        for e in range(nodes[node]["first"], nodes[node]["first"] + nodes[node]["n"]):
            if edges[e]["move"] == NEXT:
                further = child(entries, slots, e, np.uint64(0))
                continue
            for i in range(desk["n"]):
                if desk["move"][i] == edges[e]["move"]:
                    desk["visits"][i] += edges[e]["visits"]
                    desk["total"][i] += edges[e]["total"]
        node = further


@kernel
def _elected(desk, binary):
    """The index of the desk's move that is most visited, of equals that which earned more. By binary decisions the first
    that is more visited than all after it."""
    best, left = 0, 0
    for i in range(desk["n"]):
        left += desk["visits"][i]
        if desk["visits"][i] > desk["visits"][best] or (
            desk["visits"][i] == desk["visits"][best] and desk["total"][i] > desk["total"][best]
        ):
            best = i
    if binary:
        for i in range(desk["n"]):
            left -= desk["visits"][i]
            if desk["visits"][i] > left:
                return i
    return best


@kernel
def ensemble(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings, desk, playouts):
    """The index of the desk's move that an ensemble of so many playouts elects. The desk's are all that a tree looks at."""
    for i in range(desk["n"]):
        desk["visits"][i] = 0
        desk["total"][i] = 0.0
    trees = trees_of(settings, playouts)
    before = w["rollouts"]
    searched = 0
    for k in range(trees):
        new_world(x)
        if settings["switches"] & ROOT_ORDERINGS:
            while searched + 2 <= SEARCHING * playouts * (k + 1) / trees:
                searched += 2
                if _matters(t, tr, states, x, w, net, weights, settings, desk):
                    break
                new_world(x)
        clear_tree(w, slots)
        w["root"] = add_choice(t, states[GAME], x, w, nodes, edges, settings, 0)
        while w["rollouts"] - before < playouts * (k + 1) // trees:
            simulate(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings)
        _count_votes(nodes, edges, entries, slots, w, desk)
    clear_tree(w, slots)
    x["mode"] = SAMPLE
    binary = 0
    if settings["switches"] & BINARY and states[GAME]["decision"] == C.D_PRIORITY:
        binary = 1
    return _elected(desk, binary)
