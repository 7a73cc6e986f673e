"""Words that narrow a description down: in the definition where the text says them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.texts import idle, text

#: Word of a text -> what of it must stand in the definition.
_WORDS = {
    **{word: word for word in ("nontoken", "nonland", "noncreature", "nonartifact", "nonbasic", "nonlegendary", "legendary")},
    **{f"non{colour}": f"non{colour}" for colour in ("white", "blue", "black", "red", "green")},
    "nonland": "nonland|all_colours",  # which colours nonland permanents alone
    "snow": "snow",
    "basic": "basic|land_types",
    "colorless": "colourless",
    "attacking": "attacking",
    "tapped": "tapped",
    "up to": "up_to|otherwise|count|take",
    "token": "token|create|create copy",
}
_NOT_YOURS = re.compile(  # sentences about what the opponent has, about spells that are countered, or about who blocks
    r"[^.\n]*\b(?:[Oo]pponents?|[Cc]ounter target|that (?:spell|player)|don't control|defending player|block(?:ing|ed|s)?"
    r"|[Cc]ast this spell only|[Yy]ou choose an? [^.\n]* card from (?:it|that player))\b[^.\n]*"
)
_OTHERWISE = re.compile(  # what the card format says by other keys
    r"\btapped for mana\b|\b[Bb]asic land type|\b[Ll]egendary landwalk\b|\btapped and attacking\b|\benters tapped\b"
    r"|\bplaneswalker (?:that creature is|it's|they're) attacking\b"  # the opponent
    r"|\bisn't legendary\b|\bGift a tapped\b|\bnonland cards revealed\b|\bnonbasic land type"
)


def _complaints(pair: Pair) -> Iterator[str]:
    fields = {
        key: value for key, value in pair.compiled.fields.items() if key not in ("text", "irrelevant", "approximates", "type")
    }
    tokens = {
        name: {k: v for k, v in made.items() if k not in ("text", "irrelevant")} for name, made in pair.compiled.tokens.items()
    }
    if fields.get("targets") == ["spell"] or "spell" in fields.get("targets", ()):
        return  # it is never cast
    definition = json.dumps([fields, tokens])
    name = pair.printed.name
    said, said_idly = (_OTHERWISE.sub("", _NOT_YOURS.sub("", t.replace(name, "~"))) for t in (text(pair), "\n".join(idle(pair))))
    for word, wanted in _WORDS.items():
        n = len(re.findall(rf"\b{word}\b", said, re.IGNORECASE)) - len(re.findall(rf"\b{word}\b", said_idly, re.IGNORECASE))
        if n > 0 and not re.search(rf"\b(?:{wanted})\b", definition, re.IGNORECASE):
            yield f"{word!r} is nowhere in the definition"


ADJECTIVES = Check("adjectives", "A word of the text that narrows a description down stands in the definition.", _complaints)
