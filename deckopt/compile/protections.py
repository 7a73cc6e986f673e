"""Protections: the sources that a keyword like "protection from red" is from.

A permanent with it cannot be the target of spells and abilities of such sources. They deal no damage to it, and cannot enchant or
equip it.
"""

from __future__ import annotations

from dataclasses import dataclass

from deckopt.words.colours import FIVE_COLOURS
from deckopt.words.keywords import COLOURED, DAMAGE, FROM_KINDS, FROM_NUMBERS


@dataclass(frozen=True)
class Protected:
    """The sources of a protection: of one of these colours or types, or with so many colours."""

    colours: int = 0
    kinds: int = 0
    least: int = 9
    most: int = 0


def sources_of(keyword: str) -> Protected:
    """The sources of a protection, which is not that from the chosen colour."""
    word = keyword.removeprefix("protection from ")
    if keyword in COLOURED:
        return Protected(colours=FIVE_COLOURS[word])
    if word in FROM_KINDS:
        return Protected(kinds=FROM_KINDS[word])
    if keyword == DAMAGE:
        return Protected()
    least, most = FROM_NUMBERS[word]
    return Protected(least=least, most=most)
