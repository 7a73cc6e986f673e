"""Whether a printed card may match a filter in a game."""

from __future__ import annotations

from deckopt.cards.card import Card
from deckopt.cards.filters import Filter


def may_be(what: Filter, name: str, card: Card) -> bool:
    """Whether the card with that name may match, by types, subtypes and names."""
    return any(
        card.kind & a.kind_all == a.kind_all
        and (not a.kind_any or card.kind & a.kind_any != 0)
        and not card.kind & a.kind_none
        and all(card.has_subtype(word) for word in a.subtypes)
        and a.name in (None, name)
        for a in what.alternatives
    )
