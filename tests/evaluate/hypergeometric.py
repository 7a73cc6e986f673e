"""What can be worked out exactly about lands: how often there are enough of them, and of the right colour.

A deck has basic lands, of which some are of the colour that is wanted, and cards that do nothing. Seven cards are seen; a hand
is kept if the lands among them are as the rule asks, or if it would be the last one. A London mulligan puts back cards
of the seven: spells first, then lands of other colours, then the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

SEEN = 7


class Lands(NamedTuple):
    """A deck's cards by what they are to this question."""

    wanted: int  # lands of the colour that is wanted
    others: int  # other lands
    spells: int

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self)

    def take(self, n: int) -> Iterator[tuple[float, Lands]]:
        """(probability, what is drawn) of n cards at random."""
        for wanted in range(min(n, self.wanted) + 1):
            for others in range(min(n - wanted, self.others) + 1):
                spells = n - wanted - others
                if spells <= self.spells:
                    ways = comb(self.wanted, wanted) * comb(self.others, others) * comb(self.spells, spells)
                    yield ways / comb(self.size, n), Lands(wanted, others, spells)

    def without(self, drawn: Lands) -> Lands:
        """What is left of it."""
        return Lands(*(a - b for a, b in zip(self, drawn, strict=True)))

    def put_back(self, n: int) -> Lands:
        """What is kept of a hand if n cards are put back."""
        spells = min(n, self.spells)
        others = min(n - spells, self.others)
        return Lands(self.wanted - (n - spells - others), self.others - others, self.spells - spells)


class Keep(NamedTuple):
    """Which hands are kept: by the lands among the seven cards seen, and always one of so few cards."""

    least: int = 0
    most: int = SEEN
    always: int = SEEN


EVERY_HAND, TWO_TO_FIVE = Keep(), Keep(2, 5, 4)


def by_turn(deck: Lands, turn: int, on_the_play: bool, keep: Keep = EVERY_HAND) -> Iterator[tuple[float, Lands]]:
    """(probability, the cards kept and drawn by that turn); the same cards may come more than once."""
    reached = 1.0
    for size in range(SEEN, keep.always - 1, -1):
        kept = 0.0
        for p, seen in deck.take(SEEN):
            if size != keep.always and not keep.least <= seen.wanted + seen.others <= keep.most:
                continue
            kept += p
            hand = seen.put_back(SEEN - size)
            for q, drawn in deck.without(seen).take(turn - on_the_play):  # what was put back is at the bottom
                yield reached * p * q, Lands(*(a + b for a, b in zip(hand, drawn, strict=True)))
        reached *= 1 - kept


def lands_in_play(deck: Lands, n: int, turn: int, on_the_play: bool, keep: Keep = EVERY_HAND) -> float:
    """How often there are n lands by a turn no earlier than the n-th, if a land is played whenever there is one."""
    assert turn >= n
    return sum(p for p, cards in by_turn(deck, turn, on_the_play, keep) if cards.wanted + cards.others >= n)


def castable(deck: Lands, coloured: int, turn: int, on_the_play: bool, keep: Keep = EVERY_HAND) -> tuple[float, float]:
    """(how often so many lands of the colour are there by a turn and so many lands as turns, how often there are so many lands).

    The first as a share of the second is how often a spell with that many coloured symbols, whose mana value is the turn, can be
    cast on it given enough lands.
    """
    both = enough = 0.0
    for p, cards in by_turn(deck, turn, on_the_play, keep):
        if cards.wanted + cards.others >= turn:
            enough += p
            both += p * (cards.wanted >= coloured)
    return both, enough
