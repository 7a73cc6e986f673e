"""The result of a duel: two players with a deck, in pairs of games, until it is known which is better."""

from __future__ import annotations

from dataclasses import dataclass

from deckopt.bench.sequential import LEAST, Sequential
from deckopt.decks.caveats import Caveats
from deckopt.evaluate.endings import Endings
from deckopt.evaluate.estimates import Objective
from deckopt.json_output.contests import DuelDict


@dataclass(frozen=True)
class Duel:
    """The test, the mean reward and CPU milliseconds a game of each player, and unusual endings."""

    deck: str
    players: tuple[str, str]
    test: Sequential
    mean_rewards: tuple[float, ...]
    cpu_ms: tuple[float, ...]
    caveats: Caveats
    endings: Endings
    objective: Objective

    def to_dict(self) -> DuelDict:
        """Plain values; the interval is null before there are enough pairs."""
        low, high = self.test.interval
        return {
            "deck": self.deck,
            "players": list(self.players),
            "verdict": self.test.verdict,
            "margin": self.test.margin,
            "pairs": self.test.n,
            "difference": self.test.mean,
            "interval": [low, high] if self.test.n >= LEAST else None,
            "mean_rewards": list(self.mean_rewards),
            "cpu_ms_a_game": list(self.cpu_ms),
            **self.caveats.to_dict(),
            **self.endings.to_dict(),
        }
