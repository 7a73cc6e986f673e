"""What may be done in the slow engine, and asking which of it is."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any


@dataclass
class Move:
    """Something that may be done now. `undoable` is said of tapping and untapping alone."""

    label: str
    value: Any = None
    undoable: bool = False


#: A part of the game that may stop to ask: yields the moves, is sent the one made.
Steps = Generator[list[Move], Move, Any]


def choose(moves: list[Move]) -> Steps:
    """Ask for one of the moves. No move is passed over (None), a single one is made unasked."""
    if not moves:
        return None
    if len(moves) == 1:
        return moves[0]
    return (yield moves)


MOST_ACTIONS = 400
