"""Collections and lists of names, in any form of a deck: what a player owns, or wants to try."""

from __future__ import annotations

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import list_as_written
from deckopt.decks.source import read_source


def read_collection(spec: str, catalog: Catalog) -> dict[str, int]:
    """Copies by name of all cards of a file, in any section. Unknown names stay as they are. InputError says what is wrong with
    the file."""
    source = read_source(spec)
    found: dict[str, int] = {}
    for section in list_as_written(source, catalog).sections.values():
        for name, copies in section.items():
            exact = catalog.defined(name) or _printed(name, catalog)
            found[exact] = found.get(exact, 0) + copies
    return found


def _printed(name: str, catalog: Catalog) -> str:
    """The name as the card has it, without defining the card: collections have thousands."""
    row = catalog.sources.find(name)
    return name if row is None else row.name
