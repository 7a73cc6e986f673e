"""Which cards a search may try that the list does not have, and which it may give up. The result is a deck with limits.

Cards come from three sources: those that the user names, those that `candidates` proposes, and those that the user owns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.default_limits import free_limits, is_judged, is_limited
from deckopt.decks.hand_names import one_each
from deckopt.errors import InputError, nearest
from deckopt.optimize.candidates import COUNT, Candidates, Wish, propose, rules_for
from deckopt.words.kinds import BASIC


@dataclass(frozen=True)
class Asked:
    """What the user asks for.

    - `only_mine`: propose no cards.
    - `count`: how many cards to propose.
    - `format`: whose rules hold; "" for that of the deck.
    - `pool`: the copies that the user owns; None for any.
    - `names`: cards to try.
    - `give_up`: cards of the list that deckopt cannot judge, but that the search may cut all the same.
    """

    only_mine: bool = False
    count: int = COUNT
    format: str = ""
    pool: Mapping[str, int] | None = None
    names: Sequence[str] = ()
    give_up: Sequence[str] = ()


@dataclass(frozen=True)
class Tries:
    """A deck whose limits say what may be tried, the candidates among that, and the names that are not tried."""

    deck: Deck
    proposed: Candidates
    not_tried: list[str] = field(default_factory=list)


def is_of_a_pool(deck: Deck, form: str = "") -> bool:
    """Whether a deck is a limited one: by the format that is asked for, else by that of its file, or by its size."""
    return (form or deck.format) == "limited" or is_limited(deck.size, "commander" in deck.aside)


def tries_of(deck: Deck, catalog: Catalog, asked: Asked) -> Tries:
    """The deck with limits for what is asked. A deck file with limits of its own, and a limited deck, get no candidates that
    nobody named.

    InputError if a card to give up is not in the deck.
    """
    form = asked.format or deck.format
    pool = _opened(deck) if form == "limited" and asked.pool is None else asked.pool
    deck = _given_up(deck, catalog, asked.give_up, form)
    deck, not_tried = _named(deck, catalog, asked, form)
    candidates = Candidates({})
    is_own = deck.has_limits or is_of_a_pool(deck, form)
    if not asked.only_mine and (not is_own or asked.pool is not None):
        candidates = propose(deck, catalog, Wish(asked.count, form, asked.pool))
        deck = replace(deck, limits={**deck.limits, **{name: (0, most) for name, most in candidates.copies.items()}})
    if pool is not None:
        deck = _owned(deck, catalog, pool)
    return Tries(deck, candidates, not_tried)


def _opened(deck: Deck) -> Mapping[str, int]:
    """What the owner of a limited deck has opened: its cards and those of the sideboard."""
    return Counter(deck.main) + Counter(deck.aside.get("sideboard", {}))


def _given_up(deck: Deck, catalog: Catalog, names: Sequence[str], form: str) -> Deck:
    limits = dict(deck.limits)
    rules = rules_for(deck, catalog, form)
    for name in names:
        exact = deck.stand_ins.get(name) or catalog.find(name) or name
        if exact not in deck.main:
            hint = one_each("--give-up", name, catalog) or nearest(name, deck.main)
            raise InputError("--give-up", name, "is not in the deck", hint)
        limits[exact] = free_limits(deck.main[exact], catalog[exact], rules)
    return replace(deck, limits=limits)


def _named(deck: Deck, catalog: Catalog, asked: Asked, form: str) -> tuple[Deck, list[str]]:
    """(the deck with limits for those named cards that can be judged, the names of the others)."""
    limits, not_tried = dict(deck.limits), []
    rules = rules_for(deck, catalog, form)
    for name in asked.names:
        exact = catalog.find(name)
        if exact is None or not catalog[exact].listed or not is_judged(catalog[exact]):
            not_tried.append(exact or name)
            continue
        least, most = free_limits(deck.main.get(exact, 0), catalog[exact], rules)
        before = limits.get(exact, (0, 0))
        limits[exact] = (min(least, before[0]), max(most, before[1]))
    return replace(deck, limits=limits), not_tried


def _owned(deck: Deck, catalog: Catalog, pool: Mapping[str, int]) -> Deck:
    """The deck with no more copies of a card than its list or the collection has. Basic lands are free."""
    limits = dict(deck.limits)
    for name, (least, most) in deck.limits.items():
        if not (name in catalog and catalog[name].kind & BASIC):
            limits[name] = (least, min(most, max(deck.main.get(name, 0), pool.get(name, 0))))
    return replace(deck, limits=limits)
