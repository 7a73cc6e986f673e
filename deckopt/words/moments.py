"""Words of moments: the beginnings of steps. Abilities trigger then, and delayed triggers wait for one."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

Moment = Literal[
    "upkeep",
    "draw step",
    "main",
    "combat",
    "second main",
    "end step",
    "opponent's upkeep",
    "opponent's draw step",
    "opponent's main",
    "opponent's combat",
    "opponent's second main",
    "opponent's end step",
]

#: In the order of a turn.
MOMENTS = Words(
    ("upkeep", M_UPKEEP := 0, "your upkeep begins"),
    ("draw step", M_DRAW_STEP := 1, "your draw step begins; the card of the turn has been drawn"),
    ("main", M_MAIN := 2, "your first main phase begins"),
    ("combat", M_COMBAT := 3, "combat begins on your turn"),
    ("second main", M_SECOND_MAIN := 4, "your second main phase begins"),
    ("end step", M_END := 5, "your end step begins"),
    ("opponent's upkeep", M_THEIR_UPKEEP := 6, "the opponent's upkeep begins"),
    ("opponent's draw step", M_THEIR_DRAW_STEP := 7, "the opponent's draw step begins; they have drawn"),
    ("opponent's main", M_THEIR_MAIN := 8, "the opponent's first main phase begins"),
    ("opponent's combat", M_THEIR_COMBAT := 9, "combat begins on the opponent's turn"),
    ("opponent's second main", M_THEIR_SECOND_MAIN := 10, "the opponent's second main phase begins"),
    ("opponent's end step", M_THEIR_END := 11, "the opponent's end step begins"),
)
N_MOMENTS = 12
M_THEIR_CLEANUP, M_OVER = 12, 13  # the opponent's cleanup step, and the end of their turn: nothing triggers then

NextMoment = Literal[
    "next upkeep",
    "next end step",
    "your next upkeep",
    "your next draw step",
    "your next combat",
    "your next end step",
    "your next main phase",
    "opponent's next upkeep",
    "opponent's next draw step",
    "opponent's next combat",
    "opponent's next end step",
]

#: A delayed trigger waits for the first of these moments.
NEXT_MOMENTS: dict[NextMoment, tuple[Moment, ...]] = {
    "next upkeep": ("upkeep", "opponent's upkeep"),
    "next end step": ("end step", "opponent's end step"),
    "your next upkeep": ("upkeep",),
    "your next draw step": ("draw step",),
    "your next combat": ("combat",),
    "your next end step": ("end step",),
    "your next main phase": ("main", "second main"),
    "opponent's next upkeep": ("opponent's upkeep",),
    "opponent's next draw step": ("opponent's draw step",),
    "opponent's next combat": ("opponent's combat",),
    "opponent's next end step": ("opponent's end step",),
}
