"""Finished games as rows of a table: the columns that every file of games has."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from deckopt.evaluate.games import Played
from deckopt.parse import json_of
from deckopt.playing.results import GameResult
from deckopt.search.beginning import HAND

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


def from_row(row: Sequence[Any], first: int = 0) -> Played:
    """The game of a row whose columns of a game begin at `first`; further values are ignored."""
    reward, won, turn, hand, rollouts, moves, fault, cut_off, cpu = row[first : first + len(RESULT)]
    return Played(GameResult(reward, won == 1, turn, hand, rollouts, moves, fault, cut_off), cpu)


def names_of(result: GameResult) -> tuple[str, str]:
    """The names of what went round in a game, and of what was done over and over, each as JSON."""
    return json.dumps(result.around), json.dumps(result.used)


def with_names(played: Played, around: str, used: str, where: str) -> Played:
    """The game with the names that `names_of` wrote. ValueError if they are no lists of names."""
    found = [json_of(text, where) for text in (around, used)]
    if not all(isinstance(names, list) and all(isinstance(name, str) for name in names) for names in found):
        raise ValueError("no lists of names")
    around_names, used_names = map(tuple, found)
    return replace(played, result=replace(played.result, around=around_names, used=used_names))
