"""Monte Carlo tree search over choice nodes and chance nodes: selection, expansion, evaluation, backpropagation.

- Selection with a network is by PUCT (Rosin 2011; as in Silver et al. 2017). A move's bonus grows with its prior: the network's
  probability, mixed with an even one. Before the first turn it is an even one alone. An untried move is taken to be worth as much
  as its node.
- Selection without a network is by UCB1 (Auer, Cesa-Bianchi and Fischer 2002; for trees Kocsis and Szepesvari 2006), untried
  moves first.
- Chance is sampled. The children of an edge are found by event ID.
- Expansion: an iteration makes one node at most. The edge above it must have `min_visits` visits. The chance events on the
  path must together have at least the probability `min_probability`.
- Evaluation: a rollout goes on from there. After `horizon` moves the network's estimate replaces the rest (as in Silver et al.
  2017). With `horizon` 0 a node is made at the first visit of its edge, and is estimated at once. Most nodes are never visited
  again, so the priors of a node's moves are computed when an iteration first goes on from it.
- The move to play is the one visited most (the robust child).

Rewards are in 0..1. A search samples chance from its own random numbers and never sees the luck of the game that it serves.
"""

from __future__ import annotations

import math

import numpy as np

from deckopt.kernels import kernel
from deckopt.parameters import typed
from deckopt.rules import codes as C
from deckopt.rules.listing.moves import list_moves
from deckopt.rules.stack.flow import apply
from deckopt.rules.turn.endless import meet_loop
from deckopt.search.kept import UNCLEAR, choice_of, keep, kept_below, make_room_for_kept, pass_edge, remember, take_up
from deckopt.search.methods.codes import LINE
from deckopt.search.network import MAX_WEIGHED, move_of_style, think, weigh
from deckopt.search.rollout import LEARNT
from deckopt.search.tree import MAX_PATH, NOTHING, add_node, add_node_in_random_order, child, link

typed(reward=np.float64, exploration=np.float64)

TRUSTED = 16  # visits from which on a robust edge is a better move than a rollout's
# Share of a prior that is even among the moves, because the policy may be wrong about a move: of all moves together at most EVEN,
# of each at most MOST_EVEN.
EVEN, MOST_EVEN = 0.25, 0.03
MOST_BELIEVED = 0.999  # largest estimate of a game that goes on, as a share of the greatest reward
# Share of the visits that are left, which the second move of a search hardly gets: if the leading move has the greatest prior and
# the greatest mean as well, and if it has not.
AGREED, OVERTAKING = 0.65, 0.75
FEWEST_AGREED = 24  # visits of the root before which it may have them by chance
CERTAIN = 24  # visits of the leading move that all earned the greatest reward, after which a search ends
TO_THE_END = -1  # horizon of a rollout that is played to the end of the game
ROOM = 64  # nodes kept free, so that there is always room for a root


@kernel
def best_by_bound(nodes, edges, node, exploration):
    """The edge with the greatest upper confidence bound; an untried one first."""
    first, n = nodes[node]["first"], nodes[node]["n"]
    if nodes[node]["tried"] < n:
        nodes[node]["tried"] += 1
        return np.int64(first + nodes[node]["tried"] - 1)
    log = math.log(nodes[node]["visits"])
    best, best_bound = first, -1e9
    for e in range(first, first + n):
        visits = edges[e]["visits"]
        bound = edges[e]["total"] / visits + exploration * math.sqrt(log / visits)
        if bound > best_bound:
            best, best_bound = e, bound
    return np.int64(best)


@kernel
def robust_edge(nodes, edges, node):
    """The edge visited most; of equals the one with the greater mean, then the first."""
    first, n = nodes[node]["first"], nodes[node]["n"]
    best = first
    for e in range(first + 1, first + n):
        if edges[e]["visits"] > edges[best]["visits"] or (
            edges[e]["visits"] == edges[best]["visits"] and edges[e]["total"] > edges[best]["total"]
        ):
            best = e
    return best


@kernel
def visits_and_total(nodes, edges, node):
    """How many iterations went on from a node, and the sum of their rewards."""
    visits, total = 0, 0.0
    for e in range(nodes[node]["first"], nodes[node]["first"] + nodes[node]["n"]):
        visits += edges[e]["visits"]
        total += edges[e]["total"]
    return visits, total


@kernel
def _best_by_prior(w, nodes, edges, node):
    """The edge with the greatest sum of its mean and the bonus for its prior."""
    first, n = nodes[node]["first"], nodes[node]["n"]
    scale = w["exploration"] * math.sqrt(nodes[node]["visits"] + 1.0)
    best, best_bound = first, -1.0
    total, new, new_prior = 0.0, np.int64(NOTHING), np.float32(-1.0)  # of edges not visited, the first with the greatest prior
    for e in range(first, first + n):
        own = edges[e]["visits"]
        if own:
            total += edges[e]["total"]
            bound = edges[e]["total"] / own + scale * edges[e]["prior"] / (1.0 + own)
            if bound > best_bound:
                best, best_bound = e, bound
        elif edges[e]["prior"] > new_prior:
            new, new_prior = np.int64(e), edges[e]["prior"]
    if new != NOTHING:
        mean = total / nodes[node]["visits"] if nodes[node]["visits"] else 0.0
        bound = mean + scale * new_prior
        if bound > best_bound or (bound == best_bound and new < best):
            return new
    return np.int64(best)


