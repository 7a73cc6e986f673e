"""Finds cards that ask for more mana than a spell of them costs, where another card of the deck makes spells cost more.

A card that asks what mana was spent is cast in one of several ways, each of which has that mana among the symbols of its cost.
What other cards add to the cost is spent to cast the spell as well (601.2f, 601.2h), but no way has symbols of it. That shows
where a way to cast the card costs less than all that it asks for: its evoke cost, or no mana at all.
"""

from __future__ import annotations

from collections.abc import Mapping

from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.cards.symbols import ManaCost

HOW = "what it costs more because of other cards is not asked for"


def asked_beside_more(cards: Mapping[str, Card], all_cards: Mapping[str, Card]) -> dict[str, str]:
    """The cards of which mana may be spent that does not count, by name, and how. `all_cards` has tokens and other faces too."""
    if not any(isinstance(part, Static) and (part.more or part.least) for card in all_cards.values() for part in parts_of(card)):
        return {}
    freely = any(map(_casts_freely, all_cards.values()))
    return {name: HOW for name, card in cards.items() if card.spent and (freely or _cheapest(card) < _asked(card))}


def _casts_freely(card: Card) -> bool:
    """Whether it lets other spells be cast for nothing."""
    words = [word for part in parts_of(card) if isinstance(part, Static) for word in part.keywords]
    return "cascade" in [*card.keywords, *words] or any(isinstance(part, Static) and part.freely for part in parts_of(card))


def _asked(card: Card) -> int:
    return sum(mana.value for mana in card.spent)


def _cheapest(card: Card) -> int:
    """The least mana for which it can be cast by itself."""
    if card.plot is not None or card.suspend is not None or "rebound" in card.keywords:
        return 0
    costs = [card.cost, card.flashback, card.harmonize, card.escape, card.mayhem, card.madness, card.bestow, card.spectacle]
    costs += [card.evoke, card.warp, *(way.cost for way in card.ways)]
    return min((_mana(cost) for cost in costs if cost is not None), default=0)


def _mana(cost: Cost | ManaCost) -> int:
    mana = cost.mana if isinstance(cost, Cost) else cost
    return 0 if mana is None else mana.value
