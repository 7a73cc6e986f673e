"""What permanents are: power and toughness, types, counters, Auras, statics."""

from __future__ import annotations

from scenario import Scenario

# -- Auras that count -----------------------------------------------------------------------------


def _bogle(*hand: str, lotus: str = "W", rest: dict[str, int] | None = None, cards: str = "") -> Scenario:
    play = Scenario(hand=["Forest", "Slippery Bogle", "Black Lotus", *hand], cards=cards, rest=rest)
    return play("play Forest", "cast Slippery Bogle").lotus(lotus)


def test_ethereal_armor_counts_itself() -> None:
    play = _bogle("Ethereal Armor")
    play("cast Ethereal Armor")
    assert play.one("Slippery Bogle").size == (2, 2)


def test_ethereal_armor_counts_auras_on_lands_and_other_enchantments() -> None:
    play = _bogle("Ethereal Armor", "Abundant Growth", "Lotus Petal")
    play("cast Ethereal Armor", "cast Lotus Petal", "cast Abundant Growth")
    assert play.one("Abundant Growth").host == "Forest"
    assert play.one("Slippery Bogle").size == (3, 3)


def test_two_ethereal_armors_count_each_other() -> None:
    play = _bogle("Ethereal Armor", "Ethereal Armor")
    play("cast Ethereal Armor", "cast Ethereal Armor")
    assert play.one("Slippery Bogle").size == (5, 5)


def test_ancestral_mask_counts_only_other_enchantments() -> None:
    play = _bogle("Ancestral Mask", "Abundant Growth", "Lotus Petal", lotus="G")
    play("cast Ancestral Mask")
    assert play.one("Slippery Bogle").size == (1, 1)
    play("cast Lotus Petal", "cast Abundant Growth")
    assert play.one("Slippery Bogle").size == (3, 3)


def test_two_masks_each_count_the_other() -> None:
    play = Scenario(hand=["Forest", "Slippery Bogle", *["Black Lotus"] * 2, *["Ancestral Mask"] * 2])
    play("play Forest", "cast Slippery Bogle").lotus("G", 2)("cast Ancestral Mask", "cast Ancestral Mask")
    assert play.one("Slippery Bogle").size == (5, 5)


def test_auras_add_up_and_are_listed_on_their_host() -> None:
    play = _bogle("Rancor", "Armadillo Cloak", "Cartouche of Solidarity", "Lotus Petal", "Lotus Petal", "Lotus Petal")
    play(*["cast Lotus Petal"] * 3, "cast Cartouche of Solidarity", "cast Armadillo Cloak", "choose Slippery Bogle")
    assert play.one("Slippery Bogle").size == (4, 4)
    assert play.one("Slippery Bogle").guests == ("Armadillo Cloak", "Cartouche of Solidarity")


def test_an_aura_goes_to_the_graveyard_with_its_creature() -> None:
    play = _bogle("Ethereal Armor", "Lotus Petal", "Lightning Bolt")
    play("cast Ethereal Armor", "cast Lotus Petal", "cast Lightning Bolt", "choose Slippery Bogle")
    assert [p.name for p in play.all()] == ["Forest"]
    assert {"Ethereal Armor", "Slippery Bogle"} <= set(play.graveyard)


def test_armor_that_shrinks_lets_damage_kill() -> None:
    pit = '[Salt]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "sacrifice", what = "Cartouche" }]\n'
    play = _bogle("Ethereal Armor", "Cartouche of Solidarity", "Lotus Petal", "Shock", "Salt", cards=pit)
    play("cast Ethereal Armor", "cast Cartouche of Solidarity", "cast Lotus Petal")
    play("cast Shock", "choose Slippery Bogle")
    assert play.one("Slippery Bogle").size == (4, 4)
    play("cast Salt")
    assert play.all("Slippery Bogle") == []  # two damage, toughness 2


def test_armadillo_cloak_gains_life_for_the_damage_dealt() -> None:
    play = Scenario(hand=["Forest", "Slippery Bogle", "Black Lotus", "Lotus Petal", "Armadillo Cloak"])
    play("play Forest", "cast Slippery Bogle").lotus("G")("cast Lotus Petal", "cast Armadillo Cloak").until(2)
    play.attack("Slippery Bogle")
    assert (play.life, play.opponent_life) == (23, 17)


def test_two_cloaks_gain_life_twice_for_the_whole_damage() -> None:
    play = Scenario(hand=["Forest", "Slippery Bogle", *["Black Lotus"] * 2, *["Lotus Petal"] * 2, *["Armadillo Cloak"] * 2])
    play("play Forest", "cast Slippery Bogle").lotus("G")("cast Lotus Petal", "cast Armadillo Cloak")
    play.lotus("G")("cast Lotus Petal", "cast Armadillo Cloak")
    play.until(2).attack("Slippery Bogle")
    assert (play.life, play.opponent_life) == (30, 15)


