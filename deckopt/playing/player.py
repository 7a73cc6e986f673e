"""A player: one deck, one way of playing, ready to play games from Python.

Building one costs milliseconds and some memory; playing calls a single kernel.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Annotated, Any, NamedTuple

import numpy as np
from pydantic import AfterValidator, Field

from deckopt.bounded import CHECKED
from deckopt.cards.catalog import Catalog
from deckopt.compile.build import build_tables
from deckopt.compile.counts import FIELDS, Filler
from deckopt.compile.policy import apply_policy
from deckopt.decks.deck import Deck
from deckopt.interrupts import within_reach
from deckopt.playing.learnt import Learnt
from deckopt.rules.codes import FAULT_LOOP
from deckopt.rules.endless import NOTHING
from deckopt.rules.state import STATE, new_context
from deckopt.search.mcts import TO_THE_END
from deckopt.search.methods.codes import AS_LEARNT, BY_SCORE, DESK, ENSEMBLE, POSITIONS
from deckopt.search.play import (
    HAND,
    JUDGED,
    LEARN,
    LONDON,
    NO_MULLIGAN,
    PARIS,
    PLAY,
    RECORDING,
    RESULT,
    SETTINGS,
    UNKNOWN,
    VALUE,
    search_from_python,
)
from deckopt.search.players import PLAYERS, UCB1_OF_ENSEMBLES
from deckopt.search.record import RECORD
from deckopt.search.rollout import LEARNT
from deckopt.search.selfplay import ENTROPY, LESSONS, TAPE
from deckopt.search.tree import new_tree

MULLIGANS = {"london": LONDON, "paris": PARIS, "none": NO_MULLIGAN}
NEVER = -1.0
DEEPER, DEEP = 10, 1200  # times a keep decision's rollouts, and rollouts: the smaller tree is enough to play a hand out well
MOST_ROLLOUTS = 10**9
BRIEF = 0.25  # seconds that Ctrl-C may wait for: a thread for each game would take a tenth of the shortest ones
LEAST_SPREAD = 0.01  # of rewards, for exploration


def _player(name: str) -> str:
    if name not in PLAYERS:
        raise ValueError(f"{name!r} is no player")
    return name


@dataclass(frozen=True)
class Settings:
    """How to play.

    `rollouts` a move; `mulligan_rollouts` for a keep decision; `exploration` of UCB1, or of
    PUCT, in units of the root of the spread of rewards times the greatest of them (None: the
    player's own); a node is made below an edge visited `min_visits` times, unless the chance
    events on the way are together less likely than `min_probability`; `player` is "mcts"
    (rollouts, priors and estimates by a network), "heavy" (rollouts by rules of thumb, no
    priors), "light" (even rollouts) or another of `search.players`; `trees` is how many an
    ensemble has (0: 40, or fewer where they would be small); `horizon` is how many moves a rollout of
    "mcts" plays before the network estimates what it will earn (TO_THE_END: it is played out,
    as it is without learning); `learning` is how many rollouts of self-play the network learns
    from before the first game, `learning_seed` numbers their luck, and `around` names the lists it learns on
    if those are not the deck's own alone (`evaluate.learning`); `play_off` is how many trial games at most
    decide then who plays (`evaluate.play_off`; 0: there are none); `seed` is that of the run.
    """

    __pydantic_config__ = CHECKED

    rollouts: Annotated[int, Field(ge=1, le=MOST_ROLLOUTS)] = 1000
    mulligan_rollouts: Annotated[int, Field(ge=1, le=MOST_ROLLOUTS)] = 10_000
    exploration: Annotated[float, Field(ge=0, le=10**6)] | None = None
    min_probability: Annotated[float, Field(ge=0, le=1)] = 0.0
    min_visits: Annotated[int, Field(ge=0, le=MOST_ROLLOUTS)] = 1
    player: Annotated[str, AfterValidator(_player)] = "mcts"
    horizon: Annotated[int, Field(ge=TO_THE_END, le=MOST_ROLLOUTS)] = 0
    trees: Annotated[int, Field(ge=0, le=MOST_ROLLOUTS)] = 0
    learning: Annotated[int, Field(ge=0, le=MOST_ROLLOUTS)] = 0
    learning_seed: Annotated[int, Field(ge=0, le=2**62)] = 0
    around: Annotated[str, Field(max_length=100)] = ""
    play_off: Annotated[int, Field(ge=0, le=MOST_ROLLOUTS)] = 0
    seed: Annotated[int, Field(ge=0, le=2**62)] = 1

    @property
    def hand_rollouts(self) -> int:
        """Of the tree by which a hand is played out that thresholds are made of: more than those of a keep decision where
        these are few, or hands, and with them mulligans, would be thought worth less than games earn with them."""
        return max(self.mulligan_rollouts, min(DEEPER * self.mulligan_rollouts, DEEP))

    @property
    def exploration_constant(self) -> float:
        """The one given, or the player's own."""
        if self.exploration is not None:
            return self.exploration
        way = PLAYERS[self.player]
        return UCB1_OF_ENSEMBLES if way.method == ENSEMBLE else way.exploration

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for journals and hashes."""
        return asdict(self)


def over_and_over(words: Sequence[str]) -> tuple[str, ...]:
    """Of what went round, what did so at least half as often as what did most often, in the order in which it came first."""
    count = Counter(words)
    most = max(count.values(), default=0)
    return tuple(word for word, n in count.items() if 2 * n >= most)


@dataclass(frozen=True)
class GameResult:
    """How a game went: `turn` is the last one, `hand` the cards kept.

    `fault` is not 0 if the position outgrew the engine's fixed sizes, or the game would not have ended (`drawn`); such a game
    counts as lost. `around` are the cards that went round in such a loop, or lay on the stack of such a position. `cut_off` is
    the last turn that had as many actions as there may be, 0 if none had, and `used` what was done there over and over.
    """

    reward: float
    won: bool
    turn: int
    hand: int
    rollouts: int
    moves: int
    fault: int = 0
    cut_off: int = 0
    around: tuple[str, ...] = ()
    used: tuple[str, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether the game went round in a loop without end."""
        return self.fault & FAULT_LOOP != 0

    @property
    def outgrown(self) -> bool:
        """Whether the position outgrew the engine's fixed sizes."""
        return self.fault & ~FAULT_LOOP != 0


@dataclass(frozen=True)
class Thresholds:
    """Keep a hand of n cards if its searched value is at least `keep[n]`.

    `standard_error[n]` is that of keep[n], `kept[n]` how often a hand of n cards is
    kept when it is seen, `hands[n]` how many hands of n cards were searched, `bias[n]`
    by how much trees overestimate hands of n cards on average. Sizes without an entry are always kept.
    """

    keep: dict[int, float] = field(default_factory=dict)
    standard_error: dict[int, float] = field(default_factory=dict)
    kept: dict[int, float] = field(default_factory=dict)
    hands: dict[int, int] = field(default_factory=dict)
    bias: dict[int, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Beginning:
    """How a game begins: with a first hand of so many cards (fewer than HAND: it begins with a mulligan), or with a `hand`
    (names of cards) that is kept."""

    first: int = HAND
    hand: tuple[str, ...] = ()


USUAL = Beginning()


class SeenHand(NamedTuple):
    """Cards that were looked at where `size` of them could be kept, by index, and what a keep decision thought them to be worth
    (if one did)."""

    size: int
    cards: tuple[str, ...]
    worth: float


class HandValue(NamedTuple):
    """What a keep decision thinks of a hand: the mean reward of its playouts, and that of its tree."""

    played: float
    judged: float

    def value(self, playouts: int, bias: float) -> float:
        """What it is worth: what is judged less its bias counts as much as JUDGED playouts do."""
        return (JUDGED * (self.judged - bias) + playouts * self.played) / (JUDGED + playouts)


class Memory:
    """What a search works in: positions, contexts, a tree. Players of one process may share one."""

    def __init__(self, settings: Settings) -> None:
        self.states = np.zeros(POSITIONS, STATE)
        self.x, self.xg = new_context(), new_context()
        deepest = max(settings.rollouts, settings.hand_rollouts)
        self.tree = new_tree(deepest + 2 * settings.rollouts + 512)
        self.result = np.zeros(1, RESULT)[0]
        self.record = np.zeros(1, RECORD)[0]
        self.desk = np.zeros(1, DESK)[0]
        self.tape, self.lessons = np.zeros(1, TAPE)[0], np.zeros(1, LESSONS)[0]


class Player:
    """Plays games of one deck. Not thread-safe; deterministic in (settings, thresholds, game).

    The deck's `on_the_play` must be true or false, not "random" (see `evaluate.games`).
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
        self._tree, self._rollout = apply_policy(self.tables, deck)
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
        if s["horizon"] == 0:  # a position that is judged is a node already
            s["min_visits"] = 0
        s["first"] = HAND
        self._s = s
        self._pace = math.inf  # seconds that the longest of the latest games took for each rollout that was asked for
        self.use(thresholds or Thresholds())

    @property
    def _unit(self) -> float:
        """Of PUCT's exploration.

        A small constant suits decks whose games all earn much the same, a great one those that win
        or lose: 0.1 was best at a spread of 0.05, 0.2 at 0.1 to 0.25, and decks that win or lose were
        played better with 0.3 than with 0.15. The root of the spread fits that; it is no theory.
        """
        return math.sqrt(max(self.bound.spread, LEAST_SPREAD) * max(self.deck.game.rewards))

    def take(self, main: Mapping[str, int]) -> None:
        """Play another list of cards that the deck's list has, if only 0 copies of some, from now on."""
        self._filler.fill(self._tree, main)
        for name in FIELDS:
            self._rollout[name] = self._tree[name]

    def use(self, thresholds: Thresholds) -> None:
        """Decide mulligans by these thresholds from now on; hand sizes without one are kept whatever they are worth."""
        for n in range(HAND + 1):
            self._s["threshold"][n] = thresholds.keep.get(n, NEVER)
            self._s["bias"][n] = thresholds.bias.get(n, UNKNOWN)

    def _call(self, what: int, number: int = 0, cards: int = 0) -> Any:
        m, b = self._memory, self.bound
        both = self._tree, self._rollout
        learnt = b.network, b.weights, m.tape, m.lessons
        call = partial(
            search_from_python,
            *both,
            m.states,
            m.x,
            m.xg,
            *m.tree,
            *learnt,
            m.desk,
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
        if what == RECORDING or (what != LEARN and self._pace * asked < BRIEF):
            call()
        else:
            within_reach(call, self._stop)
        if what in (PLAY, VALUE):
            pace = (time.monotonic() - start) / asked
            self._pace = pace if math.isinf(self._pace) else max(pace, self._pace / 2)
        return m.result

    def _stop(self) -> None:
        """What is under way ends at its next rollout."""
        self._memory.x["stop"] = 1

    def learn(
        self,
        rollouts: int,
        rate: float,
        worth_rate: float,
        seed: int,
        *,
        entropy: float = ENTROPY,
        most_advantage: float = math.inf,
    ) -> float:
        """Learn from so many rollouts of self-play (`search.selfplay`); their mean reward.

        `rate` is the policy's, `entropy` the weight of its bonus, `most_advantage` the most that a decision counts for, in
        the root mean square of the worths' errors. `bound` must have been bound with room to learn.
        """
        lessons = self._memory.lessons
        lessons["seed"], lessons["rollouts"], lessons["rate"], lessons["worth_rate"] = seed * 2 + 1, rollouts, rate, worth_rate
        lessons["entropy"], lessons["most_advantage"] = entropy, most_advantage
        lessons["london"] = self._s["mulligan"] == LONDON
        lessons["fewest"] = HAND if self._s["mulligan"] == NO_MULLIGAN else max(1, int(self._s["min_hand"]))
        self._call(LEARN)
        self.bound.spread = float(self._memory.tape["spread"])
        return float(self._memory.tape["reward"])

    def play(self, game: int, seed: int | None = None, rollouts: int = 0, beginning: Beginning = USUAL) -> GameResult:
        """Play game number `game` of the run whose seed is `seed` (by default the settings').

        With so many `rollouts` a move, from 1 to those of the settings, which 0 stands for.
        """
        self._s["seed"] = self.settings.seed if seed is None else seed
        self._s["rollouts"] = rollouts or self.settings.rollouts
        self._s["first"], self._s["n_given"] = beginning.first, len(beginning.hand)
        for i, name in enumerate(beginning.hand):
            self._s["given"][i] = self.tables.index(name)
        r = self._call(PLAY, game)
        turn, hand, rollouts_played, moves, fault = (int(r[name]) for name in ("turn", "hand", "rollouts", "moves", "fault"))
        cut_off = int(self._memory.xg["cut_off"])
        found = GameResult(float(r["reward"]), bool(r["won"]), turn, hand, rollouts_played, moves, fault, cut_off)
        return self._named(found) if found.fault or found.cut_off else found

    def _named(self, found: GameResult) -> GameResult:
        """The same with the names of what was done over and over."""
        xg, names, actions = self._memory.xg, self.tables.names, self.tables.actions
        around = [names[c] for c in xg["around"] if c != NOTHING] if found.fault else []
        used = [str(actions[a]) for a in xg["used"] if a != NOTHING] if found.cut_off else []
        return replace(found, around=over_and_over(around), used=over_and_over(used))

    @property
    def trace(self) -> list[int]:
        """The moves of the game played last (the first `TRACE` of them); see `playing.replay`."""
        return [int(m) for m in self._memory.result["trace"][: int(self._memory.result["moves"])]]

    def seen(self, result: GameResult, beginning: Beginning = USUAL) -> tuple[SeenHand, ...]:
        """The hands of the game played last that were looked at, the one that was kept last; none if one was given."""
        if beginning.hand:
            return ()
        r, names = self._memory.result, self.tables.names
        sizes = range(beginning.first, result.hand - 1, -1)
        return tuple(SeenHand(n, tuple(names[c] for c in r["seen"][n] if c >= 0), float(r["worth"][n])) for n in sizes)

    def value(self, hand: Sequence[int], keep: int, stream: int, playouts: int) -> HandValue:
        """What a keep decision thinks of a hand of which `keep` cards are kept, and so many playouts, at least 1, by a tree
        that has grown to `Settings.hand_rollouts`.

        `hand` has card indices, all seven for a London mulligan; `stream` numbers
        the search's random numbers.
        """
        xg = self._memory.xg
        self._s["seed"], self._s["hand_playouts"] = 0, playouts
        xg["script"][: len(hand)] = hand
        xg["script_n"], xg["script_at"] = len(hand), 0
        found = self._call(VALUE, stream, keep)
        return HandValue(float(found["played"]), float(found["judged"]))
