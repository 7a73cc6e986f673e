"""Mana in the colours of the commander's identity, as it is in one deck.

All cards of a deck are within that identity (903.5c). So the colours that the costs of its cards ask for are in it; others would
only pay generic mana. A deck without a commander makes no such mana (903.4f).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deckopt.cards.abilities import Ability
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
    if not any(_asks(card) for card in cards):
        return list(cards)
    colours = 0
    if deck.aside.get("commander"):
        colours = colours_asked(catalog[name] for name in (*deck.main, *deck.limits) if name in catalog)
    return [_in_colours(card, colours) if _asks(card) else card for card in cards]


def _asks(card: Card) -> bool:
    return any(made.of_identity for made in card.mana) or any(map(_adds, card.abilities))


def _adds(ability: Ability) -> bool:
    """Whether it adds mana in the colours of the commander's identity, which is then all that it does."""
    return any(isinstance(effect, AddMana) and effect.identity for effect in ability.effects)


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
    mana = [made for made in card.mana if not made.of_identity]
    abilities = [ability for ability in card.abilities if not _adds(ability)]
    if colours:
        one = ManaCost(pips=(Pip(colours),))
        mana = [ManaAbility(add=one) if made.of_identity else made for made in card.mana]
        abilities = [_adding(ability, one) if _adds(ability) else ability for ability in card.abilities]
    changed = card.model_copy(update={"mana": mana, "abilities": abilities})
    changed._name, changed._file = card.name, card.file
    return changed


def _adding(ability: Ability, mana: ManaCost) -> Ability:
    """The ability, which adds this mana instead."""
    return ability.model_copy(update={"effects": [effect.model_copy(update={"mana": mana}) for effect in ability.effects]})
