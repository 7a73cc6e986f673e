"""Compiles the verbs of the family "permanents"."""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition, CountAmount, TotalAmount, ValueAmount
from deckopt.cards.filters import Filter, untapped
from deckopt.cards.references import What
from deckopt.compile.program import Program
from deckopt.compile.verbs.common import ALL, as_another, divide, so_many, together
from deckopt.compile.verbs.registry import compiles
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.operands import NONE
from deckopt.words.references import MEANT as REFERENCES


@compiles(E.Sacrifice)
def _sacrifice(p: Program, e: E.Sacrifice) -> None:
    what = p.i.what(e.what)
    if e.total_power is not None:
        p.emit(OP.NOTE, amount=p.i.amount(e.total_power), taken=0)
    up_to = int(e.up_to) if e.total_power is None else C.WITH_POWER
    p.emit(OP.SACRIFICE, what=what, count=so_many(e) if what >= 0 else -1, up_to=up_to, cost=-1)


@compiles(E.Destroy)
def _destroy(p: Program, e: E.Destroy) -> None:
    p.sweeps(e.mana_value)
    together(p, OP.DESTROY, e.what)


@compiles(E.Doom)
def _doom(p: Program, e: E.Doom) -> None:
    p.emit(OP.DOOM, what=p.i.what(e.what))


@compiles(E.Regenerate)
def _regenerate(p: Program, e: E.Regenerate) -> None:
    p.emit(OP.REGENERATE, what=p.i.what(e.what))


_LEAVING = {"sacrifice": C.RF_SACRIFICE_AT_END, "exile": C.RF_EXILE_AT_END, "hand": C.RF_HAND_AT_END}


@compiles(E.Cede)
def _cede(p: Program, e: E.Cede) -> None:
    p.emit(OP.CEDE)


@compiles(E.Exert)
def _exert(p: Program, e: E.Exert) -> None:
    p.t["has_lockers"] |= 1
    p.t["n_going_home"] += int(e.returns)
    p.emit(OP.EXERT, returns=int(e.returns))


@compiles(E.Leave)
def _leave(p: Program, e: E.Leave) -> None:
    p.t["has_leaving"] = 1
    p.emit(OP.LEAVE, what=p.i.what(e.what), how=_LEAVING[e.how])


@compiles(E.Untap)
def _untap(p: Program, e: E.Untap) -> None:
    what = p.i.what(e.what)
    p.emit(OP.UNTAP, what=what, count=-1 if what < 0 or e.count is None else e.count, up_to=int(e.up_to))


@compiles(E.Tap)
def _tap(p: Program, e: E.Tap) -> None:
    what = p.i.what(e.what)
    count, n = NONE, NONE
    if what >= 0 and isinstance(e.count, int):
        count = e.count
    elif what >= 0 and e.count is not None:
        count, n = 0, p.i.amount(e.count)
    if e.note is None or not isinstance(e.what, Filter):
        p.emit(OP.TAP, what=what, count=count, up_to=int(e.up_to), amount=n)
        return
    power = p.i.amount(TotalAmount(total_power=untapped(e.what)))  # what is tapped has all that is gone from it
    p.emit(OP.NOTE, amount=power, taken=0)
    p.emit(OP.TAP, what=what, count=count, up_to=int(e.up_to), amount=n)
    p.emit(OP.NOTE, amount=power, taken=1)


@compiles(E.Pump)
def _pump(p: Program, e: E.Pump) -> None:
    if e.divided and isinstance(e.what, Filter):
        divide(p, e.what, e.power, e.divided, 0, 1)
        return
    words = p.i.keyword_bits(e.keywords)
    as_another(p, e)
    power, toughness = (p.i.amount(side, floor=not e.doubled) for side in (e.power, e.toughness))
    p.emit(OP.PUMP, what=p.i.what(e.what), power=power, toughness=toughness, keywords=words)


@compiles(E.Counters)
def _counters(p: Program, e: E.Counters) -> None:
    if e.divided and isinstance(e.what, Filter):
        divide(p, e.what, e.amount, e.divided, p.i.columns[e.kind])
        return
    as_another(p, e)
    if e.modular and p.more_by_modular:
        _emit_modular(p, e)
    else:
        _emit_counters(p, e.what, NONE if e.doubled else p.i.amount(e.amount), e.kind, e.count)


def _emit_modular(p: Program, e: E.Counters) -> None:
    """Emit that counters are put there, if any would be, and more for each permanent that says so."""
    any_ = p.emit(OP.IF, otherwise=0, condition=p.i.condition(Condition(amount=e.amount, reaches=1)))
    p.emit(OP.NOTE, amount=p.i.amount(e.amount), taken=0)
    for what, plus in p.more_by_modular:
        p.emit(OP.NOTE, amount=p.i.amount(CountAmount(count=what, times=-plus)), taken=1)
    _emit_counters(p, e.what, p.i.amount(ValueAmount(value="noted")), e.kind, e.count)
    p.goes_on_here(any_)


@compiles(E.Remove)
def _remove(p: Program, e: E.Remove) -> None:
    n = p.i.amount(ALL if e.amount == "all" else e.amount)
    _emit_counters(p, e.what, n, e.kind, taken=1)


def _emit_counters(p: Program, meant: What, n: int, kind: str, count: int | None = None, taken: int = 0) -> None:
    what = p.i.what(meant)
    so_many_of = -1 if what < 0 or count is None else count
    p.emit(OP.COUNTERS, what=what, count=so_many_of, taken=taken, amount=n, column=p.i.columns[kind])


@compiles(E.Proliferate)
def _proliferate(p: Program, e: E.Proliferate) -> None:
    p.t["proliferates"] = 1
    p.emit(OP.PROLIFERATE)
    p.emit(OP.PROLIFERATED)


@compiles(E.Attach)
def _attach(p: Program, e: E.Attach) -> None:
    p.emit(OP.ATTACH, to=REFERENCES[e.to], what=REFERENCES[e.what])


@compiles(E.Give)
def _give(p: Program, e: E.Give) -> None:
    p.emit(OP.GIVE, what=p.i.what(e.what), abilities=p.given[id(e)])


@compiles(E.Become)
def _become(p: Program, e: E.Become) -> None:
    p.emit(OP.BECOME, what=p.i.what(e.what), parts=p.i.becomes(e))


@compiles(E.Transform)
def _transform(p: Program, e: E.Transform) -> None:
    p.emit(OP.TRANSFORM, anew=int(e.anew))
    if e.anew:
        p.arrive(C.Z_BATTLEFIELD)


@compiles(E.Level)
def _level(p: Program, e: E.Level) -> None:
    p.t["level_column"] = p.i.columns["level"]
    p.emit(OP.LEVEL, to=e.to)
