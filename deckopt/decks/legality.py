"""Deck rules of formats: how many cards, how many copies, how large a sideboard; and what a format has against a list.

Which cards a format bans or lacks is known only of cards whose source says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from deckopt.cards.names import fold
from deckopt.decks.lists import Decklist
from deckopt.errors import InputError, nearest
from deckopt.words.colours import BASIC_LAND_MANA


@dataclass(frozen=True)
class Rules:
    """Deck rules: the least main deck (or its exact size, with the commander), copies of a name, sideboard."""

    least: int = 60
    copies: int | None = 4
    sideboard: int = 15
    commander: bool = False
    has_list: bool = True  # whether the format has a list of legal cards


_SIXTY = (
    "standard",
    "pioneer",
    "modern",
    "legacy",
    "vintage",
    "pauper",
    "premodern",
    "historic",
    "explorer",
    "timeless",
    "alchemy",
)
FORMATS = {
    **dict.fromkeys(_SIXTY, Rules()),
    "limited": Rules(40, None, 250, has_list=False),
    **dict.fromkeys(("commander", "brawl", "duel"), Rules(100, 1, 0, True)),
    "standard brawl": Rules(60, 1, 0, True),
}
ANY = "any"  # any format, where one is asked for
_BASICS = {fold(name) for name in (*BASIC_LAND_MANA, "Wastes")}

Own = int | Literal["any"] | None  # how many copies a deck may have by the card's own text


def most_copies(name: str, rules: Rules, own: Own) -> int | None:
    """How many copies of a card a deck may have; None for any number."""
    if fold(name).removeprefix("snow-covered ") in _BASICS or own == "any":
        return None
    return rules.copies if own is None else own


def faults(decklist: Decklist, rules: Rules, own: Callable[[str], Own]) -> list[str]:
    """What the deck rules have against a list, in sentences."""
    said: list[str] = []
    commanders = sum(decklist.section("commander").values())
    size = sum(decklist.main.values()) + commanders
    if rules.commander:
        if size != rules.least:
            said.append(f"{size} cards with the commander; {rules.least} are asked")
        if not 1 <= commanders <= 2:
            said.append(f"{commanders} commanders; one or two are asked, below a line 'Commander'")
    elif size < rules.least:
        said.append(f"{size} cards; at least {rules.least} are asked")
    aside = sum(decklist.section("sideboard").values())
    if aside > rules.sideboard:
        said.append(f"{aside} cards in the sideboard; at most {rules.sideboard} are allowed")
    copies: Counter[str] = Counter(decklist.main)
    copies.update(decklist.section("commander"))
    copies.update(decklist.section("sideboard"))
    for name, n in copies.items():
        most = most_copies(name, rules, own(name))
        if most is not None and n > most:
            said.append(f"{n} {name}; at most {most} {'is' if most == 1 else 'are'} allowed")
    return said


Legal = Mapping[str, str]  # by format: "legal", "restricted" or "banned"; formats without the card are missing


def card_faults(decklist: Decklist, form: str, legal: Callable[[str], Legal | None]) -> tuple[list[str], list[str]]:
    """(what a format has against the cards of a list, in sentences; names of cards of which it is not known)."""
    said: list[str] = []
    unknown: list[str] = []
    copies: Counter[str] = Counter(decklist.main)
    copies.update(decklist.section("commander"))
    copies.update(decklist.section("sideboard"))
    for name, n in copies.items():
        of_card = legal(name)
        if of_card is None:
            unknown.append(name)
            continue
        word = of_card.get(form.replace(" ", ""), "not legal")
        if word == "restricted" and n > 1:
            said.append(f"{n} {name}; one is allowed, it is restricted")
        elif word not in ("legal", "restricted"):
            said.append(f"{name} is {word}")
    return said, unknown


def checked_format(form: str, where: str) -> str:
    """The format as in `FORMATS`, or `ANY`. InputError if it is not known."""
    if form and form.lower() not in {*FORMATS, ANY}:
        raise InputError(where, form, "is no format", nearest(form, FORMATS) or f"one of {', '.join(FORMATS)}")
    return form.lower()
