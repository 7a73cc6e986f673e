"""One game, move by move and turn by turn: `deckopt play`.

Figures over many games stand in `evaluations`.
"""

from __future__ import annotations

from typing_extensions import TypedDict

from deckopt.json_output.caveats import CaveatsDict
from deckopt.json_output.estimates import ObjectiveDict


class MoveDict(TypedDict):
    """A move, the turn, and the hand before it."""

    turn: int
    hand: str
    move: str


class TurnDict(TypedDict):
    """A turn: cards drawn, mana, attackers and their damage, what the opponent lost, life totals at its end."""

    turn: int
    drawn: list[str]
    mana_made: int
    mana_spent: int
    attackers: list[str]
    combat_damage: int
    opponent_lost: int
    life: int
    opponent_life: int


class GameDict(CaveatsDict):
    """`deckopt play`: one game, move by move."""

    schema: int
    objective: ObjectiveDict
    game: int
    won: bool
    turn: int
    reward: float
    hand: int
    moves: list[MoveDict]
    turns: list[TurnDict]
    outgrown: bool
    outgrown_by: list[str]
    drawn_by_loop: bool
    loop: list[str]
    cut_off: int | None
    cut_off_by: list[str]
    keep: str
    plays_instead: str | None
