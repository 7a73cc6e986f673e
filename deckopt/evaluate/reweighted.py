"""What games of a deck tell of another list, which is not played: each game stands for games of that list too.

A list with one copy more of a card differs from the deck in nothing but how likely hands and draws are, as long as it
is played in the same way. So each game of the deck counts with a weight: the chance of what it has shown of its library under the
other list, over that under the deck. How well a list is played changes what it earns in the second order only (the deck's play
is the best for the deck), so what is left out is small for one card. The one card more makes room by another card of the
deck that is drawn at random; for the one card less the rest of the deck fills in, each card in proportion to its copies.
That says the same of a land and a spell, and makes the two ends alike.

A game's weight goes by the cards that were known at its end (and by the hands thrown back): what is never seen
changes nothing. A card that was searched for counts as drawn. Hands with more copies of a card than the deck has never come
up: they are taken to be on a straight line with those that have one and two fewer.

Weights are given as what they are over 1, the *surplus* of a game: a mean is changed by how the surplus goes with the figure.
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
    """What each game weighs more than 1 in a list with so many more copies of a card, 1 or -1."""
    return [weight(game, card, copies, size, change) - 1 for game in seen]


def as_one(seen: Seen, cards: Collection[str], name: str) -> Seen:
    """The same with all of these cards under one name: so another list has one of them more or less, and it does not matter
    which."""

    def named(hand: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name if card in cards else card for card in hand)

    copies: Counter[str] = Counter()
    for card, n in seen.copies.items():
        copies[name if card in cards else card] += n
    return Seen(tuple(map(named, seen.thrown_back)), named(seen.first), dict(copies))


def change_of_mean(surplus: Sequence[float], values: Sequence[float]) -> Estimate:
    """By how much the mean of a figure changes: `values` has it by game."""
    middle = mean(values)
    return average([more * (value - middle) for more, value in zip(surplus, values, strict=True)], REWEIGHTED)


def change_of_share(surplus: Sequence[float], had: Sequence[float], of: Sequence[float], together: int = 1) -> Estimate:
    """By how much a share changes: `of` says of how many things each game is, `had` how many of them are in the share.

    The interval is one of so many that hold together."""
    whole = mean(of)
    if not whole:
        return nothing(len(of))
    middle = mean(had) / whole
    changes = [more * (a - middle * b) / whole for more, a, b in zip(surplus, had, of, strict=True)]
    return average(changes, REWEIGHTED, together)


def weight(seen: Seen, card: str, copies: int, size: int, change: int) -> float:
    """How many times as likely what was seen is with so many more copies of the card, 1 or -1, in a list of the same size."""
    deals = [(len(hand), hand.count(card)) for hand in seen.thrown_back]
    deals.append((sum(seen.copies.values()), seen.copies.get(card, 0)))
    return prod(_times_as_likely(size, copies, change, cards, drawn) for cards, drawn in deals)


@lru_cache(maxsize=100_000)
def _times_as_likely(size: int, copies: int, change: int, cards: int, drawn: int) -> float:
    """The same for a deal of so many cards, of which `drawn` are copies of the card."""

    def chance(of: int, n: int) -> float:
        return comb(of, n) * comb(size - of, cards - n) / comb(size, cards) if 0 <= n <= cards else 0.0

    found = chance(copies + change, drawn)
    unseen = chance(copies + 1, copies + 1) if change == 1 and chance(copies, copies - 1) > 0 else 0.0
    if drawn == copies:
        found += 2 * unseen
    elif drawn == copies - 1:
        found -= unseen
    return found / chance(copies, drawn)
