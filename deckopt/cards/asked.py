"""Keywords that a card asks for in its filters: "creature with flying".

Most keywords mean nothing in solitaire; those that some filter of the game asks for
have to be kept all the same.
"""

from __future__ import annotations

from typing import Any

from deckopt.cards import effects
from deckopt.cards.filters import Filter, parse_filter

_WORDS = ("any", "any other", "player", "opponent", "spell")


def asked_keywords(value: Any) -> frozenset[str]:
    """The keywords that filters anywhere in a card, or a part of it, ask for."""
    if isinstance(value, Filter):
        return frozenset(word for a in value.alternatives for word in (*a.keywords, *a.keywords_none))
    if isinstance(value, effects.Target) and value.what not in _WORDS:
        return asked_keywords(parse_filter(value.what))
    if isinstance(value, (list, tuple)):
        return frozenset().union(*map(asked_keywords, value))
    if isinstance(value, dict):
        return asked_keywords(list(value.values()))
    fields = getattr(type(value), "model_fields", None)
    return frozenset() if fields is None else asked_keywords([getattr(value, name) for name in fields])
