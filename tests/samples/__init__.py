"""Cards that only tests know, in TOML files that `deckopt cards check` reads.

The files of this folder are for random play, which draws them beside the shipped cards: so every verb, event and cost is
played in both engines. Files in `scripted` are for single tests. Names of cards are made up; none is a real card.
No two files for random play use the same name.
"""

from __future__ import annotations

from pathlib import Path

from deckopt.cards.catalog import Catalog, read_card_file
from deckopt.errors import InputError

FOLDER = Path(__file__).parent


def sample(*subjects: str) -> str:
    """The cards of some files, as TOML: `sample("mana", "scripted/goals")`."""
    return "\n".join((FOLDER / f"{subject}.toml").read_text("utf-8") for subject in subjects)


def with_sample_cards(catalog: Catalog) -> Catalog:
    """The catalog with the cards for random play added."""
    return with_files(catalog, sorted(FOLDER.glob("*.toml")))


def with_scenario_cards(catalog: Catalog) -> Catalog:
    """The catalog with the cards for the scripted games of both engines added."""
    return with_files(catalog, [FOLDER / "scripted" / "both_engines.toml"])


def with_files(catalog: Catalog, files: list[Path]) -> Catalog:
    """The catalog with the cards of some files added. InputError if a name is used twice: one of the two would not be played."""
    cards = dict(catalog)
    for file in files:
        for name, card in read_card_file(file, True).items():
            if name in cards:
                raise InputError(str(file), name, f"is already defined in {cards[name].file}")
            cards[name] = card
    return Catalog(cards)
