"""Whether it matters in a game that a permanent is sacrificed for one mana, other than for that mana.

Such a permanent is used where a cost is paid. Where something looks at what dies, leaves or is sacrificed, or counts the
cards of the graveyard or exiles some for a cost, it may be sacrificed without a cost to pay, too. So may what is sacrificed
for mana with its last counter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from deckopt.cards.abilities import Trigger
from deckopt.cards.amounts import Condition, CountAmount
from deckopt.cards.card import Card
from deckopt.cards.costs import Exiled
from deckopt.cards.filters import Filter
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.words.kinds import TOKEN

_GOING = {"dies", "leaves", "sacrificed"}
_COUNTED = {"permanents sacrificed", "creatures died", "permanents left"}


def matters_going(card: Card, cards: Iterable[Card], means: Callable[[Filter], bool]) -> bool:
    """Whether some card of a game looks at it that `card` goes. `means`: whether a filter means `card`."""
    stays = not card.kind & TOKEN  # in the graveyard
    return any(
        _looks(part, card is other, means) or (stays and _counts_graveyard(part, means))
        for other in cards
        for part in parts_of(other)
    )


def _counts_graveyard(part: Any, means: Callable[[Filter], bool]) -> bool:
    """Whether a part of a definition counts cards of the graveyard, or asks for some to be exiled as a cost."""
    if isinstance(part, (Condition, CountAmount)) and isinstance(part.count, Filter) and part.in_ == "graveyard":
        return means(part.count)
    if isinstance(part, Exiled) and part.from_ == "graveyard":
        return part.what is None or means(part.what)
    if isinstance(part, Card):
        return part.has("delve")
    return getattr(part, "card_types", None) == "graveyard" or (isinstance(part, Static) and part.exile > 0)


def _looks(part: Any, own: bool, means: Callable[[Filter], bool]) -> bool:
    """Whether a part of a definition looks at what goes; `own`: it is that of the card that goes."""
    if isinstance(part, Trigger) and _GOING & set(part.on):
        return means(part.of) if isinstance(part.of, Filter) else own or part.of == "enchanted"
    return getattr(part, "turn", None) in _COUNTED
