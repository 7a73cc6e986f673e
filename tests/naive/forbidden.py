"""Spells that a permanent of yours keeps you from casting, for the slow engine."""

from __future__ import annotations

from deckopt.words.colours import ANY_COLOUR
from naive.costs import Price
from naive.objects import Permanent, Position, Printed


def is_forbidden(p: Position, printed: Printed, price: Price) -> bool:
    """Whether it cannot be cast at this price, reductions included."""
    return any(_keeps(p, q, static.no_cast, printed, price) for q in p.battlefield for static in q.card.statics if static.no_cast)


def _keeps(p: Position, q: Permanent, what: str, printed: Printed, price: Price) -> bool:
    if what == "after another":
        return p.counts["spells cast"] > 0
    if what == "of charge":
        cost, charge = printed.card.cost, q.counters_of("charge")
        return printed.card.value == charge or (cost is not None and cost.x > 0 and printed.card.value < charge)
    masks = [pip.mask for pip in price.mana.pips]
    if any(printed.card.has(word) for word in ("convoke", "improvise")):
        return True
    if what == "without coloured mana":
        return not any(mask & ~ANY_COLOUR == 0 for mask in masks)
    return not masks and (price.delve or price.mana.generic <= price.less)
