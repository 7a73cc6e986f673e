"""Which cards of a deck are not played as printed, and what results are worth because of it.

A card that is played in part, or not at all, can only be worth less than the printed card. So if a deck has no other faults, it
wins at least as soon as deckopt says: its results are a *lower bound*. The same holds if simplified cards only lack choices
(`fewer_choices`). Other simplified cards, and stand-ins, may be worth more than the printed card: then results are an *estimate*.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from deckopt.cards.catalog import Catalog
from deckopt.decks.command_zone import said, said_of_life
from deckopt.decks.deck import BLANK, Deck
from deckopt.decks.fewer_choices import never_helps
from deckopt.decks.sideboard import meant_by_effects, nothing_outside
from deckopt.decks.simplified import simplified_in
from deckopt.errors import InputError
from deckopt.json_output.caveats import CaveatsDict
from deckopt.shown import listed

LOWER_BOUND, ESTIMATE = "lower bound", "estimate"
_MEANS = {LOWER_BOUND: "at least this fast", ESTIMATE: "an estimate, too fast or too slow"}
NOT_UNDERSTOOD = "not understood, cannot be played"
_NAMED = 6  # most cards that a line of the box names
_REASONED = 2  # most cards that it names together with what is left out


@dataclass(frozen=True)
class Caveats:
    """The cards that are not played as printed, candidates included.

    - `stand_ins`: the card that plays for a printed name ("blank": none).
    - `approximations`: what is simplified of a card; `in_part`: what is left out of it.
    - `blanks`: known cards of which nothing is played, with the reason.
    - `copies`: their copies in the list (0 for candidates); `size`: the number of the list's cards.
    """

    stand_ins: Mapping[str, str] = field(default_factory=dict)
    approximations: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    size: int = 0
    in_part: Mapping[str, str] = field(default_factory=dict)
    blanks: Mapping[str, str] = field(default_factory=dict)
    command_zone: str = ""  # what to say of a commander
    beside: frozenset[str] = frozenset()  # cards of the sideboard that effects can reach
    life: str = ""  # what to say of players' life
    sideboard: str = ""  # what to say of cards that look for others in a sideboard that the deck has not

    @property
    def total(self) -> int:
        """Copies in the list that are not played as printed."""
        return sum(self.copies.values())

    @property
    def results_are(self) -> str:
        """What results are worth: "" (exact), "lower bound" or "estimate"."""
        if not (self.stand_ins or self.approximations or self.in_part or self.blanks):
            return ""
        less = all(map(never_helps, self.approximations.values())) and set(self.stand_ins.values()) <= {BLANK}
        return LOWER_BOUND if less else ESTIMATE

    def box(self) -> list[str]:
        """What a reader of results must know, in at most six lines.

        There are none if every card is played as printed, no commander stays in the command zone, and no sideboard is looked for.
        """
        return [*self._of_zones(), *self._of_cards()]

    def _of_zones(self) -> list[str]:
        return [said for said in (self.command_zone, self.life, self.sideboard) if said]

    def _of_cards(self) -> list[str]:
        groups = self.groups()
        if not groups:
            return []
        copies = {word: sum(self.copies.get(name, 0) for name in names) for word, names in groups}
        counted = [f"{n} {'blank' if (n, word) == (1, 'blanks') else word}" for word, n in copies.items() if n]
        lines = [f"{_MEANS[self.results_are]}: {self.size - self.total} of {self.size} cards as printed"]
        lines[0] += f", {', '.join(counted)}" if counted else ""
        return lines + [f"{word}: {self._named(names)}" for word, names in groups]

    def lines(self) -> list[str]:
        """What to say of a commander and of a sideboard, each card that is not played as printed, and what results are worth."""
        told = {name: self.why(name) for _, names in self.groups() for name in names}
        cards = [f"{self._of(name)}: {why}" for name, why in told.items()]
        return [*self._of_zones(), *cards, *self._of_cards()[:1]]

    def groups(self) -> list[tuple[str, list[str]]]:
        """Names, grouped by how they are played."""
        blank = [name for name, other in self.stand_ins.items() if other == BLANK]
        found = {
            "simplified": [name for name in self.approximations if name not in self.in_part],
            "stood in for": [name for name in self.stand_ins if name not in blank],
            "in part": list(self.in_part),
            "blanks": [*self.blanks, *blank],
        }
        return [(word, names) for word, names in found.items() if names]

    def _named(self, names: Iterable[str]) -> str:
        names = list(names)
        if len(names) <= _REASONED:
            return "; ".join(f"{self._of(name)} ({self.why(name)})" for name in names)
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        return listed(self._of(name) for name in names[:_NAMED]) + f"{more} ('deckopt deck check' says of each how)"

    def why(self, name: str) -> str:
        """What of a card is not played as printed."""
        if name in self.stand_ins:
            other = self.stand_ins[name]
            return "not known, cannot be cast" if other == BLANK else f"played as {other}"
        if name in self.in_part:
            also = self.approximations.get(name)
            return f"without {self.in_part[name]}" + (f"; {also}" if also else "")
        return self.approximations.get(name) or self.blanks.get(name, "")

    def _of(self, name: str) -> str:
        copies = self.copies.get(name, 0)
        return f"{copies} {name}" if copies else f"{name} ({'sideboard' if name in self.beside else 'a candidate'})"

    def to_dict(self) -> CaveatsDict:
        """Plain values; `results_are` is null if every card is played as printed."""
        return {
            "stand_ins": dict(self.stand_ins),
            "approximations": dict(self.approximations),
            "in_part": dict(self.in_part),
            "blanks": {name: self.copies.get(name, 0) for name in self.blanks},
            "as_printed": self.size - self.total,
            "not_as_printed": self.total,
            "results_are": self.results_are or None,
            "command_zone": self.command_zone or None,
            "life": self.life or None,
            "sideboard": self.sideboard or None,
        }


def caveats_of(deck: Deck, catalog: Catalog) -> Caveats:
    """What to know of the deck's cards before its results are believed."""
    reached = meant_by_effects(deck, catalog)
    beside = frozenset(name for name in reached if name not in deck.main and name not in deck.limits)
    named = [name for name in dict.fromkeys([*deck.main, *deck.limits, *reached]) if name in catalog]
    cards = {name: catalog[name] for name in named}
    simplified = simplified_in(cards, catalog, bool(deck.aside.get("commander")))
    in_part = {name: card.without for name, card in cards.items() if card.without and not card.blank}
    blanks = {name: card.without or NOT_UNDERSTOOD for name, card in cards.items() if card.blank}
    copies = {name: deck.printed.get(name, 0) for name in deck.stand_ins}
    for name in dict.fromkeys([*simplified, *in_part, *blanks]):
        stood_in = sum(deck.printed.get(other, 0) for other, player in deck.stand_ins.items() if player == name)
        copies[name] = max(0, deck.main.get(name, 0) - stood_in)
    return Caveats(
        dict(deck.stand_ins),
        simplified,
        copies,
        deck.size,
        in_part,
        blanks,
        said(deck.aside, deck.game),
        beside,
        said_of_life(deck.aside, deck.game),
        nothing_outside(deck, catalog),
    )


def refuse_partly(deck: Deck, catalog: Catalog) -> None:
    """InputError if the list has cards that are not wholly understood."""
    found = caveats_of(deck, catalog)
    names = [name for name in [*found.in_part, *found.blanks] if found.copies[name]]
    if names:
        problem = f"{sum(found.copies[name] for name in names)} of {found.size} cards are not wholly understood"
        each = "; ".join(f"{found.copies[name]} {name} ({found.why(name)})" for name in names)
        raise InputError(deck.file, "main", f"{problem}: {each}", "without --strict they are played as far as they are")
