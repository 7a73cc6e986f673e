"""What can be seen of a position in both engines, and how two of them differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

THIS, TOKEN = "THIS", "TOKEN"  # in place of the tested card's name, and of any token's
OF_OPPONENT = "the opponent's "  # before the name of a permanent that is not yours


class Thing(NamedTuple):
    """A permanent. What is no creature has no size; `new` is kept for creatures alone."""

    name: str
    tapped: bool
    new: bool
    power: int
    toughness: int
    counters: tuple[tuple[str, int], ...]  # by kind; "damage" is among them
    host: str
    choice: str = ""  # the colour chosen as it entered, as a letter


class Observation(NamedTuple):
    """A position. Zones are sorted; `top` are the next two cards of the library; `mana` is what floats and
    what the harness's untapped lands make. Where the game is over nothing else is kept."""

    over: int  # 1: won, 2: not
    life: int = 0
    opponent_life: int = 0
    poison: int = 0
    hand: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    exile: tuple[str, ...] = ()
    library: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    opponent_library: int = 0
    opponent_hand: int = 0
    mana: int = 0
    battlefield: tuple[Thing, ...] = ()
    energy: int = 0


Difference = dict[str, list[Any]]
View = Callable[[Observation], Observation]


def difference(a: Observation, b: Observation) -> Difference:
    """The fields in which two positions differ, as [what only a has, what only b has]."""
    found: Difference = {}
    for key, x, y in zip(Observation._fields, a, b, strict=True):
        if x == y:
            continue
        if isinstance(x, tuple) and key != "top":
            of_x, of_y = Counter(x), Counter(y)
            found[key] = [sorted((of_x - of_y).elements(), key=str), sorted((of_y - of_x).elements(), key=str)]
        else:
            found[key] = [x, y]
    return found


def _size(found: Difference) -> int:
    return sum(1 + (len(x) + len(y) if isinstance(x, (list, tuple)) else 1) for x, y in found.values())


def nearest(a: Observation, others: Iterable[Observation]) -> Difference | None:
    """How a position differs from the most similar of others; None if there are none."""
    others = list(others)
    return difference(a, nearest_to(a, others)) if others else None


def nearest_to(a: Observation, others: Iterable[Observation]) -> Observation:
    """The most similar of others."""
    return min(others, key=lambda b: _size(difference(a, b)))


# -- what is left of a position when something is not looked at --------------------------------


def exactly(seen: Observation) -> Observation:
    """Everything."""
    return seen


def up_to_payment(sources: frozenset[str]) -> View:
    """Which sources of mana are tapped does not matter, how many do. `sources`: permanents that make one mana."""

    def view(seen: Observation) -> Observation:
        untapped = sum(not p.tapped for p in seen.battlefield if p.name in sources)
        there = tuple(sorted(p._replace(tapped=False) if p.name in sources else p for p in seen.battlefield))
        return seen._replace(mana=seen.mana + untapped, battlefield=there)

    return view


def up_to_mana(view: View) -> View:
    """How much mana is left does not matter either."""
    return lambda seen: view(seen)._replace(mana=0)


def up_to_opponent(view: View) -> View:
    """The opponent's hand, library and tokens do not matter either."""

    def without(seen: Observation) -> Observation:
        left = view(seen)
        mine = tuple(p for p in left.battlefield if not p.name.startswith(OF_OPPONENT))
        return left._replace(opponent_hand=0, opponent_library=0, battlefield=mine)

    return without


def up_to_order(view: View) -> View:
    """The order of the library does not matter either."""
    return lambda seen: view(seen)._replace(top=())
