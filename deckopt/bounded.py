"""Types of numbers, texts and lists in a file format, within `bounds`.

Models use these types in place of `int`, `list[...]` or a recursive type. A number with narrower bounds states both.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Annotated, Any, TypeVar

from pydantic import ConfigDict, Field, WrapValidator

from deckopt.bounds import DEEPEST, LEAST_SMALL, LISTED, LONGEST_NAME, MANY, MOST_COUNT, MOST_SMALL, NAMES

T = TypeVar("T")

#: A size, a bound, a change. It fits into two bytes, and so does the sum of a few.
Small = Annotated[int, Field(ge=LEAST_SMALL, le=MOST_SMALL)]
#: How many of something.
Count = Annotated[int, Field(ge=0, le=MOST_COUNT)]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]

Listed = Annotated[list[T], Field(max_length=LISTED)]
Many = Annotated[list[T], Field(max_length=MANY)]
#: A table with a value for each name.
Named = Annotated[dict[Name, T], Field(max_length=NAMES)]

#: How plain records are read: only their fields, and finite numbers.
CHECKED = ConfigDict(extra="forbid", allow_inf_nan=False)

_depth: ContextVar[int] = ContextVar("depth", default=0)


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
#: Something that may contain others of its kind, at most DEEPEST levels deep.
Deep = Annotated[T, DEEPER]
