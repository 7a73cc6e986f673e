"""Permanents: Equipment, what stays tapped, combat damage, mana value in filters, milling of libraries."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("scripted/permanents")


def play_with(*hand: str, **more: object) -> Scenario:
    return Scenario(hand=list(hand), cards=CARDS, **more)  # type: ignore[arg-type]


# -- Equipment -------------------------------------------------------------------------------------


def test_equipment_gives_what_it_says_to_the_creature_it_is_attached_to() -> None:
    play = play_with("Axe", "Scout", "Mountain")
    play("cast Axe", "cast Scout", "play Mountain", "activate Axe")
    assert play.one("Scout").size == (3, 1)
    assert play.one("Axe").host == "Scout"
    play.attack("Scout")  # it has haste
    assert play.opponent_life == 17


def test_equipment_moves_to_another_creature() -> None:
    play = play_with("Axe", "Scout", "Ogre", "Mountain", "Mountain")
    play("cast Axe", "cast Scout", "cast Ogre", "play Mountain", "activate Axe", "choose Scout").until(2)
    play("activate Axe", "choose Ogre")
    assert play.one("Scout").size == (1, 1)
    assert play.one("Ogre").size == (4, 2)


def test_equipment_stays_when_its_creature_dies_and_can_be_attached_again() -> None:
    play = play_with("Axe", "Scout", "Ogre", "Kill", "Mountain")
    play("cast Axe", "cast Scout", "play Mountain", "activate Axe", "cast Kill")
    assert play.one("Axe").host == ""
    play("cast Ogre").until(2)("activate Axe")
    assert play.one("Axe").host == "Ogre"


def test_equipment_that_becomes_a_creature_is_attached_to_nothing() -> None:
    play = play_with("Axe", "Scout", "Wake", "Mountain")
    play("cast Axe", "cast Scout", "play Mountain", "activate Axe", "cast Wake")
    assert play.one("Axe").host == ""
    assert play.one("Scout").size == (1, 1)


# -- staying tapped --------------------------------------------------------------------------------


def test_what_does_not_untap_in_the_untap_step_is_untapped_by_effects() -> None:
    play = play_with("Monolith", "Spend", "Mountain", "Mountain", "Island", draws=["Island"] * 4)
    play("cast Monolith", "cast Spend")
    assert play.one("Monolith").tapped
    play("play Mountain").until(2)
    assert play.one("Monolith").tapped
    play("play Mountain").until(3)("play Island").until(4)("play Island", "activate Monolith")
    assert not play.one("Monolith").tapped


# -- combat damage ---------------------------------------------------------------------------------


def test_combat_damage_triggers_with_how_much_it_was() -> None:
    play = play_with("Raider", "Axe", "Mountain")
    play("cast Raider", "cast Axe", "play Mountain", "activate Axe").attack("Raider")
    assert play.opponent_life == 17
    assert play.life == 23


def test_other_damage_is_no_combat_damage() -> None:
    play = play_with("Pinger", "Mountain")
    play("cast Pinger", "play Mountain", "activate Pinger", "target the opponent")
    assert (play.life, play.opponent_life) == (20, 19)


def test_damage_to_each_player_is_dealt_at_once() -> None:
    lore = """
["Fury"]
cost = "{0}"
type = "Creature — Devil"
power = 1
toughness = 1
keywords = ["lifelink"]
triggers = [{ on = "enters", effects = [{ do = "damage", amount = 2, to = "each" }] }]
"""
    play = Scenario(hand=["Fury"], cards=lore)
    play("cast Fury")
    assert (play.life, play.opponent_life) == (22, 18)


# -- dying together ----------------------------------------------------------------------------------


def test_creatures_that_die_together_see_each_other_die() -> None:
    lore = """
