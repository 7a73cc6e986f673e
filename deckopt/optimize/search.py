"""The interface of a search over lists: `ask` for the next game, `tell` its reward. The records that both searches share.

With a window of W games, game k is chosen from the rewards of games 0 to k - W alone. So a search depends on its settings, not
on who plays the games. The caller keeps this lag: `tell` is called only for the oldest game under way, and it must be called
when W games are under way.

Which game to ask for is decided in `guided` and `published`.
"""

from __future__ import annotations

import marshal
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
PLAIN = 2  # the last version of marshal's format in which equal values are equal bytes
FAR = 8  # swaps between the root and the list around which players were trained, from which on they are trained again
NEAR = 2  # with fewer swaps between the two a search may end: players then know the list that it ends with


@dataclass(frozen=True)
class SearchSettings:
    """Settings of a search.

    Both searches:
    - `seed`: of everything random.
    - `window`: the most games under way.
    - `method`: one of METHODS.
    - `learns`: whether players are trained. If so, they are trained again when the search has gone far.

    Guided search:
    - `least_gain`: smaller gains in mean reward are not looked for.
    - `for_people`: nobody asked for this `least_gain`. What is changed must then be worth the trouble (`evaluate.worth_it`).
    - `screening`: rollouts a move in low-fidelity games, fewer than the players' own; 0 if all games are full ones.

    Published search:
    - `root_games`: finished games of a tree after which its root changes.
    - `eval_games`: games with which each root is evaluated.
    - `exploration`: the constant of UCB1, for rewards between 0 and 1.
    - `forced`: whether a list that is the root must change.
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
        """The same settings with a `least_gain` that somebody asked for."""
        return replace(self, least_gain=least_gain, for_people=False)

    def as_dict(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


@dataclass(frozen=True)
class Ask:
    """A game to play: number `k` of the search, with the list `main`, under the mulligan thresholds of root number `root`.

    - `kind`: EVALUATE if the game belongs to that root's own evaluation, else SEARCH.
    - `luck`, `game`: games in which both are equal share their luck.
    - `rollouts`: a move; 0 means the players' own number.
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
        """A checksum of 32 bits, which tells this game from others."""
        own = self.kind, self.luck, self.root, self.game, self.rollouts
        return crc32(marshal.dumps((own, sorted(self.main.items())), PLAIN))


@dataclass(frozen=True)
class Ply:
    """A change of a tree's root: the card that was removed or added ("" for no change), and the tree's finished games with
    their mean reward."""

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
    """A swap of so many copies, and what all of them together gain over the list before."""

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
    """A search over lists: its roots, and the games that it has asked for and not been told."""

    def __init__(self, limits: Limits, main: Counts, settings: SearchSettings) -> None:
        self.settings = settings
        self.limits = limits
        self.roots = [Root(dict(main), None)]
        self.courses = [0]  # trainings of the players: the number of the root around which each was
        self.asked = 0
        self.told = 0
        self._under_way: deque[tuple[Ask, Any]] = deque()

    @property
    def under_way(self) -> list[Ask]:
        """Games asked for and not told, oldest first."""
        return [ask for ask, _ in self._under_way]

    @property
    def oldest(self) -> Ask | None:
        """The oldest game under way, if there is any."""
        return self._under_way[0][0] if self._under_way else None

    def courses_of(self, root: int) -> int:
        """How often the players of a root have been trained."""
        return bisect_right(self.courses, root)

    @property
    def _is_far_from_training(self) -> bool:
        """Whether the root is so far from the list of the last training that players must be trained again."""
        return self.settings.learns and self._swaps_since_training() >= FAR

    @property
    def _is_near_training(self) -> bool:
        """Whether the root is near enough to the list of the last training for the search to end."""
        return not self.settings.learns or self._swaps_since_training() < NEAR

    def _swaps_since_training(self) -> int:
        """Swaps between the list of the last training and the root."""
        here, there = (Counter(self.roots[number].main) for number in (-1, self.courses[-1]))
        return (here - there).total()

    def _learn_anew(self) -> None:
        """Train the players of all later games around the newest root. No game of that root may have been asked for."""
        self.courses.append(len(self.roots) - 1)

    def ask(self) -> Ask:
        """The next game to play."""
        if len(self._under_way) >= self.settings.window:
            raise RuntimeError("the window is full: tell the oldest game first")
        ask, destination = self._next()
        self._under_way.append((ask, destination))
        self.asked += 1
        return ask

    def tell(self, k: int, reward: float, rollouts: int = 0) -> None:
        """Learn the reward of game k, which must be the oldest under way; `rollouts` is how many it took, 0 if unknown."""
        ask, destination = self._under_way.popleft()
        if ask.k != k:
            raise RuntimeError(f"told game {k} while {ask.k} is the oldest under way")
        self.told += 1
        if ask.kind == EVALUATE:
            self.roots[ask.root].evaluation.append(reward)
        self._take(ask, destination, reward, rollouts)

    @property
    def lessons(self) -> int:
        """A number that grows whenever the search may judge lists differently than before."""
        return self.told

    @property
    def plies(self) -> Sequence[Ply]:
        """The changes of the root so far, if the search changes it card by card. Two of them lead from a root to the next;
        "no change" is last if it ended the search."""
        return ()

    def refine(self, least_gain: float) -> None:
        """Look for gains as small as `least_gain` from now on."""
        self.settings = self.settings.refined(least_gain)

    @property
    @abstractmethod
    def finished(self) -> str:
        """Why the search has ended, or "" if it goes on."""

    @property
    @abstractmethod
    def best(self) -> int:
        """The number of the root that seems best."""

    @abstractmethod
    def conclude(self) -> None:
        """Move to the list that is probably best, though it is not clear yet. No more games will be played."""

    @abstractmethod
    def edits(self, last: int) -> list[Edit]:
        """The edits from the first list to root number `last`."""

    @abstractmethod
    def promising(self, most: int) -> list[Edit]:
        """At most so many swaps of the present root that seem to gain, likeliest first."""

    @property
    @abstractmethod
    def undecided(self) -> list[Swap]:
        """Swaps of the present root that may gain more than `least_gain`, likeliest first."""

    @property
    def misjudged(self) -> float | None:
        """The error of low-fidelity games for a swap of the present root, in mean reward; None if it is not known."""
        return None

    @abstractmethod
    def _next(self) -> tuple[Ask, Any]:
        """The next game, and the destination of its reward."""

    @abstractmethod
    def _take(self, ask: Ask, destination: Any, reward: float, rollouts: int) -> None:
        """Count a finished game, whose reward belongs to `destination`."""

    @abstractmethod
    def as_plain(self) -> dict[str, Any]:
        """The state of the search without its settings, in plain values for JSON."""
