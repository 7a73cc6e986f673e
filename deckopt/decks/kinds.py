"""Whether a card may be what a filter means, as far as the printed card tells."""

from __future__ import annotations

from deckopt.cards.card import Card
from deckopt.cards.filters import Filter


def may_be(what: Filter, name: str, card: Card) -> bool:
    """Whether the card of that name may be what is meant, as far as types, subtypes and names tell."""
    return any(
        card.kind & a.kind_all == a.kind_all
        and (not a.kind_any or card.kind & a.kind_any != 0)
        and not card.kind & a.kind_none
        and {*card.type.subtypes} >= {*a.subtypes}
        and a.name in (None, name)
        for a in what.alternatives
    )
