"""All and any number: what a text says of all is no number in its definition."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.played import definition, effects, played_text

#: Verbs that count what they move, and how a text says that it is all, or any number.
_VERBS = (
    ("return", r"\b[Rr]eturns? all (?!but|target)|\b[Rr]eturn [^.]*\bany number of"),
    ("put", r"\b[Pp]uts? any number of [^.]* from (?:your|their) hand"),
    ("sacrifice", r"\b[Ss]acrifices? (?:all|any number of)\b"),
    ("look", r"\bany number of [^.]* from among them|\ball [^.]* (?:revealed this way|from among them) into"),
)


def _complaints(pair: Pair) -> Iterator[str]:
    text = played_text(pair)
    for verb, words in _VERBS:
        found = re.search(words, text)
        if not found:
            continue
        done = [effect for effect in effects(definition(pair)) if effect["do"] == verb]
        takes = [take for effect in done for take in (effect.get("take"), *effect.get("then", ())) if take]
        if not any(part.get("count") == "all" for part in [*done, *takes]) and done:
            yield f"{found[0]!r}, and no {verb!r} of all in the definition"


EVERY = Check(
    "all of them", "What a text returns, puts, sacrifices or takes all of, or any number of, has no number.", _complaints
)
