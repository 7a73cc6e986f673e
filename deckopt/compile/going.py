"""Whether it matters, besides the mana, that a permanent is sacrificed for one mana.

Normally such a permanent is sacrificed only to pay a cost. If a card looks at permanents that die, leave or are sacrificed, or
at cards that come into the graveyard, it may be sacrificed at other times too. The same holds if a card counts cards in the
graveyard, or exiles some as a cost. So may a permanent that is sacrificed for mana with its last counter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from deckopt.cards.abilities import Trigger
from deckopt.cards.amounts import Condition, CountAmount
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost, Exiled
from deckopt.cards.filters import Filter
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.words.counts import DESCENDED
from deckopt.words.kinds import TOKEN

_GOING = {"dies", "leaves", "sacrificed"}
_COUNTED = {"permanents sacrificed", "creatures died", "permanents left"}


def matters_going(card: Card, cards: Iterable[Card], means: Callable[[Filter], bool]) -> bool:
    """Whether a card of the game looks at it when `card` leaves. `means`: whether a filter matches `card`."""
    stays = not card.kind & TOKEN  # it stays in the graveyard
    return any(
        _looks(part, card is other, means, _GOING | ({"buried"} if stays else set()))
        or (stays and _counts_graveyard(part, means))
        for other in cards
        for part in parts_of(other)
    )


def _counts_graveyard(part: Any, means: Callable[[Filter], bool]) -> bool:
    """Whether a part of a definition counts cards in the graveyard, or exiles some as a cost."""
    if isinstance(part, (Condition, CountAmount)) and isinstance(part.count, Filter) and part.in_ == "graveyard":
        return means(part.count)
    if getattr(part, "turn", None) == DESCENDED:
        return True
    if isinstance(part, Exiled) and part.from_ == "graveyard":
        return part.what is None or means(part.what)
    if isinstance(part, Card):
        return part.has("delve")
    if isinstance(part, Cost) and (part.evidence or part.exile_types):
        return True
    if getattr(part, "number", None) == "mana values in graveyard":
        return True
    return getattr(part, "card_types", None) == "graveyard" or (isinstance(part, Static) and part.exile > 0)


def _looks(part: Any, own: bool, means: Callable[[Filter], bool], events: set[str]) -> bool:
    """Whether a part of a definition looks at what leaves, by these events. `own`: the part belongs to the card that leaves."""
    if isinstance(part, Trigger) and events & set(part.on):
        return means(part.of) if isinstance(part.of, Filter) else own or part.of == "enchanted"
    return getattr(part, "turn", None) in _COUNTED
