"""The plain search: a tree of edits, as published (see `tree`).

Each root list is first evaluated apart, with the same luck for every root; then
games are played in its tree. After a set number of finished games of the tree the
most visited swap makes the next root; if that is "no change", the list stays.
"""

from __future__ import annotations

import math
from typing import Any

from deckopt.evaluate.gain import paired_gain, unpaired_gain
from deckopt.evaluate.statistics import variance
from deckopt.optimize.edits import Bans, Counts, Limits, Swap
from deckopt.optimize.roots import PATIENCE, Root, best_root, differences, is_declining
from deckopt.optimize.search import EVALUATE, SEARCH, Ask, Edit, Search, SearchSettings
from deckopt.optimize.tree import EditTree, Node, record


class PlainSearch(Search):
    """The outer search over a tree of edits."""

    def __init__(self, limits: Limits, main: Counts, settings: SearchSettings) -> None:
        super().__init__(limits, main, settings)
        self.tree = EditTree(limits, dict(main), Bans(), settings.seed, settings.exploration)
        self.rounds = 0  # how often a change of root came due
        self._searched = 0  # finished games of the present root's tree since the last change came due
        self._spread: float | None = None

    @property
    def finished(self) -> str:
        """Why there is nothing more to ask for, or ""."""
        if self.roots[-1].asked < self.settings.eval_games:
            return ""
        if not self.tree.has_swaps:
            return "no edit is allowed any more"
        if self._searched >= self.settings.root_games and is_declining(self.roots):
            return f"the last {PATIENCE} changes made it worse"
        return ""

    @property
    def best(self) -> int:
        """The best root by paired evaluations."""
        return best_root(self.roots)

    @property
    def undecided(self) -> list[Swap]:
        """All that are allowed: the tree decides nothing."""
        return self.limits.swaps(self.tree.main, self.tree.bans)

    def conclude(self) -> None:
        """Nothing: the roots are evaluated each."""

    def edits(self, last: int) -> list[Edit]:
        """Gains by paired evaluations."""
        found = []
        for before, after in zip(self.roots[:last], self.roots[1 : last + 1], strict=True):
            assert after.swap is not None
            found.append(Edit(after.swap, 1, paired_gain(differences(before, after))))
        return found

    def promising(self, most: int) -> list[Edit]:
        """The most visited swaps of the present root's tree, with their gains over its evaluation."""
        base = self.roots[-1].evaluation
        tried = sorted(self.tree.swaps(), key=lambda pair: (-pair[1].done, -pair[1].mean, pair[0].cut, pair[0].add))
        return [
            Edit(swap, 1, unpaired_gain(base, node.done, node.mean, node.variance)) for swap, node in tried[:most] if node.done
        ]

    def _next(self) -> tuple[Ask, list[Node]]:
        if self._searched >= self.settings.root_games:
            self._change_root()
        root = self.roots[-1]
        number = len(self.roots) - 1
        if root.asked < self.settings.eval_games:
            root.asked += 1
            return Ask(self.asked, EVALUATE, EVALUATE, number, root.asked - 1, root.main), []
        if self._spread is None:
            self._know_spread(math.sqrt(variance(self.roots[0].evaluation)) or 1.0)
        path, main = self.tree.descend()
        return Ask(self.asked, SEARCH, SEARCH, number, self.asked, main), path

    def _know_spread(self, spread: float | None) -> None:
        """Set the standard deviation of a game's reward, once, from the first list's evaluation."""
        self._spread = spread
        self.tree.exploration = self.settings.exploration * (spread or 1.0)

    def _take(self, ask: Ask, place: list[Node], reward: float, rollouts: int) -> None:
        if ask.kind == SEARCH:
            record(place, reward)
            self._searched += ask.root == len(self.roots) - 1

    def _change_root(self) -> None:
        self._searched = 0
        self.rounds += 1
        best = self.tree.best_swap()
        if best is None:
            return
        self.tree = self.tree.moved(*best)
        self.roots.append(Root(self.tree.main, best[0]))
        if self._is_unknown:
            self._learn_anew()

    # -- snapshots -----------------------------------------------------------------------

    def as_plain(self) -> dict[str, Any]:
        """Everything that is not in the settings, in plain values for JSON."""
        index = {id(node): steps for node, steps in _walk(self.tree.root, [])}
        # A game begun under an earlier root still counts at those of its nodes that are left.
        ways = [[index[id(node)] for node in path if id(node) in index] for _, path in self._under_way]
        return {
            "asked": self.asked,
            "told": self.told,
            "rounds": self.rounds,
            "searched": self._searched,
            "spread": self._spread,
            "under_way": [[ask.__dict__, way] for (ask, _), way in zip(self._under_way, ways, strict=True)],
            "roots": [root.as_plain() for root in self.roots],
            "courses": list(self.courses),
            "bans": [sorted(self.tree.bans.cut), sorted(self.tree.bans.added)],
            "tree": self.tree.root.as_plain(),
        }

    @classmethod
    def from_plain(cls, limits: Limits, settings: SearchSettings, plain: dict[str, Any]) -> PlainSearch:
        """The search as `as_plain` left it."""
        roots = [Root.from_plain(root) for root in plain["roots"]]
        search = cls(limits, roots[0].main, settings)
        search.roots, search.courses = roots, plain["courses"]
        cut, added = plain["bans"]
        bans = Bans(frozenset(cut), frozenset(added))
        root = Node.from_plain(plain["tree"])
        search.tree = EditTree(limits, dict(roots[-1].main), bans, settings.seed, settings.exploration, root)
        search._know_spread(plain["spread"])
        search.asked, search.told = plain["asked"], plain["told"]
        search.rounds, search._searched = plain["rounds"], plain["searched"]
        for ask, way in plain["under_way"]:
            search._under_way.append((Ask(**ask), [_at(root, steps) for steps in way]))
        return search


def _walk(node: Node, steps: list[int]) -> list[tuple[Node, list[int]]]:
    found = [(node, steps)]
    for i, child in enumerate(node.children):
        found += _walk(child, [*steps, i])
    return found


def _at(root: Node, steps: list[int]) -> Node:
    node = root
    for i in steps:
        node = node.children[i]
    return node
