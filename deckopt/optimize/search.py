"""Ask and tell: which game to play next, and what came of it.

Ask k is answered from the results 0 to k - W, W being the window, and nothing else;
so a search depends on its settings alone, not on who plays the games. Keeping that
lag is the caller's part: `tell` may be called only for the oldest game under way,
and must be once W games are under way.

Each root list is first evaluated apart, with the same luck for every root; then
games are played in its tree. After a set number of finished games of the tree the
most visited swap makes the next root; if that is "no change", the list stays.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import asdict, dataclass
from typing import Any

from deckopt.evaluate.statistics import variance
from deckopt.optimize.edits import Bans, Counts, Limits, Swap
from deckopt.optimize.roots import PATIENCE, Root, is_declining
from deckopt.optimize.tree import EditTree, Node, record

EVALUATE, SEARCH = "evaluate", "search"


@dataclass(frozen=True)
class SearchSettings:
    """`window` games under way at most; a root changes after `root_games` finished
    games of its tree, having been evaluated with `eval_games`; `exploration` of UCB1, in
    standard deviations of a game's reward.

    UCB1's square root of two is meant for rewards that are spread over 0 to 1; those of
    a deck lie close together, and the tree would be searched evenly whatever they are.
    The default was the best of a few on made-up landscapes.
    """

    seed: int = 1
    window: int = 16
    root_games: int = 2000
    eval_games: int = 400
    exploration: float = 0.7

    def as_dict(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


@dataclass(frozen=True)
class Ask:
    """Play `main`: number k of the search, under the thresholds of root number `root`.

    `game` numbers the luck: of the shared luck of all evaluations if `kind` is
    "evaluate", of the search's own else.
    """

    k: int
    kind: str
    root: int
    game: int
    main: Counts


class DeckSearch:
    """The outer search."""

    def __init__(self, limits: Limits, main: Counts, settings: SearchSettings) -> None:
        self.settings = settings
        self._limits = limits
        self.tree = EditTree(limits, dict(main), Bans(), settings.seed, settings.exploration)
        self.roots = [Root(dict(main), None)]
        self.asked = 0
        self.told = 0
        self.rounds = 0  # how often a change of root came due
        self._searched = 0  # finished games of the present root's tree since the last change came due
        self._spread: float | None = None
        self._under_way: deque[tuple[Ask, list[Node]]] = deque()

    @property
    def under_way(self) -> list[Ask]:
        """Games asked for and not told, oldest first."""
        return [ask for ask, _ in self._under_way]

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

    def ask(self) -> Ask:
        """The next game to play."""
        if len(self._under_way) >= self.settings.window:
            raise RuntimeError("the window is full: tell the oldest game first")
        if self._searched >= self.settings.root_games:
            self._change_root()
        root = self.roots[-1]
        path: list[Node] = []
        if root.asked < self.settings.eval_games:
            ask = Ask(self.asked, EVALUATE, len(self.roots) - 1, root.asked, root.main)
            root.asked += 1
        else:
            if self._spread is None:
                self._know_spread(math.sqrt(variance(self.roots[0].evaluation)) or 1.0)
            path, main = self.tree.descend()
            ask = Ask(self.asked, SEARCH, len(self.roots) - 1, self.asked, main)
        self._under_way.append((ask, path))
        self.asked += 1
        return ask

    def _know_spread(self, spread: float | None) -> None:
        """Set the standard deviation of a game's reward, once, from the first list's evaluation."""
        self._spread = spread
        self.tree.exploration = self.settings.exploration * (spread or 1.0)

    def tell(self, k: int, reward: float) -> None:
        """The reward of game k, which must be the oldest under way."""
        ask, path = self._under_way.popleft()
        if ask.k != k:
            raise RuntimeError(f"told game {k} while {ask.k} is the oldest under way")
        self.told += 1
        if ask.kind == EVALUATE:
            self.roots[ask.root].evaluation.append(reward)
        else:
            record(path, reward)
            self._searched += ask.root == len(self.roots) - 1

    def _change_root(self) -> None:
        self._searched = 0
        self.rounds += 1
        best = self.tree.best_swap()
        if best is None:
            return
        self.tree = self.tree.moved(*best)
        self.roots.append(Root(self.tree.main, best[0]))

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
            "roots": [[r.main, [r.swap.cut, r.swap.add] if r.swap else None, r.asked, r.evaluation] for r in self.roots],
            "bans": [sorted(self.tree.bans.cut), sorted(self.tree.bans.added)],
            "tree": self.tree.root.as_plain(),
        }

    @classmethod
    def from_plain(cls, limits: Limits, settings: SearchSettings, plain: dict[str, Any]) -> DeckSearch:
        """The search as `as_plain` left it."""
        roots = [
            Root(dict(main), Swap(*swap) if swap else None, asked, list(rewards)) for main, swap, asked, rewards in plain["roots"]
        ]
        search = cls(limits, roots[0].main, settings)
        search.roots = roots
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
