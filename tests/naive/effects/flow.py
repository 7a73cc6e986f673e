"""Verbs that hold others: may, if, repeat, later, when done; and allow."""

from __future__ import annotations

from dataclasses import replace

from deckopt.cards import verbs as E
from deckopt.cards.dungeons import LAST, UNDERCITY
from deckopt.words.kinds import TOKEN
from deckopt.words.moments import NEXT_MOMENTS
from naive.cards import flattened
from naive.casting.prices import Price
from naive.casting.ways import Way
from naive.choices import ask_whether, permanent_moves, possible_targets
from naive.effects.common import choose_cards, matching, meant, run
from naive.mana.making_mana import ask_to_pay
from naive.mana.payment import pay_mana, symbols
from naive.mana.supply import payable, supplies
from naive.moves import Move, Steps, choose
from naive.objects import Delayed, Frame, Permit
from naive.permanents.characteristics import holds
from naive.permanents.given import most_given
from naive.permanents.likeness import single_out
from naive.permanents.origin import card_of, front_of
from naive.state import Position
from naive.triggers import queue
from naive.zones.leaving import leave
from naive.zones.putting import put_card, remove_card


def do_allow(p: Position, e: E.Allow, frame: Frame) -> None:
    if isinstance(e.what, str):
        name = frame.targets[0]
        wanted = frame.target_specs[0].what
        if name is not None and p.graveyard[name]:
            p.permits[Permit(wanted, e.how), name] = min(p.permits[Permit(wanted, e.how), name] + 1, p.graveyard[name])
        return
    for name in set(matching(p, frame, p.graveyard, e.what)):
        p.permits[Permit(e.what.text, e.how), name] = p.graveyard[name]


def do_wish(p: Position, e: E.Wish, frame: Frame) -> Steps:
    if e.play:
        p.wishes += 1
        return

    def take(name: str) -> None:
        remove_card(p.sideboard, name)
        p.hand[name] += 1

    yield from choose_cards(p, frame, lambda: matching(p, frame, p.sideboard, e.what), 1, True, take)
    if not frame.found:
        yield from run(p, e.otherwise, frame)


def do_may(p: Position, e: E.May, frame: Frame) -> Steps:
    coloured, generic = symbols(e.pay) if e.pay is not None else ([], 0)
    if e.otherwise and e.pay is None and is_about_what_left(p, e, frame):
        yield from run(p, e.otherwise, frame)
        return
    asking = ask_whether() if e.pay is None else ask_to_pay(p, lambda: payable(supplies(p), coloured, generic))
    if (yield from asking):
        pay_mana(p, coloured, generic)
        if e.pay is not None and e.pay.x:
            yield from pay_any(p, e.pay.x, frame)
        yield from run(p, e.effects, frame)
    else:
        yield from run(p, e.otherwise, frame)


def pay_any(p: Position, x: int, frame: Frame) -> Steps:
    """Pay any amount of mana, x for each of a number that is X from then on."""
    possible = [0]
    while payable(supplies(p), [], (possible[-1] + 1) * x):
        possible.append(possible[-1] + 1)
    move = yield from choose([Move(f"X = {n}", n) for n in possible])
    frame.x = move.value
    pay_mana(p, [], frame.x * x)


def is_about_what_left(p: Position, e: E.May, frame: Frame) -> bool:
    """Whether all that one may do is about the source, or what a trigger is about, which has left: that cannot be chosen."""
    on_permanents = (E.Counters, E.Pump, E.Tap, E.Untap, E.Sacrifice, E.Destroy, E.Exile, E.Return)
    return all(
        isinstance(inner, on_permanents)
        and inner.what in ("this", "it")
        and inner.what == e.effects[0].what
        and getattr(inner, "from_", "battlefield") == "battlefield"
        and not meant(p, frame, inner.what)
        for inner in e.effects
    )


def do_choose_once(p: Position, e: E.ChooseOnce, frame: Frame) -> Steps:
    watcher = frame.source  # what it has chosen is known also once it has left
    used = watcher.used if watcher is not None else frozenset()
    others = [other for other in flattened(e.otherwise) if isinstance(other, E.ChooseOnce) and id(other) not in used]
    if id(e) in used or (others and not (yield from ask_whether())):
        yield from run(p, e.otherwise, frame)
        return
    if watcher is not None:
        watcher.used |= {id(e)}
    yield from run(p, e.effects, frame)


def do_if(p: Position, e: E.If, frame: Frame) -> Steps:
    holding = holds(p, e.when, frame)
    if e.aims is not None:  # 603.3c: a mode without a legal target cannot be chosen
        mode, k = e.aims
        holding = bool(possible_targets(p, mode.targets[k], frame))
    yield from run(p, e.then if holding else e.otherwise, frame)


def do_flip(p: Position, e: E.Flip, frame: Frame) -> Steps:
    yield from run(p, e.then if p.chance.coin() else e.otherwise, frame)


def do_repeat(p: Position, e: E.Repeat, frame: Frame) -> Steps:
    yield from run(p, e.effects, frame)
    while holds(p, e.when, frame) and (yield from ask_whether()):
        yield from run(p, e.effects, frame)


def do_encode(p: Position, e: E.Encode, frame: Frame) -> Steps:
    from naive.casting.from_exile import may_cast_from_exile  # casting asks for effects, too

    if e.cast:
        if p.exile[frame.printed.name]:
            yield from may_cast_from_exile(p, frame.printed, Way(("cipher",), Price(), exile_after=True))
        return
    there = [q for q in p.battlefield if q.is_creature]
    if not frame.spell or frame.is_copy or frame.sent or "cipher" in frame.way.words or not there:
        return
    if (yield from ask_whether()):
        move = yield from choose(permanent_moves(p, there))
        encoded_on = single_out(p, move.value)
        frame.sent = True
        put_card(p, front_of(p, frame.printed.name), "exile")
        if sum(giver is e.given for _, giver in encoded_on.given) < most_given(p, e.given):
            encoded_on.given += ((frame.printed.name, e.given),)


def do_later(p: Position, e: E.Later, frame: Frame) -> None:
    if e.exiling is not None:
        for q in meant(p, frame, e.exiling):
            leave(p, q, "exile")
            if not q.kind & TOKEN:
                back = Frame(frame.printed, effects=list(e.effects), source=frame.source, brings=card_of(p, q))
                p.delayed.append(Delayed(NEXT_MOMENTS[e.at], back))
        return
    later = Frame(frame.printed, effects=list(e.effects), source=frame.source, x=frame.x)
    later.lying = frame.lying
    p.delayed.append(Delayed(NEXT_MOMENTS[e.at], later))


def do_venture(p: Position, e: E.Venture, frame: Frame) -> Steps:
    """309.5: to a room that the present one leads to, or into the first one; 309.4c: the room's ability triggers."""
    after = UNDERCITY[p.own["room"]].leads_to if p.own["room"] else [1]
    room = after[0] if len(after) == 1 or (yield from ask_whether()) else after[1]
    p.own["room"] = 0 if room == LAST else room
    effects = list(UNDERCITY[room].effects)
    if room == LAST:
        effects.append({"do": "change", "number": "dungeons completed"})
    if effects:
        ability = E.WhenDone.model_validate({"do": "when done", "targets": list(UNDERCITY[room].targets), "effects": effects})
        yield from run(p, [ability], frame)


def do_when_done(p: Position, e: E.WhenDone, frame: Frame) -> None:
    made = Frame(frame.printed, effects=list(e.effects), target_specs=list(e.targets), source=frame.source, x=frame.x)
    queue(p, replace(made, it=frame.it, value=frame.value, paid=frame.paid))
