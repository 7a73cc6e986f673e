"""What an effect does, the text says: each verb of a definition has its word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.played import definition, effects, printed_text

#: Verb -> the words by which a text, with its reminders, says it.
_WORDS = {
    "damage": r"damage",
    "gain": r"\b[Gg]ains?\b",
    "lose": r"\b[Ll]oses?\b|\b(?:may|unless you) pay [^.\n]*\blife\b",
    "draw": r"\b[Dd]raws?\b|[Ii]nvestigate|onnive",
    "discard": r"\b[Dd]iscards?\b",
    "scry": r"\b[Ss]cry\b",
    "surveil": r"\b[Ss]urveil\b",
    "look": r"\b[Ll]ook\b|\b[Rr]eveals?\b|[Ee]xplores?\b|\btop\b",
    "mill": r"\b[Mm]ills?\b|from the top of|top \w+ cards? of",
    "search": r"\b[Ss]earch\b",
    "put": r"\b[Pp]uts?\b|\bbegin the game\b|\b[Ee]xile \w+ [^.]*from your hand\b",
    "return": r"\b[Rr]eturns?\b|\b[Pp]uts?\b|\b[Ss]huffles?\b|[Pp]ersist|[Uu]ndying|Unearth|Soulshift",
    "shuffle": r"\b[Ss]huffles?\b",
    "untap": r"\b[Uu]ntap\b",
    "tap": r"\b[Tt]aps?\b",
    "sacrifice": r"\b[Ss]acrifices?\b|Vanishing|Fading|Echo|Evoke|Blitz|Saga|\bExploit\b",
    "destroy": r"\b[Dd]estroys?\b",
    "exile": r"\b[Ee]xiles?\b",
    "pump": r"\b(?:gets?|gains?|has|have|with)\b|Enlist|[Pp]rowess|[Ee]xalted|[Dd]ouble|be blocked|Battle cry|[Mm]elee|[Pp]revent",  # noqa: E501
    "counters": r"\bcounters?\b|[Uu]ndying|[Pp]ersist|[Dd]ethrone|Fabricate|onnive|[Ee]xplore|Modular|Graft|Level|Outlast|dapt|mass|Monstro",  # noqa: E501
    "remove": r"\b[Rr]emove\b|\bmove\b|Vanishing|Fading",
    "attach": r"\b[Aa]ttach|[Ee]quip",
    "become": r"\bbecomes?\b|\bbase power\b|[Ee]arthbend|\bCrew \d",
    "create": r"\b[Cc]reates?\b|[Ii]nvestigate|[Aa]mass|Offspring|Living weapon",
    "create copy": r"\bcopy|copies\b",
    "become copy": r"\bcopy\b",
    "copy": r"\bcopy\b",
    "add": r"\b[Aa]dds?\b",
    "transform": r"\b[Tt]ransform|\btransformed\b|Impending",
    "win": r"\bwins? the game\b",
    "lose game": r"\bloses? the game\b",
    "allow": r"\bcast\b|flashback",
    "exile top": r"\b[Ee]xiles? the top\b|Ingest",
    "no gain": r"can't gain life",
    "regenerate": r"\b[Rr]egenerate\b",
    "encode": r"\bCipher\b",
    "proliferate": r"\b[Pp]roliferate\b",
    "doom": r"\bwould die\b",
    "leave": r"\bend step\b",
    "more lands": r"\badditional lands?\b",
    "send": r"\b[Ss]huffle\b|\b[Ee]xile\b|\b[Rr]eturn\b|Buyback|to (?:its owner's|your) hand",
    "extra turn": r"\bextra turns?\b",
    "flip": r"\b[Ff]lip a coin\b",
    "later": r"\bnext\b|\bfirst\b",
    "when done": r"\bWhen you (?:do|discard)\b|\bActivate only during your upkeep\b|\btakes? the initiative\b"
    r"|\b[Cc]hoose (?:up to )?one —|\bexploits a creature\b",
    "venture": r"\b[Vv]enture\b|\binitiative\b",
    "exert": r"\b[Ee]xert\b|\bDuring your next untap step, as you untap\b",
    "pay energy": r"\bpay any amount of \{E\}",
}
#: What the format keeps as tokens of a name, and the words by which a text says that it is had.
_HAD = {"The Monarch": r"\b[Yy]ou become the monarch\b", "The Initiative": r"\btakes? the initiative\b"}


def _words(effect: dict[str, Any]) -> str | None:
    """The words by which a text says an effect; None where that is left open. An emblem stands in it as it is."""
    token = str(effect.get("token"))
    if effect["do"] == "create" and token.startswith("this turn, "):
        return r"\b[Ww]henever\b[^.]*\bthis turn\b|\b(?:[Uu]ntil end of turn|[Tt]his turn), whenever\b"
    if effect["do"] == "create" and token.startswith("emblem with "):
        return rf"\bgets? an {re.escape(token)}"
    if effect["do"] == "change" and effect.get("number") == "energy":
        return r"\{E\}"
    return _HAD.get(token) if effect["do"] == "create" and token in _HAD else _WORDS.get(effect["do"])


def _complaints(pair: Pair) -> Iterator[str]:
    text = printed_text(pair)
    for effect in effects(definition(pair)):
        wanted = _words(effect)
        if wanted is not None and not re.search(wanted, text):
            yield f"nothing of the text says {effect}"


VERBS = Check("verbs", "What an effect does is said by a word of the text.", _complaints)
