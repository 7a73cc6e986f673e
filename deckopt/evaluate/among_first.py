"""What games earn if a card is among the first cards of the library, in comparison with games in which it is not.

The order of the library is fixed before the game. So games are classified however soon they end. "Drawn at some time" would be
misleading: games end by winning, so long games see more cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from deckopt.evaluate.comparison import Difference, won_by
from deckopt.evaluate.estimates import Estimate, nothing, unpaired
from deckopt.evaluate.games import Watched
from deckopt.evaluate.seen import FIRST
from deckopt.evaluate.statistics import mean, variance
from deckopt.json_output.explanations import AmongFirstDict
from deckopt.playing.results import GameResult
from deckopt.search.beginning import HAND

FIRSTS = (HAND, FIRST)  # numbers of first cards among which a card is looked for


@dataclass(frozen=True)
class AmongFirst:
    """How much more games earn with a card among the first `cards` of the library from which the hand was kept."""

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


def among_first(games: Sequence[Watched], card: str, n: int, turns: Sequence[int]) -> AmongFirst:
    """The figures for a card and the first n cards. `turns` are those by which games are won."""
    having = [game.played.result for game in games if card in game.seen.first[:n]]
    others = [game.played.result for game in games if card not in game.seen.first[:n]]

    def gain(figure: Callable[[GameResult], float], those: Callable[[GameResult], bool] = lambda result: True) -> Estimate:
        a, b = ([figure(result) for result in of if those(result)] for of in (others, having))
        return unpaired(a, len(b), mean(b), variance(b)) if a and b else nothing(len(b))

    by_turn = {turn: gain(won_by(turn)) for turn in turns}
    win_turn = gain(lambda result: float(result.turn), lambda result: result.won)
    return AmongFirst(n, len(having), len(others), Difference(gain(lambda result: result.reward), win_turn, by_turn))
