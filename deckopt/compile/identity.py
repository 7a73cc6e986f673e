"""Mana in the colours of the commander's identity, as it is in one deck.

All cards of a deck are within that identity (903.5c). So the colours that the costs of its cards ask for are in it; others would
only pay generic mana. A deck without a commander makes no such mana (903.4f).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog
from deckopt.cards.effects.mana import AddMana, TappingAdds
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.cards.symbols import ManaCost, Pip
from deckopt.decks.deck import Deck


def with_identity(deck: Deck, catalog: Catalog, cards: Sequence[Card]) -> list[Card]:
    """The cards. Those that make mana in the colours of the commander's identity make it in these colours, or none."""
    if not any(ability.of_identity for card in cards for ability in card.mana):
        return list(cards)
    colours = 0
    if deck.aside.get("commander"):
        colours = colours_asked(catalog[name] for name in (*deck.main, *deck.limits) if name in catalog)
    return [_in_colours(card, colours) if any(a.of_identity for a in card.mana) else card for card in cards]


def colours_asked(cards: Iterable[Card]) -> int:
    """The colours that the costs of cards ask for, as a mask."""
    colours = 0
    for card in cards:
        for part in parts_of(card, without=(ManaAbility, AddMana, TappingAdds)):
            if not isinstance(part, Static):  # the mana of a static ability is made
                for value in vars(part).values():
                    colours |= value.colours if isinstance(value, ManaCost) else 0
    return colours


def _in_colours(card: Card, colours: int) -> Card:
    """The card, whose mana is of these colours; without such abilities if there are none."""
    made = ManaAbility(add=ManaCost(pips=(Pip(colours),))) if colours else None
    mana = [made if ability.of_identity else ability for ability in card.mana]
    changed = card.model_copy(update={"mana": [ability for ability in mana if ability is not None]})
    changed._name, changed._file = card.name, card.file
    return changed
