"""Any number of creatures that have so much power together are sacrificed."""

from __future__ import annotations

from typing import Any

from samples import sample
from scenario import Scenario

CARDS = sample("sizes")
GIANT, BEAR = "Sample Hungry Giant", "Grizzly Bears"


def at(*battlefield: Any, hand: tuple[str, ...] = (GIANT,)) -> Scenario:
    there = {"library": ["Plains"] * 9, "hand": list(hand), "battlefield": ["Forest", *battlefield]}
    return Scenario.at(there, cards=CARDS)(f"cast {GIANT}")


def test_it_stays_if_creatures_of_so_much_power_are_sacrificed() -> None:
    play = at({"name": BEAR, "copies": 4})("yes")
    for n in range(3):
        assert play.offers("no more") == (n == 3)
        play(f"choose {BEAR}")
    assert play.offers("no more")
    assert play("no more").graveyard == [BEAR] * 3 and play.one(GIANT)


def test_more_of_them_may_be_sacrificed() -> None:
    play = at({"name": BEAR, "copies": 4})("yes", *[f"choose {BEAR}"] * 4)
    assert play("no more").graveyard == [BEAR] * 4


def test_it_may_be_sacrificed_itself() -> None:
    play = at(BEAR)("yes", f"choose {GIANT}")
    assert play("no more").graveyard == [GIANT]


def test_it_goes_if_none_are_sacrificed() -> None:
    assert at({"name": BEAR, "copies": 4})("no").graveyard == [GIANT]
