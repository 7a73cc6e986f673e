"""Compiles the verbs of the family "cards": cards in the library and in hand."""

from __future__ import annotations

from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition, CountAmount, ValueAmount
from deckopt.cards.filters import parse_filter, with_costs
from deckopt.compile.program import Program
from deckopt.compile.verbs.common import ALL, NOTHING_FOUND, destination, how_many
from deckopt.compile.verbs.registry import compiles
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.kinds import LAND
from deckopt.words.operands import NONE
from deckopt.words.references import MEANT as REFERENCES
from deckopt.words.zones import DESTINATIONS


@compiles(E.Draw)
def _draw(p: Program, e: E.Draw) -> None:
    p.emit(OP.DRAW, amount=p.i.amount(e.amount), who=REFERENCES[e.who])


_IN_HAND = CountAmount.made(count=parse_filter("card"), in_="hand")
_NOTED = ValueAmount.made(value="noted")


@compiles(E.Discard)
def _discard(p: Program, e: E.Discard) -> None:
    if e.note:
        p.emit(OP.NOTE, amount=p.i.amount(_IN_HAND), taken=0)
    _discarded(p, e)
    if e.note:
        p.emit(OP.NOTE, amount=p.i.amount(_IN_HAND), taken=1)


def _discarded(p: Program, e: E.Discard) -> None:
    if e.down_to is not None:
        n = p.i.beyond(e.down_to)
        p.emit(OP.CARDS, zone=C.Z_HAND, what=C.NO_FILTER, amount=n, how=C.HOW_CHOOSE, to=C.Z_GRAVEYARD)
    elif e.up_to:
        p.cards(C.Z_HAND, e.what, ALL if e.amount == "all" else e.amount, C.HOW_UP_TO, C.Z_GRAVEYARD)
    elif e.amount == "all" and e.what is None:
        p.emit(OP.DISCARD_ALL, who=REFERENCES[e.who])
    elif e.amount == "all":
        p.cards(C.Z_HAND, e.what, ALL, C.HOW_ALL, C.Z_GRAVEYARD)
    else:
        if e.who != "you":
            p.emit(OP.OPPONENT_DISCARDS, amount=p.i.amount(e.amount))
        if e.who == "opponent":
            return
        p.cards(C.Z_HAND, e.what, e.amount, C.HOW_RANDOM if e.random else C.HOW_NAMED if e.named else C.HOW_CHOOSE, C.Z_GRAVEYARD)


def _look_and_sort(p: Program, amount: Any, away: int) -> None:
    p.emit(OP.LOOK, amount=p.i.amount(amount), who=C.REF_YOU)
    p.cards(C.Z_LOOK, None, ALL, C.HOW_UP_TO, away)
    p.cards(C.Z_LOOK, None, ALL, C.HOW_ALL, C.Z_TOP)


@compiles(E.Scry)
def _scry(p: Program, e: E.Scry) -> None:
    _look_and_sort(p, e.amount, C.Z_BOTTOM)


@compiles(E.Surveil)
def _surveil(p: Program, e: E.Surveil) -> None:
    _look_and_sort(p, e.amount, C.Z_GRAVEYARD)


def _take(p: Program, take: E.Take) -> None:
    to = destination(take.to, take.tapped)
    p.cards(C.Z_LOOK, take.what, *how_many(take.count, take.up_to), to, take.mana_value)


@compiles(E.Look)
def _look(p: Program, e: E.Look) -> None:
    p.emit(OP.LOOK, amount=p.i.amount(e.amount), who=C.REF_YOU)
    for take in [e.take, *e.then] if e.take else []:
        nothing = p.emit(OP.IF, otherwise=0, condition=p.i.condition(NOTHING_FOUND)) if take.if_none else -1
        _take(p, take)
        if take.if_none:
            p.goes_on_here(nothing)
    if e.take and any(take.to == "battlefield" for take in [e.take, *e.then]):
        p.arrive(C.Z_BATTLEFIELD, e.counters)
    if e.may_shuffle:
        may = p.emit(OP.MAY, otherwise=0, cost=NONE, of=NONE)
        p.cards(C.Z_LOOK, None, ALL, C.HOW_ALL, C.Z_LIBRARY)
        p.emit(OP.SHUFFLE, zones=0, who=C.REF_YOU)
        end = p.emit(OP.JUMP, to=0)
        p.goes_on_here(may)
    p.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP if e.random_order else C.HOW_ALL, destination(e.rest))
    if e.may_shuffle:
        p.goes_on_here(end, "to")


