"""What another list would earn, from the games of a deck: importance weighting.

If a list has one more copy of a card and is played in the same way, only the chances of hands and draws differ. So each game of
the deck counts with a weight: the probability of what it has shown of its library with the other list, over that with the deck. A
different play for the other list would change the figures only in second order, because the deck's play is the best one for the
deck. So the error is small for one card.

- One more copy of a card replaces a random other card of the deck.
- One copy less is replaced by the rest of the deck, each card in proportion to its copies.

So a land and a spell are treated alike, and more and less are symmetric.

A game's weight depends on the cards known at its end, and on the hands that were mulliganed: cards that are never seen change
nothing. A card that was searched for counts as drawn. Hands with more copies of a card than the deck has never occur. Their
figures are extrapolated on a straight line from hands with one and two copies fewer.

The *surplus* of a game is its weight less 1. A mean changes by the covariance of the surplus with the figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from math import comb, prod

from deckopt.evaluate.estimates import REWEIGHTED, Estimate, average, nothing
from deckopt.evaluate.seen import Seen
from deckopt.evaluate.statistics import mean


def surpluses(seen: Sequence[Seen], card: str, copies: int, size: int, change: int) -> list[float]:
    """The surplus of each game for a list with one more (`change` 1) or one less (-1) copy of a card."""
    return [weight(game, card, copies, size, change) - 1 for game in seen]


def as_one(seen: Seen, cards: Collection[str], name: str) -> Seen:
    """What was seen, with all of these cards under one name. So another list has one of them more or less, whichever it is."""

    def named(hand: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name if card in cards else card for card in hand)

    copies: Counter[str] = Counter()
    for card, n in seen.copies.items():
        copies[name if card in cards else card] += n
    return Seen(tuple(map(named, seen.thrown_back)), named(seen.first), dict(copies))


def change_of_mean(surplus: Sequence[float], values: Sequence[float]) -> Estimate:
    """By how much the mean of a figure changes; `values` has the figure of each game."""
    middle = mean(values)
    return average([more * (value - middle) for more, value in zip(surplus, values, strict=True)], REWEIGHTED)


def change_of_share(surplus: Sequence[float], had: Sequence[float], of: Sequence[float], together: int = 1) -> Estimate:
    """By how much a share changes. A game has `of` things, `had` of which are in the share.

    The interval is one of `together` intervals that hold together.
    """
    whole = mean(of)
    if not whole:
        return nothing(len(of))
    middle = mean(had) / whole
    changes = [more * (a - middle * b) / whole for more, a, b in zip(surplus, had, of, strict=True)]
    return average(changes, REWEIGHTED, together)


def weight(seen: Seen, card: str, copies: int, size: int, change: int) -> float:
    """The weight of a game with one more (`change` 1) or one less (-1) copy of a card, in a list of the same size."""
    deals = [(len(hand), hand.count(card)) for hand in seen.thrown_back]
    deals.append((sum(seen.copies.values()), seen.copies.get(card, 0)))
    return prod(_times_as_likely(size, copies, change, cards, drawn) for cards, drawn in deals)


@lru_cache(maxsize=100_000)
def _times_as_likely(size: int, copies: int, change: int, cards: int, drawn: int) -> float:
    """The weight of a deal of so many cards, `drawn` of which are copies of the card."""

    def chance(of: int, n: int) -> float:
        return comb(of, n) * comb(size - of, cards - n) / comb(size, cards) if 0 <= n <= cards else 0.0

    found = chance(copies + change, drawn)
    unseen = chance(copies + 1, copies + 1) if change == 1 and chance(copies, copies - 1) > 0 else 0.0
    if drawn == copies:
        found += 2 * unseen
    elif drawn == copies - 1:
        found -= unseen
    return found / chance(copies, drawn)
