"""Proliferating (701.34): another counter of each kind that is there already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from samples import sample
from scenario import Scenario

CARDS = (
    sample("counters")
    + """
["Sample Chapters"]
cost = "{1}"
type = "Enchantment — Saga"
triggers = [
  { on = "chapter", at = [1, 2], effects = [{ do = "gain", amount = 1 }] },
  { on = "chapter", at = [3], effects = [{ do = "draw" }] },
]
["Sample Thrower"]
cost = "{1}"
type = "Planeswalker"
loyalty = 3
abilities = [{ cost = { put = "loyalty" }, effects = [{ do = "gain", amount = 1 }] }]
"""
)


def at(*battlefield: Any, **position: Any) -> Scenario:
    """A position with a spell that proliferates."""
    there: Mapping[str, Any] = {"library": ["Plains"] * 9, "hand": ["Sample Spread"], "battlefield": ["Island", *battlefield]}
    return Scenario.at({**there, **position}, cards=CARDS)


def with_counters(name: str, copies: int = 1, **counters: int) -> dict[str, Any]:
    return {"name": name, "copies": copies, "counters": {kind.replace("_", "/"): n for kind, n in counters.items()}}


def plus(name: str, n: int, copies: int = 1) -> dict[str, Any]:
    return {"name": name, "copies": copies, "counters": {"+1/+1": n}}


def test_each_that_is_chosen_gets_another_counter_of_each_kind() -> None:
    """701.34a: any number of permanents are chosen; what has no counters is none of them."""
    play = at({"name": "Sample Spreader", "counters": {"+1/+1": 2, "charge": 1}}, "Sample Charger", plus("Grizzly Bears", 1))
    play("cast Sample Spread")
    assert len([move for move in play.moves if move.startswith("choose")]) == 2
    play(next(move for move in play.moves if "Spreader" in move), "no more")
    assert (play.one("Sample Spreader").plus, play.one("Sample Spreader").count("charge")) == (3, 2)
    assert play.one("Grizzly Bears").plus == 1 and play.one("Sample Charger").count("charge") == 0
    assert len(play.hand) == 1


def test_of_equal_permanents_some_may_be_chosen() -> None:
    play = at(plus("Grizzly Bears", 1, copies=3))
    play("cast Sample Spread")
    for _ in range(2):
        play(next(move for move in play.moves if "Bears" in move))
    play("no more")
    assert sorted(bear.plus for bear in play.all("Grizzly Bears")) == [1, 2, 2]


def test_a_minus_counter_is_one_too() -> None:
    """701.34a: the owner may choose a creature that dies of it."""
    play = at({"name": "Grizzly Bears", "counters": {"-1/-1": 1}})("cast Sample Spread")
    play(next(move for move in play.moves if "Bears" in move))
    assert "Grizzly Bears" in play.graveyard


def test_the_opponents_poison_grows_and_your_energy_but_not_your_poison() -> None:
    play = at(poison=3, own_poison=2, own={"energy": 4})("cast Sample Spread")
    assert (play.poison, play.own_poison, play.game.summary()["own"]["energy"]) == (4, 2, 5)
    play = at()("cast Sample Spread")
    assert (play.poison, play.game.summary()["own"]["energy"]) == (0, 0)


def test_a_saga_goes_on_to_its_next_chapter() -> None:
    """714.2c: a lore counter that is put on it by whatever triggers the chapter."""
    play = at({"name": "Sample Chapters", "counters": {"lore": 1}})
    life = play.life
    play("cast Sample Spread")
    play(next(move for move in play.moves if "Chapters" in move))
    assert play.one("Sample Chapters").count("lore") == 2 and play.life == life + 1


def test_loyalty_counters_are_counters() -> None:
    play = at("Sample Thrower")("cast Sample Spread")
    play(next(move for move in play.moves if "Thrower" in move))
    assert play.one("Sample Thrower").count("loyalty") == 4


def test_what_doubles_counters_doubles_these() -> None:
    """614.16 and 701.34a."""
    play = at("Sample Scales", plus("Grizzly Bears", 1))("cast Sample Spread")
    play(next(move for move in play.moves if "Bears" in move))
    assert play.one("Grizzly Bears").plus == 3


def test_combat_damage_lets_it_grow() -> None:
    play = at(plus("Sample Spreader", 1), library=["Plains"] * 9, hand=[])
    play.attack("Sample Spreader")
    play("yes")
    play(next(move for move in play.moves if "Spreader" in move))
    assert play.poison == 3 and play.one("Sample Spreader").plus == 2
