"""What is done with the tested card, stage by stage, as data."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal
from zlib import crc32

from differential.printed import KIN

#: "abilities": any but for mana; "used": any but for mana, and the turn ended after it.
Deed = Literal["abilities", "play", "activate", "mana", "attack", "turn", "used"]
#: Harness cards that change what happens around the tested card; two of them are cast, chosen by its name.
COMPANY = ("Test Salve", "Test Growth", "Test Rouse", "Test Sift", "Test Ruin")


@dataclass(frozen=True)
class Stage:
    """One stage: all choices are gone through in both engines and the sets of positions compared.

    The next stage goes on from a position that both have, if `chained`. `card` is what is played
    or activated, the tested card if None. `there`: only while the tested card is on the battlefield.
    """

    name: str
    deed: Deed
    card: str | None = None
    chained: bool = True
    there: bool = False


def company_of(name: str) -> tuple[str, ...]:
    """The harness cards that are cast beside a card, the same every time."""
    return tuple(sorted(random.Random(crc32(name.encode())).sample(COMPANY, 2)))


def stages(company: tuple[str, ...] = (), equips: bool = False) -> tuple[Stage, ...]:
    """The stages in order. `equips`: the card has to be attached to do anything."""
    return (
        Stage("before", "abilities", chained=False),
        Stage("cast", "play"),
        Stage("abilities", "abilities", chained=False),
        Stage("kin enters", "play", KIN, there=True),
        Stage("spell", "play", "Test Spark", there=True),
        *(Stage(name, "play", name) for name in company if name != "Test Ruin"),
        Stage("second copy", "play", there=True),
        Stage("mana 1", "mana", "Test Gauge", chained=False),
        Stage("sacrifice", "activate", "Test Altar", there=True),
        *(Stage("equip", "activate", there=True) for _ in range(equips)),
        Stage("attack 1", "attack"),
        Stage("turn 1", "turn"),
        Stage("abilities 2", "abilities", chained=False),
        Stage("mana 2", "mana", "Test Gauge", chained=False),
        Stage("attack 2", "attack"),
        Stage("used", "used", chained=False),
        Stage("turn 2", "turn"),
        Stage("mana 3", "mana", "Test Gauge", chained=False),
        *(Stage(name, "play", name) for name in company if name == "Test Ruin"),
    )
