"""The visitor of a definition: all models in it, for callers who look for one kind of part. What is looked for is not here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from deckopt.cards.base import Model
from deckopt.words.parts import EFFECT_LISTS


def inside(value: Any) -> Iterator[Model]:
    """The models that stand directly in a model of the card format, or in a list or table of models."""
    if isinstance(value, Model):
        value = vars(value)
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, Model):
            yield part
        elif part and isinstance(part, (list, tuple, dict)):  # most values are numbers, words and empty lists
            yield from inside(part)


def parts_of(value: Any, without: tuple[type[Model], ...] = ()) -> Iterator[Any]:
    """A model of the card format and all models in it, outer ones first; for a list or table, those of all its items.

    Models of the types `without` are left out, with everything in them.
    """
    for part in [value] if isinstance(value, Model) else inside(value) if isinstance(value, (list, tuple, dict)) else ():
        if not isinstance(part, without):
            yield part
            for inner in inside(part):
                yield from parts_of(inner, without)


def walk(effects: Sequence[Any], later: bool = True, when_done: bool = True) -> list[Any]:
    """All effects of a list, with those inside may, if, (if `later`) later and (if `when_done` too) when done."""
    found: list[Any] = []
    for effect in effects:
        found.append(effect)
        do = getattr(effect, "do", "")
        if (do != "later" or later) and (do != "when done" or (later and when_done)):
            for part in EFFECT_LISTS:
                found.extend(walk(getattr(effect, part, ()), later, when_done))
    return found
