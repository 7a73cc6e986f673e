"""Compiles the verbs of the family "mana"."""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition, ValueAmount
from deckopt.cards.symbols import mask_of
from deckopt.compile.program import Program
from deckopt.compile.verbs.registry import compiles
from deckopt.words import operations as OP


@compiles(E.TappingAdds)
def _tapping_adds(p: Program, e: E.TappingAdds) -> None:
    mask = e.mana.pips[0].mask
    p.emit(OP.TAPPING_ADDS, cards=p.i.filter(e.of), colours=mask, adder=p.i.adder(-1, e.of, mask))


@compiles(E.AddMana)
def _addmana(p: Program, e: E.AddMana) -> None:
    units = [mask_of("C")] * e.mana.generic + [p.mask for p in e.mana.pips]
    only = p.i.limit(e.only) - 1
    if e.combination:
        _combined(p, e, units[0], only)
        return
    for mask in dict.fromkeys(units):
        times = units.count(mask)
        if e.amount == 1 and mask & (mask - 1) == 0:
            p.emit(OP.ADD, colours=mask, amount=p.i.amount(times), only=only)
        else:
            for _ in range(times):
                p.emit(OP.ADD, colours=mask, amount=p.i.amount(e.amount), only=only)


def _combined(p: Program, e: E.AddMana, mask: int, only: int) -> None:
    """One mana after the other, each of a colour of its own. What is noted is how many are still to be added."""
    p.emit(OP.NOTE, amount=p.i.amount(e.amount), taken=0)
    noted = Condition(amount=ValueAmount(value="noted"), reaches=1)
    start = p.emit(OP.IF, otherwise=0, condition=p.i.condition(noted))
    p.emit(OP.ADD, colours=mask, amount=p.i.amount(1), only=only)
    p.emit(OP.NOTE, amount=p.i.amount(1), taken=1)
    p.emit(OP.JUMP, to=start)
    p.goes_on_here(start)
