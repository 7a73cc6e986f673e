"""Pools of valued hands, and the weights of hands of one list for another list.

The value of a hand hardly changes when a card or two of the library do. Its probability changes, but that is known exactly. So a
near list takes over hands that were valued for earlier lists. The weight of each is by the balance heuristic (Veach and Guibas,
"Optimally combining sampling techniques for Monte Carlo rendering", 1995). It is the hand's probability under the new list, over
its expected number in all draws together.
"""

from __future__ import annotations

import json
import math
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from deckopt import files
from deckopt.bounded import Name
from deckopt.bounds import NAMES
from deckopt.decks.model import HAND, MOST_CARDS
from deckopt.evaluate.games import MOST_WORTH, List
from deckopt.evaluate.hands import Deal, Hand, Values
from deckopt.playing.results import HandValue

MOST_BYTES = 64 * files.MB  # most bytes of pools, unpacked
NEAR = 2  # most cards by which lists differ whose hands are taken over


@dataclass(frozen=True)
class Pool:
    """Hands of `drawn` cards, drawn from a list as `Deal` draws them. Each is valued for every number of cards in `keeps`."""

    main: List
    side: int
    drawn: int
    keeps: tuple[int, ...]
    hands: tuple[tuple[Hand, Values], ...]


Pools = tuple[Pool, ...]  # one for each side and number of cards drawn, if they are of one list


def distance(a: List, b: List) -> int:
    """How many copies of one list the other one lacks; the greater number if lists differ in size."""
    one, other = Counter(dict(a)), Counter(dict(b))
    return max((one - other).total(), (other - one).total())


def near(known: Sequence[Pool], main: List, side: int, drawn: int, keeps: tuple[int, ...]) -> list[Pool]:
    """The pools whose hands a list can take over, in the order given."""
    return [p for p in known if (p.side, p.drawn, p.keeps) == (side, drawn, keeps) and distance(p.main, main) <= NEAR]


def balance(deals: Sequence[Deal], hands: Sequence[Sequence[Hand]]) -> list[list[float]]:
    """Weights of hands as hands of the last deal; `hands[j]` were drawn by `deals[j]`. The result has the same shape.

    The sum of weight times f estimates the mean of f over hands of the last deal. It is unbiased if that deal drew from each of
    its strata. Hands of a stratum that only the last deal drew have equal weights, which add up to the stratum's probability.
    """
    drawn = [Counter(map(deal.stratum, of)) for deal, of in zip(deals, hands, strict=True)]

    def expected(hand: Hand) -> float:
        densities = [deal.density(hand) for deal in deals]
        terms = [n[deal.stratum(hand)] * d for deal, n, d in zip(deals, drawn, densities, strict=True) if d]
        return math.fsum(terms)

    def weight(hand: Hand) -> float:
        chance = deals[-1].chance(hand)
        return chance / expected(hand) if chance else 0.0

    return [[weight(hand) for hand in of] for of in hands]


# -- plain values --------------------------------------------------------------------------


def to_plain(pools: Sequence[Pool]) -> list[dict[str, Any]]:
    """Pools in plain values, for JSON. Hands are numbers of the list's cards; values stand one after the other."""
    return [_plain(pool) for pool in pools]


def _plain(pool: Pool) -> dict[str, Any]:
    number = {name: i for i, (name, _) in enumerate(pool.main)}
    return {
        "main": [list(pair) for pair in pool.main],
        "side": pool.side,
        "drawn": pool.drawn,
        "keeps": list(pool.keeps),
        "hands": [[number[name] for name in hand] for hand, _ in pool.hands],
        "values": [[part for value in values for part in value] for _, values in pool.hands],
    }


_Worth = Annotated[float, Field(ge=-MOST_WORTH, le=MOST_WORTH)]


class _Plain(BaseModel):
    """A pool as `to_plain` has it."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, defer_build=True)

    main: Annotated[list[tuple[Name, Annotated[int, Field(ge=0, le=MOST_CARDS)]]], Field(max_length=NAMES)]
    side: Annotated[int, Field(ge=0, le=1)]
    drawn: Annotated[int, Field(ge=0, le=HAND)]
    keeps: Annotated[list[Annotated[int, Field(ge=0, le=HAND)]], Field(max_length=HAND + 1)]
    hands: Annotated[
        list[Annotated[list[Annotated[int, Field(ge=0, le=NAMES)]], Field(max_length=HAND)]], Field(max_length=10**6)
    ]
    values: Annotated[list[Annotated[list[_Worth], Field(max_length=2 * HAND + 2)]], Field(max_length=10**6)]

    @model_validator(mode="after")
    def _fits(self) -> _Plain:
        if any(i >= len(self.main) for hand in self.hands for i in hand):
            raise ValueError("a hand has a card that its list has not")
        if len(self.values) != len(self.hands) or any(len(of) != 2 * len(self.keeps) for of in self.values):
            raise ValueError("hands and their values do not fit")
        return self

    @property
    def pool(self) -> Pool:
        """The pool."""
        hands = [tuple(self.main[i][0] for i in hand) for hand in self.hands]
        values = [tuple(HandValue(a, b) for a, b in zip(of[::2], of[1::2], strict=True)) for of in self.values]
        return Pool(tuple(self.main), self.side, self.drawn, tuple(self.keeps), tuple(zip(hands, values, strict=True)))


_ALL = TypeAdapter(list[_Plain])


def from_plain(plain: object) -> Pools:
    """The pools of plain values. ValueError if they are not pools."""
    return tuple(weights.pool for weights in _ALL.validate_python(plain))


def pack(pools: Sequence[Pool]) -> bytes:
    """Pools as bytes: compressed JSON."""
    return zlib.compress(json.dumps(to_plain(pools), separators=(",", ":")).encode())


def unpack(data: bytes) -> Pools:
    """The pools of such bytes. ValueError if they are damaged."""
    return tuple(weights.pool for weights in _ALL.validate_json(files.unpacked(data, MOST_BYTES)))
