"""Words of static abilities: what permanents forbid, allow and choose."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

NoCast = Literal["after another"]

#: Spells that a static ability forbids, as bits.
NO_CAST = Words(
    ("after another", NO_CAST_AFTER := 1 << 0, "after another one in the same turn"),
)

NoActivate = Literal["all", "all but mana"]

#: Activated abilities that a static ability forbids.
NO_ACTIVATE = Words(
    ("all", SILENCES_ALL := 1, "mana abilities too"),
    ("all but mana", SILENCES_BUT_MANA := 2, "but no mana abilities"),
)

GraveyardWay = Literal["play", "flashback", "escape", "retrace"]

#: How cards in your graveyard may be played.
GRAVEYARD_WAYS = Words.counted(
    ("play", "as from hand"),
    ("flashback", "for their mana cost; then they are exiled"),
    ("escape", "for their mana cost, and other cards of the graveyard are exiled"),
    ("retrace", "for their mana cost, and a land card is discarded"),
)

Sheds = Literal["always", "while it can"]

#: When a +1/+1 counter is removed instead of damage.
SHEDS = Words(
    ("always", SHEDS_ALWAYS := 1, "the damage is prevented even if there is no counter"),
    ("while it can", SHEDS_WHILE_IT_CAN := 2, "the damage is prevented while there is one"),
)

EntersChoice = Literal["colour", "creature type", "basic land type"]

#: What is chosen as a permanent enters.
ENTERS_CHOICES = Words.counted(
    ("colour", "a colour"),
    ("creature type", "a creature type"),
    ("basic land type", "a basic land type, which it is"),
)

StaticZone = Literal["battlefield", "graveyard", "everywhere"]

#: Where a card is while its static ability is true.
STATIC_ZONES = Words.counted(
    ("battlefield", "on the battlefield"),
    ("graveyard", "in your graveyard"),
    ("everywhere", "in every zone: it states the card's own size"),
)
