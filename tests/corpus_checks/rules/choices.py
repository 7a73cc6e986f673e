"""What one may do, one can leave; what one has to do, one cannot."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.played import definition, played_text, tables

#: What the format has for choices besides the verb `may`.
_OPTIONAL_KEYS = {
    *("up_to", "ways", "opening", "top", "may_shuffle", "play_until", "lands", "graveyard", "as_copy", "named", "kicker"),
    *("flashback", "life", "tapped_unless", "reveal", "plot", "modes", "optional", "pay", "less"),
}
_OPTIONAL_VERBS = {
    *("look", "may", "allow", "imprint", "more lands", "exile top", "repeat", "wish", "protect", "copy", "scry", "surveil"),
    "pay energy",
}
#: Words that leave something to the player.
_FREE = re.compile(
    r"\b(?:[Uu]p to|may|unless|or|any number|[Cc]hoose|choice|if you do|either|pay|for as long|whether)\b"
    r"|\bActivate only during your upkeep\b"  # what may be activated may be left
    r"|\b(?:Extort|Fabricate|Soulshift|Modular|Learn|learn|Rebound|Suspend|Cascade|Adapt|Connive|Explore|explores?|Casualty|Reinforce|Exploit)\b"
)
_MAY = re.compile(r"\b[Yy]ou may (?!cast (?:~|it|spells)|choose (?:new|a new) targets?|spend mana|look at)")


def _lost(pair: Pair) -> Iterator[str]:
    found = _MAY.findall(played_text(pair))
    free = sum(
        bool({*table} & _OPTIONAL_KEYS)
        or table.get("do") in _OPTIONAL_VERBS
        or "discard" in table.get("enters", ())  # as the permanent enters, or it does not
        or ("keywords" in table and "rebound" in table["keywords"])
        for table in tables(definition(pair))
    )
    if len(found) > free:
        yield f"{len(found)} times 'you may', {free} choices in the definition"


def _made_up(pair: Pair) -> Iterator[str]:
    if _FREE.search(pair.printed.text):
        return
    for table in tables(definition(pair)):
        if table.get("do") == "may" or table.get("up_to"):
            yield f"{table} is left to the player"


LOST = Check("choices of the text", "Each 'you may' of what is played is a choice in the definition.", _lost)
MADE_UP = Check("choices of the definition", "What a definition leaves to the player, the text does.", _made_up)
