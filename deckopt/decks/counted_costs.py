"""Finds decks in which mana abilities take away what the costs of other cards count.

A spell's cost is computed before mana abilities are activated for it (601.2f, 601.2g). Here, mana abilities that are actions are
activated before a spell is announced. So what they take away no longer counts for its cost. That makes a difference only in decks
with both; in others such cards are played as printed. Cards that are simplified in every deck say so themselves (`approximates`).

A permanent that lets spells cost less, and is sacrificed for mana by another one's ability, still counts for the next spell. What
triggers on that waits until the spell is cast (`rules.zones.kept_discounts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from deckopt.cards.abilities import Ability, Trigger
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
    kept: bool = False  # whether what lets spells cost less still counts for the next one


class Counted(NamedTuple):
    """What a cost counts: zone and cards (None: any; "this": the card that changes costs; a mask of colours: what has such a
    symbol in its cost). The zone `_POWER` stands for the power of permanents."""

    zone: str
    what: Filter | str | int | None


_POWER = "power"
MAX_KEPT = 8  # cards that let spells cost less, for which that is so; the kernels have room for as many


def used_too_early(cards: Mapping[str, Card]) -> dict[str, str]:
    """The cards whose mana abilities take away what a cost in the deck counts, by name, and how that is played."""
    counted = [(name, part) for name, card in cards.items() for part in _counted(card)]
    sources = [name for name, card in cards.items() if any(static.less for static in card.statics)]
    kept = {name for name in sources if len(sources) <= MAX_KEPT}
    found = {}
    for name, card in cards.items():
        verbs = [
            taken.verb
            for taken in _taken(card, cards)
            if any(
                _meet(taken, name, part, other, cards) and not (taken.kept and part.what == "this" and other in kept)
                for other, part in counted
            )
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


def are_missed(cards: Mapping[str, Card]) -> bool:
    """Whether something may trigger as a permanent goes that lets spells cost less, and help to cast a spell."""
    return any(_is_missed(name, cards) for name, card in cards.items() if any(static.less for static in card.statics))


def _is_missed(name: str, cards: Mapping[str, Card]) -> bool:
    """Whether something may trigger as that permanent is sacrificed, that may help to cast the spell."""
    return any(
        isinstance(part, Trigger)
        and not _ON_LEAVING.isdisjoint(part.on)
        and (other == name if part.of == "this" else not isinstance(part.of, Filter) or may_be(part.of, name, cards[name]))
        and not all(_helps_no_spell(effect, card) for effect in part.effects)
        for other, card in cards.items()
        for part in parts_of(card)
    )


def _helps_no_spell(effect: Any, card: Card) -> bool:
    """Whether an effect brings neither cards nor mana: damage, life, or a creature without mana abilities that untaps."""
    if getattr(effect, "do", "") == "untap" and effect.what == "this":
        return not card.mana_abilities and not any(ability.is_mana for ability in card.abilities)
    return getattr(effect, "do", "") in _OF_PLAYERS


_ON_LEAVING = {"dies", "leaves", "sacrificed", "buried", "leaves graveyard"}
_OF_PLAYERS = {"damage", "gain", "lose"}


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
        yield Taken("battlefield", _what(cost.sacrifice), "sacrifices", kept=True)
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
    if any(static.less for static in card.statics):  # what lets them cost more is better gone before
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
