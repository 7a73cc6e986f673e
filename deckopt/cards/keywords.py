"""The type of a keyword on a card. The words are in `words.keywords`."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import (
    BeforeValidator,
    WithJsonSchema,
)

from deckopt.errors import nearest
from deckopt.words.keywords import IDLE_KEYWORDS, KEYWORDS, PROTECTIONS

KeywordField = Annotated[
    str,
    BeforeValidator(lambda v: check_keyword(v)),
    WithJsonSchema({"type": "string", "enum": [*KEYWORDS, *IDLE_KEYWORDS, *PROTECTIONS]}),
]


def check_keyword(value: Any) -> str:
    """The keyword. ValueError if the format does not have it."""
    known = (*KEYWORDS, *IDLE_KEYWORDS, *PROTECTIONS)
    if value not in known:
        hint = nearest(str(value), known) or f"known: {', '.join(known)}"
        raise ValueError(f"unknown keyword {value!r}; {hint}")
    return str(value)
