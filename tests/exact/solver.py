"""An exact solver for decks of lands, creatures and burn, by dynamic programming.

It works from the same `Deck` and card models as the engine and shares no rules
with it, so it is an oracle for rules and search alike: the value of the best play
(and of a greedy player), of every position on the way, when to keep a hand, and
the distribution of the win turn.

    solver   decks: opening hands, mulligans, values, distributions
    kinds    cards: what is understood, and what a card does
    kernel   the recursion over turns, compiled, and why it may leave moves out
    games    engine positions as the solver sees them; regret of games played
    decks    random decks to be solved

Published figures that it reproduces are in `test_exact.py`. What it does not
understand is refused (`NotUnderstood`).

The greedy player plays a land whenever it can, casts the most expensive spell that it can
pay for, again and again, and attacks. It discards a land if it holds four or more,
else its most expensive spell, and puts cards back after a mulligan in the same way. It
keeps hands with two to five lands among the cards that it may look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.playing.results import Thresholds
from exact.kernel import (
    COUNT,
    END,
    FULL,
    HAND,
    MAIN,
    MOST_TURNS,
    WORK,
    draw_all,
    grow,
    pack,
    put,
    spread,
    value,
)
from exact.kinds import NotUnderstood, read_kinds

__all__ = ["Exact", "NotUnderstood", "Position", "lotus_and_wheel", "win_turn_distribution"]

Counts = tuple[int, ...]


class Position(NamedTuple):
    """A position as the solver sees it (see `exact/kernel.py`): `hand` and `lib` count cards by kind."""

    phase: int
    turn: int
    hand: Counts
    lib: Counts
    lands: int = 0
    elves: int = 0
    power: int = 0
    life: int = 20
    mana: int = 0
    drop: int = 0
    attack: int = 0
    ready: int = 0
    combat: int = 0


class Table:
    """A hash table of the kernels: positions with a number each."""

    def __init__(self, bits: int = 16) -> None:
        self.keys: NDArray[np.uint64] = np.zeros((1 << bits, 2), np.uint64)
        self.vals: NDArray[np.float64] = np.zeros(1 << bits, np.float64)
        self.meta: NDArray[np.int64] = np.zeros(2, np.int64)

    @property
    def full(self) -> bool:
        """Whether something could not be stored."""
        return bool(self.meta[FULL])

    def enlarge(self) -> None:
        """Four times as much room."""
        new = Table((4 * len(self.keys)).bit_length() - 1)
        grow(self.keys, self.vals, new.keys, new.vals)
        self.keys, self.vals = new.keys, new.vals
        self.meta[FULL] = 0


def hands(copies: Counts, cards: int) -> Iterator[Counts]:
    """All multisets of so many cards out of `copies`."""
    if len(copies) == 1:
        if cards <= copies[0]:
            yield (cards,)
        return
    for n in range(min(cards, copies[0]) + 1):
        for rest in hands(copies[1:], cards - n):
            yield (n, *rest)


def chance(copies: Counts, hand: Counts) -> float:
    """The chance to draw just this hand."""
    return prod(comb(n, k) for n, k in zip(copies, hand, strict=True)) / comb(sum(copies), sum(hand))


def less(a: Counts, b: Counts) -> Counts:
    """a - b, kind by kind."""
    return tuple(x - y for x, y in zip(a, b, strict=True))


class Exact:
    """A deck, solved as far as it is asked about. `greedy` solves for the greedy player instead of the best.

    Rewards are those of the deck unless others are given, by win turn from 0.
    """

    def __init__(self, deck: Deck, catalog: Catalog, *, greedy: bool = False, rewards: Sequence[float] | None = None) -> None:
        self.deck = deck
        self.table = read_kinds(deck, catalog)
        self.greedy = greedy
        self._rewards = np.array(rewards if rewards is not None else deck.game.reward_by_turn, np.float64)
        last = len(self._rewards) - 1
        if np.any(np.diff(self._rewards) > 0) or deck.size < HAND + last or last > MOST_TURNS:
            raise NotUnderstood("rewards that rise, or outlast the library")
        w = np.zeros(1, WORK)[0]
        kinds = self.table.kinds
        w["n"] = len(kinds)
        w["kinds"][: len(kinds)] = [kind.row for kind in kinds]
        w["last"] = last
        w["rewards"][: last + 1] = self._rewards
        w["opponent_life"] = deck.game.opponent_life
        w["elf_power"] = sum(kind.power for kind in kinds if kind.elf)
        w["greedy"] = greedy
        self._w = w
        self._memo = Table()
        self.opening = cache(self._opening)
        self.deal_value = cache(self._deal_value)

    @property
    def states(self) -> int:
        """How many positions have been solved."""
        return int(self._memo.meta[COUNT])

    # -- positions ---------------------------------------------------------------------

    def position_value(self, p: Position) -> float:
        """The expected reward from here on."""
        numbers = (p.phase, p.turn, p.lands, p.elves, min(p.power, self.deck.game.opponent_life), p.life)
        rest = (p.mana, p.drop, p.attack, p.ready, p.combat)
        while True:
            self._lay_out(p)
            memo = self._memo
            worth = value(self._w, memo.keys, memo.vals, memo.meta, *numbers, *rest)
            if not memo.full:
                return float(worth)
            memo.enlarge()

    def _lay_out(self, p: Position) -> None:
        """Put the cards of a position where the kernels look for them."""
        self._w["hand"][: len(p.hand)] = p.hand
        self._w["lib"][: len(p.lib)] = p.lib

    def kept(self, hand: Counts, lib: Counts) -> Position:
        """The position right after a hand has been kept and cards put back."""
        phase, turn = (MAIN, 1) if self.deck.game.on_the_play else (END, 0)
        return Position(phase, turn, hand, lib, life=self.deck.game.opponent_life)

    # -- opening hands -----------------------------------------------------------------

    def _opening(self, hand: Counts, lib: Counts, back: int) -> tuple[float, Counts]:
        """What a hand is worth of which `back` cards go to the bottom, and which.

        The bottom is never drawn (games are shorter than the library), so these
        cards are out of the game.
        """
        if self.greedy:
            gone = self._greedy_back(hand, back)
            return self.position_value(self.kept(less(hand, gone), lib)), gone
        choices = hands(hand, back)
        return max((self.position_value(self.kept(less(hand, gone), lib)), gone) for gone in choices)

    def _greedy_back(self, hand: Counts, back: int) -> Counts:
        left = list(hand)
        for _ in range(back):
            most_expensive = next((i for i in range(1, len(left)) if left[i]), 0)
            left[0 if left[0] >= 4 else most_expensive] -= 1
        return less(hand, tuple(left))

    def _seen(self, cards: int) -> int:
        """How many cards are drawn when `cards` of them will be kept."""
        return cards if self.deck.game.mulligan == "paris" else HAND

    def keeps(self, hand: Counts, cards: int) -> bool:
        """Whether a hand is kept of which `cards` cards stay; of equals, yes."""
        if self.deck.game.mulligan == "none" or cards <= self.deck.game.min_hand:
            return True
        if self.greedy:
            return 2 <= hand[0] <= 5
        return self.hand_value(hand, cards) >= self.deal_value(cards - 1)

    def hand_value(self, hand: Counts, cards: int) -> float:
        """What it is worth to keep `cards` cards of a hand just drawn."""
        lib = less(self.table.copies, hand)
        return self.opening(hand, lib, self._seen(cards) - cards)[0]

    def _deal_value(self, cards: int) -> float:
        """What a deal is worth, before it is seen, of which `cards` cards are to be kept."""
        copies = self.table.copies
        total = 0.0
        for hand in hands(copies, self._seen(cards)):
            worth = self.hand_value(hand, cards) if self.keeps(hand, cards) else self.deal_value(cards - 1)
            total += chance(copies, hand) * worth
        return total

    @property
    def value(self) -> float:
        """The expected reward of a game."""
        return self.deal_value(HAND)

    def thresholds(self) -> Thresholds:
        """Keep a hand of n cards if it is worth at least what a mulligan is."""
        game = self.deck.game
        sizes = range(game.min_hand + 1, HAND + 1) if game.mulligan != "none" else range(0)
        return Thresholds(keep={n: self.deal_value(n - 1) for n in sizes})

    # -- distributions -----------------------------------------------------------------

    def distribution(self) -> dict[int, float]:
        """The chance to win on each turn, for the player solved for. What is missing to 1 is lost."""
        _ = self.value
        now = self._first_positions()
        found = {}
        for turn in range(1, len(self._rewards)):
            found[turn], now = self._spread(turn, now)
        return {turn: p for turn, p in found.items() if p > 0}

    def _first_positions(self) -> Table:
        """The positions at the first main phase, with their chances."""
        table = Table(18)
        for position, weight in self._kept_positions(HAND):
            self._lay_out(position)
            if position.phase == MAIN:
                first, second = pack(self._w, MAIN, 1, 0, 0, 0, position.life)
                put(table.keys, table.vals, table.meta, first, second, weight, True)
            else:
                draw_all(self._w, table.keys, table.vals, table.meta, 1, 0, 0, 0, position.life, weight)
        assert not table.full
        return table

    def _kept_positions(self, cards: int, reached: float = 1.0) -> Iterator[tuple[Position, float]]:
        """Positions after the mulligans, with their chances, when deals of `cards` cards are reached by chance `reached`."""
        again = 0.0
        copies = self.table.copies
        for hand in hands(copies, self._seen(cards)):
            weight = reached * chance(copies, hand)
            if self.keeps(hand, cards):
                lib = less(copies, hand)
                gone = self.opening(hand, lib, self._seen(cards) - cards)[1]
                yield self.kept(less(hand, gone), lib), weight
            else:
                again += weight
        if again > 0:
            yield from self._kept_positions(cards - 1, again)

    def _spread(self, turn: int, now: Table) -> tuple[float, Table]:
        """(chance to win on this turn, positions of the next turn)."""
        memo, bits = self._memo, len(now.keys).bit_length() - 1
        while True:
            then = Table(bits)
            won = spread(self._w, memo.keys, memo.vals, memo.meta, turn, now.keys, now.vals, then.keys, then.vals, then.meta)
            if memo.full:
                memo.enlarge()
            elif then.full:
                bits += 2
            else:
                return float(won), then


def win_turn_distribution(deck: Deck, catalog: Catalog) -> dict[int, float]:
    """The chance to win on each turn under the best play for the deck's rewards."""
    return Exact(deck, catalog).distribution()


