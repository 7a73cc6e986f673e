"""References: what effects, amounts and conditions speak of without describing it, and whom."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

Reference = Literal["this", "target", "target 2", "target 3", "target 4", "enchanted", "it", "created"]

#: What an effect does something to, in place of a filter. (To the engine a filter is its index, 0 and more.)
REFERENCES = Words(
    ("this", REF_THIS := -2, "the source"),
    ("target", REF_TARGET := -3, "the first target"),
    ("target 2", REF_TARGET2 := -4, "the second target"),
    ("target 3", REF_TARGET3 := -12, "the third target, a card of the graveyard"),
    ("target 4", REF_TARGET4 := -13, "the fourth target, a card of the graveyard"),
    ("enchanted", REF_HOST := -5, "what the source is attached to"),
    ("it", REF_IT := -6, "what the trigger is about"),
    ("created", REF_CREATED := -10, "the tokens that were created last"),
)
TARGET_WORDS: tuple[Reference, ...] = ("target", "target 2", "target 3", "target 4")  # the first target and so on

ReadOff = Literal["this", "target", "target 2", "enchanted", "it", "sacrificed", "found"]

#: What numbers are read off.
READ_OFF = Words(
    *(row for row in REFERENCES.rows if row[0] not in ("target 3", "target 4", "created")),
    ("sacrificed", REF_SACRIFICED := -11, "the last permanent that was sacrificed"),
    ("found", REF_FOUND := -15, "the card that was found or chosen last"),
)

Player = Literal["you", "opponent", "each", "target"]

#: To whom something happens.
PLAYERS = Words(
    ("you", REF_YOU := -7, "you"),
    ("opponent", REF_OPPONENT := -8, "the opponent"),
    ("each", REF_EACH := -9, "both"),
    ("target", REF_TARGET, "the player that is the target"),
)

#: All of them: what the compiler knows by these words.
MEANT = {**REFERENCES, **READ_OFF, **PLAYERS}

NO_FILTER = -1  # where a filter or a reference may stand: none
REF_TARGETS = -14  # the first and the second target, before they untap
YOU, OPPONENT = 1, 2  # bits of players
