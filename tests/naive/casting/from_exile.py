"""Casting an exiled card because something offers it, for the slow engine."""

from __future__ import annotations

from naive.casting.reductions import makes_dearer
from naive.casting.spells import can_cast, cast, under_split_second
from naive.casting.ways import Way, from_exile
from naive.choices import ask_whether
from naive.mana.making_mana import ask_to_pay
from naive.moves import Steps
from naive.objects import Printed
from naive.state import Position
from naive.zones.putting import put_card, remove_card


def may_cast_from_exile(p: Position, printed: Printed, base: Way, name: str = "") -> Steps:
    """Ask whether to cast an exiled card now; False if you do not. `name` is that of the card, if this is another face of it."""
    name = name or printed.name
    if under_split_second(p):
        return False

    def possible(way: Way) -> bool:
        remove_card(p.exile, name)
        can = can_cast(p, printed, way)
        put_card(p, name, "exile")
        return can

    for way in from_exile(printed.card, base):
        mana = way.price.mana.value or way.price.mana.x or makes_dearer(p)
        if (yield from ask_to_pay(p, lambda way=way: possible(way)) if mana else ask_whether(possible(way))):
            remove_card(p.exile, name)
            yield from cast(p, printed, way)
            return True
    return False
