"""Words of durations: how long an effect lasts, and what happens to a permanent at the end step."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

DURATIONS = Words.counted(
    ("end of combat", "until combat ends"),
    ("end of turn", "until this turn ends"),
    ("end of next turn", "until your next turn ends"),
    ("next end step", "until your next end step: in your end step, and after it, that of your next turn"),
    ("end of game", "for the rest of the game"),
    ("never", "not at all"),
)

AtEnd = Literal["sacrifice", "exile"]

#: What happens to a permanent at the beginning of the next end step.
AT_END = Words.counted(
    ("sacrifice", "it is sacrificed"),
    ("exile", "it is exiled"),
)
