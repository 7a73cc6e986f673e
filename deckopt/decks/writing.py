"""Writes decklists as text: one function for each dialect. Reading is in `text`."""

from __future__ import annotations

from deckopt.decks.lists import SECTIONS, Decklist


def _lines(cards: dict[str, int]) -> list[str]:
    return [f"{copies} {name}" for name, copies in cards.items()]


def _written(found: Decklist, headings: dict[str, str]) -> str:
    """Sections below their headings, separated by blank lines; "" is no heading."""
    parts = []
    for section, heading in headings.items():
        if found.section(section):
            parts.append("\n".join([*([heading] if heading else []), *_lines(found.section(section))]))
    return "\n\n".join(parts) + "\n"


def _alone(found: Decklist) -> bool:
    """Whether the main deck comes first, so that it needs no heading."""
    return not found.section("commander") and not found.section("companion")


def write_arena(found: Decklist) -> str:
    """The text that MTG Arena exports and imports. Arena has no maybeboard."""
    about = f"About\nName {found.name}\n\n" if found.name else ""
    headings = {"commander": "Commander", "companion": "Companion", "main": "Deck", "sideboard": "Sideboard"}
    return about + _written(found, headings)


def write_moxfield(found: Decklist) -> str:
    """The text that Moxfield exports."""
    main = "" if _alone(found) else "DECK:"
    headings = {"commander": "COMMANDER:", "companion": "COMPANION:", "main": main}
    return _written(found, {**headings, "sideboard": "SIDEBOARD:", "maybeboard": "CONSIDERING:"})


def write_archidekt(found: Decklist) -> str:
    """The text that Archidekt exports, with the section on each line."""
    category = {
        "commander": " [Commander{top}]",
        "companion": " [Companion]",
        "sideboard": " [Sideboard]",
        "maybeboard": " [Maybeboard{noDeck}{noPrice}]",
    }
    lines = [f"{n}x {name}{category.get(s, '')}" for s in found.sections for name, n in found.section(s).items()]
    return "\n".join(lines) + "\n"


def write_mtgo(found: Decklist) -> str:
    """The text of Magic Online, which has commander, companion and sideboard as one."""
    return _written(found.as_two(), {"main": "", "sideboard": "SIDEBOARD:"})


def write_plain(found: Decklist) -> str:
    """Counts and names, with a heading for everything but the main deck."""
    headings = {s: s.capitalize() for s in SECTIONS}
    headings["main"] = "" if _alone(found) else "Deck"
    return _written(found, headings)
