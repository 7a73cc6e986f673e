"""Compiles the verbs of the family "flow", which hold other effects: may, if, repeat, later, when done, allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition
from deckopt.cards.filters import parse_filter
from deckopt.cards.parts import parts_of, walk
from deckopt.cards.symbols import ManaCost
from deckopt.compile.program import Program
from deckopt.compile.targeting import target_rows
from deckopt.compile.verbs.common import NOTHING_FOUND
from deckopt.compile.verbs.registry import compiles
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.moments import MOMENTS, NEXT_MOMENTS
from deckopt.words.operands import NONE
from deckopt.words.references import MEANT as REFERENCES


def about_one(effects: Sequence[Any]) -> str | None:
    """The reference ("this", "it") to the one permanent on which all of the effects act; None if there is none.

    If that permanent has left, none of the effects is possible.
    """
    for word in ("this", "it"):
        if all(isinstance(e, _ON_PERMANENTS) and e.what == word and _is_there(e) for e in effects):
            return word
    return None


def _is_there(effect: Any) -> bool:
    """The condition that the object of an effect is on the battlefield."""
    return getattr(effect, "from_", "battlefield") == "battlefield"


_ON_PERMANENTS = (E.Counters, E.Pump, E.Tap, E.Untap, E.Sacrifice, E.Destroy, E.Exile, E.Return)


@compiles(E.Repeat)
def _repeat(p: Program, e: E.Repeat) -> None:
    start = p.here
    p.effects(e.effects)
    over = p.emit(OP.IF, otherwise=0, condition=p.i.condition(e.when))
    may = p.emit(OP.MAY, otherwise=0, cost=NONE, of=NONE)
    p.emit(OP.JUMP, to=start)
    p.goes_on_here(over)
    p.goes_on_here(may)


def _branches(p: Program, branch: int, then: Sequence[Any], otherwise: Sequence[Any]) -> None:
    p.effects(then)
    if otherwise:
        jump = p.emit(OP.JUMP, to=0)
        p.goes_on_here(branch)
        p.effects(otherwise)
        p.goes_on_here(jump, "to")
    else:
        p.goes_on_here(branch)


@compiles(E.May)
def _may(p: Program, e: E.May) -> None:
    of = about_one(e.effects) if e.otherwise and e.pay is None else None
    x = 0 if e.pay is None else e.pay.x
    cost = NONE if e.pay is None else p.i.cost(replace(e.pay, x=0))
    may = p.emit(OP.MAY, otherwise=0, cost=cost, of=REFERENCES[of] if of else NONE)
    if x:  # what else is paid is paid by now
        more = p.i.cost(ManaCost(x=x))
        p.emit(OP.CHOOSE_X, cost=more)
        p.emit(OP.PAY, cost=more)
    _branches(p, may, e.effects, e.otherwise)


@compiles(E.ChooseOnce)
def _choose_once(p: Program, e: E.ChooseOnce) -> None:
    others = sum(_mode_bit(p, part) for part in walk(e.otherwise) if isinstance(part, E.ChooseOnce))
    choosable = p.emit(OP.CHOOSABLE, otherwise=0, chosen=0, mode=_mode_bit(p, e), others=others)
    may = p.emit(OP.MAY, otherwise=0, cost=NONE, of=NONE)
    p.goes_on_here(choosable, "chosen")
    p.emit(OP.CHOSEN, mode=_mode_bit(p, e))
    p.effects(e.effects)
    jump = p.emit(OP.JUMP, to=0)
    p.goes_on_here(choosable)
    p.goes_on_here(may)
    p.effects(e.otherwise)
    p.goes_on_here(jump, "to")


def _mode_bit(p: Program, e: E.ChooseOnce) -> int:
    """The bit of a permanent's used abilities that says that it has chosen a mode this turn: those of the game's modes go down
    from `AIMED`, those of the other abilities (`once_bit`) up from 1."""
    parts = [part for card in p.i.cards for part in parts_of(card)]
    modes = list(dict.fromkeys(id(part) for part in parts if isinstance(part, E.ChooseOnce)))
    bit = C.AIMED >> 1 + modes.index(id(e))
    once = (sum(a.once_each_turn for a in card.abilities) + sum(t.once_each_turn for t in card.triggers) for card in p.i.cards)
    if bit < 1 << max(once):
        raise InputError("deck", "", "has too many modes that are chosen once each turn")
    return bit


@compiles(E.If)
def _if(p: Program, e: E.If) -> None:
    if e.aims is not None and (p.t["has_shroud"] or p.t["protections"]):  # what is there may be no target (603.3c)
        mode, k = e.aims
        branch = p.emit(OP.IF_AIMED, otherwise=0, asked=target_rows(p.i, mode.targets, mode.effects)[k])
    else:
        branch = p.emit(OP.IF, otherwise=0, condition=p.i.condition(e.when))
    _branches(p, branch, e.then, e.otherwise)


@compiles(E.Flip)
def _flip(p: Program, e: E.Flip) -> None:
    _branches(p, p.emit(OP.FLIP, otherwise=0), e.then, e.otherwise)


@compiles(E.Later)
def _later(p: Program, e: E.Later) -> None:
    # The delayed program stands here; the present one jumps over it.
    jump = p.emit(OP.JUMP, to=0)
    start = p.here
    p.before_losing(e.effects)
    p.effects(e.effects)
    p.emit(OP.END)
    p.goes_on_here(jump, "to")
    moments = sum(1 << MOMENTS[moment] for moment in NEXT_MOMENTS[e.at])
    if e.exiling is None:
        p.emit(OP.LATER, moments=moments, start=start)
    else:
        p.emit(OP.AWAY, what=REFERENCES[e.exiling], moments=moments, start=start)


@compiles(E.WhenDone)
def _when_done(p: Program, e: E.WhenDone) -> None:
    # The trigger's program stands here; the present one jumps over it.
    jump = p.emit(OP.JUMP, to=0)
    start = p.here
    targets = target_rows(p.i, e.targets, e.effects)
    for slot, spec in enumerate(targets):
        p.emit(OP.TARGET, asked=spec, slot=slot)
    if targets:
        p.emit(OP.ACTIVATE)
    p.resolves(e.effects, bool(targets), triggered=True)
    p.effects(e.effects)
    p.emit(OP.END)
    p.goes_on_here(jump, "to")
    p.emit(OP.WHEN_DONE, start=start)


@compiles(E.Encode)
def _encode(p: Program, e: E.Encode) -> None:
    if e.cast:
        for action in p.encoded[id(e)]:
            p.emit(OP.CAST_FREELY, action=action, declined=C.Z_EXILE)
        return
    creature = parse_filter("creature")
    there = Condition(cast="this", also=Condition(control=creature))
    none = p.emit(OP.IF, otherwise=0, condition=p.i.condition(there))
    may = p.emit(OP.MAY, otherwise=0, cost=NONE, of=NONE)
    p.emit(OP.ENCODE, what=p.i.filter(creature))
    p.emit(OP.SEND, to=C.Z_EXILE)
    p.emit(OP.GIVE, what=REFERENCES["target"], abilities=p.given[id(e.given)])
    p.goes_on_here(none)
    p.goes_on_here(may)


@compiles(E.Venture)
def _venture(p: Program, e: E.Venture) -> None:
    p.effects(e.effects)


@compiles(E.Allow)
def _allow(p: Program, e: E.Allow) -> None:
    p.emit(OP.ALLOW, permit=p.permits[id(e)], what=p.i.what(e.what))


@compiles(E.Wish)
def _wish(p: Program, e: E.Wish) -> None:
    if e.play:
        p.emit(OP.WISH)
        return
    p.cards(C.Z_SIDEBOARD, e.what, 1, C.HOW_UP_TO, C.Z_HAND)
    if e.otherwise:
        found = p.emit(OP.IF, otherwise=0, condition=p.i.condition(NOTHING_FOUND))
        _branches(p, found, e.otherwise, [])
