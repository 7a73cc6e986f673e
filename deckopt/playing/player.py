"""A player in Python: one deck with settings (`settings`), ready to play games and to value hands.

To make a player takes milliseconds and some memory. To play a game calls one kernel (`search.play`). What comes of it is in
`results`. A player who learns is in `learner`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from deckopt.cards.catalog import Catalog
from deckopt.compile.build import build_tables
from deckopt.compile.counts import FIELDS, Filler
from deckopt.compile.policy import apply_policy
from deckopt.decks.deck import Deck
from deckopt.interrupts import within_reach
from deckopt.playing.cheap import Fidelity
from deckopt.playing.learnt import Learnt
from deckopt.playing.results import USUAL, Beginning, GameResult, HandValue, Missed, SeenHand, Thresholds, over_and_over
from deckopt.playing.settings import Settings
from deckopt.rules.state import STATE, new_context
from deckopt.rules.turn.endless import NOTHING
from deckopt.search.beginning import HAND, LONDON, NO_MULLIGAN, PARIS, RESULT, SETTINGS, UNKNOWN
from deckopt.search.forced import PLAN
from deckopt.search.kept import ALL_POSITIONS
from deckopt.search.mcts import TO_THE_END
from deckopt.search.methods.codes import AS_LEARNT, BY_SCORE, DESK, GAME, TREE
from deckopt.search.play import CHECKING, DECIDING, FORCING, LEARN, PLAY, RECORDING, VALUE, search_from_python
from deckopt.search.players import PLAYERS, UCB1_OF_ENSEMBLES
from deckopt.search.record import RECORD
from deckopt.search.rollout import LEARNT
from deckopt.search.selfplay import LESSONS, TAPE
from deckopt.search.tree import new_tree

MULLIGANS = {"london": LONDON, "paris": PARIS, "none": NO_MULLIGAN}
NEVER = -1.0  # as a threshold: every hand is kept
BRIEF = 0.25  # seconds that Ctrl-C may wait; a thread for each game would take a tenth of the shortest games' time
LEAST_SPREAD = 0.01  # least standard deviation of rewards that exploration is scaled by


class Memory:
    """The arrays of a search: positions, contexts, a tree. Players of one process may share one."""

    def __init__(self, settings: Settings) -> None:
        self.states = np.zeros(ALL_POSITIONS, STATE)
        self.x, self.xg = new_context(), new_context()
        deepest = max(settings.rollouts, settings.hand_rollouts)
        self.tree = new_tree(deepest + 2 * settings.rollouts + 512)
        self.result = np.zeros(1, RESULT)[0]
        self.record = np.zeros(1, RECORD)[0]
        self.desk = np.zeros(1, DESK)[0]
        self.plan = np.zeros(1, PLAN)[0]
        self.tape, self.lessons = np.zeros(1, TAPE)[0], np.zeros(1, LESSONS)[0]


class Player:
    """Plays games of one deck. Not thread-safe. Deterministic in (settings, thresholds, game).

    The deck's `on_the_play` must be true or false, not "random" (`evaluate.games`).
    """

    def __init__(
        self,
        deck: Deck,
        catalog: Catalog,
        settings: Settings,
        thresholds: Thresholds | None = None,
        memory: Memory | None = None,
        learnt: Learnt | None = None,
    ) -> None:
        self.deck = deck
        self.settings = settings
        self._memory = memory or Memory(settings)
        self.tables = build_tables(deck, catalog)
        self._filler = Filler(self.tables.names, self.tables.cards)
        # In one array: to hand over a record takes a time that grows with its fields, 40 microseconds for tables.
        self._both = np.array(apply_policy(self.tables, deck))
        self._tree, self._rollout = self._both
        self.tables.record = self._tree
        way = PLAYERS[settings.player]
        self.bound = (learnt if learnt is not None and way.learns else Learnt()).bind(self.tables)
        s = np.zeros(1, SETTINGS)[0]
        for name in ("rollouts", "mulligan_rollouts", "hand_rollouts", "min_probability", "min_visits", "trees"):
            s[name] = getattr(settings, name)
        own = settings.exploration
        s["exploration"] = (way.exploration if own is None else own) * (self._unit if way.style == LEARNT else 1.0)
        s["bound"] = UCB1_OF_ENSEMBLES if own is None else own
        s["seed"] = settings.seed
        s["mulligan"] = MULLIGANS[deck.game.mulligan]
        s["min_hand"] = deck.game.min_hand
        s["spread"] = max(self.bound.spread, LEAST_SPREAD)
        for name in ("method", "style", "keep", "switches", "leaf", "discount", "loss"):
            s[name] = getattr(way, name)
        if not settings.learning and way.leaf == AS_LEARNT:
            s["leaf"] = BY_SCORE
        s["choices"] = way.method if way.choices is None else way.choices
        judges = s["style"] == LEARNT and settings.learning > 0
        s["horizon"] = settings.horizon if judges else TO_THE_END
        if s["horizon"] == 0:  # an estimated position is a node already
            s["min_visits"] = 0
        s["wins"] = settings.wins if way.method == TREE and way.style == LEARNT else 0
        s["early"] = settings.early if way.style == LEARNT else 0
        s["thrift"] = settings.thrift if way.method == TREE and way.style == LEARNT else 0
        s["first"] = HAND
        self._s = s
        self._fidelity = Fidelity(s, settings, bool(judges))
        self._pace = math.inf  # seconds for each rollout, in the slowest of the latest games
        self._thresholds: Thresholds | None = None
        self.use(thresholds or Thresholds())

    @property
    def _unit(self) -> float:
        """The unit of PUCT's exploration: the root of the spread of rewards times their maximum. It is found by measurement.

        A small constant suits decks whose games earn much the same. A large one suits decks that win or lose. At a spread of
        0.05, 0.1 was best, and at 0.1 to 0.25, 0.2 was. Decks that win or lose were played better with 0.3 than with 0.15.
        """
        return math.sqrt(max(self.bound.spread, LEAST_SPREAD) * max(self.deck.game.rewards))

    def take(self, main: Mapping[str, int]) -> None:
        """Play another list from now on. It may have only cards that the deck's list has, if only 0 copies of some."""
        self._filler.fill(self._tree, main)
        for name in FIELDS:
            self._rollout[name] = self._tree[name]

    def use(self, thresholds: Thresholds) -> None:
        """Use these mulligan thresholds from now on. Hands of a size without one are always kept."""
        if thresholds != self._thresholds:
            self._s["threshold"] = [thresholds.keep.get(n, NEVER) for n in range(HAND + 1)]
            self._s["bias"] = [thresholds.bias.get(n, UNKNOWN) for n in range(HAND + 1)]
        self._thresholds = thresholds

    def _call(self, what: int, number: int = 0, cards: int = 0) -> Any:
        m, b = self._memory, self.bound
        learnt = b.network, b.weights, m.tape, m.lessons
        call = partial(
            search_from_python,
            self._both,
            m.states,
            m.x,
            m.xg,
            *m.tree,
            *learnt,
            m.desk,
            m.plan,
            self._s,
            m.result,
            m.record,
            what,
            number,
            cards,
        )
        m.x["stop"] = 0
        asked = max(1, int(self._s["rollouts"]), self.settings.mulligan_rollouts)
        start = time.monotonic()
        if what in (RECORDING, FORCING, CHECKING) or (what != LEARN and self._pace * asked < BRIEF):
            call()
        else:
            within_reach(call, self._stop)
        if what in (PLAY, VALUE):
            pace = (time.monotonic() - start) / asked
            self._pace = pace if math.isinf(self._pace) else max(pace, self._pace / 2)
        return m.result

    def _stop(self) -> None:
        """Stop what is under way at its next rollout."""
        self._memory.x["stop"] = 1

    def play(self, game: int, seed: int | None = None, rollouts: int = 0, beginning: Beginning = USUAL) -> GameResult:
        """Play game number `game` of the run with `seed` (by default that of the settings).

        `rollouts` is a number a move, from 1 to that of the settings; 0 stands for the latter. With fewer it is a low-fidelity
        game (`playing.cheap`).
        """
        self._s["seed"] = self.settings.seed if seed is None else seed
        self._fidelity.choose(rollouts, self._thresholds is not None and not self._thresholds.keep)
        self._s["first"], self._s["n_given"] = beginning.first, len(beginning.hand)
        for i, name in enumerate(beginning.hand):
            self._s["given"][i] = self.tables.index(name)
        r = self._call(PLAY, game)
        turn, hand, rollouts_played, moves, fault = (int(r[name]) for name in ("turn", "hand", "rollouts", "moves", "fault"))
        cut_off = int(self._memory.xg["cut_off"])
        found = GameResult(float(r["reward"]), bool(r["won"]), turn, hand, rollouts_played, moves, fault, cut_off)
        return self._named(found) if found.fault or found.cut_off else found

    def _named(self, result: GameResult) -> GameResult:
        """The same result with the names of what was done over and over."""
        xg, names, actions = self._memory.xg, self.tables.names, self.tables.actions
        around = [names[c] for c in xg["around"] if c != NOTHING] if result.fault else []
        used = [str(actions[a]) for a in xg["used"] if a != NOTHING] if result.cut_off else []
        return replace(result, around=over_and_over(around), used=over_and_over(used))

    def forced_win(self, position: np.void, most: int) -> tuple[list[int], bool]:
        """(a line of moves that wins in the turn of a position without any luck, whether all of the turn was searched).

        Without such a line it is empty. The position is a record of `rules.state`. The search makes at most `most` moves.
        """
        self._memory.states[GAME] = position
        usual, self._s["wins"] = int(self._s["wins"]), most
        r = self._call(FORCING)
        self._s["wins"] = usual
        return [int(m) for m in r["trace"][: int(r["moves"])]], bool(r["won"])

    @property
    def forced_wins(self) -> int:
        """How many lines that win for certain were found in the last game."""
        return int(self._memory.plan["found"])

    def missed_wins(self, game: int, most: int) -> Missed:
        """What the last game, number `game`, has missed; each search makes at most so many moves."""
        usual, self._s["wins"] = int(self._s["wins"]), most
        self._call(CHECKING, game)
        self._s["wins"] = usual
        plan = self._memory.plan
        return Missed(int(plan["missed"]), int(plan["unbound"]), int(plan["unseen"]))

    def choice(self, position: np.void, stream: int = 0) -> tuple[int, int]:
        """The move that a search from a position leads to, and the one that it has visited most. `stream` numbers the search's
        random numbers."""
        self._memory.states[GAME] = position
        r = self._call(DECIDING, stream)
        return int(r["trace"][0]), int(r["trace"][1])

    @property
    def trace(self) -> list[int]:
        """The moves of the last game, at most the first `TRACE` of them (`replay`)."""
        return [int(m) for m in self._memory.result["trace"][: int(self._memory.result["moves"])]]

    def seen(self, result: GameResult, beginning: Beginning = USUAL) -> tuple[SeenHand, ...]:
        """The hands that were seen in the last game; the kept one is last. None if the hand was given."""
        if beginning.hand:
            return ()
        r, names = self._memory.result, self.tables.names
        sizes = range(beginning.first, result.hand - 1, -1)
        return tuple(SeenHand(n, tuple(names[c] for c in r["seen"][n] if c >= 0), float(r["worth"][n])) for n in sizes)

    def value(self, hand: Sequence[int], keep: int, stream: int, playouts: int) -> HandValue:
        """A keep decision's estimates of a hand of which `keep` cards are kept, with so many playouts (1 or more). The tree has
        `Settings.hand_rollouts` rollouts.

        `hand` has the numbers of cards, all seven for a London mulligan. `stream` numbers the search's random numbers.
        """
        xg = self._memory.xg
        self._fidelity.choose(0, keeps_all=False)
        self._s["seed"], self._s["hand_playouts"] = 0, playouts
        xg["script"][: len(hand)] = hand
        xg["script_n"], xg["script_at"] = len(hand), 0
        found = self._call(VALUE, stream, keep)
        return HandValue(float(found["played"]), float(found["judged"]))