def lotus_and_wheel(lotuses: int, wheels: int, opponent_library: int = 33) -> float:
    """The chance to win on turn 1, on the draw, with nothing but Black Lotuses and Wheels of Fortune.

    There is nothing to decide: Lotuses are put into play, or a Wheel would discard
    them; a Wheel is cast whenever there is one and a Lotus to pay for it. The game
    is won by the Wheel that makes the opponent draw from an empty library, if there
    are seven cards left for you to draw.
    """
    needed = opponent_library // 7 + 1

    @cache
    def chance_to_win(lotus: int, wheel: int, hand: Counts, ready: int, cast: int) -> float:
        """`lotus` and `wheel` are left in the library, `ready` Lotuses are in play."""
        ready += hand[0]
        if ready == 0 or hand[1] == 0 or lotus + wheel < 7:
            return 0.0
        if cast + 1 == needed:
            return 1.0
        return after_draw(lotus, wheel, 7, ready - 1, cast + 1)

    def after_draw(lotus: int, wheel: int, cards: int, ready: int, cast: int) -> float:
        left = (lotus, wheel)
        return sum(
            chance(left, hand) * chance_to_win(lotus - hand[0], wheel - hand[1], hand, ready, cast) for hand in hands(left, cards)
        )

    return after_draw(lotuses, wheels, HAND + 1, 0, 0)
