"""The tree of deck edits of the published search: layers of removals and layers of additions in turn.

It follows thquinn, "MCTS & Magic: the Gathering" (2021):
- Games are played only at "no change" below a list, which is a leaf.
- A card that was removed above a node is not added below it. A card that was added is not removed.
- Selection is by UCB1 (Auer, Cesa-Bianchi and Fischer 2002); untried children come first.
- Visits are counted on the way down, rewards on the way up. So games under way count as losses (virtual loss; Chaslot, Winands
  and van den Herik 2008).

When the root changes, and when the search ends, is in `published`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from hashlib import blake2b

from deckopt.optimize.edits import Bans, Counts, Limits, Swap, added, removed

NO_CHANGE = ""  # stands for the card of "no change"
#: A node in a snapshot: card, visits, done, total, squares, untried, how many children.
KeptNode = tuple[str, int, int, float, float, list[str] | None, int]


class Node:
    """A removal, a decklist (reached by an addition, or the root), or "no change".

    - `card`: what was removed or added to get here.
    - `visits`: games that began below; `done`: those that finished.
    - `total`, `squares`: sums of their rewards, and of the squares.
    - `untried`: cards of children that do not exist yet, the next one last. None until the node is opened.
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

    def kept(self) -> list[KeptNode]:
        """The subtree for a snapshot: its nodes, each before those below it."""
        kept, todo = list[KeptNode](), [self]
        while todo:
            node = todo.pop()
            kept.append((node.card, node.visits, node.done, node.total, node.squares, node.untried, len(node.children)))
            todo += reversed(node.children)
        return kept

    @classmethod
    def of_kept(cls, kept: Sequence[KeptNode]) -> Node:
        """The root of the tree that these nodes make. ValueError if they make none."""
        root, open_nodes = cls(""), list[tuple[Node, int]]()
        for number, (card, visits, done, total, squares, untried, below) in enumerate(kept):
            node = cls(card)
            node.visits, node.done, node.total, node.squares = visits, done, total, squares
            node.untried = None if untried is None else list(untried)
            if done > visits or (below and untried is None) or bool(number) != bool(open_nodes):
                raise ValueError("has nodes that can be none of a tree")
            if number:
                parent, missing = open_nodes.pop()
                parent.children.append(node)
                if missing > 1:
                    open_nodes.append((parent, missing - 1))
            else:
                root = node
            if below:
                open_nodes.append((node, below))
        if open_nodes or not kept:
            raise ValueError("lacks nodes of its tree")
        return root


def select_child(node: Node, exploration: float) -> Node:
    """The next child to visit: an untried one, or the one with the greatest upper confidence bound."""
    if node.untried:
        child = Node(node.untried.pop())
        node.children.append(child)
        return child
    log = math.log(node.visits)
    return max(node.children, key=lambda c: c.total / c.visits + exploration * math.sqrt(log / c.visits))


class EditTree:
    """The tree below one root: a decklist, or a decklist without the card `cut`, in place of which another card is to come.

    If `forced`, a list that is the root has no "no change" below it.
    """

    def __init__(
        self,
        limits: Limits,
        main: Counts,
        bans: Bans,
        seed: int,
        exploration: float,
        cut: str = NO_CHANGE,
        forced: bool = True,
        root: Node | None = None,
    ) -> None:
        self.limits, self.main, self.bans = limits, main, bans
        self.seed, self.exploration = seed, exploration
        self.cut, self.forced = cut, forced
        self.root = root or Node(cut)

    def descend(self) -> tuple[list[Node], Counts]:
        """Choose the list to play next, and count the visits. Returns (nodes from the root to a "no change", list)."""
        node, main, bans, cut = self.root, self.main, self.bans, self.cut
        path = [node]
        while True:
            if node.untried is None:
                self._open(node, main, bans, cut)
            node = select_child(node, self.exploration)
            path.append(node)
            if cut:
                main, bans, cut = added(main, node.card), bans.after_addition(node.card), NO_CHANGE
            elif node.card == NO_CHANGE:
                break
            else:
                main, bans, cut = removed(main, node.card), bans.after_removal(node.card), node.card
        for visited in path:
            visited.visits += 1
        return path, main

    def _open(self, node: Node, main: Counts, bans: Bans, cut: str) -> None:
        """List a node's children in random order, the same in every run of a seed. "No change" comes first."""
        cards = self.limits.additions(main, cut, bans) if cut else self.limits.cuts(main, bans)
        place = f"{self.seed} {node.card} {sorted(main.items())} "
        key = {card: blake2b((place + card).encode(), digest_size=8).digest() for card in cards}
        node.untried = sorted(cards, key=key.__getitem__)
        if not cut and (node is not self.root or not self.forced):
            node.untried.append(NO_CHANGE)

    def check(self) -> None:
        """ValueError if a node makes a change that is not allowed there, or if it exists without a visit."""
        todo = [(self.root, self.main, self.bans, self.cut)]
        while todo:
            node, main, bans, cut = todo.pop()
            cards = [*(child.card for child in node.children), *(node.untried or ())]
            if len(set(cards)) < len(cards) or not all(self._may_change(card, main, bans, cut) for card in cards):
                raise ValueError("has a tree of changes that are not allowed")
            for child in node.children:
                if not child.visits or (child.card == NO_CHANGE and (child.children or child.untried)):
                    raise ValueError("has nodes that can be none of a tree")
                if cut:
                    todo.append((child, added(main, child.card), bans.after_addition(child.card), NO_CHANGE))
                elif child.card != NO_CHANGE:
                    todo.append((child, removed(main, child.card), bans.after_removal(child.card), child.card))

    def _may_change(self, card: str, main: Counts, bans: Bans, cut: str) -> bool:
        """Whether a card may be added to a list in place of `cut`, or removed from it if `cut` is "". "No change" is allowed for
        a list."""
        if card == NO_CHANGE or card not in self.limits.cards:
            return card == NO_CHANGE and not cut
        if cut:
            return card != cut and card not in bans.cut and main.get(card, 0) < self.limits.most(card)
        return card not in bans.added and main.get(card, 0) > self.limits.least(card)

    @property
    def is_of_removals(self) -> bool:
        """Whether the root's children are removals (or "no change"), not additions."""
        return not self.cut

    @property
    def has_changes(self) -> bool:
        """Whether the root may change."""
        return bool(self.cut or self.limits.cuts(self.main, self.bans))

    def most_visited(self) -> Node:
        """The child of the root with the most visits, games under way included; of equals the first. The root must have been
        visited."""
        return max(self.root.children, key=lambda child: child.visits)

    def swaps(self) -> Iterator[tuple[Swap, Node]]:
        """Every swap that has been tried at the root."""
        for child in self.root.children:
            if self.cut:
                yield Swap(self.cut, child.card), child
            else:
                for below in child.children:
                    yield Swap(child.card, below.card), below

    def moved(self, card: str) -> EditTree:
        """A new tree below the root's child of that card, which is not "no change". It is empty; the bans go on."""
        main, bans = self.main, self.bans
        if self.cut:
            main, bans, cut = added(main, card), bans.after_addition(card), NO_CHANGE
        else:
            main, bans, cut = removed(main, card), bans.after_removal(card), card
        return EditTree(self.limits, main, bans, self.seed, self.exploration, cut, self.forced)


def record(path: list[Node], reward: float) -> None:
    """Count a finished game at the nodes of its path."""
    for node in path:
        node.done += 1
        node.total += reward
        node.squares += reward * reward
