"""Triggers that target a spell, which may be one of yours."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair

#: Which spells: words of types, colours and the like, and "or" between them.
_WHICH = r"(?:(?:an?|or|and|single|[a-z]+ed|non[a-z-]+|white|blue|black|red|green|colorless|artifact|creature|enchantment|instant"
_WHICH += r"|sorcery|planeswalker|battle|permanent|legendary|historic|[A-Z][a-z]+),? )*"
_AIMED = re.compile(
    rf"^(?:[^.\n]* — )?(?:When|Whenever|At) [^\n]*\btarget {_WHICH}spells?\b(?! (?:an opponent|your opponents|you don't) control)"
)
_BESIDE = re.compile(r" *\([^()]*\)|\"[^\"]*\"")


def _aimed(pair: Pair) -> Iterator[str]:
    for clause in pair.compiled.clauses:
        if _AIMED.search(_BESIDE.sub("", clause.text)):
            yield f"a trigger has a spell as target: {clause.text}"


AIMED = Check("spells as targets", "A card whose trigger may have a spell of yours as target is not exact.", _aimed)
