"""A player: one deck, one way of playing, ready to play games from Python.

Building one costs milliseconds and some memory; playing calls a single kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import Deck
from deckopt.rules.chance import SCRIPTED
from deckopt.rules.state import STATE, new_context
from deckopt.search.play import LONDON, NO_MULLIGAN, PARIS, RESULT, SETTINGS, play_game, value_hand
from deckopt.search.policy import apply_policy
from deckopt.search.rollout import HEAVY, LIGHT
from deckopt.search.tree import new_tree
from deckopt.tables.build import build_tables

PLAYERS = {"mcts": HEAVY, "light": LIGHT}
MULLIGANS = {"london": LONDON, "paris": PARIS, "none": NO_MULLIGAN}
NEVER = -1.0


@dataclass(frozen=True)
class Settings:
    """How to play.

    `rollouts` a move; `mulligan_rollouts` for a keep decision; `exploration` of
    UCB1; a node is made below an edge visited `min_visits` times, unless the chance
    events on the way are together less likely than `min_probability`; `player` is
    "mcts" (heavy rollouts) or "light"; `seed` is that of the run.
    """

    rollouts: int = 1000
    mulligan_rollouts: int = 10_000
    exploration: float = 0.85
    min_probability: float = 0.0
    min_visits: int = 1
    player: str = "mcts"
    seed: int = 1

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for journals and hashes."""
        return asdict(self)


@dataclass(frozen=True)
class GameResult:
    """How a game went: `turn` is the last one, `hand` the cards kept."""

    reward: float
    won: bool
    turn: int
    hand: int
    rollouts: int
    moves: int


@dataclass(frozen=True)
class Thresholds:
    """Keep a hand of n cards if its searched value is at least `keep[n]`.

    `standard_error[n]` is that of keep[n], `kept[n]` how often a hand of n cards is
    kept when it is seen, `hands[n]` how many hands of n cards were searched. Sizes
    without an entry are always kept.
    """

    keep: dict[int, float] = field(default_factory=dict)
    standard_error: dict[int, float] = field(default_factory=dict)
    kept: dict[int, float] = field(default_factory=dict)
    hands: dict[int, int] = field(default_factory=dict)

    def vector(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """By hand size 0..7; sizes without a threshold are kept whatever they are worth."""
        return np.array([self.keep.get(n, NEVER) for n in range(8)])


class Player:
    """Plays games of one deck. Not thread-safe; deterministic in (settings, thresholds, game)."""

    def __init__(self, deck: Deck, catalog: Catalog, settings: Settings, thresholds: Thresholds | None = None) -> None:
        self.deck = deck
        self.settings = settings
        self.tables = build_tables(deck, catalog)
        self._tree, self._rollout = apply_policy(self.tables, deck)
        self._states = np.zeros(3, STATE)
        self._x, self._xg = new_context(), new_context()
        deepest = max(settings.rollouts, settings.mulligan_rollouts)
        self._search = new_tree(deepest + 2 * settings.rollouts + 512)
        self._result = np.zeros(1, RESULT)[0]
        s = np.zeros(1, SETTINGS)[0]
        for name in ("rollouts", "mulligan_rollouts", "exploration", "min_probability", "min_visits"):
            s[name] = getattr(settings, name)
        s["seed"] = settings.seed
        s["mulligan"] = MULLIGANS[deck.game.mulligan]
        s["min_hand"] = deck.game.min_hand
        s["style"] = PLAYERS[settings.player]
        self._s = s
        self.use(thresholds or Thresholds())

    def use(self, thresholds: Thresholds) -> None:
        """Decide mulligans by these thresholds from now on."""
        self._s["threshold"] = thresholds.vector()

    def play(self, game: int) -> GameResult:
        """Play game number `game` of the run."""
        r = self._result
        play_game(self._tree, self._rollout, self._states, self._x, self._xg, *self._search, self._s, r, game)
        return GameResult(float(r["reward"]), bool(r["won"]), int(r["turn"]), int(r["hand"]), int(r["rollouts"]), int(r["moves"]))

    @property
    def trace(self) -> list[int]:
        """The moves of the game played last (the first `TRACE` of them); see `search.replay`."""
        return [int(m) for m in self._result["trace"][: int(self._result["moves"])]]

    def value(self, hand: Sequence[int], keep: int, stream: int) -> float:
        """What a keep decision thinks a hand is worth if `keep` cards of it are kept.

        `hand` has card indices, all seven for a London mulligan; `stream` numbers
        the search's random numbers.
        """
        self._xg["mode"] = SCRIPTED
        self._xg["script"][: len(hand)] = hand
        self._xg["script_at"] = 0
        tree = self._search
        return float(value_hand(self._tree, self._rollout, self._states, self._x, self._xg, *tree[:5], self._s, stream, keep))
