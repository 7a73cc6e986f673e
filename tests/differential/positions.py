"""Positions as data, made for the card that is tested.

"full" has a little of everything, a creature of the types, colours and supertypes that the text names (on the
battlefield, in hand, graveyard and library), and basic lands of the types that it names.
"bare" has next to nothing; it is made for cards whose definition asks for something, so that each
condition is met in one of the two and not in the other, wherever that can be said by what lies where.

A library is a bag in deckopt and a list in phase. Here it always lies in `canonical`
order, which taking the first card keeps; so both draw the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from differential.printed import BASICS, KIN, Card, kin, plain, printed

LIBRARY = (
    "Forest",
    "Grizzly Bears",
    "Test Spark",
    "Test Relic",
    "Island",
    "Hill Giant",
    "Mountain",
    "Memnite",
    "Test Rune",
    "Swamp",
    "Plains",
    "Test Pebble",
    "Giant Spider",
    "Test Well",
)
ASKS = {"when", "if", "while", "unless", "tapped_unless", "count", "at_least", "at_most", "counters_if", "less", "only_if"}


@dataclass(frozen=True)
class Setup:
    """A position for both engines, with the cards in it. `tested` is the card's name."""

    tested: str
    cards: Mapping[str, Card] = field(repr=False, hash=False)
    battlefield: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    library: tuple[str, ...] = ()
    life: int = 20
    opponent_life: int = 40
    opponent_hand: int = 3
    opponent_library: int = 9

    @property
    def names(self) -> set[str]:
        """All cards in it."""
        return {*self.battlefield, *self.hand, *self.graveyard, *self.library}

    def canonical(self, names: Sequence[str]) -> list[str]:
        """The order in which unknown cards lie: as `LIBRARY` has them, equal ones together, others last by name."""
        return sorted(names, key=lambda n: (LIBRARY.index(n) if n in LIBRARY else 99, n))


def setup(card: Card, **zones: Any) -> Setup:
    """A position around a card; every other name is the harness's or a real card's."""
    made = kin(card)
    known = {card["name"]: card, KIN: made}
    names = {n for zone in zones.values() if isinstance(zone, tuple) for n in zone} | {card["name"]}
    return Setup(card["name"], {n: known.get(n) or printed(n) for n in sorted(names)}, **zones)


def lands(card: Card) -> list[str]:
    """Two basic lands of each type that a card's text names."""
    return [name for name in BASICS for _ in range(2) if re.search(rf"\b{name}s?\b", plain(card))]


def full(card: Card, company: Sequence[str] = ()) -> Setup:
    """A little of everything; `company`: harness cards that the script casts."""
    name = card["name"]
    return setup(
        card,
        battlefield=(*["Test Well"] * 14, "Test Spring", "Grizzly Bears", KIN, "Test Altar", "Test Rune", "Island", *lands(card)),
        hand=(KIN, "Test Spark", "Test Pebble", "Test Gauge", *company, name, name),
        graveyard=("Hill Giant", "Test Spark", KIN, "Test Relic", "Test Rune", "Swamp", "Grizzly Bears", name),
        library=(*LIBRARY, "Test Verse", KIN),
        life=9,
    )


def bare(card: Card) -> Setup:
    """Lands and the card, little life, an empty graveyard."""
    return setup(
        card,
        battlefield=(*["Test Well"] * 14, "Test Spring"),
        hand=("Test Pebble", card["name"]),
        library=LIBRARY,
        life=4,
        opponent_life=20,
        opponent_hand=0,
    )


def asks(fields: Any) -> bool:
    """Whether a definition asks for anything."""
    return any(key in ASKS for key in _keys(fields))


def _keys(fields: Any) -> Iterator[str]:
    if isinstance(fields, dict):
        for key, value in fields.items():
            yield key
            yield from _keys(value)
    elif isinstance(fields, list):
        for value in fields:
            yield from _keys(value)


def positions(card: Card, fields: Any, company: Sequence[str] = ()) -> dict[str, Setup]:
    """The positions that a card is tested in, by name."""
    made = {"full": full(card, company)}
    if asks(fields):
        made["bare"] = bare(card)
    return made