@kernel
def _select(w, nodes, edges, node):
    """The edge that an iteration takes."""
    if w["style"] == LEARNT:
        return _best_by_prior(w, nodes, edges, node)
    return np.int64(best_by_bound(nodes, edges, node, w["exploration"]))


@kernel
def most_to_earn(t, turn):
    """The greatest reward of a win in this turn or later."""
    most = 0.0
    for later in range(turn, t["last_turn"] + 1):
        most = max(most, t["rewards"][later])
    return most


@kernel
def _estimate(t, g, net):
    """The network's last estimate, at most what can still be earned, and a little less than that, so that only a win
    is certain."""
    return max(0.0, min(MOST_BELIEVED * most_to_earn(t, g["turn"]), net["worth"]))


@kernel
def _new_node(x, w, nodes, edges):
    """A node for the position whose moves are listed, without priors. NOTHING if there is no room.

    Where priors differ, the order of moves does not matter.
    """
    if w["style"] == LEARNT and w["horizon"] == 0:
        return np.int64(add_node(x, w, nodes, edges))
    return np.int64(add_node_in_random_order(x, w, nodes, edges))


@kernel
def _learn_priors(t, g, x, w, nodes, edges, net, weights, node):
    """Set the priors of a node's moves, which are even so far. `g` is its position. The moves are then listed in its order.

    Before the first turn they stay even. Self-play puts cards back after few of its mulligans, and may be as good as sure of a
    wrong one.
    """
    first, n = np.int64(nodes[node]["first"]), np.int64(nodes[node]["n"])
    if w["style"] != LEARNT or n < 2 or n > MAX_WEIGHED or g["step"] == C.S_OPENING:
        return
    x["n_moves"] = n
    for i in range(n):
        x["moves"][i] = edges[first + i]["move"]
    weigh(t, g, x, net, weights)
    even = min(EVEN / n, MOST_EVEN)
    for i in range(n):
        edges[first + i]["prior"] = (1.0 - even * n) * net["p"][i] + even


@kernel
def _finish(t, tr, g, x, style, horizon, net, weights):
    """The reward of a game: a rollout plays it on. If its horizon ends the rollout, the network's estimate."""
    track = x["track"]
    x["track"] = 0
    left = np.int64(horizon)
    while not g["over"]:
        if left == 0:
            think(t, g, net, weights)
            x["track"] = track
            return _estimate(t, g, net)
        left -= 1
        apply(tr, g, x, move_of_style(tr, g, x, style, net, weights))
    if g["fault"]:
        meet_loop(g, x)
    x["track"] = track
    return t["rewards"][g["turn"]] if g["over"] == C.WON else 0.0


@kernel
def _is_certain(x, w, entries, slots, depth):
    """Whether chance had no part in the path of so many edges, of which the last one's move has just been made."""
    for i in range(depth - 1):
        if child(entries, slots, np.int64(w["path_edge"][i]), np.uint64(0)) != w["path_node"][i + 1]:
            return False
    return x["event"] == np.uint64(0)


@kernel
def iterate(t, tr, states, x, w, nodes, edges, entries, slots, net, weights):
    """One iteration from the root position `states[0]`: selection, expansion, rollout, backpropagation."""
    s = states[LINE]
    node = np.int64(w["root"])
    depth = 0
    probability = 1.0
    reward = -1.0
    held = False  # whether `s` is the position of the node
    while True:
        if nodes[node]["visits"] == 0 and depth:
            if not held:
                take_up(t, states, w, nodes, node)
                held = True
            _learn_priors(t, s, x, w, nodes, edges, net, weights, node)
        e = _select(w, nodes, edges, node)
        w["path_node"][depth] = node
        w["path_edge"][depth] = e
        depth += 1
        may_go_on = edges[e]["visits"] >= w["min_visits"] and depth < MAX_PATH
        known = kept_below(x, nodes, edges, entries, slots, e)
        if known != NOTHING and may_go_on and probability >= w["min_probability"]:
            pass_edge(x, edges, e)
            node, held = known, False
            continue
        if not held:
            take_up(t, states, w, nodes, node)
            held = True
        luck = x["rng"]
        apply(t, s, x, edges[e]["move"])
        if s["over"]:
            if s["over"] == C.WON and s["turn"] == states[0]["turn"] and _is_certain(x, w, entries, slots, depth):
                w["n_won"] = depth
            break
        probability *= x["probability"]
        if not may_go_on or probability < w["min_probability"]:
            break
        event, choice = x["event"], choice_of(x, edges, e, luck)
        below = child(entries, slots, e, event)
        is_new = below == NOTHING
        if is_new:
            below = _new_node(x, w, nodes, edges)
            if below == NOTHING:
                break
            link(w, edges, entries, slots, e, event, below)
        if choice != UNCLEAR:
            remember(w, edges, entries, slots, e, choice, below)
            keep(t, states, w, nodes, below)
        if is_new and w["horizon"] == 0 and 1 < x["n_moves"] <= MAX_WEIGHED:
            think(t, s, net, weights)
            reward = _estimate(t, s, net)
            break
        node = below
    if reward < 0.0:
        reward = _finish(t, tr, s, x, w["style"], w["horizon"], net, weights)
    for i in range(depth):
        nodes[w["path_node"][i]]["visits"] += 1
        e = w["path_edge"][i]
        edges[e]["visits"] += 1
        edges[e]["total"] += reward
    w["rollouts"] += 1


