"""The last mana of a permanent of the slow engine that is about to be lost, and what can still be paid after that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from naive.choices import COLOUR_WORDS, bits
from naive.mana.supply import tap_units
from naive.mana.worth import colour_values, dearest_colour
from naive.moves import Move, Steps, choose
from naive.objects import Permanent
from naive.permanents.characteristics import usable
from naive.permanents.tapping import notes_tapping, tap
from naive.state import Position


@contextmanager
def gone_for_now(p: Position, q: Permanent, made: list[int]) -> Iterator[None]:
    """Within this block the permanent is sacrificed, after it made some mana."""
    at, pool = p.battlefield.index(q), list(p.pool)
    del p.battlefield[at]
    for k in made:
        p.pool[k] += 1
    yield
    p.battlefield.insert(at, q)
    p.pool = pool


def last_mana(p: Position, q: Permanent) -> list[list[int]]:
    """What a permanent about to be lost can be tapped for: a list of colours for each choice."""
    units = tap_units(p, q)
    if not units or not usable(p, q):
        return [[]]
    worth = colour_values(p)
    others = [dearest_colour(mask, worth) for mask in units[1:]]
    return [[k, *others] for k in bits(units[0])]


def still(p: Position, q: Permanent, made: list[int], rest: Callable[[], bool]) -> bool:
    """Whether the rest holds after the permanent has made this mana and is gone."""
    with gone_for_now(p, q, made):
        return rest()


def tap_for_last_mana(p: Position, q: Permanent) -> Steps:
    """Tap it for mana; that this is wanted was chosen."""
    yield from use_last_mana(p, q, chosen=True)


def use_last_mana(
    p: Position, q: Permanent, good: Callable[[list[int]], bool] = lambda made: True, chosen: bool = False
) -> Steps:
    """Tap a permanent about to be lost for mana, its first unit in a colour of your choice; if something triggers on that,
    you need not."""
    choices = [made for made in last_mana(p, q) if good(made)]
    if choices == [[]]:
        return
    moves = [Move(COLOUR_WORDS[k], k) for k in sorted({made[0] for made in choices})]
    if not chosen and notes_tapping(p, q) and good([]):
        moves.append(Move("no mana", -1))
    move = yield from choose(moves)
    if move.value < 0:
        return
    colour = move.value
    tap(p, [q])
    for k in next(made for made in choices if made[0] == colour):
        p.pool[k] += 1
