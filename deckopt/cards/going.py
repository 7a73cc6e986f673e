"""Whether it matters in a game that a permanent is sacrificed for one mana, other than for that mana.

Such a permanent is used where a cost is paid. Where something looks at what dies, leaves or is sacrificed, it may be
sacrificed without a cost to pay, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from deckopt.cards.filters import Filter
from deckopt.cards.model import Card, Trigger
from deckopt.cards.parts import parts_of

_GOING = {"dies", "leaves", "sacrificed"}
_COUNTED = {"permanents sacrificed", "creatures died", "permanents left"}


def matters_going(card: Card, cards: Iterable[Card], means: Callable[[Filter], bool]) -> bool:
    """Whether some card of a game looks at it that `card` goes. `means`: whether a filter means `card`."""
    return any(_looks(part, card is other, means) for other in cards for part in parts_of(other))


def _looks(part: Any, own: bool, means: Callable[[Filter], bool]) -> bool:
    """Whether a part of a definition looks at what goes; `own`: it is that of the card that goes."""
    if isinstance(part, Trigger) and _GOING & set(part.on):
        return means(part.of) if isinstance(part.of, Filter) else own or part.of == "enchanted"
    return getattr(part, "turn", None) in _COUNTED
