"""An adjective belongs to the noun beside it: "basic land card or Gate card" is any Gate."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import strings
from corpus_checks.played import definition

_ADJECTIVES = ("basic", "legendary", "snow", "white", "blue", "black", "red", "green", "nontoken")
#: A noun of its own, of one kind or another, and then another one; an article may stand between.
_TWO = re.compile(
    rf"\b({'|'.join(_ADJECTIVES)}) (?:[\w-]+ )*?(?:(?:card|spell)s?,?|\w+ (?=or an? )) ?(?:or|and/or|and) (?:an? )?"
    r"((?:[\w'-]+ ){0,2}?[\w'-]+?)s? (?:card|spell)s?\b"
)


def _complaints(pair: Pair) -> Iterator[str]:
    text = pair.printed.text.replace("colorless", "colourless")
    for adjective, other in _TWO.findall(text):
        noun = other.split(" ")[-1]
        for filter_ in strings(definition(pair)):
            for alternative in filter_.split(" or ")[1:]:
                words = alternative.split(" ")
                if adjective in words and noun in words and not re.search(rf"\b{adjective} (?:\w+ )?{noun}", text):
                    yield f"{adjective!r} of {alternative!r} in {filter_!r}, where the text has {other!r}"


ALTERNATIVES = Check(
    "adjectives of alternatives",
    "An adjective before a noun of its own is not that of the next alternative.",
    _complaints,
)