# -- base power, types, pumps -------------------------------------------------------------------------


def test_relics_roar_sets_base_power_under_counters_and_pumps() -> None:
    play = Scenario(hand=["Forest", "Glistener Elf", *["Lotus Petal"] * 4, "Relic's Roar", "Snakeskin Veil", "Giant Growth"])
    play("play Forest", "cast Glistener Elf", *["cast Lotus Petal"] * 4, "cast Snakeskin Veil", "cast Giant Growth")
    assert play.one("Glistener Elf").size == (5, 5)
    play("cast Relic's Roar", "choose Glistener Elf with 1 +1/+1 counters")
    assert play.one("Glistener Elf").size == (8, 7)
    play.until(2)
    assert play.one("Glistener Elf").size == (2, 2)


def test_the_roars_types_raise_a_later_embiggen_which_is_fixed_at_resolution() -> None:
    play = Scenario(hand=["Forest", "Glistener Elf", *["Lotus Petal"] * 3, "Relic's Roar", "Embiggen", "Embiggen"])
    play("play Forest", "cast Glistener Elf", "cast Lotus Petal", "cast Embiggen")
    assert play.one("Glistener Elf").size == (5, 5)  # Creature, Phyrexian, Elf, Warrior
    play("cast Lotus Petal", "cast Relic's Roar", "choose Glistener Elf")
    play("cast Lotus Petal", "cast Embiggen")
    # Base 4/3, the first Embiggen still four, the second six: Artifact and Dinosaur too.
    assert play.one("Glistener Elf").size == (4 + 4 + 6, 3 + 4 + 6)


def test_embiggen_counts_the_artifact_type_once() -> None:
    play = Scenario(hand=["Black Lotus", "Ichorclaw Myr", "Lotus Petal", "Relic's Roar", "Embiggen", "Lotus Petal"])
    play.lotus("G")("cast Ichorclaw Myr", "cast Lotus Petal", "cast Relic's Roar", "choose Ichorclaw Myr", "cast Embiggen")
    # Artifact, Creature, Phyrexian, Myr, Dinosaur.
    assert play.one("Ichorclaw Myr").size == (9, 8)


def test_relics_roar_makes_an_artifact_a_creature_that_may_be_new() -> None:
    play = Scenario(hand=["Great Furnace", "Relic's Roar", "Lotus Petal", "Shock"])
    play("play Great Furnace", "cast Lotus Petal", "cast Relic's Roar", "choose Great Furnace")
    assert play.one("Great Furnace").size == (4, 3)
    assert not play.offers("cast Shock")  # it is new and cannot be tapped
    play.until(2)
    assert play.one("Great Furnace").power == 0


def test_an_artifact_land_may_attack_under_relics_roar() -> None:
    play = Scenario(hand=["Great Furnace", "Relic's Roar", "Lotus Petal"])
    play("play Great Furnace").until(2)("cast Lotus Petal", "cast Relic's Roar", "choose Great Furnace")
    play.attack("Great Furnace")
    assert play.opponent_life == 16


def test_an_aura_falls_off_what_is_no_creature_any_more() -> None:
    play = Scenario(hand=["Forest", "Ichorclaw Myr", *["Lotus Petal"] * 2, "Relic's Roar", "Rancor", "Great Furnace"])
    play("play Great Furnace", "cast Lotus Petal", "cast Lotus Petal", "cast Relic's Roar", "choose Great Furnace")
    play("cast Rancor")
    assert play.one("Rancor").host == "Great Furnace"
    play.until(2)
    assert play.all("Rancor") == []
    assert "Rancor" in play.hand


def test_cerulean_wisps_makes_a_creature_blue_until_end_of_turn() -> None:
    lore = '[Tide]\ncost = "{0}"\ntype = "Sorcery"\ntargets = ["blue creature"]\neffects = [{ do = "pump", power = 1 }]\n'
    play = Scenario(hand=["Mountain", "Raging Goblin", "Lotus Petal", "Cerulean Wisps", "Tide", "Tide"], cards=lore)
    play("play Mountain", "cast Raging Goblin")
    assert not play.offers("cast Tide")
    play("cast Lotus Petal", "cast Cerulean Wisps")
    assert play.offers("cast Tide")
    play.until(2)
    assert not play.offers("cast Tide")


