"""The sideboard of a deck: what effects can take from it in a game; and what a search over lists can."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from deckopt.cards.abilities import Wish
from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parts_of
from deckopt.cards.parts import parts_of as all_parts
from deckopt.decks.deck import Deck
from deckopt.decks.default_limits import is_judged
from deckopt.decks.kinds import may_be
from deckopt.shown import listed


@dataclass(frozen=True)
class WithSideboard:
    """The deck with its sideboard as candidates, in no more copies than there are.

    Also the cards that are left out: they cannot be played, or do nothing without an opponent.
    """

    deck: Deck
    left_out: list[str]


def with_sideboard(deck: Deck, catalog: Catalog) -> WithSideboard:
    """The deck with its sideboard's cards as candidates."""
    aside = deck.aside.get("sideboard", {})
    cards = {name: catalog[exact] for name in aside if (exact := catalog.find(name)) is not None and catalog[exact].listed}
    left = [name for name, card in cards.items() if not is_judged(card)]
    wider = deck.with_candidates({cards[name].name: aside[name] for name in cards if name not in left})
    return WithSideboard(wider, left)


def wishes_of(card: Card) -> list[Wish]:
    """The effects of a card that take cards of the sideboard."""
    return [part for part in all_parts(card) if isinstance(part, Wish)]


def within_reach(deck: Deck, catalog: Catalog) -> dict[str, int]:
    """Copies of the cards in a deck's sideboard that effects take from there in a game: a card of which nothing is played is
    left there."""
    return {name: copies for name, copies in meant_by_effects(deck, catalog).items() if not catalog[name].blank}


def meant_by_effects(deck: Deck, catalog: Catalog) -> dict[str, int]:
    """Copies of the cards in a deck's sideboard that a card of the deck, or a candidate, may take from there."""
    aside = deck.aside.get("sideboard", {})
    if not aside:
        return {}
    copies = {exact: n for name, n in aside.items() if (exact := catalog.find(name)) is not None}
    named = list(dict.fromkeys(name for name in (*deck.main, *deck.limits) if name in catalog))
    for name in named:  # the list grows
        named += [part for part in parts_of(catalog[name]) if part not in named]
    taken = looked_for([catalog[name] for name in named], {name: catalog[name] for name in copies})
    return {name: copies[name] for name in taken}


def looked_for(cards: Iterable[Card], beside: Mapping[str, Card]) -> dict[str, Card]:
    """The cards beside a list that its cards may take from there; what is taken may take more."""
    looking, found = list(cards), dict[str, Card]()
    for card in looking:  # the list grows
        for wish in wishes_of(card):
            for name, other in beside.items():
                if name not in found and other.listed and (wish.what is None or may_be(wish.what, name, other)):
                    found[name] = other
                    looking.append(other)
    return found


def nothing_outside(deck: Deck, catalog: Catalog) -> str:
    """What every result of a deck says whose cards look for others outside the game and find none; "" for others."""
    named = [name for name in deck.main if name in catalog]
    looking = [name for name in named if any(wishes_of(catalog[part]) for part in (name, *parts_of(catalog[name])))]
    if not looking or within_reach(deck, catalog):
        return ""
    has = "the sideboard has no card for it" if deck.aside.get("sideboard") else "the deck lists no sideboard"
    return f"{listed(looking)}: {has}, so nothing is found outside the game"
