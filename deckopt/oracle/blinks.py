"""Sentences about permanents that are exiled and come back at once."""

from __future__ import annotations

import re
from typing import Any

from deckopt.oracle.parsers import Parser, fail, regex, seq, string, success
from deckopt.oracle.said import Said, target

_back: Parser = (
    regex(r"(?:, then|\. [Tt]hen) return (?:it|that card|that creature)|\. [Rr]eturn (?:it|that card) ")
    >> regex(r" ?to the battlefield")
    >> string(" tapped").optional()
    << regex(r" under (?:its owner's|your|their owner's) control")
)
_NO_AURA = re.compile(r"\b(?:permanent|enchantment|Aura|token|card)\b")  # what may find nothing to enchant, or never comes back


def _blinked(aim: tuple[Any, Any], tapped: Any) -> Said:
    back = {"do": "return", "what": "target", "to": "battlefield", **({"tapped": True} if tapped else {})}
    return Said((back,), (aim[0],), about="what has come back")  # a new permanent, which no reference means


#: Sentences.
blinks: Parser = seq(string("exile ") >> target, _back).bind(
    lambda t: (
        success(_blinked(t[0], t[1]))
        if t[0][1].yours and not t[0][1].zone and not _NO_AURA.search(t[0][1].what)
        else fail("a permanent that comes back")
    )
)
