"""Decklists: names with copies, by section, as sites and clients have them. No cards and no rules are known here.

`load` makes a deck of a `Decklist`. Formats are in `text` (lines of "4 Card Name"), `tables` (CSV) and `clients` (XML); the
choice among them is in `formats`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from deckopt.bounds import LONGEST_NAME, MOST_COUNT, NAMES
from deckopt.errors import InputError

SECTIONS = ("commander", "companion", "main", "sideboard", "maybeboard")
MOST_COPIES = MOST_COUNT
MOST_NAMED = 10  # most mistakes or unknown cards that a message names

Known = Callable[[str], bool]  # whether a name is a card's
Hint = Callable[[str], str]  # what a misspelt name may have meant, in words; "" if nothing is near


@dataclass
class Decklist:
    """Copies by name for each section, in the list's order; `notes` say how it was read."""

    name: str = ""
    sections: dict[str, dict[str, int]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list, compare=False)

    def add(self, section: str, name: str, copies: int) -> None:
        """Add copies of a card to a section."""
        there = self.sections.setdefault(section, {})
        there[name] = there.get(name, 0) + copies

    def section(self, name: str) -> dict[str, int]:
        """A section's cards; none if there is no such section."""
        return self.sections.get(name, {})

    @property
    def main(self) -> dict[str, int]:
        """The main deck, from which cards are drawn. A commander is not among them: it begins in the command zone."""
        return dict(self.section("main"))

    def sizes(self) -> str:
        """How many cards each section has, and what is not played: "60 cards, sideboard 15 (not played)"."""
        total = {section: sum(self.section(section).values()) for section in SECTIONS}
        said = [f"{total['main']} cards"]
        if total["commander"]:
            said.append(f"commander {' and '.join(self.section('commander'))} (never cast)")
        beside = ("companion", "sideboard", "maybeboard")
        said += [f"{section} {total[section]} (not played)" for section in beside if total[section]]
        return ", ".join(said)

    def spelt(self, find: Callable[[str], str | None]) -> Decklist:
        """The list with the names that `find` finds; other names stay."""
        found = Decklist(self.name, notes=list(self.notes))
        for section, cards in self.sections.items():
            for name, copies in cards.items():
                found.add(section, find(name) or name, copies)
        return found

    def as_two(self) -> Decklist:
        """The list as main deck and sideboard; commander and companion are in the sideboard."""
        side = dict(self.section("commander"))
        for name, copies in self.section("sideboard").items():
            side[name] = side.get(name, 0) + copies
        for name, copies in self.section("companion").items():  # Arena has it in the sideboard too
            side[name] = max(copies, side.get(name, 0))
        sections = {"main": dict(self.section("main")), "sideboard": side}
        return Decklist(self.name, {section: cards for section, cards in sections.items() if cards}, list(self.notes))

    def checked(self, where: str) -> Decklist:
        """The list itself. InputError if it has no main deck, or impossible names or counts."""
        for section, cards in self.sections.items():
            if len(cards) > NAMES:
                raise InputError(where, section, f"lists {len(cards)} cards", f"at most {NAMES} are possible")
            for name, copies in cards.items():
                if len(name) > LONGEST_NAME:
                    raise InputError(where, f"{name[:40]}...", f"is longer than {LONGEST_NAME} characters")
                if not 1 <= copies <= MOST_COPIES:
                    raise InputError(where, name, f"{copies} copies", f"write 1 to {MOST_COPIES}")
        if not self.main:
            raise InputError(where, "", "lists no cards", "write lines like '4 Card Name'")
        return self
