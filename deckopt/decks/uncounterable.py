"""Cards that keep spells from being countered, for cards that counter spells of yours. A question of `unnoticed`."""

from __future__ import annotations

import re

from deckopt.cards.card import Card
from deckopt.cards.limits import GUARDING, Limit
from deckopt.cards.parts import parts_of

_UNCOUNTERABLE = re.compile(r"(?<!This spell )can't be countered")


def lets_be_uncounterable(card: Card, other: Card) -> bool:
    """Whether it keeps spells from being countered that the card would counter, otherwise than by a keyword or a limit of mana.

    A card of a file may say so in its text alone.
    """
    if other.shields_spells:
        return True
    by_mana = any(trigger.cast_with not in ("no mana", "no coloured mana") for trigger in card.triggers if trigger.on == ["cast"])
    played = any(isinstance(part, Limit) and part.uncounterable for part in parts_of(other))
    text = GUARDING.sub("", other.text) if played or not by_mana else other.text
    text = text.replace(f"{other.name} can't", "This spell can't")
    return _UNCOUNTERABLE.search(text) is not None
