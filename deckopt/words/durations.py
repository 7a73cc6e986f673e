"""How long something lasts, and what then happens to what leaves."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

DURATIONS = Words.counted(
    ("end of combat", "until combat ends"),
    ("end of turn", "until this turn ends"),
    ("end of next turn", "until your next turn ends"),
    ("end of game", "for the rest of the game"),
)

AtEnd = Literal["sacrifice", "exile"]

#: What happens to it as the next end step begins.
AT_END = Words.counted(
    ("sacrifice", "it is sacrificed"),
    ("exile", "it is exiled"),
)
