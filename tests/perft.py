"""Perft: the number of distinct (move, event) paths of length d from fixed positions.

A position is a deck and the moves that lead there, each with the cards drawn by it
(`fixtures/perft.toml`). The fast engine's counts are kept in that file; the slow
engine's must be the same.

    python tests/perft.py                       the positions and their counts
    python tests/perft.py storm-mid-turn 2      a divide: paths of length 2 by first move
    python tests/perft.py storm-mid-turn 2 slow   the same by the slow engine
    python tests/perft.py --write               count anew and write the fixtures
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import tomli
from naive.engine import Naive
from naive.lockstep import Lockstep
from samples import with_sample_cards

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.playing.game import Game
from deckopt.rules.chance import ENUMERATE
from deckopt.rules.from_python import another_branch

FIXTURES = Path(__file__).parent / "fixtures" / "perft.toml"


@dataclass(frozen=True)
class Fixture:
    """A position, how to get there, and how many paths there are from it.

    A step of the path is the words of a move and the cards drawn by it; the first
    one is the opening hand. `leaves` are the counts for lengths 1, 2, ...; `quick`
    is the length that every test run counts anew, `divide` the counts for it by
    first move. A deck that ends in ".toml" lies beside the fixture file, and may have sample cards.
    """

    name: str
    deck: str
    path: list[list[str]]
    depth: int
    quick: int
    leaves: list[int]
    divide: dict[str, int]

    def reach(self) -> Lockstep:
        """The position in both engines."""
        deck = str(FIXTURES.parent / self.deck) if self.deck.endswith(".toml") else self.deck
        game = Lockstep(load_deck(deck, _catalog()), _catalog(), drawn=self.path[0])
        for words, *drawn in self.path[1:]:
            game.apply_words(words, drawn)
        return game


@cache
def _catalog() -> Catalog:
    return with_sample_cards(Catalog.load())


def read_fixtures() -> list[Fixture]:
    """The positions of the fixture file."""
    return [Fixture(**fields) for fields in tomli.loads(FIXTURES.read_text("utf-8"))["position"]]


# -- counting ------------------------------------------------------------------------------


def children(game: Game, move: int, context: np.void) -> Iterator[Game]:
    """`Game.outcomes` without copying a context each time; every child is gone when the next one comes."""
    context["mode"], context["script_n"], context["script_at"] = ENUMERATE, 0, 0
    child = game.copy()
    child.x = context
    more = True
    while more:
        child.g = game.g.copy()
        child.apply(move)
        yield child
        more = bool(another_branch(context))


def count_fast(game: Game, depth: int, contexts: list[np.void] | None = None) -> int:
    """Paths of this length in the fast engine. `contexts` are for the positions further on, nearest last."""
    if depth == 0:
        return 1
    contexts = contexts or [game.x.copy() for _ in range(depth)]
    return sum(
        count_fast(child, depth - 1, contexts) for move in game.moves for child in children(game, move, contexts[depth - 1])
    )


def count_slow(game: Naive, depth: int) -> int:
    """Paths of this length in the slow engine."""
    if depth == 0:
        return 1
    return sum(count_slow(child, depth - 1) for move in game.moves() for _, child in game.outcomes(move))


def divide_fast(game: Game, depth: int) -> dict[str, int]:
    """Paths of this length by their first move, in words."""
    counts: Counter[str] = Counter()
    context = game.x.copy()
    for move in game.moves:
        counts[game.describe(move)] += sum(count_fast(child, depth - 1) for child in children(game, move, context))
    return dict(counts)


def divide_slow(game: Naive, depth: int) -> dict[str, int]:
    """The same for the slow engine."""
    counts: Counter[str] = Counter()
    for move in game.moves():
        counts[move.label] += sum(count_slow(child, depth - 1) for _, child in game.outcomes(move))
    return dict(counts)


def recount(fixture: Fixture) -> Fixture:
    """The fixture with the fast engine's counts of today."""
    game = fixture.reach().fast
    divide = divide_fast(game, fixture.quick)
    leaves = [count_fast(game, depth) for depth in range(1, fixture.depth + 1)]
    return replace(fixture, leaves=leaves, divide=divide)


# -- the file ------------------------------------------------------------------------------


def as_toml(fixtures: list[Fixture]) -> str:
    """The fixture file."""
    lines = ["# Positions for perft. Counts are written by: python tests/perft.py --write"]
    for fixture in fixtures:
        lines += ["", "[[position]]", f"name = {_text(fixture.name)}", f"deck = {_text(fixture.deck)}"]
        lines += [f"depth = {fixture.depth}", f"quick = {fixture.quick}", f"leaves = {fixture.leaves}", "path = ["]
        lines += [f"  [{', '.join(_text(word) for word in step)}]," for step in fixture.path]
        lines += ["]", "", "[position.divide]"]
        lines += [f"{_text(words)} = {count}" for words, count in sorted(fixture.divide.items())]
    return "\n".join(lines) + "\n"


def _text(words: str) -> str:
    assert '"' not in words and "\\" not in words, words
    return f'"{words}"'


def main(arguments: list[str]) -> None:
    """The command line (see the module's docstring)."""
    fixtures = read_fixtures()
    if arguments == ["--write"]:
        FIXTURES.write_text(as_toml([recount(fixture) for fixture in fixtures]), "utf-8")
    elif not arguments:
        for fixture in fixtures:
            print(f"{fixture.name}: {fixture.leaves} ({fixture.deck}, {len(fixture.path)} moves in)")
    else:
        fixture = next(f for f in fixtures if f.name == arguments[0])
        _print_divide(fixture, int(arguments[1]) if len(arguments) > 1 else fixture.quick, "slow" in arguments)


def _print_divide(fixture: Fixture, depth: int, slow: bool) -> None:
    start = time.perf_counter()
    game: Any = fixture.reach()
    counts = divide_slow(game.slow, depth) if slow else divide_fast(game.fast, depth)
    for words, count in sorted(counts.items()):
        print(f"{count:10,}  {words}")
    print(f"{sum(counts.values()):10,}  in {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
