"""The published search: a tree of removals and additions whose playouts are whole games (`tree`).

It follows thquinn, "MCTS & Magic: the Gathering" (2021). A ply is one change of the root: a removal, then an addition, and so on.
After a set number of finished games, the root's most visited child becomes the root of a new, empty tree. Only the bans go on:
what may no longer be removed or added.

"No change" at the root would be visited most too early, because it is safe. So a list that is the root has no such child: it must
change (`SearchSettings.forced`). The end is then decided by the evaluations of the roots, with the same luck for all. The search
ends when their mean has dropped (`roots.is_declining`), and its result is the best root. If "no change" is allowed at the root,
which the author tried first, the search ends when it is visited most.
"""

from __future__ import annotations

from dataclasses import astuple
from itertools import pairwise
from typing import Annotated, Any

from pydantic import Field

from deckopt.bounded import Name, Named
from deckopt.bounds import NAMES
from deckopt.evaluate.estimates import paired, unpaired
from deckopt.optimize.edits import Bans, Counts, Limits, Swap
from deckopt.optimize.kept import MOST, KeptSearch, Positive, Reward, Whole
from deckopt.optimize.roots import PATIENCE, Root, best_root, differences, is_declining
from deckopt.optimize.search import EVALUATE, SEARCH, Ask, Edit, Ply, Search, SearchSettings
from deckopt.optimize.tree import NO_CHANGE, EditTree, Node, record

_Names = Annotated[list[Name], Field(max_length=NAMES)]


