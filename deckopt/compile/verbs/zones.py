"""Compiles the verbs of the family "zones", which move cards and permanents between zones."""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.amounts import CountAmount
from deckopt.cards.filters import Filter
from deckopt.compile.program import Program
from deckopt.compile.verbs.common import ALL, destination, how_many, so_many, together
from deckopt.compile.verbs.registry import compiles
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.operands import NONE
from deckopt.words.references import MEANT as REFERENCES
from deckopt.words.references import TARGET_WORDS
from deckopt.words.zones import DESTINATIONS


@compiles(E.Return)
def _return(p: Program, e: E.Return) -> None:
    if e.from_ == "battlefield":
        what = p.i.what(e.what)
        n = p.i.amount(CountAmount(count=e.what)) if e.note and isinstance(e.what, Filter) else NONE
        if e.note:  # what returns is gone from what was there before
            p.emit(OP.NOTE, amount=n, taken=0)
        p.sweeps(e.mana_value)
        p.emit(
            OP.RETURN,
            what=what,
            count=so_many(e) if what >= 0 else p.goes,
            up_to=int(e.up_to),
            to=destination(e.to, e.tapped),
            cost=-1,
        )
        if e.note:
            p.emit(OP.NOTE, amount=n, taken=1)
        p.arrive(destination(e.to), e.counters, e.kind)
        return
    zone = C.Z_GRAVEYARD if e.from_ == "graveyard" else C.Z_EXILE
    to = destination(e.to, e.tapped)
    if e.attached is not None:
        p.emit(OP.THIS_AURA, to=p.i.what(e.attached))
    elif e.what == "this":
        p.emit(OP.THIS_CARD, zone=zone, to=to, turned=int(e.turned))
    elif isinstance(e.what, str):
        p.emit(OP.TARGET_CARD, slot=TARGET_WORDS.index(e.what), to=to, counted=0)
    elif e.random:
        p.cards(zone, e.what, e.count, C.HOW_RANDOM, to)
    else:
        p.cards(zone, e.what, *how_many(e.count, e.up_to), to, e.mana_value, e.different, e.total)
    p.arrive(to, e.counters, e.kind)


@compiles(E.Exchange)
def _exchange(p: Program, e: E.Exchange) -> None:
    what = p.i.filter(f"other {e.what.text}" if e.others else e.what)
    p.cards(C.Z_GRAVEYARD, e.what, ALL, C.HOW_ALL, C.Z_LOOK)
    p.emit(OP.SACRIFICE, what=what, count=-1, up_to=0, cost=-1)
    p.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, C.Z_BATTLEFIELD)
    p.arrive(C.Z_BATTLEFIELD)


@compiles(E.Send)
def _send(p: Program, e: E.Send) -> None:
    p.emit(OP.SEND, to=DESTINATIONS[e.to])


@compiles(E.CounterSpell)
def _counterspell(p: Program, e: E.CounterSpell) -> None:
    p.emit(OP.COUNTER_SPELL)


@compiles(E.Exile)
def _exile(p: Program, e: E.Exile) -> None:
    if isinstance(e.what, Filter) and e.from_ == "graveyard":
        others = C.HOW_OTHERS if e.what.alternatives[0].other else C.HOW_CHOOSE
        p.cards(C.Z_GRAVEYARD, e.what, e.count, C.HOW_UP_TO if e.up_to else others, C.Z_EXILE)
        return
    if e.from_ == "graveyard" and e.what != "this":
        p.emit(OP.TARGET_CARD, slot=TARGET_WORDS.index(str(e.what)), to=C.Z_EXILE, counted=int(e.held == "counted"))
        return
    if e.from_ == "graveyard":
        p.emit(OP.THIS_CARD, zone=C.Z_GRAVEYARD, to=C.Z_EXILE, turned=0)
        return
    if e.held:
        p.emit(OP.HOLD, what=p.i.what(e.what))
        return
    p.sweeps(e.mana_value)
    together(p, OP.EXILE, e.what)


@compiles(E.ReturnHeld)
def _returnheld(p: Program, e: E.ReturnHeld) -> None:
    p.emit(OP.RETURN_HELD)
    p.arrive(C.Z_BATTLEFIELD)


@compiles(E.BuryExiled)
def _buryexiled(p: Program, e: E.BuryExiled) -> None:
    p.emit(OP.BURY_EXILED)


@compiles(E.ExileGraveyard)
def _exilegraveyard(p: Program, e: E.ExileGraveyard) -> None:
    p.emit(OP.EXILE_GRAVEYARD, who=REFERENCES[e.who], to=DESTINATIONS[e.to])
