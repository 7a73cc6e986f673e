"""The base of all models of the card format, and the type of a kind of counters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, WithJsonSchema

from deckopt.bounds import LONGEST_TEXT
from deckopt.words.counters import COUNTER_PATTERN, LONGEST_KIND

if TYPE_CHECKING:
    from typing_extensions import Self


class Model(BaseModel):
    """Base of the models: frozen, without unknown keys or silent conversions, and with bounded texts."""

    # Abilities hold effects, which hold abilities: to build each model as it is defined would build most of them many times.
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, str_max_length=LONGEST_TEXT, defer_build=True)

    @classmethod
    def made(cls, **fields: Any) -> Self:
        """A part that our own code makes of values that need no check. No schema is built for it, which would take long."""
        return cast("Self", cls.model_construct(**fields))


def _counter_kind(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_KIND or not re.fullmatch(COUNTER_PATTERN, value):
        raise ValueError("a kind of counter is '+1/+1', '-1/-1' or words like 'charge'")
    return value


CounterKind = Annotated[
    str,
    BeforeValidator(_counter_kind),
    WithJsonSchema(
        {"type": "string", "maxLength": LONGEST_KIND, "pattern": COUNTER_PATTERN, "examples": ["+1/+1", "-1/-1", "charge"]}
    ),
]
