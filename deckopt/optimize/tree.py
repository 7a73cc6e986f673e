"""The tree of deck edits: layers of cuts and layers of additions in turn.

After thquinn, "MCTS & Magic: the Gathering" (2021): games are played at decklists
only; a node's visits are counted on the way down, rewards on the way up, so games
under way weigh as losses (virtual loss; Chaslot, Winands and van den Herik 2008);
selection is by UCB1. A list is played when it is first reached; later visits go on
to one of its cuts, or to "no change", which plays the list again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from hashlib import blake2b
from typing import Any

from deckopt.optimize.edits import Bans, Counts, Limits, Swap, swapped

STAY = ""  # the cut that is none


class Node:
    """A decklist (reached by an addition, or the root), a cut, or a "no change".

    `card` is what was added or cut to get here. `visits` counts games begun below,
    `done` those finished; `total` and `squares` are sums of their rewards and of the
    squares. `untried` are cards of children not made yet, the next one last; None
    as long as the node has not been opened.
    """

    __slots__ = ("card", "children", "done", "squares", "total", "untried", "visits")

    def __init__(self, card: str) -> None:
        self.card = card
        self.visits = 0
        self.done = 0
        self.total = 0.0
        self.squares = 0.0
        self.untried: list[str] | None = None
        self.children: list[Node] = []

    @property
    def mean(self) -> float:
        """The mean reward of finished games, 0 without any."""
        return self.total / self.done if self.done else 0.0

    @property
    def variance(self) -> float:
        """The sample variance of the rewards, 0 for fewer than two games."""
        if self.done < 2:
            return 0.0
        return max(0.0, (self.squares - self.total * self.mean) / (self.done - 1))

    def as_plain(self) -> list[Any]:
        """The subtree in plain values."""
        below = [child.as_plain() for child in self.children]
        return [self.card, self.visits, self.done, self.total, self.squares, self.untried, below]

    @classmethod
    def from_plain(cls, plain: list[Any]) -> Node:
        """The inverse of `as_plain`."""
        node = cls(plain[0])
        node.visits, node.done, node.total, node.squares, node.untried = plain[1:6]
        node.children = [cls.from_plain(child) for child in plain[6]]
        return node


def select_child(node: Node, exploration: float) -> Node:
    """The next child to visit: an untried one, or the one of greatest upper confidence bound."""
    if node.untried:
        child = Node(node.untried.pop())
        node.children.append(child)
        return child
    log = math.log(node.visits)
    return max(node.children, key=lambda c: c.total / c.visits + exploration * math.sqrt(log / c.visits))


def most_visited(node: Node) -> Node | None:
    """The child with most finished games; of equals the one with the better mean."""
    return max(node.children, key=lambda c: (c.done, c.mean), default=None)


class EditTree:
    """The tree below one root list."""

    def __init__(self, limits: Limits, main: Counts, bans: Bans, seed: int, exploration: float, root: Node | None = None) -> None:
        self.limits, self.main, self.bans = limits, main, bans
        self.seed, self.exploration = seed, exploration
        self.root = root or Node(STAY)

    def descend(self) -> tuple[list[Node], Counts]:
        """Choose the list to play next; (nodes from root to leaf, list). Counts the visits."""
        node, main, bans = self.root, self.main, self.bans
        path = [node]
        while node is self.root or node.visits > 0:
            if node.untried is None:
                self._open(node, self.limits.cuts(main, bans), main, stay=True)
            cut = select_child(node, self.exploration)
            path.append(cut)
            if cut.card == STAY:
                break
            if cut.untried is None:
                self._open(cut, self.limits.additions(main, cut.card, bans), main, stay=False)
            node = select_child(cut, self.exploration)
            path.append(node)
            swap = Swap(cut.card, node.card)
            main, bans = swapped(main, swap), bans.after(swap)
        for visited in path:
            visited.visits += 1
        return path, main

    def _open(self, node: Node, cards: list[str], main: Counts, stay: bool) -> None:
        """List a node's children in an order that is random but the same in every run of a seed."""
        place = f"{self.seed} {node.card} {sorted(main.items())} "
        key = {card: blake2b((place + card).encode(), digest_size=8).digest() for card in cards}
        node.untried = sorted(cards, key=key.__getitem__)
        if stay:
            node.untried.append(STAY)

    @cached_property
    def has_swaps(self) -> bool:
        """Whether any swap is allowed at the root."""
        return bool(self.limits.cuts(self.main, self.bans))

    def best_swap(self) -> tuple[Swap, Node] | None:
        """The most visited way on from the root, or None if that is "no change"."""
        cut = most_visited(self.root)
        if cut is None or cut.card == STAY:
            return None
        add = most_visited(cut)
        return (Swap(cut.card, add.card), add) if add is not None else None

    def swaps(self) -> Iterator[tuple[Swap, Node]]:
        """Every swap that has been tried at the root."""
        for cut in self.root.children:
            for add in cut.children:
                yield Swap(cut.card, add.card), add

    def stay(self) -> Node | None:
        """The "no change" of the root, once it has been tried."""
        return next((c for c in self.root.children if c.card == STAY), None)

    def moved(self, swap: Swap, node: Node) -> EditTree:
        """The tree below a swap; its node becomes the root, the bans go on."""
        return EditTree(self.limits, swapped(self.main, swap), self.bans.after(swap), self.seed, self.exploration, node)


def record(path: list[Node], reward: float) -> None:
    """Count a finished game at the nodes on its way."""
    for node in path:
        node.done += 1
        node.total += reward
        node.squares += reward * reward