def test_a_filter_with_power_looks_at_the_power_now() -> None:
    play = Scenario(hand=["Escape Tunnel", "Lotus Petal", "Lotus Petal", "Slippery Bogle", "Giant Growth"])
    play("play Escape Tunnel", "cast Lotus Petal", "cast Lotus Petal", "cast Slippery Bogle")
    assert play.offers("activate Escape Tunnel (ability 2)")
    play("cast Giant Growth")
    assert not play.offers("activate Escape Tunnel (ability 2)")


# -- counters ------------------------------------------------------------------------------------------


def test_counters_stay_and_pumps_do_not() -> None:
    play = Scenario(hand=["Forest", "Slippery Bogle", "Lotus Petal", "Lotus Petal", "Snakeskin Veil", "Giant Growth"])
    play("play Forest", "cast Slippery Bogle", "cast Lotus Petal", "cast Lotus Petal", "cast Snakeskin Veil", "cast Giant Growth")
    assert play.one("Slippery Bogle").size == (5, 5)
    play.until(2)
    assert (play.one("Slippery Bogle").size, play.one("Slippery Bogle").plus) == ((2, 2), 1)


def test_toughness_zero_dies() -> None:
    lore = '[Wither]\ncost = "{0}"\ntype = "Sorcery"\ntargets = ["creature"]\neffects = [{ do = "pump", toughness = -1 }]\n'
    play = Scenario(hand=["Mountain", "Raging Goblin", "Wither"], cards=lore)
    play("play Mountain", "cast Raging Goblin", "cast Wither")
    assert "Raging Goblin" in play.graveyard


def test_counters_can_be_removed_as_a_cost() -> None:
    lore = """
[Hoard]
cost = "{0}"
type = "Artifact"
enters = { charge = 1 }
abilities = [
  { cost = { remove = {} }, effects = [{ do = "gain", amount = 3 }] },
  { cost = { tap = true }, effects = [{ do = "counters", what = "this", kind = "charge" }] },
]
"""
    play = Scenario(hand=["Hoard"], cards=lore)
    play("cast Hoard", "activate Hoard (ability 1)")
    assert (play.life, play.one("Hoard").count("charge")) == (23, 0)
    assert not play.offers("activate Hoard (ability 1)")
    play("activate Hoard (ability 2)")
    assert play.one("Hoard").count("charge") == 1
    assert play.offers("activate Hoard (ability 1)")


def test_plus_counters_can_be_removed_as_a_cost_and_that_may_kill() -> None:
    lore = """
[Husk]
cost = "{0}"
type = "Creature — Spirit"
power = 0
toughness = 0
enters = { counters = 1 }
abilities = [{ cost = { remove = { kind = "+1/+1" } }, effects = [{ do = "gain", amount = 3 }] }]
"""
    play = Scenario(hand=["Husk"], cards=lore)
    play("cast Husk")
    assert play.one("Husk").size == (1, 1)
    play("activate Husk")
    assert play.life == 23
    assert play.graveyard == ["Husk"]


# -- statics with conditions ---------------------------------------------------------------------------------


def test_blast_runner_grows_once_something_was_sacrificed_this_turn() -> None:
    play = Scenario(hand=["Mountain", "Goblin Blast-Runner", "Lotus Petal", "Shock", "Opt"])
    play("play Mountain", "cast Goblin Blast-Runner", "cast Lotus Petal")
    assert play.one("Goblin Blast-Runner").size == (1, 2)
    play("cast Shock", "target the opponent")
    assert play.one("Goblin Blast-Runner").size == (3, 2)
    play.until(2)
    assert play.one("Goblin Blast-Runner").size == (1, 2)


def test_a_lord_pumps_others_of_its_kind_and_not_itself() -> None:
    lore = """
[Chief]
cost = "{0}"
type = "Creature — Goblin"
power = 2
toughness = 2
statics = [{ of = "other Goblin", power = 1, toughness = 1, keywords = ["haste"] }]
"""
    play = Scenario(hand=["Mountain", "Chief", "Chief", "Mogg Raider"], cards=lore)
    play("play Mountain", "cast Mogg Raider", "cast Chief")
    assert play.one("Mogg Raider").size == (2, 2)
    assert play.one("Chief").size == (2, 2)
    play("cast Chief")
    assert [p.size for p in play.all("Chief")] == [(3, 3), (3, 3)]
    assert play.one("Mogg Raider").size == (3, 3)
    play.attack("Mogg Raider", "Chief", "Chief")
    assert play.opponent_life == 11


