"""Records of a search in a snapshot: one for each kind of search, written and read as a whole. Here is what all searches have.

Anybody may have written the file that is read. So types, bounds and shapes are checked, and that the parts fit each other and the
limits of the run. ValueError says that a snapshot cannot be true; the search is then replayed from its games.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, BeforeValidator, Field, PlainSerializer, model_validator

from deckopt.bounded import CHECKED, Name, Named
from deckopt.optimize.edits import Limits, Swap
from deckopt.optimize.features import Features
from deckopt.optimize.roots import Root
from deckopt.optimize.search import Ask, Search

Whole = Annotated[int, Field(ge=0, le=2**53)]
Share = Annotated[float, Field(ge=0, le=1)]
Reward = Annotated[float, Field(ge=-1000, le=1000)]  # of a game; a search needs only that it is finite
Positive = Annotated[float, Field(ge=0)]
Counts = Annotated[list[Whole], Field(max_length=10_000)]  # of a list: copies of each card
MOST = 10**7  # games, or nodes of a tree


def _numbers(value: Any) -> NDArray[np.float64]:
    numbers = value if isinstance(value, np.ndarray) else np.frombuffer(b64decode(value, validate=True), "<f8")
    if numbers.ndim != 1 or not np.isfinite(numbers).all():
        raise ValueError("should be finite numbers, one after the other")
    return np.array(numbers, np.float64)


#: An array of one dimension; in JSON, its bytes in base 64.
Numbers = Annotated[
    Any,
    BeforeValidator(_numbers),
    PlainSerializer(lambda of: b64encode(np.ascontiguousarray(of, "<f8").tobytes()).decode(), return_type=str),
]


class Kept(BaseModel):
    """A record, or a part of one."""

    model_config = CHECKED

    def plain(self) -> dict[str, Any]:
        """The record in plain values for JSON."""
        return self.model_dump(mode="json")


class KeptRoot(Kept):
    """A list that was the root (`roots.Root`)."""

    main: Named[Whole]
    swap: tuple[Name, Name] | None
    asked: Whole
    evaluation: Annotated[list[Reward], Field(max_length=MOST)]

    @classmethod
    def of(cls, root: Root) -> KeptRoot:
        """The record of a root."""
        swap = (root.swap.cut, root.swap.add) if root.swap is not None else None
        return cls(main=root.main, swap=swap, asked=root.asked, evaluation=root.evaluation)

    @property
    def root(self) -> Root:
        """The root of the record."""
        return Root(self.main, Swap(*self.swap) if self.swap is not None else None, self.asked, self.evaluation)


class KeptAsk(Kept):
    """A game under way (`search.Ask`)."""

    k: Whole
    kind: Name
    luck: Name
    root: Whole
    game: Whole
    main: Named[Whole]
    rollouts: Whole

    @property
    def ask(self) -> Ask:
        """The game of the record."""
        return Ask(**self.model_dump())


class KeptSearch(Kept):
    """What every search has."""

    asked: Whole
    told: Whole
    roots: Annotated[list[KeptRoot], Field(min_length=1, max_length=MOST)]
    courses: Annotated[list[Whole], Field(min_length=1, max_length=MOST)]
    asks: Annotated[list[KeptAsk], Field(max_length=10_000)]

    @classmethod
    def common(cls, search: Search) -> dict[str, Any]:
        """The fields of this record for a search."""
        return {
            "asked": search.asked,
            "told": search.told,
            "roots": [KeptRoot.of(root) for root in search.roots],
            "courses": search.courses,
            "asks": [KeptAsk(**vars(ask)) for ask in search.under_way],
        }

    @model_validator(mode="after")
    def _fits(self) -> KeptSearch:
        if [ask.k for ask in self.asks] != list(range(self.told, self.asked)):
            raise ValueError("other games are under way than those asked for and not told")
        numbers = [*self.courses, *(ask.root for ask in self.asks)]
        if max(numbers) >= len(self.roots) or sorted(set(self.courses)) != self.courses or self.courses[0] != 0:
            raise ValueError("speaks of roots that there are not")
        return self

    def check(self, limits: Limits, first: Mapping[str, int]) -> None:
        """ValueError if the search cannot have come to one of the lists within these limits from its first list."""
        size = sum(first.values())
        if {name: n for name, n in self.roots[0].main.items() if n} != {name: n for name, n in first.items() if n}:
            raise ValueError("begins with another list")
        for main in (*(root.main for root in self.roots), *(ask.main for ask in self.asks)):
            if sum(main.values()) != size:
                raise ValueError("has lists of other sizes")
            for name in {*limits.cards, *main}:
                n = main.get(name, 0)
                allowed = limits.least(name) <= n <= limits.most(name) if name in limits.cards else n == first.get(name, 0)
                if not allowed:
                    raise ValueError("has lists outside of the limits")

    def restore(self, search: Search) -> None:
        """Set these fields of a search."""
        search.asked, search.told = self.asked, self.told
        search.roots, search.courses = [root.root for root in self.roots], list(self.courses)


def checked_counts(features: Features, lists: Sequence[Any], *shape: int) -> NDArray[np.int64]:
    """Lists as counts, of shape (*shape, cards). ValueError if they are not within the limits."""
    counts = np.array(lists, np.int64).reshape(*shape, len(features.cards))
    within = (counts >= features.least).all() and (counts <= features.most).all()
    if not within or (counts.sum(axis=-1) != features.first.sum()).any():
        raise ValueError("has lists outside of the limits")
    return counts
