"""Low-fidelity games: how a player plays if many cheap games tell more than few good ones.

A search over lists plays them (`optimize.guided`). What they misjudge is measured by full games there, and subtracted.

- A game with few rollouts a move has as few of them, in proportion, for its keep decisions.
- A hand whose value is close to a threshold gets no playouts. With few rollouts these take half of the game's time, and they
  hardly change what is kept.
- Moves that give something for nothing are not looked for. Without thresholds no hand is valued.
- A player without a learnt policy has at least UNLEARNT rollouts a move. With fewer it would hardly look at its moves.
"""

from __future__ import annotations

from typing import Any

from deckopt.playing.settings import Settings
from deckopt.search.beginning import HAND

UNLEARNT = 10  # least rollouts a move where no policy has been learnt
FEWEST = 10  # least rollouts of a keep decision
_CHANGED = ("rollouts", "mulligan_rollouts", "min_hand", "spread", "thrift")


class Fidelity:
    """Sets how a player's next game is played, in its record of settings. `has_policy`: whether it has a learnt policy."""

    def __init__(self, record: Any, settings: Settings, has_policy: bool) -> None:
        self._record = record
        self._usual = {name: record[name].item() for name in _CHANGED}
        self._most = settings.rollouts
        self._least = 1 if has_policy else min(UNLEARNT, self._most)
        self._now = (0, False)

    def choose(self, rollouts: int, keeps_all: bool) -> None:
        """The next game has so many rollouts a move, 0 for the player's own number. `keeps_all` says that there are no mulligan
        thresholds."""
        if (rollouts, keeps_all) == self._now:
            return
        self._now = (rollouts, keeps_all)
        found = {**self._usual, "rollouts": self._most}
        if 0 < rollouts < self._most:
            few = max(rollouts, self._least)
            hand = max(FEWEST, self._usual["mulligan_rollouts"] * few // self._most)
            found |= {"rollouts": few, "mulligan_rollouts": min(hand, self._usual["mulligan_rollouts"]), "thrift": 0}
            found["spread"] = 0.0  # no value is close to a threshold
            if keeps_all:
                found["min_hand"] = HAND
        for name, value in found.items():
            self._record[name] = value
