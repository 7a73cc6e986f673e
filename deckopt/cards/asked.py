"""Keywords that a card asks for in its filters ("creature with flying"), and its protections.

Most keywords mean nothing in solitaire; those that some filter of the game asks for
have to be kept all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.cards.filters import Filter, parse_filter
from deckopt.cards.targets import Target
from deckopt.words.keywords import CHOSEN, COLOURED, PROTECTIONS
from deckopt.words.targets import NO_FILTERS


def asked_keywords(value: Any) -> frozenset[str]:
    """The keywords that filters anywhere in a card, or a part of it, ask for."""
    if isinstance(value, Filter):
        return frozenset(word for a in value.alternatives for word in (*a.keywords, *a.keywords_none))
    if isinstance(value, Target) and value.what not in NO_FILTERS:
        return asked_keywords(parse_filter(value.what))
    if isinstance(value, (list, tuple)):
        return frozenset().union(*map(asked_keywords, value))
    if isinstance(value, dict):
        return asked_keywords(list(value.values()))
    fields = getattr(type(value), "model_fields", None)
    if fields is None:
        return frozenset()
    return asked_keywords([getattr(value, name) for name in fields]) | protections_in(getattr(value, "keywords", ()))


def protections_in(keywords: Sequence[str]) -> frozenset[str]:
    """The protections among keywords; that from the chosen colour may be from any."""
    words = {word for word in keywords if word in PROTECTIONS}
    return frozenset(words - {CHOSEN}) | (frozenset(COLOURED) if CHOSEN in words else frozenset())
