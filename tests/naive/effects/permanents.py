"""Verbs on permanents: sacrificing, destroying, tapping, counters, what they are until end of turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.amounts import TotalAmount, TotalValueAmount, ValueAmount
from deckopt.cards.filters import Filter
from deckopt.words.keywords import KEYWORDS
from deckopt.words.kinds import TOKEN
from naive.choices import STOP, permanent_moves
from naive.effects.common import (
    act_on_permanents,
    asked,
    asks_for_untapped,
    by_another,
    let_go,
    meant,
    put_onto_battlefield,
    swept,
)
from naive.effects.dividing import divide
from naive.mana.paying_after_loss import use_last_mana
from naive.moves import Move, Steps, choose
from naive.objects import EXERTED, GOING_HOME, NO_CARD, STILL_USED, Frame, Permanent
from naive.permanents.characteristics import amount, has, power
from naive.permanents.counters import is_stunned, put_counters
from naive.permanents.given import most_given
from naive.permanents.kinds import become
from naive.permanents.likeness import let_equals_go_first, place, single_out
from naive.permanents.origin import card_of
from naive.permanents.protection import protected
from naive.permanents.regeneration import SHIELD, regenerates
from naive.permanents.replacements import more_by_modular
from naive.permanents.stages import reach
from naive.permanents.tapping import tap
from naive.references import subject_of
from naive.state import Position
from naive.turn.end_step import leaves_with
from naive.zones.dying import put_into_graveyard
from naive.zones.enters import arrive
from naive.zones.leaving import GOING, leave, remember, stays, those_going
from naive.zones.putting import put_card, remove_card
from naive.zones.sacrifices import sacrifice, sacrifice_for


def do_sacrifice(p: Position, e: E.Sacrifice, frame: Frame) -> Steps:
    several = isinstance(e.what, Filter) and e.count != 1

    def give_up(q: Permanent) -> Steps:
        if not asks_for_untapped(e.what):
            yield from use_last_mana(p, q)
        if several:
            q.marks |= {GOING}
        else:
            sacrifice_for(p, frame, q)

    frame.sacrificed = 0
    if e.count == "all" and not e.up_to and isinstance(e.what, Filter):
        there = meant(p, frame, e.what)
        frame.sacrificed = len(there)
        sacrifice(p, *there)
        return
    if e.total_power is not None:
        frame.noted = e.total_power
        yield from choose_of_power(p, meant(p, frame, e.what), e.total_power, give_up)
    else:
        count = e.count if isinstance(e.what, Filter) else None
        yield from act_on_permanents(p, e.what, count, e.up_to, frame, give_up, stays)
    sacrifice_for(p, frame, *those_going(p))


def choose_of_power(p: Position, there: list[Permanent], least: int, give_up: Callable[[Permanent], Steps]) -> Steps:
    """Choose permanents one after another. You may stop once they have so much power together."""
    while left := [q for q in there if stays(q)]:
        enough = sum(power(p, q) for q in there if not stays(q)) >= least
        move = yield from choose([*permanent_moves(p, left), *([Move(STOP)] if enough else [])])
        if move.label == STOP:
            return
        yield from give_up(move.value)


def do_destroy(p: Position, e: E.Destroy, frame: Frame) -> None:
    destroyed = [q for q in swept(p, frame, e) if not has(p, q, "indestructible")]
    put_into_graveyard(p, let_go(p, e, [q for q in destroyed if not regenerates(p, q)]))


def do_regenerate(p: Position, e: E.Regenerate, frame: Frame) -> None:
    for q in meant(p, frame, e.what):
        q.add_counters(SHIELD, 1)


def do_doom(p: Position, e: E.Doom, frame: Frame) -> None:
    for q in meant(p, frame, e.what):
        q.marks |= {"doomed"}


def do_leave(p: Position, e: E.Leave, frame: Frame) -> None:
    going = [q for q in meant(p, frame, e.what) if "due" not in q.marks]  # that leaves in this very step
    together = leaves_with(p, len(going))
    for q in going:
        both = {"sacrifice at end", "exile at end"}  # which mean that it returns to hand
        q.marks = q.marks - both | (both if e.how == "hand" else {f"{e.how} at end"})
        q.leaves_with = together


def do_cede(p: Position, e: E.Cede, frame: Frame) -> None:
    q = frame.source
    if q is None or q.gone:
        return
    remember(p, q)
    let_equals_go_first(p, q)
    p.battlefield.remove(q)
    q.gone = True
    if not q.kind & TOKEN:
        put_card(p, card_of(p, q), "exile")


def do_exert(p: Position, e: E.Exert, frame: Frame) -> Steps:
    if frame.source is not None and not frame.source.gone:
        frame.source.colour = GOING_HOME if e.returns else EXERTED
    yield from ()


def do_transform(p: Position, e: E.Transform, frame: Frame) -> Steps:
    q = frame.source
    if q is None or q.gone:
        return
    if e.anew:
        name = None if q.origin == NO_CARD or q.kind & TOKEN else card_of(p, q)
        leave(p, q, "exile")
        if name is not None and p.cards[name].card.transforms:
            remove_card(p.exile, name)
            yield from put_onto_battlefield(p, p.cards[p.cards[name].card.transforms])
            arrive(p)
        return
    other = q.card.transforms or next((n for n, c in p.cards.items() if c.card.transforms == q.name), "")
    if other and q.origin in (None, NO_CARD) and q.name == frame.printed.name:
        single_out(p, q)
        q.printed, q.used = p.cards[other], q.used & STILL_USED


def do_level(p: Position, e: E.Level, frame: Frame) -> None:
    q = frame.source
    if q is not None and not q.gone and q.counters_of("level") < e.to:
        before = q.counters_of("level")
        q.counters = {**q.counters, "level": e.to}
        reach(p, q, "level", before, e.to)


def do_untap(p: Position, e: E.Untap, frame: Frame) -> Steps:
    def untap(q: Permanent) -> None:
        q.tapped = q.tapped and is_stunned(q)

    yield from act_on_permanents(p, e.what, e.count, e.up_to, frame, untap, among=lambda q: q.tapped)


def do_tap(p: Position, e: E.Tap, frame: Frame) -> Steps:
    if e.count is None:
        tap(p, meant(p, frame, e.what))
        return
    count = e.count if isinstance(e.count, int) else amount(p, e.count, frame)

    def tap_it(q: Permanent) -> None:
        frame.noted += power(p, q) if e.note and not q.tapped else 0
        tap(p, [q])

    frame.noted = 0 if e.note else frame.noted
    yield from act_on_permanents(p, e.what, count, e.up_to, frame, tap_it)


def do_pump(p: Position, e: E.Pump, frame: Frame) -> Steps:
    by = by_another(frame, e)
    if by is None:
        return
    frame = by
    if e.divided and isinstance(e.what, Filter):
        for q, part in (yield from divide(p, frame, e.what, e.power, e.divided)):
            q.bonus_power += part
            q.bonus_toughness += part
        return
    more_power, more_toughness = (added(p, side, e.doubled, frame) for side in (e.power, e.toughness))
    for q in meant(p, frame, e.what):
        q.bonus_power += more_power
        q.bonus_toughness += more_toughness
        q.bonus_keywords |= {word for word in e.keywords if word in KEYWORDS or word in asked(p)}


def added(p: Position, number: Any, doubled: bool, frame: Frame) -> int:
    """What is added to a size; a size that it is read off counts as at least 0, unless that size is doubled (107.1b)."""
    sizes = isinstance(number, ValueAmount) and number.value in ("power", "toughness", "noted")
    if doubled or not (sizes or (isinstance(number, TotalAmount) and not isinstance(number, TotalValueAmount))):
        return amount(p, number, frame)
    read = amount(p, number.model_copy(update={"times": 1, "plus": 0}), frame)
    return max(0, read) * number.times + number.plus


def do_give(p: Position, e: E.Give, frame: Frame) -> None:
    for q in meant(p, frame, e.what):
        if sum(giver is e for _, giver in q.given) < most_given(p, e):
            q.given += ((frame.printed.name, e),)


def do_counters(p: Position, e: E.Counters, frame: Frame) -> Steps:
    by = by_another(frame, e)
    if by is None:
        return
    frame = by
    if e.divided and isinstance(e.what, Filter):
        for q, part in (yield from divide(p, frame, e.what, e.amount, e.divided)):
            put_counters(p, q, e.kind, part)
        return
    n = amount(p, e.amount, frame)
    if e.modular and n > 0:
        n += more_by_modular(p)
    count = e.count if isinstance(e.what, Filter) else None

    def put(q: Permanent) -> None:
        more = q.counters_of(e.kind) if e.doubled else n
        put_counters(p, q if count is None else single_out(p, q), e.kind, more)

    yield from act_on_permanents(p, e.what, count, False, frame, put)


def do_remove(p: Position, e: E.Remove, frame: Frame) -> None:
    n = None if e.amount == "all" else amount(p, e.amount, frame)
    for q in meant(p, frame, e.what):
        there = q.counters_of(e.kind)
        q.add_counters(e.kind, -there if n is None else -max(0, min(n, there)))


def do_proliferate(p: Position, e: E.Proliferate, frame: Frame) -> Steps:
    while there := [q for q in p.battlefield if GOING not in q.marks and kinds_to_grow(q)]:
        move = yield from choose([*permanent_moves(p, there), Move(STOP)])
        if move.label == STOP:
            break
        single_out(p, move.value).marks |= {GOING}
    p.poison += min(1, p.poison)
    p.own["energy"] += min(1, p.own["energy"])
    chosen = sorted(those_going(p), key=lambda q: place(p, q))
    lore = [q.counters_of("lore") for q in chosen]
    for q in chosen:
        for kind in kinds_to_grow(q):
            put_counters(p, q, kind, 1)
    for q, before in zip(chosen, lore, strict=True):
        if q.card.last_chapter:
            reach(p, q, "chapter", before, q.counters_of("lore"))


def kinds_to_grow(q: Permanent) -> list[str]:
    """The kinds of counters that it has. A Class's level is none."""
    return [kind for kind, n in q.counters.items() if n > 0 and kind not in ("level", SHIELD)]


def do_attach(p: Position, e: E.Attach, frame: Frame) -> None:
    equipment = subject_of(frame, e.what)
    for q in meant(p, frame, e.to)[:1]:
        if equipment is not None and not equipment.gone and protected(p, q, equipment):
            continue
        if equipment is not None and not equipment.gone and q.is_creature and q is not equipment and not equipment.is_creature:
            equipment.host = q


def do_become(p: Position, e: E.Become, frame: Frame) -> None:
    for q in meant(p, frame, e.what):
        become(q, e)
        if e.haste:
            q.marks |= {"haste"}