def test_amounts_scale_and_count_zones() -> None:
    lore = """
[Ghoul]
cost = "{0}"
type = "Creature — Zombie"
power = 1
toughness = 1
statics = [{ power = { count = "instant or sorcery", in = "graveyard", times = 2, plus = 1 } }]
"""
    play = Scenario(hand=["Mountain", "Ghoul", "Shock"], cards=lore)
    play("play Mountain", "cast Ghoul")
    assert play.one("Ghoul").power == 2
    play("cast Shock", "target the opponent")
    assert play.one("Ghoul").power == 4


def test_two_equal_double_strikers_that_grow_each_grow_by_themselves() -> None:
    lore = """
[Pup]
cost = "{0}"
type = "Creature — Dog"
power = 1
toughness = 1
keywords = ["haste"]
triggers = [{ on = "damage", effects = [{ do = "counters", what = "this" }] }]
"""
    play = Scenario(hand=["Pup", "Pup"], cards=lore)
    play("cast Pup", "cast Pup").attack("Pup", "Pup")
    assert [p.plus for p in play.all("Pup")] == [1, 1]


def test_a_target_that_pays_for_its_own_spell_is_gone_when_it_resolves() -> None:
    play = Scenario(hand=["Relic's Roar", "Lotus Petal", "Great Furnace"])
    play("play Great Furnace", "cast Lotus Petal", "cast Relic's Roar", "choose Lotus Petal")
    assert play.graveyard == ["Lotus Petal", "Relic's Roar"]
    assert play.one("Great Furnace").power == 0


# -- rows: what is one move and what is two ---------------------------------------------------------------------


def test_equal_permanents_are_one_move() -> None:
    play = Scenario(hand=["Black Lotus", "Raging Goblin", "Raging Goblin", "Forest", "Mutagenic Growth"])
    play("play Forest").lotus("R")("cast Raging Goblin", "cast Raging Goblin", "cast Mutagenic Growth")
    assert sorted(p.size for p in play.all("Raging Goblin")) == [(1, 1), (3, 3)]


def test_permanents_that_differ_are_several_moves() -> None:
    play = Scenario(hand=["Mountain", "Raging Goblin", "Raging Goblin", "Lotus Petal", "Mutagenic Growth", "Mutagenic Growth"])
    play("play Mountain", "cast Raging Goblin", "cast Lotus Petal", "cast Raging Goblin")
    play("cast Mutagenic Growth (paying life)", "cast Mutagenic Growth (paying life)")
    assert play.moves == ["choose Raging Goblin"] * 2


def test_a_tapped_and_an_untapped_one_are_two_moves_where_one_is_chosen() -> None:
    play = Scenario(hand=["Swamp", "Black Lotus", "Raging Goblin", "Raging Goblin", "Deadly Dispute"])
    play("play Swamp").lotus("R")("cast Raging Goblin", "cast Raging Goblin").attack("Raging Goblin")
    assert not play.offers("cast Deadly Dispute")
    play = Scenario(hand=["Swamp", "Lotus Petal", "Black Lotus", "Raging Goblin", "Raging Goblin", "Deadly Dispute"])
    play("play Swamp", "cast Lotus Petal").lotus("R")("cast Raging Goblin", "cast Raging Goblin").attack("Raging Goblin")
    play("cast Deadly Dispute")
    assert set(play.moves) >= {"choose Raging Goblin", "choose tapped Raging Goblin"}


HERD = """
["Ibex"]
cost = "{0}"
type = "Creature — Goat"
power = 3
toughness = 3
keywords = ["haste"]
[["Ibex".triggers]]
on = "attacks"
[["Ibex".triggers.effects]]
do = "pump"
what = "creature"
power = { greatest_power = "creature" }
toughness = { greatest_power = "creature" }
["Bear"]
cost = "{0}"
type = "Creature — Bear"
power = 2
toughness = 2
keywords = ["haste"]
["Growth"]
cost = "{0}"
type = "Sorcery"
targets = ["creature"]
[["Growth".effects]]
do = "pump"
power = { value = "power", of = "target" }
toughness = { value = "power", of = "target" }
"""


def test_a_number_is_worked_out_once_before_it_changes_what_it_is_read_off() -> None:
    play = Scenario(hand=["Ibex", "Bear"], cards=HERD)
    play("cast Ibex", "cast Bear").attack("Ibex", "Bear")
    assert [play.one("Ibex").size, play.one("Bear").size, play.opponent_life] == [(6, 6), (5, 5), 9]


def test_what_grows_by_its_own_power_grows_by_what_it_was() -> None:
    play = Scenario(hand=["Bear", "Growth"], cards=HERD)
    play("cast Bear", "cast Growth")
    assert play.one("Bear").size == (4, 4)
