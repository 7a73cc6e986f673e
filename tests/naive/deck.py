"""The cards of a game of the slow engine: those of a deck, with all that they may become or make."""

from __future__ import annotations

from dataclasses import replace

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parts_of
from deckopt.compile.changelings import with_every_type
from deckopt.compile.identity import with_identity
from deckopt.compile.land_types import with_land_types
from deckopt.compile.variants import variants
from deckopt.decks.deck import BLANK, Deck
from deckopt.decks.sideboard import within_reach
from deckopt.words.kinds import LEGENDARY
from naive.cards import makes_creatures
from naive.objects import Printed


def cards_of(deck: Deck, catalog: Catalog) -> dict[str, Printed]:
    """The cards and tokens of a deck in the order of the tables: by name, tokens last."""
    blank = Card.model_validate({"type": "Sorcery", "cost": "{0}", "targets": ["spell"]})
    names = sorted(deck.main)
    names += sorted(name for name in within_reach(deck, catalog) if name not in names)
    for name in names:
        if name != BLANK:
            names += [token for token in parts_of(catalog[name]) if token not in names]
    cards = with_identity(deck, catalog, [blank if name == BLANK else catalog[name] for name in names])
    cards = with_land_types(names, with_every_type(cards))
    copies, _ = variants(names, cards)
    printed = [Printed(i, name, card, called=name, base=name) for i, (name, card) in enumerate(zip(names, cards, strict=True))]
    for i, p in enumerate(printed):
        if p.card.token and p.card.kind & LEGENDARY and (its := p.name.removesuffix(" token")) in names:
            printed[i] = replace(p, called=its)  # a token that is a copy of a legendary card
    printed += [Printed(len(names) + i, v.name, v.card, called=v.called, base=v.base) for i, v in enumerate(copies)]
    return {p.name: replace(p, animates=makes_creatures(p.card)) for p in printed}
