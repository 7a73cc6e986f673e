"""Decklists in XML files of clients: Magic Online's .dek, Cockatrice's .cod, OCTGN's .o8d, and LackeyCCG's .dek.

All are read; Magic Online's and Cockatrice's are written too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckopt.decks.heading_words import ELSEWHERE
from deckopt.decks.headings import section_of_word
from deckopt.decks.lists import MOST_COPIES, Decklist
from deckopt.decks.numbers import copies_of, shown_count
from deckopt.decks.text import commander_of_a_hundred
from deckopt.errors import InputError
from deckopt.parse import xml

if TYPE_CHECKING:
    from xml.etree import ElementTree

_ZONES = {"main": "main", "side": "sideboard", "commander": "commander", "companion": "companion", "maybeboard": "maybeboard"}


def _count(text: str | None, where: str, name: str) -> int:
    found = copies_of(text or "")
    if found is None:
        raise InputError(where, name, f"{shown_count(text or '')!r} copies", f"write a whole number from 1 to {MOST_COPIES}")
    return found


def read_xml(text: str, where: str) -> Decklist:
    """The list of an XML file of a client. InputError if it is none."""
    root = xml(text.lstrip("\ufeff"), where)
    if root.tag == "Deck":
        return _read_dek(root, where)
    if root.tag == "cockatrice_deck":
        return _read_cod(root, where)
    if root.tag == "deck":
        return _read_deck(root, where)
    raise InputError(
        where, "", f"<{root.tag[:40]}> is no deck of Magic Online, Cockatrice, OCTGN or LackeyCCG", "save it as text"
    )


def _read_dek(root: ElementTree.Element, where: str) -> Decklist:
    found = Decklist()
    for card in root.iter("Cards"):
        name = " ".join(card.get("Name", "").split())
        if not name:
            raise InputError(where, "Cards", "an entry has no Name", "save the list from a newer client, or as text")
        section = "sideboard" if card.get("Sideboard", "false").lower() in ("true", "1") else "main"
        found.add(section, name, _count(card.get("Quantity"), where, name))
    return commander_of_a_hundred(found).checked(where)


def _read_cod(root: ElementTree.Element, where: str) -> Decklist:
    found = Decklist(" ".join((root.findtext("deckname") or "").split()))
    for zone in root.iter("zone"):
        section = _ZONES.get(zone.get("name", "main"))
        for card in zone.iter("card"):
            name = " ".join(card.get("name", "").split())
            if not name:
                raise InputError(where, "card", "an entry has no name")
            if section is not None:  # tokens are not part of the list
                found.add(section, name, _count(card.get("number"), where, name))
    return commander_of_a_hundred(found).checked(where)


def _read_deck(root: ElementTree.Element, where: str) -> Decklist:
    """A deck of OCTGN, whose cards say how many they are, or of LackeyCCG, where each card is a copy."""
    found = Decklist()
    for zone in (*root.iter("section"), *root.iter("superzone")):
        section = section_of_word(zone.get("name", "")) or ELSEWHERE
        for card in zone.iter("card"):
            name = " ".join((card.findtext("name") or card.text or "").split())
            if not name:
                raise InputError(where, "card", "an entry has no name")
            if section != ELSEWHERE:
                found.add(section, name, _count(card.get("qty", "1"), where, name))
    return commander_of_a_hundred(found).checked(where)


def write_dek(decklist: Decklist) -> str:
    """A deck file of Magic Online, which has commander, companion and sideboard as one."""
    from xml.sax.saxutils import quoteattr  # slow to load

    lines = ['<?xml version="1.0" encoding="utf-8"?>']
    lines.append('<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">')
    lines += ["  <NetDeckID>0</NetDeckID>", "  <PreconstructedDeckID>0</PreconstructedDeckID>"]
    for section, cards in decklist.as_two().sections.items():
        side = "true" if section == "sideboard" else "false"
        for name, copies in cards.items():
            lines.append(f'  <Cards CatID="0" Quantity="{copies}" Sideboard="{side}" Name={quoteattr(name)} Annotation="0" />')
    return "\n".join([*lines, "</Deck>"]) + "\n"


def write_cod(decklist: Decklist) -> str:
    """A deck file of Cockatrice, with a zone for each section."""
    from xml.sax.saxutils import escape, quoteattr

    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<cockatrice_deck version="1">']
    lines += [f"    <deckname>{escape(decklist.name)}</deckname>", "    <comments></comments>"]
    for zone, section in _ZONES.items():
        if decklist.section(section):
            lines.append(f'    <zone name="{zone}">')
            lines += [f'        <card number="{n}" name={quoteattr(name)}/>' for name, n in decklist.section(section).items()]
            lines.append("    </zone>")
    return "\n".join([*lines, "</cockatrice_deck>"]) + "\n"
