"""Indestructible: not destroyed, not by lethal damage either (702.12)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

LORE = sample("scripted/indestructible")


def test_what_is_indestructible_is_not_destroyed() -> None:
    play = Scenario(hand=["Golem", "Bear", "Wrath"], cards=LORE)
    play("cast Golem", "cast Bear", "cast Wrath")
    assert play.all("Golem") and not play.all("Bear")


def test_lethal_damage_does_not_destroy_it() -> None:
    play = Scenario(hand=["Golem", "Bear", "Quake"], cards=LORE)
    play("cast Golem", "cast Bear", "cast Quake")
    assert play.one("Golem").damage == 3 and not play.all("Bear")


def test_without_toughness_it_dies() -> None:
    play = Scenario(hand=["Golem", "Wither"], cards=LORE)
    play("cast Golem", "cast Wither")
    assert play.graveyard == ["Golem", "Wither"]


def test_it_can_be_sacrificed() -> None:
    play = Scenario(hand=["Golem", "Edict"], cards=LORE)
    play("cast Golem", "cast Edict")
    assert play.graveyard == ["Edict", "Golem"]


def test_it_may_be_given_by_a_static_ability() -> None:
    play = Scenario(hand=["Angel", "Bear", "Forest", "Wrath"], cards=LORE)
    play("play Forest", "cast Angel", "cast Bear", "cast Wrath", "go on")  # the Forest might have made mana first
    assert play.graveyard == ["Angel", "Wrath"]  # not "other" than itself
    assert play.all("Bear") and play.all("Forest")


def test_what_it_saved_from_damage_dies_as_it_goes() -> None:
    play = Scenario(hand=["Angel", "Bear", "Quake", "Murder"], cards=LORE)
    play("cast Angel", "cast Bear", "cast Quake")
    assert play.one("Bear").damage == 3
    play("cast Murder", "choose Angel")
    assert play.graveyard == ["Angel", "Bear", "Murder", "Quake"]


def test_it_may_be_given_until_end_of_turn() -> None:
    play = Scenario(hand=["Blessing", "Bear", "Quake", "Wrath", "Murder"], draws=["Plains"], cards=LORE)
    play("cast Bear", "cast Blessing", "cast Quake", "cast Wrath")
    assert play.one("Bear").damage == 3
    play.until(2)
    assert play.one("Bear").damage == 0  # both wear off at the same time
    play("cast Murder")
    assert not play.all("Bear")
