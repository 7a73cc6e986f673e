"""Playing a land or casting a spell from a zone, for the slow engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from deckopt.cards.amounts import both
from deckopt.cards.costs import Cost
from deckopt.compile.splicing import spliced
from deckopt.words.kinds import LAND, PERMANENT
from naive.casting.freely import free_ways
from naive.casting.responses import mana_before_legend
from naive.casting.spells import can_cast, cast
from naive.casting.ways import Way, variants, ways_from_hand
from naive.moves import Move, Steps
from naive.objects import Printed
from naive.permanents.copies import entering
from naive.permanents.origin import front_of
from naive.state import Position
from naive.zones.enters import enter, entered
from naive.zones.putting import remove_card


def plays(p: Position, printed: Printed, zone, key, words: str = "") -> Iterator[Move]:  # type: ignore[no-untyped-def]
    """Playing a land or casting a spell from a zone."""
    more = sum(static.lands for q in p.battlefield for static in q.card.statics)
    for face in [printed, *([p.cards[printed.card.back]] if printed.card.back else [])]:
        if face.kind & LAND and not face.card.blank and p.land_drops + more > 0 and not p.queue:
            yield Move(f"play {face.name}{words}", (play_land, face, zone, key))
    ways = (way for way in ways_from_hand(printed.card) if zone is p.hand or not way.warped)
    yield from casts(p, printed, ways, zone, key, words)
    if zone is p.hand:
        yield from casts(p, printed, free_ways(p, printed), zone, key, words)


def casts(p: Position, printed: Printed, ways: Iterator[Way], zone, key, words: str = "") -> Iterator[Move]:  # type: ignore[no-untyped-def]
    """Every way among these in which the card can be cast from a zone."""
    for way in ways:
        for cast_as, one in [(face, more) for face, of in faced(p, printed, way) for more in with_others_spliced(p, face, of)]:
            remove_card(zone, key)
            possible = can_cast(p, cast_as, one)
            zone[key] += 1
            if possible:
                said = f" ({', '.join(one.words)})" if one.words else ""
                yield Move(f"cast {cast_as.name}{said}{words}", (cast_from, cast_as, one, zone, key))


def with_others_spliced(p: Position, printed: Printed, way: Way) -> list[Way]:
    """The way without and with cards spliced onto the spell."""
    card = printed.card
    if card.kind & PERMANENT or card.blank:
        return [way]
    cards = [other.card for other in p.cards.values()]
    return [way] + [
        replace(
            way,
            words=(*way.words, more.words),
            price=way.price.plus(Cost(mana=more.mana)),
            when=both(way.when, more.when),
            targets=more.targets,
            effects=more.effects,
        )
        for more in spliced(card, way.targets, way.effects, cards)
    ]


def faced(p: Position, printed: Printed, way: Way) -> list[tuple[Printed, Way]]:
    """What is cast in a way, and how: the card itself, or another face of it with all that may be chosen for it."""
    if not way.face:
        return [(printed, way)]
    face = p.cards[way.face]
    return [(face, one) for one in variants(face.card, replace(way, face=""))]


def play_land(p: Position, printed: Printed, zone, key) -> Steps:  # type: ignore[no-untyped-def]
    remove_card(zone, key)
    p.land_drops -= 1
    p.counts["lands played"] += 1
    p.kept_discounts.clear()
    yield from mana_before_legend(p, printed)
    now, colour, tapped = yield from entering(p, printed)
    origin = None if now is printed else p.cards[front_of(p, printed.name)]
    where = "hand" if zone is p.hand else "graveyard" if zone is p.graveyard else ""
    came = frozenset({"played", f"from {where}"} if where else {"played"})
    entered(p, [enter(p, now, where, colour=colour, tapped=tapped, origin=origin)], came)


def cast_from(p: Position, printed: Printed, way: Way, zone, key) -> Steps:  # type: ignore[no-untyped-def]
    remove_card(zone, key)
    origin = "hand" if zone is p.hand else "graveyard" if zone is p.graveyard else ""
    yield from cast(p, printed, way, origin)
