"""What a search thinks a position is worth, beside a slow obvious twin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.kernels import entry
from deckopt.search.mcts import TRUSTED, root_value
from deckopt.search.player import Player, Settings
from deckopt.search.tree import NOTHING, Tree


def edges_of(tree: Tree, node: int) -> list[Any]:
    """The edges of a node."""
    first = int(tree.nodes[node]["first"])
    return [tree.edges[e] for e in range(first, first + int(tree.nodes[node]["n"]))]


def rewards(tree: Tree, node: int) -> float:
    """The sum of what was earned below a node."""
    return sum(float(e["total"]) for e in edges_of(tree, node))


def children_of(tree: Tree, edge: Any) -> list[int]:
    """The nodes that an edge has led to."""
    found, place = [], int(edge["entry"])
    while place != NOTHING:
        found.append(int(tree.entries[place]["node"]))
        place = int(tree.entries[place]["next"])
    return found


def visits_and_value(tree: Tree, node: int) -> tuple[int, float]:
    """Of a node: its robust edge's value, or the mean of all its rewards where that edge has few visits."""
    here, edges = tree.nodes[node], edges_of(tree, node)
    robust = max(edges, key=lambda e: (int(e["visits"]), float(e["total"])))
    if robust["visits"] < TRUSTED:
        return int(here["visits"]), rewards(tree, node) / max(1, int(here["visits"]))
    visits, total = int(robust["visits"]), float(robust["total"])
    for child in children_of(tree, robust):
        n, value = visits_and_value(tree, child)
        total += n * value - rewards(tree, child)
    return int(here["visits"]), total / visits


def reachable(tree: Tree, node: int) -> Iterator[int]:
    """A node and all below it."""
    yield node
    for edge in edges_of(tree, node):
        for child in children_of(tree, edge):
            yield from reachable(tree, child)


@entry
def value_of(w, nodes, edges, entries):  # type: ignore[no-untyped-def]
    return root_value(w, nodes, edges, entries)


@pytest.mark.parametrize("deck", ["pauper-burn", "pauper-storm"])
def test_a_position_is_worth_what_its_robust_moves_are_worth(deck: str) -> None:
    catalog = Catalog.load()
    player = Player(load_deck(deck, catalog), catalog, Settings(rollouts=300, mulligan_rollouts=1))
    tree = player._memory.tree
    raised = 0
    for game in range(1, 41):
        player.play(game)  # leaves the tree of its last move
        for root in list(reachable(tree, int(tree.w["root"]))):
            tree.w["root"] = root
            expected = visits_and_value(tree, root)[1]
            assert value_of(tree.w, tree.nodes, tree.edges, tree.entries) == pytest.approx(expected, abs=1e-9)
            raised += expected > rewards(tree, root) / max(1, int(tree.nodes[root]["visits"])) + 1e-9
    assert raised > 10  # exploration would have lowered many
