"""What a deck's rule says of a hand with named cards, and how often it keeps a hand, exactly.

In games, `rules.turn.keeping` applies the rule.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import BLANK, Deck
from deckopt.decks.keep_rules import Rule, What, counts, holds
from deckopt.decks.model import HAND

LANDS = What(is_land=True)


def of_kind(what: What, deck: Deck, catalog: Catalog) -> Callable[[str], bool]:
    """A function: whether a card of a hand, named as it is played, is one that a rule counts."""
    if what.name:
        played = deck.played[what.name]
        return lambda name: name == played
    return lambda name: name != BLANK and what.has(catalog[name])


def lands_of(deck: Deck, catalog: Catalog) -> frozenset[str]:
    """The lands of a deck's list, named as they are played."""
    is_land = of_kind(LANDS, deck, catalog)
    return frozenset(name for name in deck.main if is_land(name))


def is_kept_by(rule: Rule, hand: Mapping[str, int], deck: Deck, catalog: Catalog) -> bool:
    """Whether a rule keeps a hand."""

    def number(what: What) -> int:
        is_one = of_kind(what, deck, catalog)
        return sum(n for name, n in hand.items() if is_one(name))

    return holds(rule, number)


def chance_of(rule: Rule, deck: Deck, catalog: Catalog, size: int = HAND) -> float:
    """The exact probability that a rule keeps a hand of so many cards. Cards that the rule does not distinguish are
    drawn as one."""
    whats = list(dict.fromkeys(count.what for count in counts(rule)))
    tests = [of_kind(what, deck, catalog) for what in whats]
    groups = Counter[tuple[bool, ...]]()
    for name, n in deck.main.items():
        groups[tuple(is_one(name) for is_one in tests)] += n
    ways = 0
    for drawn, times in _draws(list(groups.values()), size):
        by_group = dict(zip(groups, drawn, strict=True))

        def number(what: What, by_group: Mapping[tuple[bool, ...], int] = by_group) -> int:
            k = whats.index(what)
            return sum(n for group, n in by_group.items() if group[k])

        if holds(rule, number):
            ways += times
    return ways / math.comb(deck.size, size)


def _draws(copies: Sequence[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each way to draw so many cards, as copies of each kind; and how many combinations it stands for."""
    if not copies:
        if size == 0:
            yield (), 1
        return
    for k in range(min(copies[0], size) + 1):
        for rest, times in _draws(copies[1:], size - k):
            yield (k, *rest), times * math.comb(copies[0], k)
