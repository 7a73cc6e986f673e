"""Auras and Equipment that give a creature type besides: "Equipped creature gets +1/+0 and is a Knight in addition to its other types."

The card format has no words for that, so the type is left out, and what else the line says is read.
"""

from __future__ import annotations

import re

#: How a card is played without the type.
NO_MORE_TYPES = "it gets no other creature type"
_KIND = r"is an? [A-Z][a-z]+(?:-[A-Z][a-z]+)?(?: [A-Z][a-z]+)* in addition to its other (?:creature )?types"
_WHOSE = r"(?:Equipped|Enchanted) creature"
_FIRST = re.compile(rf"({_WHOSE}) {_KIND} and (.*)")
_BETWEEN = re.compile(rf"({_WHOSE} [^\"]*?), {_KIND}, and (.*)")
_LAST = re.compile(rf"({_WHOSE} .*?),? and {_KIND}\.")
_TWO = re.compile(rf"({_WHOSE} gets? [^,\"]*), (has .*)")


def without_added_type(line: str) -> str:
    """A line without the creature type that it gives; "" if it gives none, or says nothing else."""
    for pattern in (_FIRST, _BETWEEN):
        found = pattern.fullmatch(line)
        if found is not None:
            joint = " " if pattern is _FIRST else " and "
            return f"{found[1]}{joint}{found[2]}"
    found = _LAST.fullmatch(line)
    if found is None:
        return ""
    left = re.sub(r'[,.]?"$', '."', found[1])
    left = left if left.endswith('"') else f"{left}."
    return _TWO.sub(r"\1 and \2", left)
