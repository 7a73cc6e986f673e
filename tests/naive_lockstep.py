"""Both engines at once: the same game played in step by the kernels and by the slow engine.

The fast engine draws; the slow one is scripted with what was drawn. At every
decision both must offer the same moves (in words) and show the same position; of
some moves all outcomes are compared too. The first difference is a `Difference`,
whose text has the moves that lead there.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any

from naive import Naive
from naive_objects import Move

from deckopt.cards.base import TURN_COUNTS
from deckopt.cards.catalog import Catalog
from deckopt.decks.load import Deck
from deckopt.rules.game import Game
from deckopt.rules.state import MAX_SCRIPT
from deckopt.tables import codes as C
from deckopt.tables.build import build_tables

MOST_OUTCOMES = 40


class Difference(AssertionError):
    """The two engines do not agree."""


class Lockstep:
    """One game in both engines."""

    def __init__(self, deck: Deck, catalog: Catalog, seed: int = 0, cards: int = 7, to_bottom: int = 0) -> None:
        self.fast, self.slow = Game(build_tables(deck, catalog), seed), Naive(deck, catalog)
        self.fast.record()
        self.fast.start(cards, to_bottom)
        self.slow.start(cards, to_bottom, self._names())
        self.random_start = deck.game.on_the_play == "random"
        self.path: list[str] = []
        self.compare()

    def _names(self, coin: bool = False) -> list[str | int]:
        """What chance did in the fast engine's last move; the first outcome is a coin if so said."""
        return [pick if coin and i == 0 else self.fast.name(pick) for i, pick in enumerate(self.fast.picks)]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.fast.over

    # -- comparing ---------------------------------------------------------------------

    def compare(self) -> None:
        """Raise Difference unless the position and its moves are the same in both engines."""
        fast, slow = summary_of_fast(self.fast), self.slow.summary()
        for key in fast:
            self._same(key, fast[key], slow[key])
        if not self.over:
            self._same("moves", labels_of_fast(self.fast), labels_of_slow(self.slow))
        self._same("faults", self.fast.status(), 0)

    def compare_outcomes(self, index: int) -> int:
        """Compare all outcomes of the fast engine's move at `index`; how many there are (0: too many to compare)."""
        move = self.fast.moves[index]
        children = list(islice(self.fast.outcomes(move), MOST_OUTCOMES + 1))
        if len(children) > MOST_OUTCOMES:
            return 0
        fast: Counter[str] = Counter()
        for child in children:
            fast[key_of(summary_of_fast(child), labels_of_fast(child))] += child.event[1]  # type: ignore[assignment]
        events = {child.event[0] for child in children}
        self._same("distinct events", len(events), len(children))
        self._same("sum of probabilities", abs(sum(fast.values()) - 1) < 1e-9, True)
        mismatches = []
        for twin in self._twins(index):
            slow: Counter[str] = Counter()
            number = 0
            for probability, game in self.slow.outcomes(twin):
                slow[key_of(game.summary(), labels_of_slow(game))] += probability  # type: ignore[assignment]
                number += 1
            if slow.keys() == fast.keys() and number == len(children) and all(abs(slow[k] - fast[k]) < 1e-9 for k in fast):
                return number
            mismatches.append((len(children), number, [*(fast - slow).items()][:2], [*(slow - fast).items()][:2]))
        raise self._difference(f"outcomes of {self.fast.describe(move)}", *zip(*mismatches, strict=True))

    def _same(self, what: str, fast: Any, slow: Any) -> None:
        if fast != slow:
            raise self._difference(what, fast, slow)

    def _difference(self, what: str, fast: Any, slow: Any) -> Difference:
        if isinstance(fast, list) and isinstance(slow, list):
            more, less = [f for f in fast if f not in slow], [s for s in slow if s not in fast]
            fast, slow = f"{fast}\n    alone: {more}", f"{slow}\n    alone: {less}"
        path = "\n    ".join(self.path)
        return Difference(f"{what}\n  fast: {fast}\n  slow: {slow}\n  deck: {self.slow.deck.main}\n  after\n    {path}")

    # -- moving ------------------------------------------------------------------------

    def _twins(self, index: int) -> list[Move]:
        """The slow engine's moves of the same words, the likeliest twin first."""
        words = [self.fast.describe(m) for m in self.fast.moves]
        alike = [m for m in self.slow.moves() if m.label == words[index]]
        nth = words[:index].count(words[index])
        return [*alike[nth:], *alike[:nth]]

    def apply(self, index: int) -> None:
        """Make the fast engine's move at `index` in both, and compare."""
        twins = self._twins(index)
        words = self.fast.describe(self.fast.moves[index])
        opening = int(self.fast.g["step"]) == C.S_OPENING
        self.fast.record()
        self.fast.apply(self.fast.moves[index])
        script = self._names(coin=self.random_start and opening)
        if len(script) > MAX_SCRIPT:
            raise Difference(f"{len(script)} outcomes in one move")
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
            except (Difference, IndexError) as difference:
                first = first or difference
        assert first is not None
        if isinstance(first, IndexError):
            raise self._difference("outcomes of chance", script, "wants more")
        raise first


def summary_of_fast(game: Game) -> dict[str, Any]:
    """The position as the slow engine has it: without spare places among the counts."""
    summary = game.summary()
    return {**summary, "counts": summary["counts"][: len(TURN_COUNTS)]}


def labels_of_fast(game: Game) -> list[str]:
    """The words of the moves, sorted."""
    return sorted(game.describe(m) for m in game.moves)


def labels_of_slow(game: Naive) -> list[str]:
    """The words of the moves, sorted."""
    return sorted(m.label for m in game.moves())


def key_of(summary: dict[str, Any], labels: Iterable[str]) -> str:
    """A position and its moves as text, the same for the same position."""
    plain = {k: sorted(v.items()) if isinstance(v, dict) else v for k, v in summary.items()}
    return repr((plain, [] if plain["over"] else labels))


def play_at_random(deck: Deck, catalog: Catalog, seed: int, moves: int, outcomes: float = 0.05) -> int:
    """Games at random in both engines until so many moves are made; how many outcomes were compared.

    `outcomes` is the share of moves whose outcomes are compared.
    """
    rng = random.Random(seed)
    made, compared = 0, 0
    while made < moves:
        to_bottom = rng.choice((0, 0, 0, 1, 2))
        game = Lockstep(deck, catalog, seed=rng.randrange(1 << 30), to_bottom=to_bottom)
        passes = rng.choice((0.1, 0.5, 1.0))
        while not game.over and made < moves:
            index = pick(rng, game.fast, passes)
            if rng.random() < outcomes:
                compared += game.compare_outcomes(index)
            game.apply(index)
            made += 1
    return compared


def pick(rng: random.Random, game: Game, passes: float) -> int:
    """A move at random; ending the turn counts as so much of a move."""
    weights = [passes if m % 16 == C.MV_PASS else 1.0 for m in game.moves]
    return rng.choices(range(len(weights)), weights)[0]
