"""Words of targets: what a target may be that no filter describes."""

from __future__ import annotations

from typing import Literal

from deckopt.words.references import OPPONENT, YOU
from deckopt.words.table import Words

#: Words in place of a filter.
NO_FILTERS = Words.counted(
    ("any", "a creature of yours, you, or the opponent"),
    ("any other", "the same without the source"),
    ("player", "you or the opponent"),
    ("opponent", "the opponent"),
    ("you", "you"),
    ("spell", "a spell on the stack; there never is one, not even one of yours"),
)
#: The players that each may be, as bits. Only "spell" may not be a player.
PLAYERS_MEANT = {"any": YOU | OPPONENT, "any other": YOU | OPPONENT, "player": YOU | OPPONENT, "opponent": OPPONENT, "you": YOU}
#: The filter for the creatures that each may be.
CREATURES_MEANT = {"any": "creature", "any other": "other creature"}
#: Words of targets that may be the opponent.
TARGETED_PLAYERS = tuple(word for word, players in PLAYERS_MEANT.items() if players & OPPONENT)

Division = Literal["freely", "target first"]

#: How damage or counters are divided among targets.
DIVISIONS = Words.counted(
    ("freely", "among any number of targets, perhaps among none"),
    ("target first", "the first target has a part in any case"),
)
