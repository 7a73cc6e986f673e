"""Types of what may be written in a format, within `bounds`.

Models of formats say these types where they would say `int`, `list[...]`, or a type that holds itself. A number with narrower
bounds states both.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Annotated, Any, TypeVar

from pydantic import ConfigDict, Field, WrapValidator

from deckopt.bounds import DEEPEST, LEAST_SMALL, LISTED, LONGEST_NAME, MANY, MOST_COUNT, MOST_SMALL, NAMES

T = TypeVar("T")

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
#: What may hold others of its kind: each stands one deeper than what it stands in, and at most DEEPEST deep.
Deep = Annotated[T, DEEPER]
