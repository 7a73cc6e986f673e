"""Words of references: how effects, amounts and conditions name an object or a player without describing it ("it", "target")."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

Reference = Literal["this", "target", "target 2", "target 3", "target 4", "enchanted", "it", "created"]

#: The object of an effect, in place of a filter. The engine has negative numbers for references; a filter is its index.
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
TARGET_WORDS: tuple[Reference, ...] = ("target", "target 2", "target 3", "target 4")  # the first target, the second one and so on

#: References to permanents that are no targets.
PERMANENTS: tuple[Reference, ...] = ("this", "enchanted", "it")

ReadOff = Literal["this", "target", "target 2", "enchanted", "it", "sacrificed", "found"]

#: Objects off which numbers are read.
READ_OFF = Words(
    *(row for row in REFERENCES.rows if row[0] not in ("target 3", "target 4", "created")),
    ("sacrificed", REF_SACRIFICED := -11, "the last permanent that was sacrificed"),
    ("found", REF_FOUND := -15, "the card that was found or chosen last"),
)

Player = Literal["you", "opponent", "each", "target"]

#: Players to whom something happens.
PLAYERS = Words(
    ("you", REF_YOU := -7, "you"),
    ("opponent", REF_OPPONENT := -8, "the opponent"),
    ("each", REF_EACH := -9, "both"),
    ("target", REF_TARGET, "the player that is the target"),
)

#: All references.
MEANT = {**REFERENCES, **READ_OFF, **PLAYERS}

NO_FILTER = -1  # in place of a filter or a reference: none
REF_TARGETS = -14  # the first and the second target, before they untap
YOU, OPPONENT = 1, 2  # bits of players
