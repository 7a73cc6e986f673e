"""Spells of the slow engine that count the colours of the mana that was spent on them."""

from __future__ import annotations

import itertools

from naive.choices import bits
from naive.mana.supply import payable, supplies
from naive.mana.worth import colour_values
from naive.objects import Frame
from naive.state import Position


def with_most_colours(p: Position, coloured: list[int], generic: int, frame: Frame) -> tuple[int, list[int], int]:
    """(how many colours can be spent at most, the cost with those colours in place of generic mana)."""
    own = {k for mask in coloured for k in bits(mask) if k < 5}
    worth, available = colour_values(p), supplies(p, frame)
    for n in range(min(generic, 5 - len(own)), 0, -1):
        sets = list(itertools.combinations([k for k in range(5) if k not in own], n))
        for more in sorted(sets, key=lambda ks: (sum(worth[k] for k in ks), sum(1 << k for k in ks))):
            asked = [*coloured, *(1 << k for k in more)]
            if payable(available, asked, generic - n):
                return len(own) + n, asked, generic - n
    return len(own), coloured, generic
