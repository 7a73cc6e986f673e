"""What the kernels read of a game, with the names that people give to its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from deckopt.cards.card import Card


@dataclass
class Action:
    """What people call an action of the tables, and the effects that it has."""

    verb: str
    card: str
    way: str = ""
    effects: Sequence[Any] = ()

    def __str__(self) -> str:
        return f"{self.verb} {self.card}" + (f" ({self.way})" if self.way else "")


@dataclass
class Tables:
    """The record for the kernels, and the names that go with its indices."""

    record: np.void
    names: list[str]
    cards: list[Card]
    actions: list[Action] = field(default_factory=list)
    filters: dict[str, int] = field(default_factory=dict)
    interner: Any = None
    counter_kinds: list[list[tuple[str, int]]] = field(default_factory=list)  # by card: (kind, column of a row), by name

    def index(self, name: str) -> int:
        """A card's index; KeyError if it is not in the game."""
        try:
            return self.names.index(name)
        except ValueError:
            raise KeyError(name) from None
