"""The actions of the slow engine: what may be done with an empty stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from deckopt.words.kinds import LAND
from naive.casting.announcing import announce, can_announce
from naive.casting.freely import ways_for_nothing
from naive.casting.permits import cast_permitted, forget_permits, permits_for, ways_of
from naive.casting.prices import Price
from naive.casting.spells import spell_frame
from naive.casting.ways import ways_from_graveyard, ways_from_hand, ways_plotted
from naive.listing.abilities import abilities_in, actions_of_permanent
from naive.listing.from_hand import PLOTTED, cycle, plot_card, suspend_card
from naive.listing.plays import casts, play_land, plays
from naive.moves import MOST_ACTIONS, Move, Steps, choose
from naive.objects import Frame, Printed
from naive.permanents.likeness import one_of_each
from naive.stack import quiet
from naive.state import BURIED, CASTABLE, FREELY, ON_ADVENTURE, Position
from naive.turn.end_step import LATER
from naive.zones.library_top import may_play_top


def act(p: Position, offered: Callable[[Position], Iterable[Move]] | None = None) -> Steps:
    """A main phase, or a window in combat where only some moves are offered: one action after another until you pass."""
    offered = offered or actions
    yield from quiet(p)
    while not p.over:
        p.at_priority = not p.queue  # such a position can be copied
        move = yield from choose([*(offered(p) if p.actions < MOST_ACTIONS else ()), pass_move(p)])
        p.at_priority = False
        if move.value is None and p.queue:  # what triggered waits no more for a spell
            p.kept_discounts.clear()
            yield from quiet(p)
            continue
        if move.value is None:
            return
        p.actions += 1
        do, *arguments = move.value
        yield from do(p, *arguments)
        yield from quiet(p)


def pass_move(p: Position) -> Move:
    return Move({"main": "attack", "window": "deal combat damage"}.get(p.step, "end the turn"))


def actions(p: Position) -> Iterator[Move]:
    """Everything that may be done with an empty stack."""
    forget_permits(p)
    for name in sorted(p.hand):
        yield from actions_from_hand(p, p.cards[name])
    for name, until in sorted(p.exiled):
        if LATER <= until < CASTABLE and p.own_turn <= until % LATER:
            continue
        if until >= BURIED:
            yield from plays(p, p.cards[name], p.exiled, (name, until), " from exile")
        elif until >= FREELY:
            moves = plays(p, p.cards[name], p.exiled, (name, until), " from exile")
            yield from (move for move in moves if move.value[0] is play_land)
            yield from casts(p, p.cards[name], ways_for_nothing(p, p.cards[name].card), p.exiled, (name, until), " from exile")
        elif until == ON_ADVENTURE:
            ways = (way for way in ways_from_hand(p.cards[name].card) if not way.warped and not way.face)
            yield from casts(p, p.cards[name], ways, p.exiled, (name, until), " from exile")
        elif until >= CASTABLE:
            moves = plays(p, p.cards[name], p.exiled, (name, until), " from exile")
            yield from (move for move in moves if move.value[0] is not play_land)
        elif until >= PLOTTED:
            yield from casts(p, p.cards[name], ways_plotted(p.cards[name].card), p.exiled, (name, until), " from exile")
        else:
            yield from plays(p, p.cards[name], p.exiled, (name, until), " from exile")
    yield from plays_from_top(p)
    if p.wishes:
        for name in sorted(p.sideboard):
            for move in plays(p, p.cards[name], p.sideboard, name, " from the sideboard"):
                yield Move(move.label, (play_from_sideboard, *move.value))
    for name in sorted(p.graveyard):
        yield from actions_from_graveyard(p, p.cards[name])
    for q in one_of_each(p, p.battlefield):
        yield from actions_of_permanent(p, q)


def plays_from_top(p: Position) -> list[Move]:
    """Playing the known top card of the library, where a permanent lets you."""
    if not p.top:
        return []
    printed = p.cards[p.top.pop(0)]
    found = []
    for move in plays(p, printed, Counter([printed.name]), printed.name, " from the top"):
        do, face, *more = move.value
        if may_play_top(p, face if do is play_land else spell_frame(printed, more[0], False).printed):
            found.append(Move(move.label, (play_top, *move.value)))
    p.top.insert(0, printed.name)
    return found


def play_top(p: Position, do, *arguments) -> Steps:  # type: ignore[no-untyped-def]
    """Play the top card of the library."""
    p.top.pop(0)
    yield from do(p, *arguments)


def play_from_sideboard(p: Position, do, *arguments) -> Steps:  # type: ignore[no-untyped-def]
    """Play a card of the sideboard."""
    p.wishes -= 1
    yield from do(p, *arguments)


def actions_from_hand(p: Position, printed: Printed) -> Iterator[Move]:
    """Playing or casting it, cycling it, its abilities that work from hand."""
    yield from plays(p, printed, p.hand, printed.name)
    if printed.card.cycling is not None:
        price = Price(discards=("this",)).plus(printed.card.cycling.cost)
        if can_announce(p, Frame(printed), price):
            yield Move(f"cycle {printed.name}", (cycle, printed, price))
    suspend = printed.card.suspend
    if suspend is not None:
        frame = Frame(printed, zone="hand", rule="suspending")
        price = Price(mana=suspend.cost, exiles=("this",))
        if can_announce(p, frame, price):
            yield Move(f"suspend {printed.name}", (suspend_card, frame, price))
    if printed.card.plot is not None:
        frame = Frame(printed, zone="hand", rule="plotting")
        price = Price(mana=printed.card.plot, exiles=("this",))
        if can_announce(p, frame, price):
            yield Move(f"plot {printed.name}", (plot_card, frame, price))
    yield from abilities_in(p, printed, "hand")


def actions_from_graveyard(p: Position, printed: Printed) -> Iterator[Move]:
    """Casting it from the graveyard, unearthing it, its abilities that work from there."""
    yield from casts(p, printed, ways_from_graveyard(printed.card), p.graveyard, printed.name)
    yield from permitted(p, printed)
    if printed.card.unearth is not None:
        price = Price(mana=printed.card.unearth)
        if can_announce(p, Frame(printed), price):
            yield Move(f"unearth {printed.name}", (announce, Frame(printed, rule="unearth"), price))
    yield from abilities_in(p, printed, "graveyard")


def permitted(p: Position, printed: Printed) -> Iterator[Move]:
    """Playing it from the graveyard in the ways that other cards open."""
    name = printed.name
    more = sum(static.lands for q in p.battlefield for static in q.card.statics)
    for permit, face in permits_for(p, printed):
        if face.kind & LAND:
            if permit.how == "play" and p.land_drops + more > 0 and not p.queue:
                yield Move(f"play {face.name} (from the graveyard)", (play_land, face, p.graveyard, name))
            continue
        for move in casts(p, printed, ways_of(printed.card, permit), p.graveyard, name):
            yield replace(move, value=(cast_permitted, permit, name, move.value))