@kernel
def _is_decided(w, nodes, edges, node, left):
    """Whether `left` more visits will hardly change which edge is visited most: if the second one would need more than a share of
    them, or all of them if searches do not end early.

    The share is AGREED if the leading edge has the greatest prior and the greatest mean as well, else OVERTAKING.
    """
    first, n = nodes[node]["first"], nodes[node]["n"]
    leading, second = robust_edge(nodes, edges, node), 0
    likeliest, best, best_mean = first, first, -1.0
    for e in range(first, first + n):
        visits = edges[e]["visits"]
        if e != leading and visits > second:
            second = np.int64(visits)
        if edges[e]["prior"] > edges[likeliest]["prior"]:
            likeliest = e
        if visits and edges[e]["total"] / visits > best_mean:
            best, best_mean = e, edges[e]["total"] / visits
    lead = edges[leading]["visits"] - second
    if not w["early"]:
        return lead > left
    agree = leading == likeliest and leading == best and nodes[node]["visits"] >= FEWEST_AGREED
    return lead > (2.0 * (AGREED if agree else OVERTAKING) - 1.0) * left


@kernel
def _always_earns_most(nodes, edges, node, reward):
    """Whether the leading move has been visited often enough, and earned at least `reward` on average."""
    e = robust_edge(nodes, edges, node)
    return edges[e]["visits"] >= CERTAIN and edges[e]["total"] >= edges[e]["visits"] * reward - 1e-9


@kernel
def search(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, rollouts, in_full):
    """Search from `states[0]` until its root has `rollouts` visits, those of earlier searches included.

    Unless `in_full`, stop when the leading move will hardly be overtaken, or has earned the greatest reward every time. Do not
    begin if there is only one move.
    """
    w["n_won"] = 0
    if w["root"] == NOTHING:
        list_moves(t, states[0], x)
        w["root"] = _new_node(x, w, nodes, edges)
    root = np.int64(w["root"])
    if nodes[root]["n"] == 1 and not in_full:
        return
    if nodes[root]["visits"] == 0:
        _learn_priors(t, states[0], x, w, nodes, edges, net, weights, root)
    most = most_to_earn(t, states[0]["turn"])
    make_room_for_kept(w, nodes)
    while nodes[root]["visits"] < rollouts and x["stop"] == 0:
        if not in_full and nodes[root]["visits"] % 4 == 0:
            left = rollouts - nodes[root]["visits"]
            if _is_decided(w, nodes, edges, root, left) or _always_earns_most(nodes, edges, root, most):
                break
        iterate(t, tr, states, x, w, nodes, edges, entries, slots, net, weights)
        if w["n_won"]:
            if not in_full and w["style"] == LEARNT and t["rewards"][states[0]["turn"]] >= most:
                break
            w["n_won"] = 0


@kernel
def play_best(t, tr, states, x, w, nodes, edges, entries, slots, net, weights):
    """Play a game from the root as this player would, and return its reward. `horizon` is not used.

    The moves are the tree's robust moves, as long as they have enough visits to be better than a rollout's. A rollout makes the
    others.

    The mean over many calls is an unbiased estimate of what this player earns from the root. The tree's own mean would be too
    low, because it includes exploratory moves. The best move's mean would be too high, because the move was chosen for its luck.
    """
    s = states[LINE]
    node = np.int64(w["root"])
    held = False  # whether `s` is the position of the node, with its moves listed
    while node != NOTHING:
        e = robust_edge(nodes, edges, node)
        if edges[e]["visits"] < TRUSTED and node != w["root"]:
            break
        known = kept_below(x, nodes, edges, entries, slots, e)
        if known != NOTHING:
            pass_edge(x, edges, e)
            node, held = known, False
            continue
        if not held:
            take_up(t, states, w, nodes, node)
            held = True
        apply(t, s, x, edges[e]["move"])
        if s["over"]:
            break
        node = child(entries, slots, e, x["event"])
    if not held:
        take_up(t, states, w, nodes, node)
        list_moves(t, s, x)
    w["rollouts"] += 1
    return _finish(t, tr, s, x, w["style"], TO_THE_END, net, weights)
