"""The tree: choice nodes, their edges, and chance children found by event ID.

Arrays of records, filled from the front and never freed one by one. A node is a
position where the player chooses; each of its edges is a move. What a move leads
to depends on chance: an edge's children are entries, one for each event seen, found
through a hash table of (edge, event); an event of 0 means that nothing was random.
Statistics stand on the edges. Positions are not stored: a search makes the moves
again from the root. No rule of play and no policy is here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from deckopt.kernels import kernel
from deckopt.parameters import ArrayOf, typed
from deckopt.rules.chance import below, mix

MAX_PATH = 512  # edges that an iteration goes down

NODE = np.dtype(
    [
        ("first", "i4"),  # first edge
        ("n", "i4"),  # edges
        ("tried", "i4"),  # edges visited at least once; they come in a random order
        ("visits", "i4"),
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("move", "i4"),
        ("visits", "i4"),
        ("total", "f8"),  # sum of rewards
        ("entry", "i4"),  # newest entry, or NOTHING
        ("prior", "f4"),  # how likely the policy makes the move
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
        ("min_probability", "f8"),  # of the chance events since the root, for a node to be made
        ("min_visits", "i4"),  # of an edge, for a node to be made below it
        ("style", "i4"),  # of rollouts
        (
            "horizon",
            "i4",
        ),  # decisions of a rollout before the network is asked what the position is worth; less than 0: it is played to its end
        ("n_nodes", "i4"),
        ("n_edges", "i4"),
        ("n_entries", "i4"),
        ("root", "i4"),
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
    """Room for `capacity` nodes and ten times as many edges."""
    slots = 1 << max(4, (2 * capacity).bit_length())
    return Tree(
        np.zeros(1, SEARCH)[0],
        np.zeros(capacity, NODE),
        np.zeros(capacity * EDGES_PER_NODE, EDGE),
        np.zeros(capacity, ENTRY),
        np.full(slots, NOTHING, np.int32),
        np.zeros(capacity, np.int32),
    )


@kernel
def clear_tree(w, slots):
    """Forget all nodes."""
    w["n_nodes"] = 0
    w["n_edges"] = 0
    w["n_entries"] = 0
    w["root"] = NOTHING
    for i in range(len(slots)):
        slots[i] = NOTHING


@kernel
def add_node(x, w, nodes, edges):
    """A node for the position whose moves are listed, or NOTHING if there is no room."""
    n = x["n_moves"]
    k, e = w["n_nodes"], w["n_edges"]
    if k >= len(nodes) or e + n > len(edges):
        return NOTHING
    nodes[k]["first"] = e
    nodes[k]["n"] = n
    nodes[k]["tried"] = 0
    nodes[k]["visits"] = 0
    for i in range(n):
        edges[e + i]["move"] = x["moves"][i]
        edges[e + i]["visits"] = 0
        edges[e + i]["total"] = 0.0
        edges[e + i]["entry"] = NOTHING
        edges[e + i]["prior"] = 1.0 / n
    # in a random order, for searches that try each move once before any other choice
    for i in range(n - 1, 0, -1):
        j = below(x, i + 1)
        move = edges[e + i]["move"]
        edges[e + i]["move"] = edges[e + j]["move"]
        edges[e + j]["move"] = move
    w["n_nodes"] = k + 1
    w["n_edges"] = e + n
    return k


@kernel
def _slot(entries, slots, edge, bits):
    """The slot where (edge, event) is, or where it would go."""
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
    """The node that an edge leads to by an event, or NOTHING."""
    entry = slots[_slot(entries, slots, edge, bits)]
    return np.int64(entries[entry]["node"]) if entry != NOTHING else np.int64(NOTHING)


@kernel
def link(w, edges, entries, slots, edge, bits, node):
    """Let an edge lead to a node by an event."""
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

    Nodes are always made after their parents, so one pass in order finds all that
    is kept, and moving them down in order never overwrites what is still needed.
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
