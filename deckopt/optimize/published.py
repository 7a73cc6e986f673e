"""The published search: a tree of removals and additions whose playouts are whole games (see `tree`).

As in thquinn, "MCTS & Magic: the Gathering" (2021). One change a ply, a removal and
an addition in turn: after a set number of finished games, the most visited child of the
root becomes the root of a new tree, of which nothing is known but what may no longer be
removed or added. "No change" at the root is so safe that it would win too soon; so a list that
is the root has none: it must change (`SearchSettings.forced`). How far to go is then
said by many games of each list, with the same luck for all: the search ends when their mean has
dropped (`roots.is_declining`), and the best of the lists is what it found. With "no change" at
the root, which the author tried first, the search ends when that is most visited.
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
    """The outer search over a tree of edits. `roots` are the lists that were the root, one in two plies."""

    def __init__(self, limits: Limits, main: Counts, settings: SearchSettings) -> None:
        super().__init__(limits, main, settings)
        self.tree = EditTree(limits, dict(main), Bans(), settings.seed, settings.exploration, forced=settings.forced)
        self._changes: list[Ply] = []
        self._is_worse = False  # whether the mean reward of the lists has dropped

    @property
    def plies(self) -> list[Ply]:
        """The changes of the root so far, a removal and an addition in turn, and "no change" if that ended the search."""
        return [*self._changes, self._ply()] if self._is_content else list(self._changes)

    @property
    def finished(self) -> str:
        """Why there is nothing more to ask for, or ""."""
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
        """Whether the tree has had its games."""
        return self.tree.root.done >= self.settings.root_games

    @property
    def _is_content(self) -> bool:
        """Whether the next change would be none."""
        return self._is_due and self.tree.most_visited().card == NO_CHANGE

    @property
    def best(self) -> int:
        """The best root by paired evaluations."""
        return best_root(self.roots)

    @property
    def undecided(self) -> list[Swap]:
        """All that are allowed: the tree decides nothing."""
        tree = self.tree
        if tree.cut:
            return [Swap(tree.cut, card) for card in self.limits.additions(tree.main, tree.cut, tree.bans)]
        return self.limits.swaps(tree.main, tree.bans)

    def conclude(self) -> None:
        """Nothing: the roots are evaluated each."""

    def edits(self, last: int) -> list[Edit]:
        """Gains by paired evaluations."""
        found = []
        for before, after in zip(self.roots[:last], self.roots[1 : last + 1], strict=True):
            assert after.swap is not None
            found.append(Edit(after.swap, 1, paired(differences(before, after))))
        return found

    def promising(self, most: int) -> list[Edit]:
        """The most visited swaps of the present root's tree; gains over its evaluation are means of all games below a swap."""
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

    def _take(self, ask: Ask, place: list[Node], reward: float, rollouts: int) -> None:
        record(place, reward)
        if ask.kind == EVALUATE and len(self.roots[-1].evaluation) == self.settings.eval_games:
            self._is_worse = is_declining(self.roots)

    def _ply(self) -> Ply:
        """The change that the tree likes best."""
        tree = self.tree
        return Ply(tree.is_of_removals, tree.most_visited().card, tree.root.done, tree.root.mean)

    def _change_root(self) -> None:
        tree, ply = self.tree, self._ply()
        self._changes.append(ply)
        card = ply.card
        self.tree = tree.moved(card)
        if tree.cut:
            self.roots.append(Root(self.tree.main, Swap(tree.cut, card)))
            if self._is_unknown:
                self._learn_anew()

    # -- snapshots -----------------------------------------------------------------------

    def as_plain(self) -> dict[str, Any]:
        """Everything that is not in the settings, in plain values for JSON."""
        # A game begun below an earlier root counts nowhere any more.
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
        """The search, begun with a list, as `as_plain` left it; ValueError if that cannot be."""
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
    """What a snapshot has of a published search."""

    ways: Annotated[list[Annotated[list[Whole], Field(max_length=10_000)] | None], Field(max_length=10_000)]
    is_worse: bool
    changes: Annotated[list[tuple[bool, Name, Whole, Reward]], Field(max_length=MOST)]
    main: Named[Whole]
    bans: tuple[_Names, _Names]
    cut: Name
    tree: Annotated[list[tuple[Name, Whole, Whole, float, Positive, _Names | None, Whole]], Field(max_length=MOST)]


def _steps(path: list[Node]) -> list[int]:
    """The way along a path, each step as the number of a child."""
    return [node.children.index(below) for node, below in pairwise(path)]


def _path(root: Node, steps: list[int]) -> list[Node]:
    """The inverse; ValueError if no such way leads down."""
    path = [root]
    for i in steps:
        if i >= len(path[-1].children):
            raise ValueError("has a game under way where there is no node")
        path.append(path[-1].children[i])
    return path
