"""Edits of a list: which cards may be cut and which added, and the list after an edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Counts = dict[str, int]


@dataclass(frozen=True)
class Swap:
    """One card is cut, another one is added."""

    cut: str
    add: str


@dataclass(frozen=True)
class Bans:
    """Cards that were cut are not added again; cards that were added are not cut again."""

    cut: frozenset[str] = field(default_factory=frozenset)
    added: frozenset[str] = field(default_factory=frozenset)

    def after_removal(self, card: str) -> Bans:
        """The bans below the removal of a card."""
        return Bans(self.cut | {card}, self.added)

    def after_addition(self, card: str) -> Bans:
        """The bans below the addition of a card."""
        return Bans(self.cut, self.added | {card})

    def after(self, swap: Swap) -> Bans:
        """The bans below a swap."""
        return self.after_removal(swap.cut).after_addition(swap.add)


class Limits:
    """How many copies of each card a list may have. Cards outside of the limits are locked."""

    def __init__(self, limits: Mapping[str, tuple[int, int]]) -> None:
        self.cards = sorted(limits)
        self._least = {name: low for name, (low, _) in limits.items()}
        self._most = {name: high for name, (_, high) in limits.items()}

    def least(self, card: str) -> int:
        """The fewest copies that a list may have."""
        return self._least[card]

    def most(self, card: str) -> int:
        """The most copies that a list may have."""
        return self._most[card]

    def additions(self, main: Counts, cut: str, bans: Bans) -> list[str]:
        """Cards that may be added in place of `cut`."""
        return [c for c in self.cards if c != cut and c not in bans.cut and main.get(c, 0) < self._most[c]]

    def cuts(self, main: Counts, bans: Bans) -> list[str]:
        """Cards of which a copy may be cut, because another card may be added for it."""
        free = [c for c in self.cards if main.get(c, 0) > self._least[c] and c not in bans.added]
        return [c for c in free if self.additions(main, c, bans)]

    def swaps(self, main: Counts, bans: Bans) -> list[Swap]:
        """All allowed swaps."""
        return [Swap(cut, add) for cut in self.cuts(main, bans) for add in self.additions(main, cut, bans)]


def removed(main: Counts, card: str) -> Counts:
    """The list without one copy of a card, which it must have."""
    after = dict(main)
    after[card] -= 1
    return {name: n for name, n in after.items() if n}


def added(main: Counts, card: str) -> Counts:
    """The list with one more copy of a card."""
    return {**main, card: main.get(card, 0) + 1}


def swapped(main: Counts, swap: Swap) -> Counts:
    """The list after a swap."""
    return added(removed(main, swap.cut), swap.add)