@compiles(E.Pile)
def _pile(p: Program, e: E.Pile) -> None:
    p.cards(C.Z_LIBRARY, None, ALL, C.HOW_HEAP, C.Z_LOOK)
    p.cards(C.Z_GRAVEYARD, None, ALL, C.HOW_HEAP, C.Z_LOOK)
    p.cards(C.Z_LOOK, None, e.count, C.HOW_CHOOSE, C.Z_TOP)
    p.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, C.Z_EXILE)


@compiles(E.Reveal)
def _reveal(p: Program, e: E.Reveal) -> None:
    p.emit(OP.UNTIL, what=p.i.filter(e.until))
    if e.to != "revealed":
        p.emit(OP.FOUND, to=destination(e.to))
        p.arrive(destination(e.to))
    if e.rest != "revealed":
        p.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, destination(e.rest))


@compiles(E.Mill)
def _mill(p: Program, e: E.Mill) -> None:
    if e.who != "opponent":
        p.emit(OP.LOOK, amount=p.i.amount(e.amount), who=REFERENCES[e.who])
        if e.take:
            how = C.HOW_UP_TO if e.take.up_to else C.HOW_CHOOSE
            p.cards(C.Z_LOOK, e.take.what, 1, how, destination(e.take.to), e.take.mana_value)
            p.emit(OP.MILLED)
        p.cards(C.Z_LOOK, None, ALL, C.HOW_ALL, C.Z_GRAVEYARD)
        if e.take:
            p.arrive(destination(e.take.to))
    if e.who != "you":
        p.emit(OP.OPPONENT_MILLS, amount=p.i.amount(e.amount), who=REFERENCES[e.who], exiled=0)


@compiles(E.Search)
def _search(p: Program, e: E.Search) -> None:
    if e.revealing is not None:
        _search_for_its_name(p, e.revealing)
        return
    to = C.Z_LOOK if e.to == "top" or e.first else destination(e.to, e.tapped)
    what = with_costs(e.what, [str(cost) for cost in e.mana_costs])
    p.cards(C.Z_LIBRARY, what, e.count, C.HOW_UP_TO if e.may_stop else C.HOW_CHOOSE, to, e.mana_value)
    if not e.first:
        p.arrive(to, e.counters)
    p.emit(OP.SHUFFLE, zones=0, who=C.REF_YOU)
    if e.first:
        _take(p, e.first)
        p.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, destination(e.to, e.tapped))
        if "battlefield" in (e.to, e.first.to):
            p.arrive(C.Z_BATTLEFIELD)
    if e.to == "top":
        p.cards(C.Z_LOOK, None, ALL, C.HOW_ALL, C.Z_TOP)


def _search_for_its_name(p: Program, what: Any) -> None:
    """A card of the hand stays there; one of its name may be found, if there is one."""
    p.cards(C.Z_HAND, what, 1, C.HOW_CHOOSE, C.Z_HAND)
    none = p.emit(OP.NAMESAKE, otherwise=0, taken=0)
    may = p.emit(OP.MAY, otherwise=0, cost=NONE, of=NONE)
    p.emit(OP.NAMESAKE, otherwise=p.here + 1, taken=1)
    p.goes_on_here(none)
    p.goes_on_here(may)
    p.emit(OP.SHUFFLE, zones=0, who=C.REF_YOU)


@compiles(E.Put)
def _put(p: Program, e: E.Put) -> None:
    if e.from_ == "revealed":
        _put_revealed(p, destination(e.to))
        return
    if e.note:
        p.emit(OP.NOTE, amount=p.i.amount(_IN_HAND), taken=0)
    to = C.Z_ATTACK if e.attacking else destination(e.to, e.tapped)
    p.cards(C.Z_HAND, e.what, *how_many(e.count, e.up_to), to, e.mana_value)
    if e.note:
        p.emit(OP.NOTE, amount=p.i.amount(_IN_HAND), taken=1)
    p.arrive(destination(e.to), e.counters, e.kind)


