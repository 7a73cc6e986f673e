"""Casting spells from hand without paying their mana costs, in the slow engine."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.cards.amounts import Condition
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.filters import called
from deckopt.words.kinds import EMBLEM
from naive.casting.prices import Price
from naive.casting.ways import Way, additional, variants, ways_plotted
from naive.objects import Printed
from naive.permanents.characteristics import matches
from naive.state import Position


def free_ways(p: Position, printed: Printed) -> Iterator[Way]:
    """A way for each of the game's cards that may let it be cast so, as long as that is on the battlefield."""
    card = printed.card
    for source in sorted(p.cards.values(), key=lambda one: one.index):
        for static in source.card.statics:
            there = Condition(control=called(source.name, source.card.kind & EMBLEM))
            if not static.freely:
                continue
            if matches(p, static.of, printed) and (card.cost is not None or card.suspend is not None):  # type: ignore[arg-type]
                for way in additional(card, Way(("freely",), Price(delve=card.has("delve")), when=there)):
                    yield from variants(card, way)
            for face in other_faces(p, card):
                if matches(p, static.of, face):  # type: ignore[arg-type]
                    yield Way(("freely",), Price().plus(face.card.also or Cost()), when=there, face=face.name)


def ways_for_nothing(p: Position, card: Card) -> Iterator[Way]:
    """The ways to cast an exiled card where an effect lets you play it without paying its mana cost."""
    if card.plot is not None:
        yield from ways_plotted(card)
        return
    if card.cost is not None or card.suspend is not None:
        for way in additional(card, Way(("freely",), Price(delve=card.has("delve")))):
            yield from variants(card, way)
    for face in other_faces(p, card):
        yield Way(("freely",), Price().plus(face.card.also or Cost()), face=face.name)


def other_faces(p: Position, card: Card) -> list[Printed]:
    """The other faces of a card that need no alternative cost, so that they are cast for nothing where the card is (118.9a)."""
    ways = [way for way in card.ways if way.as_ and not way.name and way.from_ == "hand" and way.cost.mana is not None]
    return [p.cards[way.as_] for way in ways if way.cost.mana == p.cards[way.as_].card.cost]
