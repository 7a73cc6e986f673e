"""Writes decklists as text: one function for each dialect. Reading is in `text`."""

from __future__ import annotations

from deckopt.decks.lists import SECTIONS, Decklist

#: The formats that a list is written in; `formats` has a function for each.
FORMS = ("plain", "arena", "moxfield", "archidekt", "mtgo", "dek", "cod")


def _lines(cards: dict[str, int]) -> list[str]:
    return [f"{copies} {name}" for name, copies in cards.items()]


def _written(decklist: Decklist, headings: dict[str, str]) -> str:
    """Sections below their headings, separated by blank lines; "" is no heading."""
    parts = []
    for section, heading in headings.items():
        if decklist.section(section):
            parts.append("\n".join([*([heading] if heading else []), *_lines(decklist.section(section))]))
    return "\n\n".join(parts) + "\n"


def _alone(decklist: Decklist) -> bool:
    """Whether the main deck comes first, so that it needs no heading."""
    return not decklist.section("commander") and not decklist.section("companion")


def write_arena(decklist: Decklist) -> str:
    """The text that MTG Arena exports and imports. Arena has no maybeboard."""
    about = f"About\nName {decklist.name}\n\n" if decklist.name else ""
    headings = {"commander": "Commander", "companion": "Companion", "main": "Deck", "sideboard": "Sideboard"}
    return about + _written(decklist, headings)


def write_moxfield(decklist: Decklist) -> str:
    """The text that Moxfield exports."""
    main = "" if _alone(decklist) else "DECK:"
    headings = {"commander": "COMMANDER:", "companion": "COMPANION:", "main": main}
    return _written(decklist, {**headings, "sideboard": "SIDEBOARD:", "maybeboard": "CONSIDERING:"})


def write_archidekt(decklist: Decklist) -> str:
    """The text that Archidekt exports, with the section on each line."""
    category = {
        "commander": " [Commander{top}]",
        "companion": " [Companion]",
        "sideboard": " [Sideboard]",
        "maybeboard": " [Maybeboard{noDeck}{noPrice}]",
    }
    lines = [f"{n}x {name}{category.get(s, '')}" for s in decklist.sections for name, n in decklist.section(s).items()]
    return "\n".join(lines) + "\n"


def write_mtgo(decklist: Decklist) -> str:
    """The text of Magic Online, which has commander, companion and sideboard as one."""
    return _written(decklist.as_two(), {"main": "", "sideboard": "SIDEBOARD:"})


def write_plain(decklist: Decklist) -> str:
    """Counts and names, with a heading for everything but the main deck."""
    headings = {s: s.capitalize() for s in SECTIONS}
    headings["main"] = "" if _alone(decklist) else "Deck"
    return _written(decklist, headings)
