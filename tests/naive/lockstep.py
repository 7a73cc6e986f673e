"""Both engines at once: the same game played in step by the kernels and by the slow engine.

The fast engine draws; the slow one is scripted with what was drawn. At every
decision both must offer the same moves (in words) and show the same position; of
some moves all outcomes are compared too. The first difference is a `DifferenceError`,
whose text has the moves that lead there.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

import numpy as np

from deckopt.cards.catalog import Catalog
from deckopt.compile.build import build_tables
from deckopt.decks.deck import Deck
from deckopt.playing.game import Game
from deckopt.rules import codes as C
from deckopt.rules.chance import SAMPLE
from deckopt.rules.state import MAX_SCRIPT
from deckopt.rules.status import BAD_HANDLE, BAD_SUPPLY
from deckopt.words.counts import TURN_COUNTS
from naive.engine import Naive
from naive.moves import Move
from naive.objects import NO_CARD, Permanent
from naive.permanents.likeness import remembers_new
from naive.state import Position

MOST_OUTCOMES = 40
MARKS = (
    (C.RF_HASTE, "haste"),
    (C.RF_UNEARTHED, "unearthed"),
    (C.RF_WARPED, "warped"),
    (C.RF_ECHO, "echo"),
    (C.RF_BESTOWED, "bestowed"),
    (C.RF_EXILE_END_OF_COMBAT, "exile"),
    (C.RF_CREATED, "created"),
    (C.RF_SACRIFICE_AT_END, "sacrifice at end"),
    (C.RF_EXILE_AT_END, "exile at end"),
    (C.RF_DOOMED, "doomed"),
    (C.RF_STRUCK, "struck"),
)


class DifferenceError(AssertionError):
    """The two engines do not agree."""


class Lockstep:
    """One game in both engines. What is drawn may be told, as names of cards."""

    def __init__(
        self,
        deck: Deck,
        catalog: Catalog,
        seed: int = 0,
        cards: int = 7,
        to_bottom: int = 0,
        drawn: Sequence[str] | None = None,
    ) -> None:
        self.fast, self.slow = Game(build_tables(deck, catalog), seed), Naive(deck, catalog)
        self.fast.record()
        self._tell(drawn)
        self.fast.start(cards, to_bottom)
        self.slow.start(cards, to_bottom, self._names())
        self.random_start = deck.game.on_the_play == "random"
        self.path: list[str] = []
        self.compare()

    def _names(self, coin: bool = False) -> list[str | int]:
        """What chance did in the fast engine's last move; the first outcome is a coin if so said."""
        names: list[str | int] = []
        for i, pick in enumerate(self.fast.picks):
            names.append(pick if coin and i == 0 else -1 - pick if pick < 0 else self.fast.name(pick))
        return names

    def _tell(self, drawn: Sequence[str] | None) -> None:
        """Let the fast engine draw these cards next, or any."""
        self.fast.x["mode"] = SAMPLE
        if drawn is not None:
            self.fast.script([self.fast.tables.index(name) for name in drawn])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.fast.over

    # -- comparing ---------------------------------------------------------------------

    def compare(self) -> None:
        """Raise DifferenceError unless the position and its moves are the same in both engines."""
        fast, slow = plain(summary_of_fast(self.fast)), plain(self.slow.summary())
        for key in fast:
            self._same(key, fast[key], slow[key])
        if not self.over:
            self._same("moves", sorted(moves_of_fast(self.fast)), sorted(moves_of_slow(self.slow)))
        self._same("faults", faults(self.fast), 0)

    def compare_outcomes(self, index: int) -> int:
        """Compare all outcomes of the fast engine's move at `index`; how many there are (0: too many to compare)."""
        move = self.fast.moves[index]
        children = list(islice(self.fast.outcomes(move), MOST_OUTCOMES + 1))
        if len(children) > MOST_OUTCOMES:
            return 0
        fast: Counter[str] = Counter()
        for child in children:
            fast[key_of(summary_of_fast(child), moves_of_fast(child))] += child.event[1]  # type: ignore[assignment]
        events = {child.event[0] for child in children}
        self._same("distinct events", len(events), len(children))
        self._same("sum of probabilities", abs(sum(fast.values()) - 1) < 1e-9, True)
        for twin in self._twins(index):
            slow: Counter[str] = Counter()
            number = 0
            for probability, game in self.slow.outcomes(twin):
                slow[key_of(game.summary(), moves_of_slow(game))] += probability  # type: ignore[assignment]
                number += 1
            if number == len(children) and alike(fast, slow):
                return number
        what = f"outcomes of {self.fast.describe(move)} ({len(children)} and {number})"
        raise self._difference(what, *only_in_one(fast, slow))

    def _same(self, what: str, fast: Any, slow: Any) -> None:
        if fast != slow:
            raise self._difference(what, fast, slow)

    def _difference(self, what: str, fast: Any, slow: Any) -> DifferenceError:
        if isinstance(fast, list) and isinstance(slow, list):
            more, less = [f for f in fast if f not in slow], [s for s in slow if s not in fast]
            fast, slow = f"{fast}\n    alone: {more}", f"{slow}\n    alone: {less}"
        path = "\n    ".join(self.path)
        there = "\n    ".join(str(q) for q in self.fast.summary()["permanents"])
        return DifferenceError(
            f"{what}\n  fast: {fast}\n  slow: {slow}\n  deck: {self.slow.deck.main}"
            f"\n  permanents\n    {there}\n  after\n    {path}"
        )

    # -- moving ------------------------------------------------------------------------

    def _twins(self, index: int) -> list[Move]:
        """The slow engine's moves of the same words, the likeliest twin first."""
        words = moves_of_fast(self.fast)
        twins = [m for m, said in zip(self.slow.moves(), moves_of_slow(self.slow), strict=True) if said == words[index]]
        nth = words[:index].count(words[index])
        return [*twins[nth:], *twins[:nth]]

    def apply_words(self, words: str, drawn: Sequence[str] | None = None) -> None:
        """Make the first move of these words in both, and compare."""
        labels = [self.fast.describe(m) for m in self.fast.moves]
        assert words in labels, (words, labels, self.path)
        self.apply(labels.index(words), drawn)

    def apply(self, index: int, drawn: Sequence[str] | None = None) -> None:
        """Make the fast engine's move at `index` in both, and compare."""
        self._tell(drawn)
        twins = self._twins(index)
        words = self.fast.describe(self.fast.moves[index])
        opening = int(self.fast.g["step"]) == C.S_OPENING and int(self.fast.g["on_the_play"]) < 0
        self.fast.record()
        self.fast.apply(self.fast.moves[index])
        script = self._names(coin=self.random_start and opening)
        if len(script) > MAX_SCRIPT:
            raise DifferenceError(f"{len(script)} outcomes in one move")
        drawn = ", ".join(str(s) for s in script)
        self.path.append(f"{words} [{drawn}]" if script else words)
        self._follow(twins, script)

    def _follow(self, twins: list[Move], script: list[str | int]) -> None:
        """Make the slow engine's move; among several of the same words the one that gives the same position."""
        places = [self.slow.moves().index(twin) for twin in twins]
        before, first = self.slow, None
        for place in places:
            self.slow = before.copy() if len(places) > 1 else before
            try:
                self.slow.script(script)
                self.slow.apply(self.slow.moves()[place])
                self._same("unused outcomes", [], self.slow.unused_script)
                self.compare()
                return
            except (DifferenceError, IndexError) as difference:
                first = first or difference
        assert first is not None
        if isinstance(first, IndexError):
            raise self._difference("outcomes of chance", script, "wants more")
        raise first


