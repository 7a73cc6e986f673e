"""Casting spells from hand without paying their mana costs, in the slow engine."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.cards.amounts import Condition
from deckopt.cards.costs import Cost
from deckopt.cards.filters import called
from deckopt.words.kinds import EMBLEM
from naive.casting.prices import Price
from naive.casting.ways import Way, additional, variants
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
            for other in card.ways:
                face = p.cards.get(other.as_)
                if face is not None and not other.name and other.from_ == "hand" and matches(p, static.of, face):  # type: ignore[arg-type]
                    yield Way(("freely",), Price().plus(face.card.also or Cost()), when=there, face=other.as_)
