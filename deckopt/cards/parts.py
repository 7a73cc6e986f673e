"""All that a definition consists of, for whoever looks for one kind of part in it. What is looked for is not here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def parts_of(value: Any) -> Iterator[Any]:
    """A model of the card format and all models in it, outer ones first; of a list or table all that it holds."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from parts_of(part)
    elif getattr(type(value), "model_fields", None) is not None:
        yield value
        for name in type(value).model_fields:
            yield from parts_of(getattr(value, name))
