"""What each card of a deck is worth, from games of the deck alone.

There are two answers: what one copy more or less changes (`reweighted`), and what the card is worth among the first cards of the
library (`among_first`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckopt.evaluate.among_first import AmongFirst
from deckopt.evaluate.comparison import Difference, won_by
from deckopt.evaluate.estimates import REWEIGHTED, average
from deckopt.evaluate.reweighted import change_of_mean
from deckopt.evaluate.statistics import mean
from deckopt.json_output.explanations import CardWorthDict
from deckopt.playing.results import GameResult


@dataclass(frozen=True)
class CardWorth:
    """A card of a deck, and how much more the deck earns with one copy more, or one less. None if there are no other cards."""

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


def change_of_list(results: Sequence[GameResult], surplus: Sequence[float], turns: Sequence[int]) -> Difference:
    """How much more another list would earn, if games have this surplus. `turns` are those by which games are won."""
    won = [(more, result.turn) for more, result in zip(surplus, results, strict=True) if result.won]
    middle = mean([turn for _, turn in won])
    sooner = average([more * (turn - middle) for more, turn in won], REWEIGHTED)
    by_turn = {turn: change_of_mean(surplus, list(map(won_by(turn), results))) for turn in turns}
    return Difference(change_of_mean(surplus, [result.reward for result in results]), sooner, by_turn)
