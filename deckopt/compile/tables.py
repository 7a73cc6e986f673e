"""The result of the compiler: the record that the kernels read, and names for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from deckopt.cards.card import Card


@dataclass
class Action:
    """The name of an action for people, and its effects."""

    verb: str
    card: str
    way: str = ""
    effects: Sequence[Any] = ()

    def __str__(self) -> str:
        return f"{self.verb} {self.card}" + (f" ({self.way})" if self.way else "")


@dataclass
class Tables:
    """The record for the kernels, and the names that belong to its indices."""

    record: np.void
    names: list[str]
    cards: list[Card]
    actions: list[Action] = field(default_factory=list)
    filters: dict[str, int] = field(default_factory=dict)
    interner: Any = None
    counter_kinds: list[list[tuple[str, int]]] = field(default_factory=list)  # by card: (kind, column of a row), sorted

    def index(self, name: str) -> int:
        """The number of a card. KeyError if it is not in the game."""
        try:
            return self.names.index(name)
        except ValueError:
            raise KeyError(name) from None
