"""Deck rules of formats: how many cards, how many of a name, how large a sideboard.

Which cards a format bans or lacks is no matter of this module: no list of them is at hand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from deckopt.cards.names import fold
from deckopt.decks.lists import Decklist


@dataclass(frozen=True)
class Rules:
    """Deck rules: the least main deck (or the exact one, commander included), copies of a name, sideboard."""

    least: int = 60
    copies: int | None = 4
    sideboard: int = 15
    commander: bool = False


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
    "limited": Rules(40, None, 250),
    **dict.fromkeys(("commander", "brawl", "duel"), Rules(100, 1, 0, True)),
    "standard brawl": Rules(60, 1, 0, True),
}
_WORDS = {word: n for n, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)}
_OWN_RULE = re.compile(r"A deck can have (any number of|up to (\w+)) cards named")
_BASICS = {fold(name) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")}

Text = Callable[[str], str]  # a card's printed text by its name, "" if it is not known


def most_copies(name: str, rules: Rules, text: str) -> int | None:
    """How many copies a deck may have of a card; None for any number."""
    if fold(name).removeprefix("snow-covered ") in _BASICS:
        return None
    found = _OWN_RULE.search(text)
    if found is not None:
        return _WORDS.get(found[2]) if found[2] else None
    return rules.copies


def faults(found: Decklist, rules: Rules, text: Text) -> list[str]:
    """What the deck rules have against a list, in sentences; none if it is legal by them."""
    said: list[str] = []
    size, commanders = sum(found.main.values()), sum(found.section("commander").values())
    if rules.commander:
        if size != rules.least:
            said.append(f"{size} cards with the commander; {rules.least} are asked")
        if not 1 <= commanders <= 2:
            said.append(f"{commanders} commanders; one or two are asked")
    elif size < rules.least:
        said.append(f"{size} cards; at least {rules.least} are asked")
    aside = sum(found.section("sideboard").values())
    if aside > rules.sideboard:
        said.append(f"{aside} cards in the sideboard; at most {rules.sideboard} are allowed")
    copies: Counter[str] = Counter(found.main)
    copies.update(found.section("sideboard"))
    for name, n in copies.items():
        most = most_copies(name, rules, text(name))
        if most is not None and n > most:
            said.append(f"{n} {name}; at most {most} {'is' if most == 1 else 'are'} allowed")
    return said
