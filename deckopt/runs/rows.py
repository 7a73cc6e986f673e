"""Finished games as rows of a table: the columns that every file of games has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from deckopt.evaluate.games import Played
from deckopt.playing.player import GameResult
from deckopt.search.play import HAND

Share = Annotated[float, Field(ge=0, le=1)]
Whole = Annotated[int, Field(ge=0, le=2**53)]
Seconds = Annotated[float, Field(ge=0)]
#: The columns, for `sealed.Table`.
RESULT: tuple[tuple[str, type, Any], ...] = (
    ("reward", float, Share),
    ("won", int, Annotated[int, Field(ge=0, le=1)]),
    ("turn", int, Annotated[int, Field(ge=0, le=1000)]),
    ("hand", int, Annotated[int, Field(ge=0, le=HAND)]),
    ("rollouts", int, Whole),
    ("moves", int, Whole),
    ("fault", int, Annotated[int, Field(ge=0, lt=2**16)]),
    ("cut_off", int, Annotated[int, Field(ge=0, le=1000)]),
    ("cpu", float, Seconds),
)


def to_row(played: Played) -> tuple[Any, ...]:
    """The values of the columns. Names of cards in loops are not among them (`journal`)."""
    r = played.result
    return (r.reward, int(r.won), r.turn, r.hand, r.rollouts, r.moves, r.fault, r.cut_off, played.cpu)


def from_row(row: Sequence[Any]) -> Played:
    """The game of a row; further values are ignored."""
    reward, won, turn, hand, rollouts, moves, fault, cut_off, cpu = row[: len(RESULT)]
    return Played(GameResult(reward, bool(won), turn, hand, rollouts, moves, fault, cut_off), cpu)