def faults(game: Game) -> int:
    """What is wrong with the position.

    Leaves aside the supply of mana once the game is over, and Auras that are about
    to be put into the graveyard.
    """
    passing = (BAD_SUPPLY if game.over else 0) | (BAD_HANDLE if game.g["due"] else 0)
    return game.status() & ~passing


def summary_of_fast(game: Game) -> dict[str, Any]:
    """The position as the slow engine has it: no spare places among the counts, truth values of Python."""
    summary = game.summary()
    permanents = [tuple(bool(v) if isinstance(v, np.bool_) else v for v in q) for q in summary["permanents"]]
    return {**summary, "counts": summary["counts"][: len(TURN_COUNTS)], "permanents": permanents}


def moves_of_fast(game: Game) -> list[str]:
    """The moves in words, permanents described in full."""
    return [game.describe(m) + words_of_row(game, row_of_move(game, m), m // C.MV_C == 1) for m in game.moves]


def row_of_move(game: Game, move: int) -> int:
    """The row that a move is about, or -1."""
    kind, a, b = move % 16, move // C.MV_A % 1024, move // C.MV_B % 256
    if kind == C.MV_ROW:
        return a
    return b if kind == C.MV_ACT and game.t["a_zone"][a] == C.Z_BATTLEFIELD else -1


def words_of_row(game: Game, r: int, tapped: bool) -> str:
    """All that sets a permanent apart from others of its name; `tapped`: a tapped copy of the row is meant."""
    if r < 0:
        return ""
    rows = game.g["rows"][: game.g["n_rows"]]
    row = rows[r]
    guests = [q for q in rows if q[C.R_N] > 0 and row[C.R_HANDLE] and q[C.R_HOST] == row[C.R_HANDLE]]
    host = [game.name(q[C.R_CARD]) for q in rows if row[C.R_HOST] and q[C.R_HANDLE] == row[C.R_HOST] and q[C.R_N] > 0]
    marks = [word for bit, word in MARKS if row[C.R_FLAGS] & bit] + (["due"] if row[C.R_LEAVING] >= C.DUE else [])
    columns = (C.R_SICK, C.R_ATTACKING, C.R_PLUS, C.R_DAMAGE, C.R_POWER, C.R_TOUGHNESS)
    numbers = [int(tapped), *(int(row[k]) for k in columns), game.counters_on(row)]
    attached = [(game.name(q[C.R_CARD]), int(q[C.R_CHOICE]), int(q[C.R_PLUS])) for q in guests for _ in range(q[C.R_N])]
    chosen = int(row[C.R_CHOICE])
    choice = game._subtype(chosen - C.TYPE_CHOICE) if C.TYPE_CHOICE <= chosen < C.IMPRINT_CHOICE else chosen
    if chosen >= C.IMPRINT_CHOICE:
        choice = game.name(chosen - C.IMPRINT_CHOICE)
    origin, reverts = int(row[C.R_ORIGIN]), int(row[C.R_REVERT])
    copied = ("token" if origin < 0 else game.name(origin - 1) if origin else "", game.name(reverts - 1) if reverts else "")
    return f" {(numbers, marks, choice, bool(row[C.R_USED]), host, sorted(attached), copied)}"


def moves_of_slow(game: Naive) -> list[str]:
    """The moves in words, permanents described in full."""
    return [m.label + words_of_permanent(game.position, permanent_of_move(m)) for m in game.moves()]


def permanent_of_move(move: Move) -> Permanent | None:
    """The permanent that a move is about."""
    parts = move.value if isinstance(move.value, tuple) else (move.value,)
    return next((part for part in parts if isinstance(part, Permanent)), None)


def words_of_permanent(p: Position, q: Permanent | None) -> str:
    """All that sets a permanent apart from others of its name."""
    if q is None:
        return ""
    guests = [a for a in p.battlefield if a.host is q]
    host = [q.host.name] if q.host is not None and not q.host.gone else []
    marks = sorted(q.marks, key=[*(word for _, word in MARKS), "due"].index)
    new = int(q.new and remembers_new(p, q.printed))
    numbers = [int(q.tapped), new, q.attacking, q.plus, q.damage, q.bonus_power, q.bonus_toughness, q.other_counters]
    attached = [(a.name, a.colour or 0, a.plus) for a in guests]
    origin = "" if q.origin is None else q.origin if q.origin == NO_CARD else q.origin.name
    copied = (origin, q.reverts.name if q.reverts is not None else "")
    return f" {(numbers, marks, q.imprinted or q.colour or 0, bool(q.used), host, sorted(attached), copied)}"


def alike(first: Counter[str], second: Counter[str]) -> bool:
    """Whether both give the same positions the same probabilities."""
    return first.keys() == second.keys() and all(abs(first[k] - second[k]) < 1e-9 for k in first)


def only_in_one(first: Counter[str], second: Counter[str]) -> tuple[str, str]:
    """A position of each that the other has not, or not with this probability."""
    odd = [sorted(key for key in a if abs(a[key] - b[key]) > 1e-9) for a, b in ((first, second), (second, first))]
    return tuple(f"{a[keys[0]]} {keys[0]}" if keys else "-" for a, keys in zip((first, second), odd, strict=True))  # type: ignore[return-value]


def plain(summary: dict[str, Any]) -> dict[str, Any]:
    """A summary to compare: keys and zones in order; of a game that is over only its result."""
    if summary["over"]:
        return {key: summary[key] for key in ("over", "turn")}
    return {k: sorted(v.items()) if isinstance(v, dict) else v for k, v in sorted(summary.items())}


def key_of(summary: dict[str, Any], moves: Iterable[str]) -> str:
    """A position and its moves as text, the same for the same position."""
    return repr((plain(summary), [] if summary["over"] else sorted(moves)))


def play_at_random(deck: Deck, catalog: Catalog, seed: int, moves: int, outcomes: float = 0.05, keen: float = 1.0) -> int:
    """Games at random in both engines until so many moves are made; how many outcomes were compared.

    `outcomes` is the share of moves whose outcomes are compared. Where it is not 1, one more attacker, or to do what one may,
    counts as `keen` moves, and turns are seldom ended early: so there are many permanents.
    """
    rng = random.Random(seed)
    made, compared = 0, 0
    while made < moves:
        to_bottom = rng.choice((0, 0, 0, 1, 2))
        game = Lockstep(deck, catalog, seed=rng.randrange(1 << 30), to_bottom=to_bottom)
        passes = rng.choice((0.1, 0.5, 1.0) if keen == 1.0 else (0.02, 0.1, 0.5))
        while not game.over and made < moves:
            index = pick(rng, game.fast, passes, keen)
            if rng.random() < outcomes:
                compared += game.compare_outcomes(index)
            game.apply(index)
            made += 1
    return compared


def pick(rng: random.Random, game: Game, passes: float, keen: float = 1.0) -> int:
    """A move at random; ending the turn counts as so much of a move, an attacker and "yes" as `keen` moves."""
    weights = [passes if m % 16 == C.MV_PASS else 1.0 for m in game.moves]
    if keen != 1.0:
        words = [game.describe(m) for m in game.moves]
        weights = [keen if w == "yes" or w.startswith("attack with") else n for w, n in zip(words, weights, strict=True)]
    return rng.choices(range(len(weights)), weights)[0]
