"""What self-play shows of win turns while a player learns: a rough picture, before the first game.

Practice is worse than games. Every hand of seven cards is kept, no move is searched, and the player does not know the deck yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Practice:
    """Rollouts of self-play that began with seven cards, and how many of them were won on each turn."""

    rollouts: int = 0
    wins: Mapping[int, int] = field(default_factory=dict)

    def __add__(self, other: Practice) -> Practice:
        """Both together."""
        turns = sorted({*self.wins, *other.wins})
        wins = {turn: self.wins.get(turn, 0) + other.wins.get(turn, 0) for turn in turns}
        return Practice(self.rollouts + other.rollouts, wins)
