"""What is simplified of a deck's cards: of each card whatever its deck is, and what only some decks notice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parts_of
from deckopt.cards.mana_abilities import NO_COMMANDER
from deckopt.decks.at_odds import at_odds
from deckopt.decks.copied_payment import copied_without_payment
from deckopt.decks.counted_costs import used_too_early
from deckopt.decks.dearer_spending import asked_beside_more
from deckopt.decks.milled_copies import taken_from_among
from deckopt.decks.unnoticed import noticed


def simplified_in(cards: Mapping[str, Card], catalog: Catalog, has_commander: bool = False) -> dict[str, str]:
    """The cards of a deck that are simplified there, by name, and how. The catalog has their tokens and other faces."""
    all_cards = {**cards, **_come_with(cards.values(), catalog)}
    spent = (copied_without_payment(cards), asked_beside_more(cards, all_cards))
    here = (used_too_early(cards), taken_from_among(cards), *spent, at_odds(cards, all_cards))
    found = {
        name: "; ".join(filter(None, (_of(card, all_cards, has_commander), *(those.get(name) for those in here))))
        for name, card in cards.items()
    }
    return {name: how for name, how in found.items() if how}


def _of(card: Card, all_cards: Mapping[str, Card], has_commander: bool) -> str:
    """What is simplified of a card whatever its deck is, without what the deck does not notice."""
    said = noticed(card, all_cards).split("; ")
    return "; ".join(how for how in said if how != NO_COMMANDER or not has_commander)


def _come_with(cards: Iterable[Card], catalog: Catalog) -> dict[str, Card]:
    """The tokens and other faces of cards, and the tokens of these."""
    names = [name for card in cards for name in parts_of(card)]
    found: dict[str, Card] = {}
    while names:
        name = names.pop()
        if name not in found and name in catalog:
            found[name] = catalog[name]
            names += parts_of(found[name])
    return found
