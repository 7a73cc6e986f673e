"""A player who learns from self-play (`search.selfplay`), and what its rollouts have shown.

How many rollouts, and at which rates, is decided in `evaluate.training`.
"""

from __future__ import annotations

import math

from deckopt.playing.player import Player
from deckopt.playing.practice import Practice
from deckopt.playing.settings import MOST_ROLLOUTS
from deckopt.search.beginning import HAND, LONDON, NO_MULLIGAN
from deckopt.search.play import LEARN
from deckopt.search.selfplay import AGAIN, ENTROPY, SHARE


class Learner(Player):
    """Plays games, and learns from self-play with the list that it plays."""

    def learn(
        self,
        rollouts: int,
        rate: float,
        worth_rate: float,
        seed: int,
        *,
        entropy: float = ENTROPY,
        most_advantage: float = math.inf,
        most_rounds: int = MOST_ROLLOUTS,
        again: int = AGAIN,
    ) -> float:
        """Learn from so many rollouts of self-play (`search.selfplay`); their mean reward.

        `rate` is the policy's learning rate, `worth_rate` that of the values, `entropy` the weight of its bonus. `most_advantage`
        limits the advantage of one decision, in mean errors of the values. After `most_rounds` rollouts that go round in loops
        there are no more. For each decision `again` others are learnt from once more. The network must have been bound with room
        to learn.
        """
        lessons = self._memory.lessons
        self._fidelity.choose(0, keeps_all=False)
        lessons["seed"], lessons["rollouts"], lessons["rate"], lessons["worth_rate"] = seed * 2 + 1, rollouts, rate, worth_rate
        lessons["entropy"], lessons["most_advantage"], lessons["most_rounds"] = entropy, most_advantage, most_rounds
        lessons["again"], lessons["share"] = again, SHARE
        lessons["london"] = self._s["mulligan"] == LONDON
        lessons["fewest"] = HAND if self._s["mulligan"] == NO_MULLIGAN else max(1, int(self._s["min_hand"]))
        self._call(LEARN)
        self.bound.spread = float(self._memory.tape["spread"])
        return float(self._memory.tape["reward"])

    @property
    def rounds(self) -> int:
        """How many rollouts of the last `learn` went round in a loop, or had a turn with as many actions as it may have."""
        return int(self._memory.tape["rounds"])

    @property
    def practice(self) -> Practice:
        """What the rollouts of the last `learn` have shown."""
        tape = self._memory.tape
        return Practice(int(tape["whole"]), {turn: int(n) for turn, n in enumerate(tape["wins"]) if n})
