"""Mana as notation: colours, symbols, costs. Whether a cost can be paid is in `deckopt.rules`.

A set of colours is a bit mask (`words.colours`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from deckopt.bounds import MOST_COUNT, whole
from deckopt.words.colours import ANY_COLOUR, COLOURS

LONGEST_COST = 120  # characters

_SYMBOL = re.compile(r"\{([^{}]*)\}")


def mask_of(letters: str) -> int:
    """The bit mask of some of the letters WUBRGC."""
    mask = 0
    for letter in letters:
        mask |= 1 << COLOURS.index(letter)
    return mask


def letters_of(mask: int) -> str:
    """The letters of a colour mask, in WUBRGC order."""
    return "".join(c for i, c in enumerate(COLOURS) if mask >> i & 1)


@dataclass(frozen=True)
class Pip:
    """One coloured symbol of a cost; `mask` has the colours that pay for it.

    A Phyrexian symbol (`life` > 0) may be paid with that much life instead.
    """

    mask: int
    life: int = 0


@dataclass(frozen=True)
class ManaCost:
    """A mana cost: `generic` mana, coloured `pips`, and `x` times the chosen X."""

    generic: int = 0
    pips: tuple[Pip, ...] = ()
    x: int = 0

    @property
    def value(self) -> int:
        """The mana value, with X as 0."""
        return self.generic + len(self.pips)

    @property
    def colours(self) -> int:
        """The mask of the colours among the pips, without colourless."""
        mask = 0
        for pip in self.pips:
            mask |= pip.mask
        return mask & ANY_COLOUR

    def __add__(self, other: ManaCost) -> ManaCost:
        return ManaCost(self.generic + other.generic, self.pips + other.pips, self.x + other.x)

    def __str__(self) -> str:
        text = "{X}" * self.x
        if self.generic or not (self.pips or self.x):
            text += f"{{{self.generic}}}"
        for pip in self.pips:
            text += "{" + "/".join(letters_of(pip.mask)) + ("/P" if pip.life else "") + "}"
        return text


def parse_cost(text: str) -> ManaCost:
    """The cost of a text like "{2}{U}{R/W}{G/P}{X}". ValueError names the wrong symbol."""
    if len(text) > LONGEST_COST:
        raise ValueError(f"is longer than {LONGEST_COST} characters")
    if _SYMBOL.sub("", text).strip():
        raise ValueError(f"{text!r} is no mana cost; write symbols in braces, like {{1}}{{R}}")
    generic, x, pips = 0, 0, []
    for symbol in _SYMBOL.findall(text):
        parts = symbol.split("/")
        amount = whole(symbol)
        if amount is not None:
            generic += amount
        elif symbol == "X":
            x += 1
        elif parts[-1] == "P" and len(parts) > 1 and all(p in COLOURS[:5] and p for p in parts[:-1]):
            pips.append(Pip(mask_of("".join(parts[:-1])), life=2))
        elif parts and all(len(p) == 1 and p in COLOURS for p in parts) and len(set(parts)) == len(parts):
            pips.append(Pip(mask_of("".join(parts))))
        else:
            raise ValueError(f"unknown mana symbol {{{symbol}}} in {text!r}")
    if generic > MOST_COUNT:
        raise ValueError(f"{text!r} is more than {MOST_COUNT} generic mana")
    return ManaCost(generic, tuple(pips), x)


def _validate_cost(value: Any) -> ManaCost:
    if isinstance(value, ManaCost):
        return value
    if not isinstance(value, str):
        raise ValueError("a mana cost is text like '{1}{R}'")
    return parse_cost(value)


ManaCostField = Annotated[
    ManaCost,
    BeforeValidator(_validate_cost),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string", "maxLength": LONGEST_COST, "pattern": r"^(\s*\{[^{}]+\})*\s*$", "examples": ["{1}{R}"]}),
]


def _letters(value: Any) -> str:
    if not isinstance(value, str) or len(set(value)) != len(value) or set(value) - set(COLOURS[:5]):
        raise ValueError("write the letters of colours, of W, U, B, R and G, like 'R' or 'WU'")
    return value


ColourLetters = Annotated[
    str, BeforeValidator(_letters), WithJsonSchema({"type": "string", "maxLength": 5, "pattern": "^[WUBRG]*$"})
]


def check_made(mana: ManaCost) -> ManaCost:
    """The same mana, as mana that is made. ValueError if it has no symbol, or has {X} or a Phyrexian symbol."""
    if mana.x or any(p.life for p in mana.pips) or not mana.value:
        raise ValueError("mana that is made is written in symbols like {G} or {U/R}")
    return mana


def check_one_made(mana: ManaCost) -> ManaCost:
    """As `check_made`, for a single coloured or colourless symbol."""
    check_made(mana)
    if mana.generic or len(mana.pips) != 1:
        raise ValueError(f"'{mana}' is not one symbol; write one, like {{G}}, {{C}} or {{U/R}}")
    return mana
