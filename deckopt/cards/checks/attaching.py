"""Only an Equipment attaches."""

from __future__ import annotations

from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.parts import parts_of


def attaches(value: Any) -> bool:
    """Whether an effect that attaches is anywhere in it."""
    if isinstance(value, (list, tuple)):
        return any(map(attaches, value))
    if isinstance(value, E.Give):
        return False
    fields = getattr(type(value), "model_fields", None)
    if isinstance(value, E.Attach):
        return value.what == "this"
    return fields is not None and any(attaches(getattr(value, name)) for name in fields)


def attaches_it(value: Any) -> bool:
    """Whether an effect attaches what the trigger is about."""
    return any(isinstance(part, E.Attach) and part.what == "it" for part in parts_of(value))
