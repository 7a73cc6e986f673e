"""Paying the parts of a cost in the slow engine.

Costs are paid in this order: tap the source, life, counters, sacrifice, discard,
exile from the graveyard, delve, mana.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckopt.cards.amounts import CountAmount, DevotionAmount
from deckopt.cards.effects.mana import AddMana
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.words.kinds import CREATURE
from naive.amounts import card_types_among
from naive.casting.converging import with_most_colours
from naive.casting.convoke import convoke, harmonize
from naive.casting.extra_costs import (
    can_assign_cards,
    can_pay_with_cards,
    can_sacrifice,
    crew_power,
    crewing,
    is_wanted,
    others_in_graveyard,
    sacrificable,
    to_tap,
)
from naive.casting.prices import Price, Wanted, exiled_itself, is_from_hand, mana_price, takes_away, to_be_paid
from naive.choices import STOP, card_moves, choose_colour, permanent_moves
from naive.mana.added_mana import add_extra
from naive.mana.frozen import freeze_mana
from naive.mana.paying_after_loss import last_mana, still, use_last_mana
from naive.mana.payment import deplete, pay_mana
from naive.mana.supply import payable, supplies
from naive.moves import Move, Steps, choose
from naive.objects import Frame, Permanent, Printed
from naive.permanents.characteristics import amount, matches
from naive.permanents.counters import put_counters
from naive.permanents.given import everything
from naive.permanents.tapping import tap
from naive.state import Position
from naive.triggers import see_graveyard
from naive.zones.discarding import discard
from naive.zones.leaving import GOING, leave_together, those_going
from naive.zones.putting import put_card, remove_card
from naive.zones.sacrifices import sacrifice_for


def pay(p: Position, price: Price, frame: Frame) -> Steps:
    """Pay the price, asking where there is a choice."""
    if takes_away(price, frame):
        freeze_mana(p)
    source = frame.source
    if price.tap:
        assert source is not None
        tap(p, [source])
        if price.for_mana and not (price.mana.value or price.mana.x) and makes_mana(p, frame):
            add_extra(p, source)
    may_stay = sum(crew_power(p, q) for q in crewing(p)) - price.crew
    while price.crew:
        move = yield from choose(permanent_moves(p, crewing(p)))
        tap(p, [move.value])
        if sum(crew_power(p, q) for q in crewing(p)) <= may_stay:
            break
    if price.blight:
        move = yield from choose(permanent_moves(p, [q for q in p.battlefield if q.kind & CREATURE]))
        put_counters(p, move.value, "-1/-1", price.blight)
    p.own["energy"] -= price.energy
    for wanted in price.taps:
        move = yield from choose(permanent_moves(p, to_tap(p, wanted, frame)))
        tap(p, [move.value])
    p.life -= price.life + (frame.x if price.life_x else 0)
    p.opponent_life += price.opponent_gains
    if price.remove is not None:
        assert source is not None
        source.add_counters(price.remove.kind, -price.remove.count)
    if price.put is not None:
        assert source is not None
        put_counters(p, source, price.put.kind, price.put.count)
    see_graveyard(p)
    yield from pay_sacrifices(p, price, frame)
    see_graveyard(p)
    yield from pay_returns(p, price, frame)
    yield from pay_discards(p, price, frame)
    yield from pay_any_number(p, price, frame)
    see_graveyard(p)
    yield from pay_exiles_from_hand(p, price, frame)
    yield from pay_exiles(p, price, frame)
    see_graveyard(p)
    coloured, generic = to_be_paid(price, frame.x)
    if price.taps_for_mana == "harmonize":
        generic = yield from harmonize(p, coloured, generic, frame)
    elif price.taps_for_mana:
        coloured, generic = yield from convoke(p, price, coloured, generic, frame)
    if price.delve:
        generic -= yield from delve(p, coloured, generic, frame)
        see_graveyard(p)
    if frame.spell and frame.printed.card.converge:
        frame.colours, coloured, generic = with_most_colours(p, coloured, generic, frame)
    pay_mana(p, coloured, generic, frame)
    paid_for = price.tap and price.for_mana and (price.mana.value or price.mana.x)
    if paid_for and source is not None and not source.gone and makes_mana(p, frame):
        add_extra(p, source)


def makes_mana(p: Position, frame: Frame) -> bool:
    """Whether a mana ability will make any mana, as far as that is known before it is paid for (106.12a)."""
    adding = [e for e in everything(frame.effects) if isinstance(e, AddMana)]
    known = len(adding) == 1 and isinstance(adding[0].amount, (CountAmount, DevotionAmount))
    return not known or amount(p, adding[0].amount, frame) > 0


def pay_sacrifices(p: Position, price: Price, frame: Frame) -> Steps:
    """Sacrifice one after another, each so that the rest can still be paid."""
    if price.sacrifices:
        frame.sacrificed = 0
    yield from lose(p, price.sacrifices, price, frame, lambda going: sacrifice_for(p, frame, *going))


def pay_returns(p: Position, price: Price, frame: Frame) -> Steps:
    """Return one after another to hand, likewise."""
    yield from lose(p, price.returns, price, frame, lambda going: leave_together(p, going, "hand"))
    yield from lose(p, exiled_itself(price, frame), price, frame, lambda going: leave_together(p, going, "exile"))


def lose(p: Position, given: tuple[Wanted, ...], price: Price, frame: Frame, do: Callable[[list[Permanent]], Any]) -> Steps:
    """Choose permanents to lose, each so that the rest can still be paid; then they go together."""
    for i, wanted in enumerate(given):
        later = list(given[i + 1 :])

        def rest_is_payable(later: list[Wanted] = later) -> bool:
            return can_sacrifice(p, later, frame, lambda: can_pay_with_cards(p, price, frame, frame.x))

        good = []
        for q in sacrificable(p, wanted, frame):
            made = [colours for colours in last_mana(p, q) if still(p, q, colours, rest_is_payable)]
            if made:
                good.append(q)
        move = yield from choose(permanent_moves(p, good))
        chosen = move.value
        yield from use_last_mana(p, chosen, lambda made, q=chosen: still(p, q, made, rest_is_payable))
        chosen.marks |= {GOING}
    if given:
        do(those_going(p))


def pay_discards(p: Position, price: Price, frame: Frame) -> Steps:
    """Discard one after another, each so that the others can still be discarded."""
    for i, wanted in enumerate(price.discards):
        good = []
        if wanted == "hand":
            for name in sorted(p.hand.elements(), key=lambda name: p.cards[name].index):
                discard(p, name)
            continue
        for name in sorted(p.hand):
            left = list((p.hand - type(p.hand)({name: 1})).elements())
            if is_wanted(p, wanted, name, frame) and can_assign_cards(p, list(price.discards[i + 1 :]), left, frame):
                good.append(name)
        move = yield from choose(card_moves(good))
        frame.found = move.value
        discard(p, move.value)


def pay_any_number(p: Position, price: Price, frame: Frame) -> Steps:
    """Discard or exile any number of cards, which is X."""
    if price.any_number is None:
        return
    what, zone = price.any_number.what, p.graveyard
    if price.discards_any or is_from_hand(price.any_number):
        zone = p.hand
    frame.x = 0
    while True:
        moves = card_moves(name for name in zone if is_wanted(p, what, name, frame))
        move = yield from choose([*moves, Move(STOP)] if moves else [])
        if move is None or move.label == STOP:
            return
        frame.x += 1
        if price.discards_any:
            discard(p, move.value)
        else:
            remove_card(zone, move.value)
            put_card(p, move.value, "exile")


def pay_exiles_from_hand(p: Position, price: Price, frame: Frame) -> Steps:
    """Exile cards from the hand, each so that the others can still be exiled."""
    for wanted in price.exiles_from_hand:
        move = yield from choose(card_moves(name for name in p.hand if is_wanted(p, wanted, name, frame)))
        remove_card(p.hand, move.value)
        put_card(p, move.value, "exile")


def pay_exiles(p: Position, price: Price, frame: Frame) -> Steps:
    """Exile cards from the graveyard."""
    for wanted in price.exiles:
        if wanted == "this" and frame.source is not None:
            continue
        if wanted == "this":
            zone = p.hand if frame.zone == "hand" else p.graveyard
            remove_card(zone, frame.printed.name)
            put_card(p, frame.printed.name, "exile")
            continue
        move = yield from choose(card_moves(name for name in others_in_graveyard(p, frame) if is_wanted(p, wanted, name, frame)))
        frame.found = move.value
        exile_from_graveyard(p, move.value)
    yield from pay_together(p, price, frame)


def pay_together(p: Position, price: Price, frame: Frame) -> Steps:
    """Exile cards of the graveyard one by one, until they have enough mana value or card types together."""
    exiled: list[Printed] = []
    while sum(q.card.value for q in exiled) < price.evidence or len(card_types_among(exiled)) < price.exile_types:
        move = yield from choose(card_moves(p.graveyard))
        frame.found = move.value
        exiled.append(p.cards[move.value])
        exile_from_graveyard(p, move.value)


def exile_from_graveyard(p: Position, name: str) -> None:
    remove_card(p.graveyard, name)
    put_card(p, name, "exile")


def delve(p: Position, coloured: list[int], generic: int, frame: Frame) -> Steps:
    """Exile graveyard cards instead of paying generic mana; how many."""
    exiled = 0
    while exiled < generic:
        moves = card_moves(p.graveyard)
        if payable(supplies(p, frame), coloured, generic - exiled):
            moves.append(Move(STOP))
        move = yield from choose(moves)
        if move.label == STOP:
            break
        exile_from_graveyard(p, move.value)
        counted = frame.printed.card.enters.delved
        frame.x += int(counted is not None and matches(p, counted, p.cards[move.value], frame.printed))
        exiled += 1
    return exiled


def make_mana(p: Position, q: Permanent, ability: ManaAbility) -> Steps:
    """Activate a mana ability; it does not use the stack."""
    yield from pay(p, mana_price(ability), Frame(q.printed, source=q))
    for mask in ability.units:
        colour = yield from choose_colour(mask)
        p.pool[colour] += ability.amount
    deplete(p, q, ability)
