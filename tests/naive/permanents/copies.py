"""Copies of permanents for the slow engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from deckopt.cards.effects.tokens import BecomeCopy, CreateCopy, Except
from deckopt.words.kinds import KINDS, LEGENDARY
from naive.choices import STOP, ask_whether, card_moves, choose_entering, permanent_moves
from naive.moves import Move, Steps, choose
from naive.objects import NO_CARD, STILL_USED, Frame, Permanent, Printed
from naive.permanents.characteristics import amount, matches
from naive.permanents.replacements import tokens_made
from naive.references import subject_of
from naive.state import Position
from naive.turn.end_step import leaves_with
from naive.zones.discarding import discard
from naive.zones.enters import enter, entered
from naive.zones.putting import put_card

NO_CHOICE = 6  # of a copy of something for which a colour was chosen


def varied(p: Position, printed: Printed, but: Except, ability: Any = None) -> Printed:
    """The card of the game that a copy of a card with an exception is: the one that has just what is asked for."""
    kind, subtypes = printed.kind, list(printed.subtypes)
    for word in but.types:
        if word in KINDS:
            kind |= KINDS[word]
        elif word not in subtypes:
            subtypes.append(word)
    if but.nonlegendary:
        kind &= ~LEGENDARY
    abilities = [a for a in printed.card.abilities if a.zone == "battlefield"]
    if ability is not None and ability not in abilities:
        abilities.append(ability)
    keywords = {*printed.card.keywords, *but.keywords}
    power = printed.card.power if but.power is None else but.power
    toughness = printed.card.toughness if but.toughness is None else but.toughness
    wanted = (kind, set(subtypes), keywords, power, toughness)
    name = but.name or printed.called
    triggers = len(printed.card.triggers) + but.exiles
    return next(
        other
        for other in (printed, *p.cards.values())
        if (other.base, other.called) == (printed.base, name)
        and described(other) == wanted
        and same_abilities(other, abilities)
        and len(other.card.triggers) == triggers
    )


def described(printed: Printed) -> tuple[Any, ...]:
    """What exceptions can change of a card, abilities aside."""
    card = printed.card
    return (printed.kind, set(printed.subtypes), set(card.keywords), card.power, card.toughness)


def same_abilities(printed: Printed, wanted: list[Any]) -> bool:
    """Whether a card has just these abilities as a permanent."""
    own = [a for a in printed.card.abilities if a.zone == "battlefield"]
    return all(a in wanted for a in own) and all(a in own for a in wanted)


def entering(p: Position, printed: Printed, tapped: bool = False) -> Steps:
    """What a card enters as, and how: (the card it is, the colour chosen, tapped)."""
    now, colour = printed, None
    while now.card.enters.as_copy is not None:
        offer = now.card.enters.as_copy
        if offer.in_ == "graveyard":
            moves = card_moves([name for name in p.graveyard if matches(p, offer.of, p.cards[name], printed)])
        else:
            moves = permanent_moves(p, [q for q in p.battlefield if matches(p, offer.of, q, printed)])
        move = yield from choose([*moves, Move(STOP)] if moves else [])
        if move is None or move.label == STOP:
            break
        of = move.value.printed if isinstance(move.value, Permanent) else p.cards[move.value]
        before, now = now, varied(p, of, offer.but)
        tapped = tapped or offer.tapped
        if now is before:
            break
    if now.card.enters.choose is not None:
        colour = yield from choose_entering(p, now)
    life = now.card.enters.life
    if life and not tapped:
        if p.life < life or not (yield from ask_whether()):
            tapped = True
        else:
            p.life -= life
    if now.card.enters.reveal is not None and not tapped:
        there = any(matches(p, now.card.enters.reveal, p.cards[name], now) for name in p.hand)
        tapped = not there or not (yield from ask_whether())
    return now, colour, tapped


def discarded_to_enter(p: Position, printed: Printed) -> Steps:
    """Whether it enters: a card is discarded for it, if it asks for that. Else it goes to the graveyard."""
    wanted = printed.card.enters.discard
    if wanted is None:
        return True
    names = [name for name in p.hand if matches(p, wanted, p.cards[name], printed)]
    if not names or not (yield from ask_whether()):
        put_card(p, printed.name, "graveyard")
        return False
    move = yield from choose(card_moves(names))
    discard(p, move.value)
    return True


def set_card(q: Permanent, printed: Printed) -> None:
    """It is a copy of a card from now on, or itself again."""
    if q.origin is None:
        q.origin = NO_CARD if q.printed.card.token else q.printed
    what = printed.card.enters.choose
    if what in ("colour", "basic land type") and what != q.card.enters.choose:
        q.colour, q.imprinted = NO_CHOICE, ""
    q.printed, q.used = printed, q.used & STILL_USED
    q.settle()


def become_copy(p: Position, e: BecomeCopy, frame: Frame) -> None:
    q, of = subject_of(frame, e.what), subject_of(frame, e.of)
    if isinstance(of, str):
        copied = p.cards[of] if p.graveyard[of] else None
    else:
        copied = None if of is None or of.gone else of.printed
    if q is None or q.gone or copied is None:
        return
    if e.until is None:
        q.reverts = None
    elif q.reverts is None:
        q.reverts = q.printed
    set_card(q, varied(p, copied, e.but, frame.ability if e.but.this_ability else None))


def create_copy(p: Position, e: CreateCopy, frame: Frame, marks: frozenset[str]) -> None:
    if e.each_new is not None:
        for q in [q for q in p.battlefield if q.new and matches(p, e.each_new, q, frame.printed, frame.source)]:
            one = e.model_copy(update={"each_new": None, "of": "it"})
            create_copy(p, one, replace(frame, it=q), marks)
        return
    of = subject_of(frame, e.of)
    if of is None or (of.gone and e.of != "it"):
        if e.of != "this":
            return
        copied = frame.printed
    else:
        copied = of.printed
    token = varied(p, copied, e.but, frame.ability if e.but.this_ability else None)
    marks |= {f"{e.at_end} at end"} if e.at_end else set()
    made = []
    n = tokens_made(p, token, amount(p, e.amount, frame))
    together = leaves_with(p, n) if e.at_end else 0
    for _ in range(n):
        q = enter(p, token, tapped=e.tapped, attacking=e.attacking, marks=marks, origin=NO_CARD, leaves_with=together)
        made.append(q)
    entered(p, made)


def copies_wear_off(p: Position) -> None:
    """What was a copy for the turn is what it was before."""
    for q in p.battlefield:
        if q.reverts is not None:
            again, q.reverts = q.reverts, None
            set_card(q, again)