["Mourner"]
cost = "{0}"
type = "Creature — Zombie"
power = 1
toughness = 1
triggers = [{ on = "dies", of = "other creature", effects = [{ do = "gain", amount = 1 }] }]
["Ox"]
cost = "{0}"
type = "Creature — Ox"
power = 2
toughness = 4
["Wrath"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "destroy", what = "creature" }]
["Plague"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "pump", what = "creature", toughness = -4 }]
"""
    for spell in ("Wrath", "Plague"):
        play = Scenario(hand=["Mourner", "Mourner", "Ox", spell], cards=lore)
        play("cast Mourner", "cast Mourner", "cast Ox", f"cast {spell}")
        assert play.all() == []
        assert play.life == 24  # each Mourner sees the other and the Ox die


# -- mana value ------------------------------------------------------------------------------------


def test_a_filter_asks_for_mana_value() -> None:
    play = play_with("Dig", "Exact", rest={"Opt": 2, "Lava Axe": 2, "Fireball": 2, "Wheel of Fortune": 2})
    play("cast Dig")
    assert play.moves == ["choose Fireball", "choose Opt", "no more"]  # an X is 0
    play("no more", "cast Exact")
    assert not play.offers("choose Opt")


# -- milling ---------------------------------------------------------------------------------------


def test_a_target_player_mills() -> None:
    play = play_with("Grinder", "Grinder", opponent_library=40)
    play("cast Grinder", "target the opponent")
    assert (play.opponent_library, play.opponent_graveyard) == (38, 2)
    assert play.library == 20
    play("cast Grinder", "target you")
    assert (play.opponent_library, play.library) == (38, 18)


def test_each_player_mills_no_more_than_there_is_and_loses_nothing_by_it() -> None:
    play = play_with("Grind All", opponent_library=1)
    play("cast Grind All")
    assert play.opponent_library == 0
    assert not play.over


DOOM = sample("scripted/permanents_doom")


def test_what_is_doomed_is_exiled_instead_of_dying_and_nothing_triggers() -> None:
    play = Scenario(hand=["Bear", "Coil", "Pit"], cards=DOOM)
    play("cast Bear", "cast Coil", "choose Bear", "cast Pit")
    assert (play.exile, play.graveyard, play.life) == (["Bear"], ["Coil", "Pit"], 20)
    assert play.count("creatures died") == 0


def test_what_is_doomed_goes_to_hand_as_usual() -> None:
    play = Scenario(hand=["Bear", "Coil", "Unsummon"], cards=DOOM)
    play("cast Bear", "cast Coil", "choose Bear", "cast Unsummon")
    assert (play.exile, play.hand) == ([], ["Bear"])


def test_nobody_is_doomed_any_more_in_the_next_turn() -> None:
    play = Scenario(hand=["Bear", "Coil", "Pit"], cards=DOOM)
    play("cast Bear", "cast Coil", "choose Bear").until(2)
    play("cast Pit")
    assert (play.exile, play.life) == ([], 25)


def test_only_what_was_dealt_damage_is_doomed_by_it() -> None:
    # "If a creature dealt damage this way would die": none was where it is prevented, or where X is 0.
    play = Scenario(hand=["Bear", "Burn", "Pit"], cards=DOOM)
    play("cast Bear", "cast Burn", "choose Bear", "cast Pit")
    assert (play.exile, play.graveyard) == (["Bear"], ["Burn", "Pit"])
    play = Scenario(hand=["Phantom", "Burn", "Pit"], cards=DOOM)
    play("cast Phantom", "cast Burn", "choose Phantom", "cast Pit")
    assert (play.exile, play.graveyard) == ([], ["Burn", "Phantom", "Pit"])
    play = Scenario(hand=["Bear", "Zenith", "Pit"], cards=DOOM)
    play("cast Bear", "cast Zenith", "choose Bear", "cast Pit")
    assert (play.exile, play.life) == ([], 25)


def test_a_player_is_not_doomed() -> None:
    play = Scenario(hand=["Bear", "Coil"], cards=DOOM)
    play("cast Bear", "cast Coil", "target the opponent")
    assert play.opponent_life == 19
    assert play.one("Bear").marks == ()


STANDS = """
[Stand]
cost = "{0}"
type = "Enchantment"

[[Stand.triggers]]
on = "dies"
of = "creature"
effects = [{ do = "if", when = { control = "self" }, then = [{ do = "may", effects = [
  { do = "sacrifice", what = "this" },
  { do = "if", when = { amount = { value = "sacrificed" }, reaches = 1 }, then = [{ do = "gain", amount = 1 }] },
] }] }]

[Bear]
cost = "{0}"
type = "Creature — Bear"
power = 1
toughness = 1

[Sweep]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "destroy", what = "creature" }]
"""


def test_what_is_sacrificed_once_is_not_sacrificed_again() -> None:
    play = Scenario(hand=["Stand", "Stand", "Bear", "Bear", "Sweep"], cards=STANDS)
    play("cast Stand", "cast Stand", "cast Bear", "cast Bear", "cast Sweep")
    while "yes" in play.moves:
        play("yes")
    assert play.life == 22 and not play.all("Stand")
