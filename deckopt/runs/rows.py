"""Finished games as rows of a table: what every file of games keeps of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.evaluate.games import Played
from deckopt.search.player import GameResult

COLUMNS = "reward, won, turn, hand, rollouts, moves, fault, cpu"
#: The same with their types, for CREATE TABLE.
DECLARED = "reward REAL, won INTEGER, turn INTEGER, hand INTEGER, rollouts INTEGER, moves INTEGER, fault INTEGER, cpu REAL"


def to_row(played: Played) -> tuple[Any, ...]:
    """The values of the columns."""
    r = played.result
    return (r.reward, int(r.won), r.turn, r.hand, r.rollouts, r.moves, r.fault, played.cpu)


def from_row(row: Sequence[Any]) -> Played:
    """The inverse of `to_row`; further values are left out."""
    reward, won, turn, hand, rollouts, moves, fault, cpu = row[:8]
    return Played(GameResult(reward, bool(won), turn, hand, rollouts, moves, fault), cpu)