class PublishedSearch(Search):
    """The search. `roots` are the lists that were the root, one in two plies."""

    def __init__(self, limits: Limits, main: Counts, settings: SearchSettings) -> None:
        super().__init__(limits, main, settings)
        self.tree = EditTree(limits, dict(main), Bans(), settings.seed, settings.exploration, forced=settings.forced)
        self._changes: list[Ply] = []
        self._is_worse = False  # whether the mean reward of the roots has dropped

    @property
    def plies(self) -> list[Ply]:
        """The changes of the root so far, a removal and an addition in turn. "No change" is last if it ended the search."""
        return [*self._changes, self._ply()] if self._is_content else list(self._changes)

    @property
    def finished(self) -> str:
        """Why the search has ended, or "" if it goes on."""
        if self.roots[-1].asked < self.settings.eval_games:
            return ""
        if not self.tree.has_changes:
            return "no edit is allowed any more"
        if self._is_worse:
            return f"the mean reward has dropped: the last {PATIENCE} lists are worse than the best one"
        if self._is_content:
            return '"no change" is visited most'
        return ""

    @property
    def _is_due(self) -> bool:
        """Whether the tree has had its games, so that the root may change."""
        return self.tree.root.done >= self.settings.root_games

    @property
    def _is_content(self) -> bool:
        """Whether the next change would be "no change"."""
        return self._is_due and self.tree.most_visited().card == NO_CHANGE

    @property
    def best(self) -> int:
        """The best root by paired evaluations."""
        return best_root(self.roots)

    @property
    def undecided(self) -> list[Swap]:
        """All allowed swaps, because the tree decides on none of them for certain."""
        tree = self.tree
        if tree.cut:
            return [Swap(tree.cut, card) for card in self.limits.additions(tree.main, tree.cut, tree.bans)]
        return self.limits.swaps(tree.main, tree.bans)

    def conclude(self) -> None:
        """Nothing to do: `best` compares evaluations."""

    def edits(self, last: int) -> list[Edit]:
        """The swaps between the roots, with gains by paired evaluations."""
        found = []
        for before, after in zip(self.roots[:last], self.roots[1 : last + 1], strict=True):
            assert after.swap is not None
            found.append(Edit(after.swap, 1, paired(differences(before, after))))
        return found

    def promising(self, most: int) -> list[Edit]:
        """The most visited swaps of the present root's tree. A gain is the mean of all games below the swap, less the root's
        evaluation."""
        base = self.roots[-1].evaluation
        tried = sorted(self.tree.swaps(), key=lambda pair: (-pair[1].done, -pair[1].mean, pair[0].cut, pair[0].add))
        return [Edit(swap, 1, unpaired(base, node.done, node.mean, node.variance)) for swap, node in tried[:most] if node.done]

    def _next(self) -> tuple[Ask, list[Node]]:
        if self._is_due:
            self._change_root()
        root = self.roots[-1]
        number = len(self.roots) - 1
        if root.asked < self.settings.eval_games:
            root.asked += 1
            return Ask(self.asked, EVALUATE, EVALUATE, number, root.asked - 1, root.main), []
        path, main = self.tree.descend()
        return Ask(self.asked, SEARCH, SEARCH, number, self.asked, main), path

    def _take(self, ask: Ask, destination: list[Node], reward: float, rollouts: int) -> None:
        record(destination, reward)
        if ask.kind == EVALUATE and len(self.roots[-1].evaluation) == self.settings.eval_games:
            self._is_worse = is_declining(self.roots)

    def _ply(self) -> Ply:
        """The change that is visited most."""
        tree = self.tree
        return Ply(tree.is_of_removals, tree.most_visited().card, tree.root.done, tree.root.mean)

    def _change_root(self) -> None:
        tree, ply = self.tree, self._ply()
        self._changes.append(ply)
        card = ply.card
        self.tree = tree.moved(card)
        if tree.cut:
            self.roots.append(Root(self.tree.main, Swap(tree.cut, card)))
            if self._is_far_from_training:
                self._learn_anew()

    # -- snapshots -----------------------------------------------------------------------

    def as_plain(self) -> dict[str, Any]:
        """The state of the search without its settings, in plain values for JSON."""
        # The reward of a game that began below an earlier root counts nowhere.
        ways = [_steps(path) if path and path[0] is self.tree.root else None for _, path in self._under_way]
        kept = _Kept(
            **_Kept.common(self),
            ways=ways,
            is_worse=self._is_worse,
            changes=[astuple(ply) for ply in self._changes],
            main=self.tree.main,
            bans=(sorted(self.tree.bans.cut), sorted(self.tree.bans.added)),
            cut=self.tree.cut,
            tree=self.tree.root.kept(),
        )
        return kept.plain()

    @classmethod
    def from_plain(cls, limits: Limits, settings: SearchSettings, plain: object, first: Counts) -> PublishedSearch:
        """The search from what `as_plain` gave, begun with the list `first`. ValueError if no such search can be."""
        kept = _Kept.model_validate(plain)
        kept.check(limits, first)
        search = cls(limits, kept.roots[0].root.main, settings)
        kept.restore(search)
        cut, added = kept.bans
        root = Node.of_kept(kept.tree)
        before = {name: n for name, n in {**kept.main, kept.cut: kept.main.get(kept.cut, 0) + 1}.items() if name}
        if before != kept.roots[-1].main or not {kept.cut, *cut, *added} <= {"", *limits.cards}:
            raise ValueError("has a tree below another list")
        bans = Bans(frozenset(cut), frozenset(added))
        search.tree = EditTree(limits, kept.main, bans, settings.seed, settings.exploration, kept.cut, settings.forced, root)
        search.tree.check()
        search._is_worse = kept.is_worse
        search._changes = [Ply(*ply) for ply in kept.changes]
        for ask, way in zip(kept.asks, kept.ways, strict=True):
            search._under_way.append((ask.ask, [] if way is None else _path(root, way)))
        return search


class _Kept(KeptSearch):
    """The record of a published search in a snapshot."""

    ways: Annotated[list[Annotated[list[Whole], Field(max_length=10_000)] | None], Field(max_length=10_000)]
    is_worse: bool
    changes: Annotated[list[tuple[bool, Name, Whole, Reward]], Field(max_length=MOST)]
    main: Named[Whole]
    bans: tuple[_Names, _Names]
    cut: Name
    tree: Annotated[list[tuple[Name, Whole, Whole, float, Positive, _Names | None, Whole]], Field(max_length=MOST)]


def _steps(path: list[Node]) -> list[int]:
    """A path as the number of a child at each step."""
    return [node.children.index(below) for node, below in pairwise(path)]


def _path(root: Node, steps: list[int]) -> list[Node]:
    """The path of such steps. ValueError if the tree has no such path."""
    path = [root]
    for i in steps:
        if i >= len(path[-1].children):
            raise ValueError("has a game under way where there is no node")
        path.append(path[-1].children[i])
    return path
