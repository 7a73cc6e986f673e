"""Which cards of a deck are not played as printed, and what figures are worth because of it.

A blank can only be worth less than the card it stands for: whoever plays may leave any
card alone. So a deck whose only fault is blanks wins at least as much as deckopt says,
a *lower bound*. Cards that are simplified or stood in for by others may be worth more
than what is printed: then figures are an *estimate*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import BLANK, Deck

LOWER_BOUND, ESTIMATE = "lower bound", "estimate"
_WHY = {
    LOWER_BOUND: "blanks can only be worth less than what is printed: the results are a lower bound",
    ESTIMATE: "the results are an estimate",
}


@dataclass(frozen=True)
class Caveats:
    """The cards that are not played as printed, candidates included.

    `stand_ins` has what plays for a printed name ("blank": nothing does),
    `approximations` what is simplified of a card, `copies` how many of them the list
    has (candidates none), `size` is the number of the list's cards.
    """

    stand_ins: Mapping[str, str] = field(default_factory=dict)
    approximations: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    size: int = 0

    @property
    def total(self) -> int:
        """Copies in the list that are not played as printed."""
        return sum(self.copies.values())

    @property
    def results_are(self) -> str:
        """What that makes of results: "" (exact), "lower bound" or "estimate"."""
        if not self.stand_ins and not self.approximations:
            return ""
        return LOWER_BOUND if not self.approximations and set(self.stand_ins.values()) <= {BLANK} else ESTIMATE

    def lines(self) -> list[str]:
        """Each card, and what they come to."""
        lines = [f"{self._of(name)} is played as {other}" for name, other in self.stand_ins.items()]
        lines += [f"{self._of(name)} is simplified: {how}" for name, how in self.approximations.items()]
        if lines:
            lines.append(f"{self.total} of {self.size} cards are not played as printed; {_WHY[self.results_are]}")
        return lines

    def _of(self, name: str) -> str:
        copies = self.copies.get(name, 0)
        return f"{copies} {name}" if copies else f"{name} (a candidate)"

    def as_json(self) -> dict[str, Any]:
        """Plain values; `results_are` is null where every card is played as printed."""
        return {
            "stand_ins": dict(self.stand_ins),
            "approximations": dict(self.approximations),
            "not_as_printed": self.total,
            "results_are": self.results_are or None,
        }


def caveats_of(deck: Deck, catalog: Catalog) -> Caveats:
    """What is to be known of the deck's cards before its results are believed."""
    names = [*deck.main, *(name for name in deck.limits if name not in deck.main)]
    simplified = {name: catalog[name].approximates for name in names if name in catalog and catalog[name].approximates}
    copies = {name: deck.printed.get(name, 0) for name in deck.stand_ins}
    for name in simplified:
        stood_in = sum(deck.printed.get(other, 0) for other, player in deck.stand_ins.items() if player == name)
        copies[name] = max(0, deck.main.get(name, 0) - stood_in)
    return Caveats(dict(deck.stand_ins), simplified, copies, deck.size)
