"""Words of colours: of cards and of mana. A set of colours is a bit mask."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

FIVE_LETTERS = "WUBRG"
COLOURS = FIVE_LETTERS + "C"  # letters in mana symbols, in the order of their bits

COLOUR_NAMES = Words(
    ("white", WHITE := 1 << 0, "{W}"),
    ("blue", BLUE := 1 << 1, "{U}"),
    ("black", BLACK := 1 << 2, "{B}"),
    ("red", RED := 1 << 3, "{R}"),
    ("green", GREEN := 1 << 4, "{G}"),
    ("colourless", COLOURLESS := 1 << 5, "{C}; a card without colours"),
)
ANY_COLOUR = WHITE | BLUE | BLACK | RED | GREEN
#: The five colours, each with its bit.
FIVE_COLOURS = {name: bit for name, bit in COLOUR_NAMES.items() if bit & ANY_COLOUR}
#: The five colours, each with its letter.
LETTER_OF = dict(zip(FIVE_COLOURS, FIVE_LETTERS, strict=True))

BasicLandType = Literal["Plains", "Island", "Swamp", "Mountain", "Forest"]

#: The mana of each basic land type.
BASIC_LAND_MANA: dict[BasicLandType, str] = {
    "Plains": "{W}",
    "Island": "{U}",
    "Swamp": "{B}",
    "Mountain": "{R}",
    "Forest": "{G}",
}
