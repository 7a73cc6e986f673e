"""Which moves a tree of an ensemble looks at, and in which order: pruning and binary decisions (Cowling, Ward and Powley 2012).

- Non-land pruning: while a land can be played, nothing else is looked at.
- Dominated-move pruning: doing less is not looked at if more can be done. In single steps: the turn does not end while something
  useful is left.
- Binary decisions: actions are decided one by one, the most expensive first. A node offers an action and NEXT, until two are
  left.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.listing.moves import list_moves
from deckopt.search.methods.codes import BINARY, LANDS_FIRST, NO_IDLE_PASS
from deckopt.search.rollout import NORMAL, costliness
from deckopt.search.tree import add_node_in_random_order

NEXT = -1  # do not take the present action; consider the next one


@kernel
def _keep_lands(t, x):
    """Keep only the playing of lands among the moves listed, if there is any."""
    n, kept = x["n_moves"], 0
    for i in range(n):
        move = x["moves"][i]
        if move % 16 == C.MV_ACT and t["a_kind"][(move // C.MV_A) % 1024] == C.ACT_LAND:
            x["moves"][kept] = move
            kept += 1
    if kept:
        x["n_moves"] = kept


@kernel
def _drop_idle_pass(t, x):
    """Drop passing, which is last, if a listed move is useful: it neither only makes mana nor sacrifices."""
    n = x["n_moves"]
    if n < 2 or x["moves"][n - 1] % 16 != C.MV_PASS:
        return
    for i in range(n - 1):
        move = x["moves"][i]
        if move % 16 == C.MV_ACT and t["w_class"][(move // C.MV_A) % 1024] == NORMAL:
            x["n_moves"] = n - 1
            return


@kernel
def _sort_by_costliness(t, x):
    """Sort the moves, the most expensive first; equals keep their order."""
    for i in range(1, x["n_moves"]):
        move = x["moves"][i]
        cost_here = costliness(t, move)
        j = i
        while j > 0 and costliness(t, x["moves"][j - 1]) < cost_here:
            x["moves"][j] = x["moves"][j - 1]
            j -= 1
        x["moves"][j] = move


@rare()
def list_for_tree(t, g, x, settings):
    """List the moves that a tree looks at."""
    list_moves(t, g, x)
    if g["decision"] != C.D_PRIORITY:
        return
    if settings["switches"] & LANDS_FIRST:
        _keep_lands(t, x)
    if settings["switches"] & NO_IDLE_PASS:
        _drop_idle_pass(t, x)
    if settings["switches"] & BINARY:
        _sort_by_costliness(t, x)


@kernel
def add_choice(t, g, x, w, nodes, edges, settings, at):
    """A node for a position whose first `at` actions are not taken. NOTHING if there is no room."""
    list_for_tree(t, g, x, settings)
    n = x["n_moves"]
    if settings["switches"] & BINARY == 0 or g["decision"] != C.D_PRIORITY or n <= 2:
        return np.int64(add_node_in_random_order(x, w, nodes, edges))
    second = x["moves"][at + 1] if at + 2 == n else NEXT
    x["moves"][0] = x["moves"][at]
    x["moves"][1] = second
    x["n_moves"] = 2
    return np.int64(add_node_in_random_order(x, w, nodes, edges))
