"""All that a definition consists of, for whoever looks for one kind of part in it. What is looked for is not here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from deckopt.cards.base import Model
from deckopt.words.parts import EFFECT_LISTS


def inside(value: Any) -> Iterator[Model]:
    """The models that stand directly in a model of the card format, or in a list or table of them."""
    if isinstance(value, Model):
        value = vars(value)
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, Model):
            yield part
        elif part and isinstance(part, (list, tuple, dict)):  # most are numbers, words, and lists with nothing in them
            yield from inside(part)


def parts_of(value: Any, without: tuple[type[Model], ...] = ()) -> Iterator[Any]:
    """A model of the card format and all models in it, outer ones first; of a list or table all that it holds. Models
    `without` are left out with all that is in them."""
    for part in [value] if isinstance(value, Model) else inside(value) if isinstance(value, (list, tuple, dict)) else ():
        if not isinstance(part, without):
            yield part
            for inner in inside(part):
                yield from parts_of(inner, without)


def walk(effects: Sequence[Any], later: bool = True) -> list[Any]:
    """All effects of a list, those inside may, if and (with `later`) later included."""
    found: list[Any] = []
    for effect in effects:
        found.append(effect)
        for part in EFFECT_LISTS if later or getattr(effect, "do", "") != "later" else ():
            found.extend(walk(getattr(effect, part, ()), later))
    return found
