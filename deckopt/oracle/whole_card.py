"""What the whole text of a card says, rather than one of its lines: marks of the format, and how the card is played otherwise."""

from __future__ import annotations

import re

from deckopt.cards.limits import GUARDING
from deckopt.cards.their_search import lets_them_search
from deckopt.oracle.corpus import Printed
from deckopt.oracle.spent import MOST_COLOURS, is_for_the_better
from deckopt.oracle.text import lines
from deckopt.oracle.verdicts import Compiled, simplified

#: What keeps other spells from being countered; of the card itself that is a keyword.
_SHIELDS = re.compile(r"(?<!~ )(?<!This spell )\bcan't be countered")
_UNREGENERATED = re.compile(r"\bcan't be regenerated\b")
_REGENERATES = re.compile(r"\b[Rr]egenerate\b")


def say_of_whole(found: Compiled, card: Printed, spell: bool) -> None:
    """Add marks and clauses to what was read of a face. `spell` says whether it is an instant or a sorcery."""
    text = "\n".join(lines(card))
    if _SHIELDS.search(GUARDING.sub("", text)):
        found.fields["shields_spells"] = True
    if lets_them_search(text):
        found.fields["they_search"] = True
    if _UNREGENERATED.search(text):
        found.fields["no_regeneration"] = True
        if _REGENERATES.search(text):
            found.clauses.append(simplified(found, "can't be regenerated", "what it keeps from being regenerated is regenerated"))
    if found.fields.get("converge") and not is_for_the_better(found.fields):
        found.clauses.append(simplified(found, "Converge", MOST_COLOURS))
    if "World" in card.type.split():
        found.clauses.append(simplified(found, card.type, "the world rule is not applied"))
    if spell and "Legendary" in card.type.split():
        found.clauses.append(simplified(found, card.type, "it is also cast without a legendary creature or planeswalker"))
