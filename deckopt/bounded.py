"""What may be written, whatever the format: how great numbers are, how long texts and lists, how deep parts stand in each other.

Models of formats say these types where they would say `int`, `list[...]`, or a type that holds itself. A number with narrower
bounds states both. `whole` is the one way in which a number is read off a text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextvars import ContextVar
from typing import Annotated, Any, TypeVar

from pydantic import ConfigDict, Field, WrapValidator

T = TypeVar("T")

LEAST_SMALL, MOST_SMALL = -999, 999
MOST_COUNT = 250
LONGEST_TEXT = 2000  # characters of a text in a file: the longest printed rules text has some 1,000
LONGEST_NAME = 300  # the longest name of a card has 141, and some have two
LONGEST_LINE = 500  # characters of a line of a list
LISTED, MANY = 50, 250  # parts of one list in a card; rules or cards that are listed together
NAMES = 5000  # of one section of a deck, or of a folder of runs
DEEPEST = 20  # effects in effects, conditions in conditions

#: A size, a bound, a change: fits into two bytes, and so do a few of them added up.
Small = Annotated[int, Field(ge=LEAST_SMALL, le=MOST_SMALL)]
#: How many of something.
Count = Annotated[int, Field(ge=0, le=MOST_COUNT)]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]

Listed = Annotated[list[T], Field(max_length=LISTED)]
Many = Annotated[list[T], Field(max_length=MANY)]
#: Something for each of some names.
Named = Annotated[dict[Name, T], Field(max_length=NAMES)]

#: How plain records are read back: nothing but their fields, and finite numbers.
CHECKED = ConfigDict(extra="forbid", allow_inf_nan=False)

_WHOLE = re.compile(r"[0-9]{1,4}")
_depth: ContextVar[int] = ContextVar("depth", default=0)


def whole(text: str) -> int | None:
    """The number that a text is: one to four of the digits 0 to 9, spaces around them left out. None if it is none."""
    word = text.strip()
    return int(word) if _WHOLE.fullmatch(word) else None


def _deeper(value: Any, inner: Callable[[Any], Any]) -> Any:
    depth = _depth.get()
    if depth >= DEEPEST:
        raise ValueError(f"stands more than {DEEPEST} deep in others of its kind")
    mark = _depth.set(depth + 1)
    try:
        return inner(value)
    finally:
        _depth.reset(mark)


DEEPER = WrapValidator(_deeper)
#: What may hold others of its kind: each stands one deeper than what it stands in, and at most DEEPEST deep.
Deep = Annotated[T, DEEPER]
