"""The search tree as arrays: choice nodes, their edges, and chance children found by event ID. How it is searched is in `mcts`.

The arrays are filled from the front. Nothing is freed one by one (`compact`).
- A node is a position in which the player chooses.
- An edge of a node is a move. Statistics are kept on edges.
- An entry of an edge is a child, one for each chance event seen. It is found through a hash table of (edge, event); event 0 means
  that nothing was random. If chance chose one number, another entry is found by that number (`search.kept`).

A search makes the moves again from the root, but for those that are known to lead to a stored position (`search.kept`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from deckopt.kernels import kernel
from deckopt.parameters import ArrayOf, typed
from deckopt.rules.chance import below, mix

MAX_PATH = 512  # most edges on the path of an iteration

NODE = np.dtype(
    [
        ("first", "i4"),  # first edge
        ("n", "i4"),  # edges
        ("tried", "i4"),  # edges visited at least once, of a search that tries all in turn
        ("visits", "i4"),
        ("kept", "i4"),  # 1 + the number of its stored position, or 0 (`search.kept`)
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("move", "i4"),
        ("visits", "i4"),
        ("total", "f8"),  # sum of rewards
        ("entry", "i4"),  # newest entry, or NOTHING
        ("prior", "f4"),  # the policy's probability of the move
        ("options", "i4"),  # chance chooses one of so many numbers; 0: it has no part; MANY: it may choose several times
    ],
    align=True,
)
ENTRY = np.dtype(
    [
        ("event", "u8"),
        ("edge", "i4"),
        ("node", "i4"),
        ("next", "i4"),  # the next entry of the edge, or NOTHING
        ("spare", "i4"),
    ],
    align=True,
)
SEARCH = np.dtype(
    [
        ("exploration", "f8"),
        ("min_probability", "f8"),  # least probability of the chance events since the root, for a node to be made
        ("min_visits", "i4"),  # least visits of an edge, for a node to be made below it
        ("style", "i4"),  # of rollouts
        (
            "horizon",
            "i4",
        ),  # decisions of a rollout before the network estimates the position; less than 0: the rollout goes to the end
        ("early", "i4"),  # whether a search with priors ends where its second move would hardly overtake the first one
        ("n_nodes", "i4"),
        ("n_edges", "i4"),
        ("n_entries", "i4"),
        ("root", "i4"),
        ("n_kept", "i4"),  # stored positions
        ("n_won", "i4"),  # moves of the path that has just won for certain, with the greatest reward; 0: none has
        ("rollouts", "i8"),  # played so far
        ("path_node", "i4", (MAX_PATH,)),
        ("path_edge", "i4", (MAX_PATH,)),
    ],
    align=True,
)
typed(
    w=SEARCH, nodes=ArrayOf(NODE), edges=ArrayOf(EDGE), entries=ArrayOf(ENTRY), slots=ArrayOf(np.int32), remap=ArrayOf(np.int32)
)
NOTHING = -1
MANY = -1
EDGES_PER_NODE = 10


class Tree(NamedTuple):
    """The arrays of one search."""

    w: np.void
    nodes: np.ndarray[Any, Any]
    edges: np.ndarray[Any, Any]
    entries: np.ndarray[Any, Any]
    slots: np.ndarray[Any, Any]
    remap: np.ndarray[Any, Any]


def new_tree(capacity: int) -> Tree:
    """Room for `capacity` nodes, ten times as many edges, and two entries a node: by its event and by the number chosen."""
    slots = 1 << max(4, (2 * capacity).bit_length())
    return Tree(
        np.zeros(1, SEARCH)[0],
        np.zeros(capacity, NODE),
        np.zeros(capacity * EDGES_PER_NODE, EDGE),
        np.zeros(2 * capacity, ENTRY),
        np.full(slots, NOTHING, np.int32),
        np.zeros(capacity, np.int32),
    )


@kernel
def clear_tree(w, slots):
    """Remove all nodes."""
    w["n_nodes"] = 0
    w["n_edges"] = 0
    w["n_entries"] = 0
    w["n_kept"] = 0
    w["root"] = NOTHING
    for i in range(len(slots)):
        slots[i] = NOTHING


@kernel
def add_node(x, w, nodes, edges):
    """A node for the position whose moves are listed. NOTHING if there is no room."""
    n = x["n_moves"]
    k, e = w["n_nodes"], w["n_edges"]
    if k >= len(nodes) or e + n > len(edges):
        return NOTHING
    nodes[k]["first"] = e
    nodes[k]["n"] = n
    nodes[k]["tried"] = 0
    nodes[k]["visits"] = 0
    nodes[k]["kept"] = 0
    for i in range(n):
        edges[e + i]["move"] = x["moves"][i]
        edges[e + i]["visits"] = 0
        edges[e + i]["total"] = 0.0
        edges[e + i]["entry"] = NOTHING
        edges[e + i]["options"] = 0
        edges[e + i]["prior"] = 1.0 / n
    w["n_nodes"] = k + 1
    w["n_edges"] = e + n
    return k


@kernel
def add_node_in_random_order(x, w, nodes, edges):
    """`add_node`, with the edges in random order, for searches that try each move once before all others."""
    k = add_node(x, w, nodes, edges)
    if k != NOTHING:
        first = np.int64(nodes[k]["first"])
        for i in range(x["n_moves"] - 1, 0, -1):
            j = below(x, i + 1)
            move = edges[first + i]["move"]
            edges[first + i]["move"] = edges[first + j]["move"]
            edges[first + j]["move"] = move
    return k


@kernel
def _slot(entries, slots, edge, bits):
    """The slot of (edge, event), or the free slot for it."""
    mask = len(slots) - 1
    i = np.int64(mix(bits ^ (np.uint64(edge) * np.uint64(0x9E3779B97F4A7C15)))) & mask
    while slots[i] != NOTHING:
        entry = slots[i]
        if entries[entry]["edge"] == edge and entries[entry]["event"] == bits:
            break
        i = (i + 1) & mask
    return i


@kernel
def child(entries, slots, edge, bits):
    """The node to which an edge leads with an event, or NOTHING."""
    entry = slots[_slot(entries, slots, edge, bits)]
    return np.int64(entries[entry]["node"]) if entry != NOTHING else np.int64(NOTHING)


@kernel
def link(w, edges, entries, slots, edge, bits, node):
    """Record the node to which an edge leads with an event."""
    k = w["n_entries"]
    entries[k]["event"] = bits
    entries[k]["edge"] = edge
    entries[k]["node"] = node
    entries[k]["next"] = edges[edge]["entry"]
    edges[edge]["entry"] = k
    w["n_entries"] = k + 1
    slots[_slot(entries, slots, edge, bits)] = k


@kernel
def compact(w, nodes, edges, entries, slots, remap, root):
    """Keep only what can be reached from `root`, which becomes the first node.

    A node is always made after its parent. So one pass in order finds all that is kept, and moving it down in order overwrites
    nothing that is still needed.
    """
    n = w["n_nodes"]
    for i in range(n):
        remap[i] = NOTHING
    remap[root] = 0
    kept, kept_edges = 1, 0
    for k in range(root, n):
        if remap[k] == NOTHING:
            continue
        for e in range(nodes[k]["first"], nodes[k]["first"] + nodes[k]["n"]):
            entry = edges[e]["entry"]
            while entry != NOTHING:
                node = entries[entry]["node"]
                if remap[node] == NOTHING:
                    remap[node] = 1  # reached; numbered below
                entry = entries[entry]["next"]
    kept = 0
    for k in range(root, n):
        if remap[k] != NOTHING:
            remap[k] = kept
            kept += 1
    # entries move down with the edges they belong to
    for i in range(w["n_entries"]):
        entries[i]["spare"] = NOTHING
    for k in range(root, n):
        if remap[k] == NOTHING:
            continue
        first, count = nodes[k]["first"], nodes[k]["n"]
        for e in range(first, first + count):
            entry = edges[e]["entry"]
            while entry != NOTHING:
                entries[entry]["spare"] = kept_edges + e - first
                entry = entries[entry]["next"]
        for i in range(count):
            edges[kept_edges + i] = edges[first + i]
            edges[kept_edges + i]["entry"] = NOTHING
        nodes[remap[k]] = nodes[k]
        nodes[remap[k]]["first"] = kept_edges
        kept_edges += count
    for i in range(len(slots)):
        slots[i] = NOTHING
    total = w["n_entries"]
    w["n_entries"] = 0
    for i in range(total):
        edge = entries[i]["spare"]
        if edge != NOTHING:
            event, node = entries[i]["event"], remap[entries[i]["node"]]
            link(w, edges, entries, slots, edge, event, node)
    w["n_nodes"] = kept
    w["n_edges"] = kept_edges
    w["root"] = 0
