"""Lands that get further basic land types: those that make one mana have more colours, those that make several one more ability.

The engine knows one list of mana of a permanent that is only tapped. So a land that makes several mana at once gets an activated
ability for a single mana of each such type.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckopt.cards.abilities import Ability
from deckopt.cards.amounts import Condition
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.effects.mana import AddMana
from deckopt.cards.filters import parse_filter
from deckopt.cards.statics import Static
from deckopt.cards.symbols import mask_of, parse_cost
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.kinds import LAND


def mana_of_types(static: Static) -> int:
    """The colours of the mana of further types."""
    return mask_of("".join(BASIC_LAND_MANA[word].strip("{}") for word in static.land_types))


def with_land_types(names: Sequence[str], cards: Sequence[Card]) -> list[Card]:
    """The cards. Lands that make several mana have the abilities that other cards of the game give them."""
    givers = [(name, static) for name, card in zip(names, cards, strict=True) for static in card.statics if static.land_types]
    if not givers:
        return list(cards)
    return [_with(card, givers) if card.kind & LAND and _makes_several(card) else card for card in cards]


def _makes_several(card: Card) -> bool:
    return any(a.is_free and len(a.units) > 1 for a in card.mana_abilities)


def _with(card: Card, givers: Sequence[tuple[str, Static]]) -> Card:
    more = []
    for name, static in givers:
        when = Condition(control=parse_filter(f'"{name}"'))
        symbol = "/".join(BASIC_LAND_MANA[word].strip("{}") for word in static.land_types)
        made = AddMana(do="add", mana=parse_cost("{" + symbol + "}"))
        more.append(Ability(cost=Cost(tap=True), when=when, effects=[made]))
    changed = card.model_copy(update={"abilities": [*card.abilities, *more]})
    changed._name, changed._file = card.name, card.file
    return changed