def _put_revealed(p: Program, to: int) -> None:
    """In an order of your choice, as long as the opponent has life: nobody waits for an order that no game needs."""
    lives = p.emit(OP.IF, otherwise=0, condition=p.i.condition(Condition(number="opponent's life", at_least=1)))
    p.cards(C.Z_LOOK, None, ALL, C.HOW_ALL, to)
    p.goes_on_here(lives)
    p.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, to)


@compiles(E.KeepDrawn)
def _keepdrawn(p: Program, e: E.KeepDrawn) -> None:
    p.t["asks_drawn"] = 1
    p.emit(OP.DRAWN)
    for n in range(1, e.count + 1):
        there = p.emit(OP.IF, otherwise=0, condition=p.i.condition(Condition(amount=_NOTED, reaches=n)))
        alive = p.emit(OP.IF, otherwise=0, condition=p.i.condition(Condition(number="life", at_least=e.life)))
        may = p.emit(OP.MAY, otherwise=0, cost=NONE, of=NONE)
        p.effects([E.Lose(do="lose", amount=e.life)])
        kept = p.emit(OP.JUMP, to=0)
        p.goes_on_here(alive)
        p.goes_on_here(may)
        p.cards(C.Z_LOOK, None, 1, C.HOW_CHOOSE, C.Z_TOP)
        p.goes_on_here(kept, "to")
        p.goes_on_here(there)
    p.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, C.Z_HAND)


@compiles(E.ExileTop)
def _exiletop(p: Program, e: E.ExileTop) -> None:
    if e.who == "opponent":
        p.emit(OP.OPPONENT_MILLS, amount=p.i.amount(e.amount), who=REFERENCES[e.who], exiled=1)
        return
    if e.what is not None or e.choose is not None:
        p.emit(OP.LOOK, amount=p.i.amount(e.amount), who=C.REF_YOU)
        how = C.HOW_HEAP if e.choose is None else C.HOW_CHOOSE
        spells = e.what is not None and all(a.kind_none & LAND for a in e.what.alternatives)
        to = C.Z_CAST_NOW if spells else C.Z_PLAY_NOW
        if e.play_until == "end of next turn":
            to = C.Z_CAST_NEXT if spells else C.Z_PLAY_NEXT
        p.cards(C.Z_LOOK, e.what, e.choose or ALL, how, to)
        p.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, C.Z_EXILE)
        return
    until = {"next": int(e.play_until == "end of next turn"), "end": int(e.play_until == "next end step")}
    p.emit(OP.EXILE_TOP, amount=p.i.amount(e.amount), **until, freely=int(e.freely), buried=int(e.buried))


@compiles(E.Shuffle)
def _shuffle(p: Program, e: E.Shuffle) -> None:
    zones = sum(1 << DESTINATIONS[z] for z in e.zones)
    p.emit(OP.SHUFFLE, zones=zones, who=REFERENCES[e.who])


@compiles(E.Imprint)
def _imprint(p: Program, e: E.Imprint) -> None:
    p.cards(C.Z_HAND, e.what, 1, C.HOW_UP_TO, C.Z_EXILE)
    p.emit(OP.IMPRINT)


@compiles(E.ReturnImprinted)
def _returnimprinted(p: Program, e: E.ReturnImprinted) -> None:
    p.emit(OP.RETURN_IMPRINTED)


@compiles(E.Guess)
def _guess(p: Program, e: E.Guess) -> None:
    p.cards(C.Z_HAND, None, 1, C.HOW_UP_TO, C.Z_HAND)  # the name: no card goes anywhere
    p.emit(OP.GUESS)


@compiles(E.UnlimitedHand)
def _unlimitedhand(p: Program, e: E.UnlimitedHand) -> None:
    p.emit(OP.UNLIMITED_HAND)
