"""The games that explain a deck as rows for other programs: the columns of `game_rows`, and figures of each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from deckopt.evaluate.game_rows import COLUMNS
from deckopt.evaluate.games import Watched

#: The figures of each turn (`turns`), in columns "lands_1", "lands_2" and so on; empty after the game's end.
FIGURES = ("lands", "mana", "spent", "cards", "damage", "poison")
FIRST_CARDS = "first_cards"  # the first cards of the library, in order
BETWEEN = " | "  # between the first cards


def turn_columns(last: int) -> list[str]:
    """The columns of games, the longest of which has so many turns."""
    return [*COLUMNS, FIRST_CARDS, *(f"{figure}_{turn}" for figure in FIGURES for turn in range(1, last + 1))]


def turn_rows(rows: Iterable[dict[str, Any]], games: Sequence[Watched]) -> Iterator[dict[str, Any]]:
    """The rows of an evaluation, with what its games have shown."""
    for row, game in zip(rows, games, strict=True):
        told = {f"{figure}_{turn}": n for figure in FIGURES for turn, n in enumerate(getattr(game.turns, figure), 1)}
        yield {**row, FIRST_CARDS: BETWEEN.join(game.seen.first), **told}
