"""Ensemble determinisation (Cowling, Ward and Powley 2012, who played Magic).

There are N trees of M playouts, each in a world of its own. In a world chance is settled: each copy of each card has a key, a
hash of the world's seed that is computed when a card is drawn. The copy with the least key is drawn first. So the same moves
always meet the same cards within one tree, in its playouts too. Another tree meets other cards. Trees are searched by UCB1. The
visits of the moves at all roots are added up, and the move with most visits is played.

As published, there are 40 trees, of 250 playouts each for 10,000 in total. There are fewer trees if one would have less than
LEAST_OF_A_TREE, unless `trees` sets their number. The paper's baseline has an exploration of 1.5, rewards that fall by 1 % for
each turn of either player, reduced rollouts and non-land pruning (`search.players`).

Worlds come from the search's own random numbers, never from the game's luck.

Switches (`codes`) are pruning and binary decisions (`ordering`), and interesting orderings. An order of the library is
interesting if the next move makes a difference: a playout after doing nothing and one after the expert's move earn differently.
For each tree, orders are drawn until one is interesting. At most 5 % of all playouts are spent on this; for playouts from leaves,
1 %. After that, or where doing nothing is no choice, any order is taken.

Differences from the paper:
- There, a move is the set of cards that a turn plays. Here it is one action; attacks and small choices are searched too.
- There is no opponent, so only the library is hidden.
- Rewards fall by turn, and games are not just won or lost.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.chance import KEYED, SAMPLE, below, mix, shuffle_keys
from deckopt.rules.listing.moves import list_moves
from deckopt.rules.stack.flow import apply
from deckopt.search.mcts import best_by_bound
from deckopt.search.methods.codes import BINARY, GAME, LEAF_ORDERINGS, LINE, ROOT_ORDERINGS, SPARE
from deckopt.search.methods.ordering import NEXT, add_choice
from deckopt.search.methods.playout import play_out, reward_of
from deckopt.search.rollout import EXPERT, rollout_move
from deckopt.search.tree import MAX_PATH, NOTHING, child, clear_tree, link

TREES, LEAST_OF_A_TREE = 40, 25  # trees of an ensemble; least playouts of one
SEARCHING, SEARCHING_AT_LEAVES = 0.05, 0.01  # shares of the playouts that may search for interesting orders


@kernel
def trees_of(settings, playouts):
    """How many trees an ensemble of so many playouts has."""
    n = np.int64(settings["trees"])
    if n == 0:
        n = min(np.int64(TREES), playouts // LEAST_OF_A_TREE)
    return max(1, min(n, playouts))


@kernel
def new_world(x):
    """Let the context deal from another world."""
    below(x, 2)
    x["seed"] = mix(x["rng"])


@kernel
def enter_world(t, states, x):
    """Begin a line at the game's position, in the world of the context."""
    states[LINE] = states[GAME]
    x["mode"] = KEYED
    shuffle_keys(t, states[LINE], x)


@kernel
def _can_wait(tr, states, x, position):
    """Whether a position has several choices, and doing nothing is one of them."""
    list_moves(tr, states[position], x)
    n = x["n_moves"]
    return n > 1 and x["moves"][n - 1] % 16 == C.MV_PASS


@kernel
def _earned_after(t, tr, states, x, w, net, weights, settings, position, waits):
    """What a position earns in the world of the context if it is played out. First, nothing is done (`waits`), or the expert's
    move is made. The position must be one in which the player can wait."""
    states[LINE] = states[position]
    shuffle_keys(t, states[LINE], x)
    list_moves(tr, states[LINE], x)
    move = np.int64(x["moves"][x["n_moves"] - 1]) if waits else np.int64(rollout_move(tr, states[LINE], x, EXPERT))
    apply(t, states[LINE], x, move)
    if states[LINE]["over"]:
        w["rollouts"] += 1
        return reward_of(t, states[LINE], settings, states[GAME]["turn"])
    return play_out(t, tr, states, x, w, net, weights, settings)


@kernel
def _is_interesting(t, tr, states, x, w, net, weights, settings, position):
    """Whether the move in a position makes a difference in the world of the context. The player must be able to wait there."""
    first = _earned_after(t, tr, states, x, w, net, weights, settings, position, True)
    return first != _earned_after(t, tr, states, x, w, net, weights, settings, position, False)


@kernel
def _order_leaf(t, tr, states, x, w, net, weights, settings, desk):
    """Search for an interesting order of what is still to be drawn in the line's position, while there are playouts for it."""
    states[SPARE] = states[LINE]
    if _can_wait(tr, states, x, SPARE):
        while desk["searched"] + 2 <= SEARCHING_AT_LEAVES * (w["rollouts"] - desk["before"]):
            desk["searched"] += 2
            new_world(x)
            if _is_interesting(t, tr, states, x, w, net, weights, settings, SPARE):
                break
        states[LINE] = states[SPARE]
        shuffle_keys(t, states[LINE], x)
    list_moves(tr, states[LINE], x)


@kernel
def simulate(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings, desk):
    """One playout of a tree in the world of the context."""
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
    else:
        if settings["switches"] & LEAF_ORDERINGS:
            _order_leaf(t, tr, states, x, w, net, weights, settings, desk)
        reward = play_out(t, tr, states, x, w, net, weights, settings)
    x["seed"] = world
    for i in range(depth):
        nodes[w["path_node"][i]]["visits"] += 1
        e = w["path_edge"][i]
        edges[e]["visits"] += 1
        edges[e]["total"] += reward


@kernel
def _count_votes(nodes, edges, entries, slots, w, desk):
    """Add the visits of a tree's first moves to the desk's."""
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
    """The index of the desk's move with most visits; of equals the one that earned more. With binary decisions, the first move
    with more visits than all later ones."""
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


@rare(np.int64)
def ensemble(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings, desk, playouts):
    """The index of the move that an ensemble of so many playouts elects among the desk's moves. Its trees look at no others."""
    for i in range(desk["n"]):
        desk["visits"][i] = 0
        desk["total"][i] = 0.0
    trees = trees_of(settings, playouts)
    before = w["rollouts"]
    desk["searched"], desk["before"] = 0, before
    looks = settings["switches"] & ROOT_ORDERINGS != 0 and _can_wait(tr, states, x, GAME)
    searched = 0
    for k in range(trees):
        new_world(x)
        x["mode"] = KEYED
        while looks and searched + 2 <= SEARCHING * playouts * (k + 1) / trees:
            searched += 2
            if _is_interesting(t, tr, states, x, w, net, weights, settings, GAME):
                break
            new_world(x)
        clear_tree(w, slots)
        w["root"] = add_choice(t, states[GAME], x, w, nodes, edges, settings, 0)
        while w["rollouts"] - before < playouts * (k + 1) // trees:
            simulate(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings, desk)
        _count_votes(nodes, edges, entries, slots, w, desk)
    clear_tree(w, slots)
    x["mode"] = SAMPLE
    binary = 0
    if settings["switches"] & BINARY and states[GAME]["decision"] == C.D_PRIORITY:
        binary = 1
    return _elected(desk, binary)
