"""Compiles the verbs of the family "players"."""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition
from deckopt.cards.filters import Filter
from deckopt.compile.program import Program
from deckopt.compile.verbs.common import as_another, divide
from deckopt.compile.verbs.registry import compiles
from deckopt.words import operations as OP
from deckopt.words.counts import OWN_NUMBERS
from deckopt.words.operands import NONE
from deckopt.words.references import MEANT as REFERENCES


@compiles(E.Damage)
def _damage(p: Program, e: E.Damage) -> None:
    if e.divided and isinstance(e.to, Filter):
        divide(p, e.to, e.amount, e.divided, 0)
        return
    as_another(p, e)
    amount, to = p.i.amount(e.amount), p.i.what(e.to)
    players = REFERENCES[e.players] if e.players else NONE
    p.emit(OP.DAMAGE, amount=amount, to=to, players=players, dooms=int(e.doom))


@compiles(E.Gain)
def _gain(p: Program, e: E.Gain) -> None:
    p.emit(OP.LIFE, amount=p.i.amount(e.amount), sign=1, who=REFERENCES[e.who])


@compiles(E.Lose)
def _lose(p: Program, e: E.Lose) -> None:
    p.emit(OP.LIFE, amount=p.i.amount(e.amount), sign=-1, who=REFERENCES[e.who])


@compiles(E.Change)
def _change(p: Program, e: E.Change) -> None:
    p.t["next_creature"] |= e.number == "next creature"
    p.emit(OP.OWN, number=OWN_NUMBERS[e.number], amount=p.i.amount(e.by))


@compiles(E.PayEnergy)
def _payenergy(p: Program, e: E.PayEnergy) -> None:
    """One counter after the other; what is noted is how many."""
    p.emit(OP.NOTE, amount=p.i.amount(0), taken=0)
    start = p.here
    paid = p.emit(OP.IF, otherwise=0, condition=p.i.condition(Condition(number="energy")))
    may = p.emit(OP.MAY, otherwise=0, cost=NONE, of=NONE)
    p.emit(OP.OWN, number=OWN_NUMBERS["energy"], amount=p.i.amount(-1))
    p.emit(OP.NOTE, amount=p.i.amount(-1), taken=1)
    p.emit(OP.JUMP, to=start)
    p.goes_on_here(paid)
    p.goes_on_here(may)


@compiles(E.MoreLands)
def _morelands(p: Program, e: E.MoreLands) -> None:
    p.emit(OP.MORE_LANDS, amount=p.i.amount(e.amount))


@compiles(E.ExtraTurn)
def _extra_turn(p: Program, e: E.ExtraTurn) -> None:
    p.emit(OP.EXTRA_TURN, amount=p.i.amount(e.amount))


@compiles(E.NoCombatDamage)
def _nocombatdamage(p: Program, e: E.NoCombatDamage) -> None:
    p.emit(OP.NO_COMBAT_DAMAGE)


@compiles(E.NoGain)
def _nogain(p: Program, e: E.NoGain) -> None:
    p.emit(OP.NO_GAIN, who=REFERENCES[e.who], for_good=int(e.until == "end of game"))


@compiles(E.Protect)
def _protect(p: Program, e: E.Protect) -> None:
    p.emit(OP.PROTECT)


@compiles(E.Win)
def _win(p: Program, e: E.Win) -> None:
    p.emit(OP.WIN)


@compiles(E.LoseGame)
def _losegame(p: Program, e: E.LoseGame) -> None:
    p.emit(OP.LOSE)
