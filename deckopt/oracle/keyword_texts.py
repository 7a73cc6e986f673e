"""Keywords that stand for a text: each is a line of this table.

The text is read like any other line, so that a keyword needs no code. `{n}` is a number and `{cost}` a cost, as the keyword has
them; `{words}` is that number in words ("a", "two"). A keyword of which nothing is played has no text, only what is said of that.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from deckopt.oracle.grammar.numbers import NUMBERS
from deckopt.oracle.part import Part

#: (the keyword, the text that it stands for, how that is played otherwise than it says).
KEYWORD_TEXTS: tuple[tuple[str, str, str], ...] = (
    ("Reinforce {n}—{cost}", "{cost}, Discard ~: Put {words} +1/+1 counter(s) on target creature.", ""),  # 702.77
    (
        "Dethrone",
        "Whenever ~ attacks the player with the most life or tied for most life, put a +1/+1 counter on it.",
        "",
    ),  # 702.105
    (
        "Surge {cost}",
        "You may pay {cost} rather than pay ~'s mana cost if you've cast one or more spells this turn.",
        "",
    ),  # 702.117
    ("Undaunted", "~ costs {1} less to cast.", ""),  # 702.125; there is one opponent
)

_COUNTED = {n: word for word, n in NUMBERS.items() if isinstance(n, int) and word != "an"} | {1: "a"}
_HOLES = {"{n}": r"(?P<n>\d+)", "{cost}": r"(?P<cost>(?:\{[^{}]+\})+)"}


def _pattern(keyword: str) -> re.Pattern[str]:
    pattern = re.escape(keyword)
    for hole, what in _HOLES.items():
        pattern = pattern.replace(re.escape(hole), what)
    return re.compile(pattern)


_TABLE = tuple((_pattern(keyword), text, how) for keyword, text, how in KEYWORD_TEXTS)


def in_full(line: str) -> tuple[str, str] | None:
    """(the text that a keyword stands for, how it is played otherwise); None if the line is no such keyword."""
    for pattern, text, how in _TABLE:
        found = pattern.fullmatch(line)
        if found is not None:
            given = found.groupdict()
            n = int(given.get("n") or 1)
            text = text.replace("(s)", "" if n == 1 else "s")
            for hole, value in (("{n}", str(n)), ("{words}", _COUNTED.get(n, str(n))), ("{cost}", given.get("cost") or "")):
                text = text.replace(hole, value)
            return text, how
    return None


def keyword_text(line: str, read: Callable[[str], Part | None]) -> Part | None:
    """A keyword of the table, read as the text that it stands for; None if it is none."""
    found = in_full(line)
    if found is not None and not found[0]:
        return Part({}, simplified=found[1])
    part = None if found is None else read(found[0])
    if found is None or part is None or not found[1] or part.idle:
        return part
    return replace(part, simplified=part.simplified or found[1])
