"""What mana of each colour is worth to a deck, for the slow engine."""

from __future__ import annotations

from naive.choices import bits
from naive.state import Position


def colour_values(p: Position) -> list[int]:
    """What mana of each colour is worth to the deck: how much of its cards' costs it can pay."""
    demand = [0] * 6
    for name, copies in p.main.items():
        cost = p.cards[name].card.cost
        for pip in cost.pips if cost else ():
            for k in bits(pip.mask):
                demand[k] += 12 * copies // len(bits(pip.mask))
    return [1 + min(250, d // 12) for d in demand]


def value_of(mask: int, worth: list[int]) -> int:
    return sum(worth[k] for k in bits(mask))


def dearest_colour(mask: int, worth: list[int]) -> int:
    """The colour of highest value in the mask, the first of equals."""
    return max(bits(mask), key=lambda k: worth[k])
