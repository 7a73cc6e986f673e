"""The colours of a deck: a commander's colour identity, otherwise those of its cards for which its mana can pay."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.cards import verbs as E
from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog
from deckopt.cards.parts import parts_of
from deckopt.cards.symbols import letters_of, mask_of
from deckopt.decks.deck import Deck
from deckopt.words.colours import ANY_COLOUR, BASIC_LAND_MANA, COLOURS
from deckopt.words.kinds import LAND


def colours_of(deck: Deck, catalog: Catalog) -> str:
    """Letters of WUBRG: the colours that further cards of the deck may have."""
    commanders = [catalog.find(name) for name in deck.aside.get("commander", {})]
    if any(commanders):
        return "".join(c for c in COLOURS[:5] if any(c in identity_of(catalog[name], catalog) for name in commanders if name))
    cards = [catalog[name] for name in deck.main if name in catalog]
    asked = mask_of("".join(dict.fromkeys("".join(identity_of(card, catalog) for card in cards if not card.kind & LAND))))
    made = 0
    for card in cards:
        for mask in made_by(card):
            made |= mask
    return letters_of(asked & (made & ANY_COLOUR or ANY_COLOUR))


def identity_of(card: Card, catalog: Catalog) -> str:
    """The colour identity of a card by its source; otherwise the colours of its cost and its mana."""
    row = catalog.sources.find(card.name)
    if row is not None:
        return row.identity
    mask = card.colour_mask
    for ability in card.mana_abilities:
        for unit in ability.units:
            mask |= unit if bin(unit & ANY_COLOUR).count("1") < 5 else 0
    return letters_of(mask & ANY_COLOUR)


def made_by(card: Card) -> Iterator[int]:
    """Masks of the colours of mana that a card makes, by itself or by basic lands that it finds."""
    for ability in card.mana_abilities:
        yield from ability.units
    for part in parts_of(card):
        if isinstance(part, E.AddMana):
            yield from (pip.mask for pip in part.mana.pips)
        elif isinstance(part, E.Search) and part.what is not None:
            for alternative in part.what.alternatives:
                is_basic = alternative.kind_all & LAND and not alternative.subtypes
                yield ANY_COLOUR if is_basic else mask_of(_of_types(alternative.subtypes))


def _of_types(subtypes: tuple[str, ...]) -> str:
    return "".join(dict.fromkeys(BASIC_LAND_MANA[word][1] for word in subtypes if word in BASIC_LAND_MANA))
