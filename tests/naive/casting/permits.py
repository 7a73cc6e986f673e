"""Playing cards of the graveyard that other cards permit, for the slow engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from deckopt.cards.card import Card
from deckopt.cards.costs import Chosen, Cost, Exiled
from deckopt.cards.filters import parse_filter
from naive.casting.prices import Price
from naive.casting.ways import Way, additional, escaped, variants, ways_from_hand
from naive.moves import Steps
from naive.objects import Permit, Printed
from naive.permanents.characteristics import matches
from naive.state import Position


def permits_for(p: Position, printed: Printed) -> Iterator[tuple[Permit, Printed]]:
    """What permits a card of the graveyard to be played now, and as which of its faces."""
    faces = [printed, *([p.cards[printed.card.back]] if printed.card.back else [])]
    for printed_source in p.cards.values():
        if not any(q.printed is printed_source for q in p.battlefield):
            continue
        for static in printed_source.card.statics:
            for face in faces if static.graveyard is not None else []:
                if matches(p, static.of, face):  # type: ignore[arg-type]
                    yield Permit(static.of.text, static.graveyard, printed_source.name, static.exile), face
    for permit, name in p.permits:
        if name == printed.name and p.permits[permit, name] > 0 and matches(p, parse_filter(permit.what), printed):
            yield permit, printed


def ways_of(card: Card, permit: Permit) -> Iterator[Way]:
    """The ways to cast it that a permit opens."""
    if permit.how in ("play", "cast"):
        for way in (way for way in ways_from_hand(card) if not way.warped):
            yield replace(way, words=("from the graveyard", *way.words))
        return
    others = Cost(exile=Exiled(what=None, count=permit.exile)) if permit.exile else Cost()
    mana = card.mayhem if permit.how == "mayhem" else card.cost
    if permit.how == "retrace" and card.discards_to_cast:
        return
    if mana is None:  # each half is cast for its own mana cost
        for half in card.ways if permit.how in ("flashback", "escape") else ():
            if half.as_ and not half.name and half.from_ == "hand":
                price = Price().plus(half.cost).plus(others)
                paid, exiled = escaped(permit.how), permit.how == "flashback"
                yield Way((permit.how,), price, paid=paid, exile_after=exiled, face=half.as_)
        return
    price = Price(mana=mana, delve=card.has("delve")).plus(others)
    if permit.how == "retrace":
        price = price.plus(Cost(discard=Chosen(what=parse_filter("land"))))
    for way in additional(card, Way((permit.how,), price, paid=escaped(permit.how), exile_after=permit.how == "flashback")):
        yield from variants(card, way)


def cast_permitted(p: Position, permit: Permit, name: str, do: Any) -> Steps:
    """Cast a card; a permit for it alone is used up."""
    if not permit.source:
        p.permits[permit, name] -= 1
    cast, *arguments = do
    yield from cast(p, *arguments)


def forget_permits(p: Position) -> None:
    """Cards that have left the graveyard are permitted no more."""
    for permit, name in p.permits:
        p.permits[permit, name] = min(p.permits[permit, name], p.graveyard[name])
