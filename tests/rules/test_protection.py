"""Protection: no target, no damage, nothing attached."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

LORE = sample("scripted/protection")
TRIGGERS = """
[Guard]
cost = "{0}"
type = "Creature — Elf"
colours = "W"
power = 1
toughness = 1
keywords = ["protection from green", "protection from artifacts"]

[Flash]
cost = "{0}"
colours = "R"
type = "Enchantment"
triggers = [{ on = "enters", of = "creature", effects = [{ do = "damage", amount = 2, to = "it" }] }]

[Bolts]
cost = "{0}"
colours = "R"
type = "Enchantment"
triggers = [{ on = "cast", of = "instant", targets = ["creature"], effects = [{ do = "pump", power = 1 }] }]

[Call]
cost = "{0}"
type = "Instant"
effects = []

[Pact]
cost = "{0}"
type = "Enchantment"
statics = [{ all_colours = true }]

[Coating]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { tap = true }, targets = ["permanent"], effects = [{ do = "become", types = "Artifact" }] }]
"""


def test_it_is_no_target_of_such_spells() -> None:
    """Of a red spell the Knight is no target, of a green one it is."""
    play = Scenario(hand=["Knight", "Spark", "Growth"], cards=LORE)
    play("cast Knight")
    assert not play.offers("cast Spark")
    assert play.offers("cast Growth")


def test_it_is_dealt_no_damage_by_them() -> None:
    play = Scenario(hand=["Knight", "Ox", "Storm"], cards=LORE)
    play("cast Knight", "cast Ox", "cast Storm")
    assert (play.one("Knight").damage, play.one("Ox").damage) == (0, 1)


def test_an_aura_of_that_colour_goes_to_the_graveyard() -> None:
    """What gains protection loses what it is protected from."""
    play = Scenario(hand=["Ox", "Fury", "Ward"], cards=LORE)
    play("cast Ox", "cast Fury")
    assert play.one("Ox").size == (4, 4)
    play("cast Ward")
    assert play.one("Ox").size == (2, 4)
    assert play.graveyard == ["Fury", "Ward"]


def test_abilities_of_creatures_do_not_reach_what_is_protected_from_creatures() -> None:
    play = Scenario(hand=["Ox", "Archer", "Mantle"], cards=LORE)
    play("cast Ox", "cast Archer", "cast Mantle", "choose Ox", "activate Archer")
    assert play.one("Ox").power == 3
    assert play.one("Archer").power == 2


def test_equipment_becomes_unattached() -> None:
    play = Scenario(hand=["Ox", "Club", "Rust"], cards=LORE)
    play("cast Ox", "cast Club", "activate Club", "cast Rust")
    assert play.one("Ox").power == 2
    assert play.one("Club").host == ""
    assert not play.offers("activate Club")


def test_protection_that_spares_leaves_what_is_attached_and_keeps_off_the_rest() -> None:
    """Of the chosen colour nothing more can be attached; what is there stays."""
    play = Scenario(hand=["Ox", "Fury", "Blessing", "Fury", "Spark"], cards=LORE)
    play("cast Ox", "cast Fury", "cast Blessing", "red")
    assert play.one("Ox").power == 4
    assert not play.offers("cast Fury")
    assert not play.offers("cast Spark")


def test_a_chosen_colour_has_to_be_chosen() -> None:
    with pytest.raises(Exception, match="needs enters"):
        Scenario(
            hand=["Wall"],
            cards='[Wall]\ncost = "{0}"\ntype = "Enchantment"\n'
            'statics = [{ of = "creature", keywords = ["protection from the chosen colour"] }]\n',
        )


@pytest.mark.parametrize(("before", "left"), [((), 0), (("cast Pact",), 1)])
def test_damage_of_a_trigger_comes_from_a_source_as_it_is(before: tuple[str, ...], left: int) -> None:
    """What is all colours is green too (702.16e)."""
    play = Scenario(hand=["Flash", "Guard", "Pact"], cards=TRIGGERS)("cast Flash", *before, "cast Guard")
    assert len(play.all("Guard")) == left


@pytest.mark.parametrize(
    ("before", "power"),
    [((), 2), (("cast Pact",), 1), (("cast Coating", "activate Coating", "choose Bolts"), 1)],
)
def test_a_trigger_has_the_targets_that_its_source_may_have_as_it_is(before: tuple[str, ...], power: int) -> None:
    """A red enchantment that is green too, or has become an artifact (702.16b)."""
    play = Scenario(hand=["Bolts", "Guard", "Call", "Pact", "Coating"], cards=TRIGGERS)("cast Bolts", "cast Guard", *before)
    assert play("cast Call").one("Guard").power == power
