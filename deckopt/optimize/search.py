"""Ask and tell: which game to play next, and what came of it.

Ask k is answered from the results 0 to k - W, W being the window, and nothing else;
so a search depends on its settings alone, not on who plays the games. Keeping that
lag is the caller's part: `tell` may be called only for the oldest game under way,
and must be once W games are under way.

What to ask for is up to the two searches, `guided` and `published`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any
from zlib import crc32

from pydantic import Field

from deckopt.bounded import CHECKED
from deckopt.evaluate.estimates import Estimate
from deckopt.json_output.runs import EditDict, PlyDict
from deckopt.optimize.edits import Counts, Limits, Swap
from deckopt.optimize.methods import EXPLORATION, GUIDED, LEAST_GAIN, METHODS, WINDOW
from deckopt.optimize.roots import Root

EVALUATE, SEARCH = "evaluate", "search"
UNKNOWN = 8  # swaps between a root and the list around which players have learnt, at which they learn anew
NEARLY = 2  # the same, before a search ends: what it is sure of has to hold for players who know the list well


@dataclass(frozen=True)
class SearchSettings:
    """`window` games under way at most; `method` is one of METHODS; `learns` says whether players learn, and so have to
    learn anew when the search has gone far.

    Of the guided search: `least_gain` is the gain in mean reward that is too small to look for; `for_people` says that it was
    not asked for, and that what is found has to be worth changing cards for (`evaluate.worth_it`);
    most games are played with `screening` rollouts a move, fewer than the players' own (0: none are), until
    what such games misjudge is what is left to find out.
    Of the published one: a root changes after `root_games` finished games of its tree; a list that is the root is evaluated
    with `eval_games`, and must change if `forced`; `exploration` of UCB1, for rewards between 0 and 1.
    """

    __pydantic_config__ = CHECKED

    seed: Annotated[int, Field(ge=0, le=2**62)] = 1
    window: Annotated[int, Field(ge=1, le=10_000)] = WINDOW
    method: Annotated[str, Field(pattern=f"^({'|'.join(METHODS)})$")] = GUIDED
    learns: bool = True
    least_gain: Annotated[float, Field(ge=0, le=1)] = LEAST_GAIN
    screening: Annotated[int, Field(ge=0, le=10**9)] = 0
    root_games: Annotated[int, Field(ge=1, le=10**9)] = 2000
    eval_games: Annotated[int, Field(ge=0, le=10**9)] = 400
    exploration: Annotated[float, Field(ge=0, le=10**6)] = EXPLORATION
    forced: bool = True
    for_people: bool = False

    def refined(self, least_gain: float) -> SearchSettings:
        """The same that look for gains as small as that, since somebody asked for it."""
        return replace(self, least_gain=least_gain, for_people=False)

    def as_dict(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


@dataclass(frozen=True)
class Ask:
    """Play `main`: number k of the search, under the thresholds of root number `root`.

    `kind` is EVALUATE if it is a game of that root's own evaluation. `game` numbers the luck within
    the family `luck`: asks with both alike are played with the same. With so many `rollouts` a move,
    or as many as players have by themselves (0).
    """

    k: int
    kind: str
    luck: str
    root: int
    game: int
    main: Counts
    rollouts: int = 0

    @property
    def mark(self) -> int:
        """What tells it from other asks, in 32 bits."""
        return crc32(repr((self.kind, self.luck, self.root, self.game, sorted(self.main.items()), self.rollouts)).encode())


@dataclass(frozen=True)
class Ply:
    """A change of the root of a tree: the card removed from it or added to it, or "" for no change; how many games of the tree
    were finished, and their mean reward."""

    is_removal: bool
    card: str
    games: int
    mean: float

    def to_dict(self) -> PlyDict:
        """Plain values."""
        layer = "removal" if self.is_removal else "addition"
        return {"layer": layer, "card": self.card or None, "games": self.games, "mean_reward": self.mean}


@dataclass(frozen=True)
class Edit:
    """The same swap so many times, and what it gains all together over the list before."""

    swap: Swap
    copies: int
    gain: Estimate

    def to_dict(self) -> EditDict:
        """Plain values."""
        return {
            "cut": self.swap.cut,
            "add": self.swap.add,
            "copies": self.copies,
            "gain": self.gain.plain_value,
            "gain_ci95": self.gain.interval,
            "games": self.gain.games,
        }


class Search(ABC):
    """The outer search: the games asked for and not told yet, and the lists that were its root."""

    def __init__(self, limits: Limits, main: Counts, settings: SearchSettings) -> None:
        self.settings = settings
        self.limits = limits
        self.roots = [Root(dict(main), None)]
        self.courses = [0]  # numbers of the roots around which players learn
        self.asked = 0
        self.told = 0
        self._under_way: deque[tuple[Ask, Any]] = deque()

    @property
    def under_way(self) -> list[Ask]:
        """Games asked for and not told, oldest first."""
        return [ask for ask, _ in self._under_way]

    @property
    def oldest(self) -> Ask | None:
        """The oldest of them, if there is any."""
        return self._under_way[0][0] if self._under_way else None

    def courses_of(self, root: int) -> int:
        """How many courses the players of a root have had."""
        return bisect_right(self.courses, root)

    @property
    def _is_unknown(self) -> bool:
        """Whether the present root is too far from the list around which players have learnt last."""
        return self.settings.learns and self._strange() >= UNKNOWN

    @property
    def _is_known(self) -> bool:
        """Whether the present root is near enough to that list for the search to end."""
        return not self.settings.learns or self._strange() < NEARLY

    def _strange(self) -> int:
        """Swaps between the two."""
        here, there = (Counter(self.roots[number].main) for number in (-1, self.courses[-1]))
        return (here - there).total()

    def _learn_anew(self) -> None:
        """Let players of all later games learn around the newest root, under whose number no game has been asked for."""
        self.courses.append(len(self.roots) - 1)

    def ask(self) -> Ask:
        """The next game to play."""
        if len(self._under_way) >= self.settings.window:
            raise RuntimeError("the window is full: tell the oldest game first")
        ask, place = self._next()
        self._under_way.append((ask, place))
        self.asked += 1
        return ask

    def tell(self, k: int, reward: float, rollouts: int = 0) -> None:
        """The reward of game k, which must be the oldest under way, and how many rollouts it took, if that is known."""
        ask, place = self._under_way.popleft()
        if ask.k != k:
            raise RuntimeError(f"told game {k} while {ask.k} is the oldest under way")
        self.told += 1
        if ask.kind == EVALUATE:
            self.roots[ask.root].evaluation.append(reward)
        self._take(ask, place, reward, rollouts)

    @property
    def lessons(self) -> int:
        """Grows when the search has learnt something: then it may judge lists otherwise."""
        return self.told

    @property
    def plies(self) -> Sequence[Ply]:
        """The changes of the root so far, of a search that changes it card by card, and "no change" if that ended it. Two of them
        lead from each of `roots` to the next."""
        return ()

    def refine(self, least_gain: float) -> None:
        """From now on look for gains that are as small as that."""
        self.settings = self.settings.refined(least_gain)

    @property
    @abstractmethod
    def finished(self) -> str:
        """Why there is nothing more to ask for, or ""."""

    @property
    @abstractmethod
    def best(self) -> int:
        """The number of the root list that seems best."""

    @abstractmethod
    def conclude(self) -> None:
        """Take up what is likely to be better though not clear yet: no more games will be played."""

    @abstractmethod
    def edits(self, last: int) -> list[Edit]:
        """What leads from the first list to root number `last`."""

    @abstractmethod
    def promising(self, most: int) -> list[Edit]:
        """The swaps of the present root that are likeliest to gain, if they seem to."""

    @property
    @abstractmethod
    def undecided(self) -> list[Swap]:
        """Swaps of the present root that may gain more than what is too small to look for, likeliest first."""

    @property
    def misjudged(self) -> float | None:
        """By how much games with few rollouts misjudge a swap of the present root, in mean reward; None if that is not known."""
        return None

    @abstractmethod
    def _next(self) -> tuple[Ask, Any]:
        """The next game, and where its reward belongs."""

    @abstractmethod
    def _take(self, ask: Ask, place: Any, reward: float, rollouts: int) -> None:
        """Count a finished game."""

    @abstractmethod
    def as_plain(self) -> dict[str, Any]:
        """Everything that is not in the settings, in plain values for JSON."""
