"""The keywords that a card's filters ask for ("creature with flying"), and the protections among its keywords.

Most keywords change nothing without an opponent. But the game must keep those that a filter of one of its cards asks for.
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
    """The keywords that filters ask for, anywhere in a card or a part of it."""
    found: set[str] = set()
    for part in parts_of(value):
        found |= protections_in(getattr(part, "keywords", ()))
        filters = [asked for asked in vars(part).values() if isinstance(asked, Filter)]
        if isinstance(part, Target) and part.what not in NO_FILTERS:
            filters.append(parse_filter(part.what))
        found.update(word for asked in filters for a in asked.alternatives for word in (*a.keywords, *a.keywords_none))
    return frozenset(found)


def protections_in(keywords: Sequence[str]) -> frozenset[str]:
    """The protections among keywords. That from the chosen colour may be from any colour."""
    words = {word for word in keywords if word in PROTECTIONS}
    return frozenset(words - {CHOSEN}) | (frozenset(COLOURED) if CHOSEN in words else frozenset())
