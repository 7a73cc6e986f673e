"""Keywords: those of a text stand in its definition, and those of a definition in its text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import strings
from corpus_checks.played import definition, played, played_lines, printed_text, tables
from deckopt.words.keywords import IDLE_KEYWORDS, KEYWORDS

#: Keywords that change the game, as a text has them or gives them.
_ACTIVE = tuple(word for word in KEYWORDS if word != "protection")
_WORD = re.compile(rf"\b(?:{'|'.join(sorted(_ACTIVE, key=len, reverse=True))})\b", re.IGNORECASE)
_IDLE_LISTED = {word for word in IDLE_KEYWORDS if word not in ("unblockable", "flash")}
#: Words that are spelt alike and are no keyword.
_NOT_MEANT = re.compile(
    r"\bdelve into\b|\bstorm counters?\b|\bcascade(?=s| of)|\blose[s]? \w+|\b(?:lifelink|vigilance|double strike|haste) counters?"
)


def _said(pair: Pair) -> set[str]:
    found: set[str] = set()
    content = definition(pair)
    for text in strings(content):
        found |= {word.lower() for word in _WORD.findall(text)} | {word for word in IDLE_KEYWORDS if word in text}
    for table in tables(content):
        found |= {str(key) for key in table}
    return found | ({"shroud"} if "no_target" in found else set())  # of a player


def _lost(pair: Pair) -> Iterator[str]:
    there = _said(pair)
    for line in played_lines(pair):
        for word in {word.lower() for word in _WORD.findall(_NOT_MEANT.sub("", line))} - there:
            yield f"{word!r} of {line!r}"
    for line in played(pair):  # a line of nothing but keywords
        words = [word.strip().lower() for word in re.split(r"[,;] ", line)]
        if all(word in KEYWORDS or word in IDLE_KEYWORDS for word in words):
            own = {*pair.compiled.fields.get("keywords", ())}
            tokens = {word for its in pair.compiled.tokens.values() for word in its.get("keywords", ())}
            for word in words:
                if word not in own | tokens:
                    yield f"{word!r} of the line {line!r}"


#: How the format says what a text says in other words.
_OTHERWISE = (
    ("defender", r"can't attack"),
    ("unblockable", r"can't be blocked"),
    ("uncounterable", r"can't be countered"),
    ("hexproof", r"protection from|gains your choice of|can't be the target"),
    ("protection from ", r"protection from (?:each color|all colors|(?:[a-z]+ or from )?the color of your choice)"),
)


def _made_up(pair: Pair) -> Iterator[str]:
    text = printed_text(pair).lower()
    for table in tables(definition(pair)):
        for word in table.get("keywords", ()):
            stem = word.split(" ")[-1][:4] if word.startswith("protection") else word
            if stem not in text and not any(word.startswith(w) and re.search(rule, text) for w, rule in _OTHERWISE):
                yield f"{word!r} does not stand in the text"


LOST = Check(
    "keywords of the text", "Each keyword that changes the game, and each of a list of keywords, stands in the definition.", _lost
)
MADE_UP = Check("keywords of the definition", "Each keyword that a definition gives stands in the text.", _made_up)
