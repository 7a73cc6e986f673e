"""Protection: from what, and which sources that means.

A protection is a keyword like "protection from red". What has it cannot be the target of
spells and abilities from such sources, is dealt no damage by them, and cannot be enchanted
or equipped by them.
"""

from __future__ import annotations

from dataclasses import dataclass

from deckopt.words.colours import FIVE_COLOURS
from deckopt.words.kinds import ARTIFACT, CREATURE, ENCHANTMENT, INSTANT, SORCERY

#: Of the colour that was chosen as the source of the static ability entered.
CHOSEN = "protection from the chosen colour"
#: Damage that would be dealt to it is prevented, whatever the source; nothing else.
DAMAGE = "protection from damage"
COLOURED = tuple(f"protection from {colour}" for colour in FIVE_COLOURS)
_KINDS = {"artifacts": ARTIFACT, "creatures": CREATURE, "enchantments": ENCHANTMENT, "instants": INSTANT, "sorceries": SORCERY}
_NUMBERS = {"colourless": (0, 0), "monocoloured": (1, 1), "multicoloured": (2, 5), "everything": (0, 5)}
PROTECTIONS = (
    *COLOURED,
    *(f"protection from {word}" for word in (*_KINDS, *_NUMBERS)),
    CHOSEN,
    DAMAGE,
)


@dataclass(frozen=True)
class Protected:
    """The sources that a protection means: of one of these colours or types, or with so many colours."""

    colours: int = 0
    kinds: int = 0
    least: int = 9
    most: int = 0


def sources_of(keyword: str) -> Protected:
    """What a protection, that from the chosen colour aside, is from."""
    word = keyword.removeprefix("protection from ")
    if keyword in COLOURED:
        return Protected(colours=FIVE_COLOURS[word])
    if word in _KINDS:
        return Protected(kinds=_KINDS[word])
    if keyword == DAMAGE:
        return Protected()
    least, most = _NUMBERS[word]
    return Protected(least=least, most=most)
