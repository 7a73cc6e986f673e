"""What each card of a deck is worth, told from games of the deck alone.

**One copy more or less.** A list with one copy more of a card differs from the deck in nothing but how likely hands and
draws are, as long as it is played in the same way. So no game of it is played: each game of the deck stands for games of
the other list too, with the chance of what it has shown of its library under the other list, over that under the
deck, for its weight. How well a list is played changes what it earns in the second order only (the deck's play is the
best for the deck), so what is left out is small for one card. The one card more makes room by another card of the deck that is
drawn at random; for the one card less the rest of the deck fills in, each card in proportion to its copies. That
says the same of a land and a spell, and makes the two ends alike.

A game's weight goes by the cards that were known at its end (and by the hands thrown back): what is never seen
changes nothing. A card that was searched for counts as drawn. Hands with more copies of a card than the deck has never come
up: they are taken to be on a straight line with those that have one and two fewer.

**Among the first cards.** The order of the library is fixed before the game, so games in which a card is among the first
seven, or ten, are set against those in which it is not, however soon they ended. Cards "drawn at some time" would tell
nothing: games end by winning, so the long ones see more cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod

from deckopt.evaluate.comparison import Difference, is_won_by
from deckopt.evaluate.estimates import REWEIGHTED, Estimate, average, nothing, unpaired
from deckopt.evaluate.evaluation import Evaluation
from deckopt.evaluate.games import List, Watched
from deckopt.evaluate.seen import FIRST, Seen
from deckopt.evaluate.statistics import mean, variance
from deckopt.plain import SCHEMA, AmongFirstDict, CardWorthDict, ExplanationDict
from deckopt.search.play import HAND
from deckopt.search.player import GameResult

FIRSTS = (HAND, FIRST)  # cards of the library among which a card is looked for

Figure = Callable[[GameResult], float]


@dataclass(frozen=True)
class AmongFirst:
    """What games earn in which a card is among the first `cards` of the library from which the hand was kept, more than those in
    which it is not."""

    cards: int
    games_with: int
    games_without: int
    difference: Difference

    def to_dict(self) -> AmongFirstDict:
        """Plain values."""
        return {
            **self.difference.to_dict(),
            "cards": self.cards,
            "games_with": self.games_with,
            "games_without": self.games_without,
        }


@dataclass(frozen=True)
class CardWorth:
    """A card of a deck, and what the deck earns more with one copy more, or one less; None where there are no other cards."""

    card: str
    copies: int
    one_more: Difference | None
    one_less: Difference | None
    among_first: tuple[AmongFirst, ...]

    def to_dict(self) -> CardWorthDict:
        """Plain values."""
        return {
            "card": self.card,
            "copies": self.copies,
            "one_more": self.one_more.to_dict() if self.one_more else None,
            "one_less": self.one_less.to_dict() if self.one_less else None,
            "among_first": [found.to_dict() for found in self.among_first],
        }


@dataclass(frozen=True)
class Explanation:
    """The games of a deck, and what they tell of its cards, the one to cut first before all others."""

    evaluation: Evaluation
    cards: tuple[CardWorth, ...]

    @property
    def turn(self) -> int | None:
        """The turn by which about half of the games are won: the one that tells lists apart best. None if none is won."""
        shares = self.evaluation.won_by_turn
        return min(shares, key=lambda turn: abs(shares[turn].value - 0.5), default=None)

    def to_dict(self) -> ExplanationDict:
        """Plain values, as `deckopt explain --json` prints them."""
        cards = [found.to_dict() for found in self.cards]
        return {"schema": SCHEMA, "evaluation": self.evaluation.to_dict(), "turn": self.turn, "cards": cards}


def explained(evaluation: Evaluation, main: List, games: Sequence[Watched]) -> Explanation:
    """What the games of a list tell of its cards; `evaluation` is of the same games."""
    size = sum(n for _, n in main)
    turns = list(evaluation.wins_by_turn)
    found = []
    for name, copies in main:
        more = less = None
        if copies < size:
            more, less = (_reweighted(games, name, copies, size, change, turns) for change in (1, -1))
        first = tuple(_among_first(games, name, n, turns) for n in FIRSTS)
        found.append(CardWorth(name, copies, more, less, first))
    found.sort(key=lambda worth: -worth.one_less.mean_reward.value if worth.one_less and games else 0.0)
    return Explanation(evaluation, tuple(found))


# -- one copy more or less ---------------------------------------------------------------------


def _reweighted(games: Sequence[Watched], card: str, copies: int, size: int, change: int, turns: Sequence[int]) -> Difference:
    """What a list would earn more with so many more copies of a card, 1 or -1."""
    surplus = [weight(game.seen, card, copies, size, change) - 1 for game in games]

    def gain(figure: Figure) -> Estimate:
        """Of the mean of a figure: how a game's weight goes with how far it is from that mean."""
        values = [figure(game.played.result) for game in games]
        middle = mean(values)
        return average([more * (value - middle) for more, value in zip(surplus, values, strict=True)], REWEIGHTED)

    won = [(more, game.played.result.turn) for more, game in zip(surplus, games, strict=True) if game.played.result.won]
    middle = mean([turn for _, turn in won])
    sooner = average([more * (turn - middle) for more, turn in won], REWEIGHTED)
    return Difference(gain(_reward), sooner, {turn: gain(_won_by(turn)) for turn in turns})


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


# -- among the first cards ---------------------------------------------------------------------


def _among_first(games: Sequence[Watched], card: str, n: int, turns: Sequence[int]) -> AmongFirst:
    having = [game.played.result for game in games if card in game.seen.first[:n]]
    others = [game.played.result for game in games if card not in game.seen.first[:n]]

    def gain(figure: Figure, those: Callable[[GameResult], bool] = lambda result: True) -> Estimate:
        a, b = ([figure(result) for result in of if those(result)] for of in (others, having))
        return unpaired(a, len(b), mean(b), variance(b)) if a and b else nothing(len(b))

    by_turn = {turn: gain(_won_by(turn)) for turn in turns}
    win_turn = gain(lambda result: float(result.turn), lambda result: result.won)
    return AmongFirst(n, len(having), len(others), Difference(gain(_reward), win_turn, by_turn))


def _reward(result: GameResult) -> float:
    return result.reward


def _won_by(turn: int) -> Figure:
    return lambda result: float(is_won_by(result, turn))
