"""Checks of effects that attach: only an Equipment attaches."""

from __future__ import annotations

from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.parts import parts_of


def attaches(value: Any) -> bool:
    """Whether it has an effect that attaches this permanent, anywhere in it but in abilities given to others."""
    return any(isinstance(part, E.Attach) and part.what == "this" for part in parts_of(value, without=(E.Give,)))


def attaches_it(value: Any) -> bool:
    """Whether an effect attaches the object of the trigger."""
    return any(isinstance(part, E.Attach) and part.what == "it" for part in parts_of(value))
