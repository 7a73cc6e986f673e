"""Only an Equipment attaches."""

from __future__ import annotations

from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.parts import parts_of


def attaches(value: Any) -> bool:
    """Whether an effect that attaches this is anywhere in it; what is given to others is not asked."""
    return any(isinstance(part, E.Attach) and part.what == "this" for part in parts_of(value, without=(E.Give,)))


def attaches_it(value: Any) -> bool:
    """Whether an effect attaches what the trigger is about."""
    return any(isinstance(part, E.Attach) and part.what == "it" for part in parts_of(value))
