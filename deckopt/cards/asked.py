"""Keywords that a card asks for in its filters ("creature with flying"), and its protections.

Most keywords mean nothing in solitaire; those that some filter of the game asks for
have to be kept all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.cards.filters import Filter, parse_filter
from deckopt.cards.parts import parts_of
from deckopt.cards.targets import Target
from deckopt.words.keywords import CHOSEN, COLOURED, PROTECTIONS
from deckopt.words.targets import NO_FILTERS


def asked_keywords(value: Any) -> frozenset[str]:
    """The keywords that filters anywhere in a card, or a part of it, ask for."""
    found: set[str] = set()
    for part in parts_of(value):
        found |= protections_in(getattr(part, "keywords", ()))
        filters = [asked for asked in vars(part).values() if isinstance(asked, Filter)]
        if isinstance(part, Target) and part.what not in NO_FILTERS:
            filters.append(parse_filter(part.what))
        found.update(word for asked in filters for a in asked.alternatives for word in (*a.keywords, *a.keywords_none))
    return frozenset(found)


def protections_in(keywords: Sequence[str]) -> frozenset[str]:
    """The protections among keywords; that from the chosen colour may be from any."""
    words = {word for word in keywords if word in PROTECTIONS}
    return frozenset(words - {CHOSEN}) | (frozenset(COLOURED) if CHOSEN in words else frozenset())
