"""Creatures that are cast face down and turned face up, and what comes back as an enchantment."""

from __future__ import annotations

from scenario import Scenario

LORE = """
[Craghorn]
cost = "{9}"
type = "Creature — Goat"
power = 4
toughness = 2
keywords = ["haste"]
ways = [{ name = "", cost = "{0}", as = "Craghorn (face down)" }]
transforms = "Craghorn (face down)"
triggers = [{ on = "enters", effects = [{ do = "gain", amount = 5 }] }]

["Craghorn (face down)"]
face = true
type = "Creature"
power = 2
toughness = 2
mana_value = 0
colours = ""
abilities = [{ cost = "{0}", effects = [{ do = "transform" }, { do = "counters", what = "this" }] }]

[Glimmer]
cost = "{0}"
type = "Enchantment Creature — Elk"
power = 2
toughness = 2
transforms = "Glimmer (enchantment)"
triggers = [
  { on = "enters", of = "creature", effects = [{ do = "gain", amount = 1 }] },
  { on = "dies", effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield", turned = true }] },
]

["Glimmer (enchantment)"]
face = true
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "enters", of = "creature", effects = [{ do = "gain", amount = 1 }] }]

[Murder]
cost = "{0}"
type = "Instant"
targets = ["permanent"]
effects = [{ do = "destroy", what = "target" }]

[Druid]
cost = "{0}"
type = "Creature — Elf"
power = 1
toughness = 1
triggers = [{ on = "cast", of = "creature", effects = [{ do = "lose", amount = 1, who = "opponent" }] }]

[Dig]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "return", what = "creature", from = "graveyard", random = true }]
"""


def test_a_face_down_creature_is_a_creature_spell_without_its_abilities() -> None:
    play = Scenario(hand=["Druid", "Craghorn"], cards=LORE)
    play("cast Druid", "cast Craghorn (face down)")
    assert (play.one("Craghorn (face down)").power, play.life, play.opponent_life) == (2, 20, 19)


def test_what_is_turned_face_up_does_not_enter() -> None:
    play = Scenario(hand=["Craghorn"], cards=LORE)
    play("cast Craghorn (face down)", "activate Craghorn (face down)")
    assert (play.one("Craghorn").power, play.one("Craghorn").plus, play.life) == (5, 1, 20)


def test_a_land_may_be_cast_face_down_and_turned_up() -> None:
    """702.37c: it is cast as any other spell. The land that it becomes was not played."""
    cavern = """
    [Cavern]
    type = "Land"
    mana = ["{C}"]
    transforms = "Cavern (face down)"
    ways = [{ name = "", cost = "{0}", as = "Cavern (face down)" }]

    ["Cavern (face down)"]
    face = true
    type = "Creature"
    power = 2
    toughness = 2
    mana_value = 0
    colours = ""
    abilities = [{ cost = "{0}", effects = [{ do = "transform" }] }]
    """
    play = Scenario(hand=["Cavern", "Plains"], cards=cavern)
    assert play.offers("play Cavern")
    play("cast Cavern (face down)", "play Plains", "activate Cavern (face down)")
    assert play.one("Cavern") and play.opponent_life == 20


def test_a_face_down_creature_that_dies_is_its_card() -> None:
    play = Scenario(hand=["Craghorn", "Murder"], cards=LORE)
    play("cast Craghorn (face down)", "cast Murder")
    assert "Craghorn" in play.graveyard


def test_what_dies_as_a_creature_comes_back_as_an_enchantment_and_no_creature_enters() -> None:
    play = Scenario(hand=["Glimmer", "Glimmer", "Murder"], cards=LORE)
    play("cast Glimmer", "cast Glimmer", "cast Murder")
    life = play.life
    assert play.one("Glimmer (enchantment)") and play.one("Glimmer") and "Glimmer" not in play.graveyard
    assert life == 20 + 1 + 2  # each sees itself, and the first the second; none the enchantment


def test_an_enchantment_that_came_back_stays_in_the_graveyard() -> None:
    play = Scenario(hand=["Glimmer", "Murder", "Murder"], cards=LORE)
    play("cast Glimmer", "cast Murder", "cast Murder")
    assert "Glimmer" in play.graveyard and not play.all("Glimmer (enchantment)")


def test_a_card_returned_at_random_is_one_of_those_that_are_meant() -> None:
    play = Scenario(hand=["Druid", "Murder", "Dig"], draws=["Druid"], cards=LORE)
    play("cast Druid", "cast Murder", "cast Dig")
    assert "Druid" in play.hand and "Murder" in play.graveyard
