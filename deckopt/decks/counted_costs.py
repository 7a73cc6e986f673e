"""Finds decks in which mana abilities take away what the costs of other cards count.

A spell's cost is computed before mana abilities are activated for it (601.2f, 601.2g). Here, mana abilities that are actions are
activated before a spell is announced. So what they take away no longer counts for its cost. That makes a difference only in decks
with both; in others such cards are played as printed. Cards that are simplified in every deck say so themselves (`approximates`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from deckopt.cards.abilities import Ability
from deckopt.cards.amounts import Condition, CountAmount, DevotionAmount, GreatestAmount, TotalAmount, TypesAmount
from deckopt.cards.card import Card
from deckopt.cards.costs import Chosen, Exiled
from deckopt.cards.effects.mana import TappingAdds
from deckopt.cards.filters import Filter
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.cards.symbols import mask_of
from deckopt.decks.kinds import may_be


class Taken(NamedTuple):
    """What a mana ability takes away: zone, cards (None: any; "this": its own), and the verb for it."""

    zone: str
    what: Filter | str | None
    verb: str


class Counted(NamedTuple):
    """What a cost counts: zone and cards (None: any; "this": the card that changes costs; a mask of colours: what has such a
    symbol in its cost). The zone `_POWER` stands for the power of permanents."""

    zone: str
    what: Filter | str | int | None


_POWER = "power"


def used_too_early(cards: Mapping[str, Card]) -> dict[str, str]:
    """The cards whose mana abilities take away what a cost in the deck counts, by name, and how that is played."""
    counted = [(name, part) for name, card in cards.items() for part in _counted(card)]
    found = {}
    for name, card in cards.items():
        verbs = [
            taken.verb for taken in _taken(card, cards) if any(_meet(taken, name, part, other, cards) for other, part in counted)
        ]
        if verbs:
            lost = " or ".join(dict.fromkeys(verbs))
            found[name] = f"used before a spell is announced, so that what it {lost} no longer counts for that spell's cost"
    return found


def _taken(card: Card, cards: Mapping[str, Card]) -> Iterator[Taken]:
    """What those mana abilities of a card that are actions take away.

    Discarding a whole hand is left out: it is done only if an instant can be cast.
    """
    added = any(_adds_to(part, card) for other in cards.values() for part in parts_of(other))
    for made in card.mana_abilities:
        if (made.sacrifice or made.depletes) and (not made.makes_one or (made.tap and added)):
            yield Taken("battlefield", "this", "sacrifices")
    for ability in [*card.abilities, *(given for static in card.statics for given in static.abilities)]:
        if ability.is_mana and ability.cost.discard != "hand":
            yield from _taken_by(ability)


def _adds_to(part: Any, card: Card) -> bool:
    """Whether a part of a definition may add to the mana for which the card is tapped."""
    if isinstance(part, TappingAdds):
        return may_be(part.of, card.name, card)
    if not isinstance(part, Static) or not part.adds_mana:
        return False
    return not isinstance(part.of, Filter) or may_be(part.of, card.name, card)


def _taken_by(ability: Ability) -> Iterator[Taken]:
    cost = ability.cost
    if cost.sacrifice is not None:
        yield Taken("battlefield", _what(cost.sacrifice), "sacrifices")
    if cost.return_ is not None:
        yield Taken("battlefield", _what(cost.return_), "returns")
    if cost.discard is not None:
        yield Taken("hand", _what(cost.discard), "discards")
    if cost.exile is not None:
        zone = cost.exile.from_ if isinstance(cost.exile, Exiled) else ability.zone
        yield Taken(zone, _what(cost.exile), "exiles")
    if cost.evidence or cost.exile_types:
        yield Taken("graveyard", None, "exiles")
    if cost.remove is not None and cost.remove.kind == "+1/+1":
        yield Taken(_POWER, "this", "removes counters from")


def _what(lost: str | Chosen | Exiled) -> Filter | str | None:
    return lost if isinstance(lost, str) else lost.what


def _counted(card: Card) -> Iterator[Counted]:
    """What the costs of a card and of its abilities count. The card itself, if spells cost less while it is there."""
    conditions = [card.less_if, *(way.when for way in card.ways), *(static.when for static in card.statics if static.less)]
    amounts = [card.less]
    for ability in card.abilities:
        if not ability.is_mana and ability.cost.mana is not None:
            conditions.append(ability.when)
            amounts.append(ability.less)
    for amount in amounts:
        if not isinstance(amount, (int, str)) and amount.times > 0:
            yield from _counted_by(amount)
    for condition in conditions:
        for part in _parts(condition):
            if part.filter is not None and part.bounds[0] > 0:
                yield Counted("battlefield" if part.control is not None else part.in_, part.filter)
            elif part.card_types is not None and part.bounds[0] > 0:
                yield Counted(part.card_types, None)
    if any(static.less or static.more for static in card.statics):
        yield Counted("battlefield", "this")


def _counted_by(amount: Any) -> Iterator[Counted]:
    if isinstance(amount, CountAmount):
        yield Counted(amount.in_, amount.count)
    elif isinstance(amount, TypesAmount):
        yield Counted(amount.card_types, None)
    elif isinstance(amount, DevotionAmount):
        yield Counted("battlefield", mask_of(amount.devotion) if amount.devotion != "chosen" else None)
    elif isinstance(amount, (TotalAmount, GreatestAmount)):
        what = amount.total_power if isinstance(amount, TotalAmount) else amount.greatest_power
        yield Counted("battlefield", what)
        yield Counted(_POWER, what)


def _parts(condition: Condition | None) -> list[Condition]:
    return [] if condition is None else condition.parts


def _meet(taken: Taken, taker: str, counted: Counted, counter: str, cards: Mapping[str, Card]) -> bool:
    """Whether something that is counted can be taken away."""
    if taken.zone != counted.zone:
        return False
    return any(_is(taken.what, name, taker, card) and _is(counted.what, name, counter, card) for name, card in cards.items())


def _is(what: Filter | str | int | None, name: str, own: str, card: Card) -> bool:
    """Whether a card may be meant by card `own`, by types, subtypes and names, or by the symbols of its cost."""
    if isinstance(what, int):
        return card.cost is not None and any(pip.mask & what for pip in card.cost.pips)
    if not isinstance(what, Filter):
        return what is None or name == own
    return may_be(what, name, card)
