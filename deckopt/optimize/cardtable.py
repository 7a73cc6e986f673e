"""Many cards as arrays, one row for each card: roles, types, costs, and which cards match a filter.

What the numbers mean for a list is in `likely` and `likely_lands`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from deckopt.cards.card import Card
from deckopt.cards.filters import Alternative, Filter
from deckopt.cards.rewards import rewarded
from deckopt.cards.roles import ROLES, roles
from deckopt.cards.symbols import ManaCost
from deckopt.words.subtypes import is_creature_type

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
MOST_VALUE = 7  # greater mana values count as this one


class CardTable:
    """Cards as arrays. `roles` has shape (cards, ROLES), `pips` (cards, 5 colours), all others (cards,)."""

    def __init__(self, cards: Sequence[Card], tokens: Mapping[str, Card]) -> None:
        self.cards = list(cards)
        number = {role: i for i, role in enumerate(ROLES)}
        self.roles = np.zeros((len(cards), len(ROLES)))
        for row, card in enumerate(cards):
            for role, strength in roles(card, tokens).items():
                self.roles[row, number[role]] = strength
        self.kinds = np.array([card.kind for card in cards], np.int64)
        self.colours = np.array([card.colour_mask for card in cards], np.int64)
        self.values = np.array([card.value for card in cards], np.int64)
        self.cheapest = np.array([min(cheapest(card), MOST_VALUE) for card in cards], np.int64)
        self.powers = np.array([card.power or 0 for card in cards], np.int64)
        self.toughnesses = np.array([card.toughness or 0 for card in cards], np.int64)
        self.pips = np.array([pips_of(card.cost) for card in cards]).reshape(len(cards), 5)
        self.rewards = [rewarded(card) for card in cards]
        self._subtypes: dict[str, Bools] = {}
        self._changelings = np.array([card.changeling for card in cards], np.bool_)
        self.words = [frozenset(card.type.subtypes) for card in cards]
        for row, words in enumerate(self.words):
            for word in words:
                self._subtypes.setdefault(word, np.zeros(len(cards), np.bool_))[row] = True

    def __len__(self) -> int:
        return len(self.cards)

    def with_subtype(self, word: str) -> Bools:
        """Which cards have a subtype; shape (cards,)."""
        found = self._subtypes.get(word)
        if found is None:
            found = np.zeros(len(self), np.bool_)
        return found | self._changelings if is_creature_type(word) else found

    def meant(self, wanted: Filter) -> Bools:
        """Which cards match a filter, as far as their printed values say; shape (cards,)."""
        matches = np.zeros(len(self), np.bool_)
        for alternative in wanted.alternatives:
            matches |= self._meant(alternative)
        return matches

    def _meant(self, a: Alternative) -> Bools:
        found: Bools = (self.kinds & a.kind_all) == a.kind_all
        if a.kind_any:
            found &= (self.kinds & a.kind_any) != 0
        found &= (self.kinds & a.kind_none) == 0
        if a.colours_any:
            found &= (self.colours & a.colours_any) != 0
        found &= (self.colours & a.colours_none) == 0
        if a.colourless:
            found &= self.colours == 0
        if a.multicoloured:
            found &= (self.colours & (self.colours - 1)) != 0
        for numbers, least, most in (
            (self.values, a.min_value, a.max_value),
            (self.powers, a.min_power, a.max_power),
            (self.toughnesses, a.min_toughness, a.max_toughness),
        ):
            if least is not None:
                found &= numbers >= least
            if most is not None:
                found &= numbers <= most
        for word in a.subtypes:
            found &= self.with_subtype(word)
        for word in a.subtypes_none:
            found &= ~self.with_subtype(word)
        for word in (*a.keywords, *a.printed):
            found &= np.array([card.has(word) for card in self.cards], np.bool_)
        for word in (*a.keywords_none, *a.printed_none):
            found &= np.array([not card.has(word) for card in self.cards], np.bool_)
        return found


def cheapest(card: Card) -> int:
    """The least mana for which a card is usually played."""
    costs = [card.value, *(way.cost.mana.value if way.cost.mana else 0 for way in card.ways if way.from_ == "hand")]
    costs += [other.value for other in (card.plot, card.spectacle, card.madness) if other is not None]
    costs += [card.suspend.cost.value + card.suspend.turns] if card.suspend is not None else []
    costs += [other.mana.value for other in (card.evoke, card.warp) if other is not None and other.mana is not None]
    costs += [card.cycling.cost.mana.value if card.cycling.cost.mana else 0] if card.cycling is not None else []
    return min(costs)


def pips_of(cost: ManaCost | None) -> list[float]:
    """How much a cost demands of each of the five colours. A symbol of two colours counts half for each; one that may be paid
    with life counts nothing."""
    demand = [0.0] * 5
    for pip in cost.pips if cost is not None else ():
        mine = [k for k in range(5) if pip.mask >> k & 1]
        for k in mine if not pip.life and pip.mask < 32 else ():
            demand[k] += 1 / len(mine)
    return demand
