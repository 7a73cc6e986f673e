"""All that a definition consists of, for whoever looks for one kind of part in it. What is looked for is not here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckopt.cards.base import Model


def parts_of(value: Any) -> Iterator[Any]:
    """A model of the card format and all models in it, outer ones first; of a list or table all that it holds."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from parts_of(part)
    elif isinstance(value, Model):
        yield value
        for part in vars(value).values():
            if part and isinstance(part, (Model, list, tuple, dict)):  # most are numbers, words, and lists with nothing in them
                yield from parts_of(part)
