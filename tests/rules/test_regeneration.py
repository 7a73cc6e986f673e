"""Regeneration (701.15): what would be destroyed is tapped instead, and its damage is removed."""

from __future__ import annotations

from typing import Any

from samples import sample
from scenario import Scenario

CARDS = (
    sample("hurt")
    + """
[Wrath]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "destroy", what = "creature" }]
[Murder]
cost = "{0}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "destroy", what = "target" }]
[Sting]
cost = "{0}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "damage", amount = 2, to = "target" }]
[Wither]
cost = "{0}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "pump", toughness = -5 }]
[Blessed]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "tapped", of = "creature", effects = [{ do = "gain", amount = 1 }] }]
"""
)
ROOT = "Sample Regrowing Root"


def at(*hand: str, **position: Any) -> Scenario:
    there = {"library": ["Plains"] * 9, "hand": list(hand), "battlefield": ["Swamp", "Swamp", "Swamp", ROOT, "Grizzly Bears"]}
    return Scenario.at({**there, **position}, cards=CARDS)


def test_it_is_tapped_in_place_of_being_destroyed() -> None:
    """701.15a."""
    play = at("Wrath")(f"activate {ROOT}", "cast Wrath")
    assert play.one(ROOT).tapped and play.graveyard == ["Grizzly Bears", "Wrath"]
    play = at("Wrath")("cast Wrath")
    assert play.graveyard == ["Grizzly Bears", ROOT, "Wrath"]


def test_each_effect_saves_it_once() -> None:
    play = at("Murder", "Murder", "Murder")(f"activate {ROOT}", f"activate {ROOT}")
    for n in range(3):
        play("cast Murder")
        play(next(move for move in play.moves if ROOT in move))
        assert (ROOT in play.graveyard) == (n == 2)


def test_its_damage_is_removed() -> None:
    """701.15a and 704.5g: lethal damage destroys it."""
    play = at("Sting", "Sting")(f"activate {ROOT}", "cast Sting")
    play(next(move for move in play.moves if ROOT in move))
    assert (play.one(ROOT).tapped, play.one(ROOT).damage) == (True, 0)
    play("cast Sting")
    play(next(move for move in play.moves if ROOT in move))
    assert ROOT in play.graveyard


def test_toughness_of_nought_destroys_nothing() -> None:
    """704.5f: it is put into the graveyard, and cannot be regenerated."""
    play = at("Wither", "Sting")(f"activate {ROOT}", "cast Wither")
    play(next(move for move in play.moves if ROOT in move))
    assert ROOT in play.graveyard


def test_it_ends_with_the_turn() -> None:
    play = at("Wrath")(f"activate {ROOT}").until(2)
    assert ROOT in play("cast Wrath").graveyard


def test_becoming_tapped_may_trigger() -> None:
    play = at("Wrath", "Blessed")("cast Blessed", f"activate {ROOT}")
    assert play("cast Wrath").life == 21


def test_an_artifact_is_regenerated_by_another_one() -> None:
    play = at("Wrath", battlefield=["Sample Jar", {"name": "Sample Thopter"}])
    play("activate Sample Jar", "choose Sample Thopter", "cast Wrath")
    assert play.one("Sample Thopter").tapped and "Sample Jar" in play.graveyard


def test_where_nothing_destroys_it_costs_no_mana() -> None:
    """The ability would do nothing."""
    assert not Scenario.at({"battlefield": ["Swamp", ROOT], "library": ["Plains"] * 9}, cards=CARDS).offers(f"activate {ROOT}")
