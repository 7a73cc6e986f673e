"""Casting: costs and other ways to pay them, targets, modes, X, kicker."""

from __future__ import annotations

from scenario import Scenario


def test_a_spell_is_offered_once_its_mana_is_there() -> None:
    play = Scenario(hand=["Mountain", "Mountain", "Lightning Bolt", "Volcanic Hammer"])
    assert not play.offers("cast Lightning Bolt")
    play("play Mountain")
    assert play.offers("cast Lightning Bolt")
    assert not play.offers("cast Volcanic Hammer")


def test_a_spell_resolves_into_the_graveyard_and_taps_its_mana() -> None:
    play = Scenario(hand=["Mountain", "Lightning Bolt"])
    play("play Mountain", "cast Lightning Bolt", "target the opponent")
    assert play.opponent_life == 17
    assert play.graveyard == ["Lightning Bolt"]
    assert play.one("Mountain").tapped


def test_a_coloured_symbol_is_not_paid_with_another_colour() -> None:
    play = Scenario(hand=["Forest", "Lightning Bolt", "Giant Growth"])
    play("play Forest")
    assert not play.offers("cast Lightning Bolt")


def test_any_target_is_the_opponent_you_or_a_creature() -> None:
    play = Scenario(hand=["Black Lotus", "Raging Goblin", "Lightning Bolt", "Great Furnace"])
    play("play Great Furnace").lotus("R")("cast Raging Goblin", "cast Lightning Bolt")
    assert set(play.moves) == {"target the opponent", "target you", "choose Raging Goblin"}
    play("choose Raging Goblin")
    assert play.all("Raging Goblin") == []
    assert "Raging Goblin" in play.graveyard


def test_target_player_may_be_you_but_no_creature() -> None:
    play = Scenario(hand=["Black Lotus", "Raging Goblin", "Lava Spike"])
    play.lotus("R")("cast Raging Goblin", "cast Lava Spike")
    assert set(play.moves) == {"target the opponent", "target you"}
    play("target you")
    assert play.life == 17


def test_a_spell_without_a_legal_target_cannot_be_cast() -> None:
    play = Scenario(hand=["Black Lotus", "Giant Growth", "Slippery Bogle", "Snakeskin Veil", "Rancor"])
    play.lotus("G")
    assert not any(play.offers(f"cast {name}") for name in ("Giant Growth", "Snakeskin Veil", "Rancor"))
    play("cast Slippery Bogle")
    assert all(play.offers(f"cast {name}") for name in ("Giant Growth", "Snakeskin Veil", "Rancor"))


def test_a_counterspell_never_has_a_target() -> None:
    play = Scenario(hand=["Island", "Spell Pierce", "Opt"])
    play("play Island")
    assert play.offers("cast Opt")
    assert not play.offers("cast Spell Pierce")


def test_a_target_that_is_gone_at_resolution_makes_the_ability_do_nothing() -> None:
    play = Scenario(hand=["Black Lotus", "Goblin Sledder", "Mogg Raider"])
    play.lotus("R")("cast Goblin Sledder", "cast Mogg Raider")
    play("activate Goblin Sledder", "choose Mogg Raider", "choose Mogg Raider")
    assert play.one("Goblin Sledder").size == (1, 1)
    assert "Mogg Raider" in play.graveyard


def test_an_ability_may_sacrifice_its_own_source_and_still_resolve() -> None:
    play = Scenario(hand=["Black Lotus", "Goblin Sledder", "Mogg Raider"])
    play.lotus("R")("cast Goblin Sledder", "cast Mogg Raider")
    play("activate Goblin Sledder", "choose Mogg Raider", "choose Goblin Sledder")
    assert play.one("Mogg Raider").size == (2, 2)
    assert play.count("permanents sacrificed") == 2  # the Lotus too


# -- spectacle, conditions of ways ---------------------------------------------------------


def test_skewer_is_cheap_only_after_life_was_lost_this_turn() -> None:
    play = Scenario(hand=["Mountain", "Mountain", "Lightning Bolt", "Skewer the Critics", "Lotus Petal"])
    play("play Mountain", "cast Lotus Petal")
    assert not play.offers("cast Skewer the Critics (spectacle)")
    play("cast Lightning Bolt", "target the opponent")
    assert play.offers("cast Skewer the Critics (spectacle)")
    assert not play.offers("cast Skewer the Critics")
    play.until(2)
    assert not play.offers("cast Skewer the Critics (spectacle)")


def test_skewer_is_not_cheap_for_life_that_you_lost() -> None:
    play = Scenario(hand=["Black Lotus", "Lightning Bolt", "Skewer the Critics"])
    play.lotus("R")("cast Lightning Bolt", "target you")
    assert play.life == 17
    assert not play.offers("cast Skewer the Critics (spectacle)")


def test_skewer_is_not_cheap_for_poison_but_needle_drop_sees_the_damage() -> None:
    play = Scenario(hand=["Forest", "Glistener Elf", "Black Lotus", "Skewer the Critics", "Needle Drop"])
    play("play Forest", "cast Glistener Elf").until(2).attack("Glistener Elf").lotus("R")
    assert (play.poison, play.opponent_life) == (1, 20)
    assert not play.offers("cast Skewer the Critics (spectacle)")
    assert play.offers("cast Needle Drop")
    play("cast Needle Drop")
    assert play.opponent_life == 19
    assert play.offers("cast Skewer the Critics (spectacle)")


def test_needle_drop_needs_something_that_was_dealt_damage_this_turn() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Needle Drop", "Shock", "Hill Giant", "Raging Goblin"])
    play.lotus("R", 2)("cast Hill Giant", "cast Raging Goblin")
    assert not play.offers("cast Needle Drop")


def test_needle_drop_aims_at_damaged_creatures_only() -> None:
    play = Scenario(hand=[*["Black Lotus"] * 3, "Needle Drop", "Needle Drop", "Shock", "Hill Giant", "Raging Goblin"])
    play.lotus("R", 3)("cast Hill Giant", "cast Raging Goblin", "cast Shock", "choose Hill Giant", "cast Needle Drop")
    assert play.all("Hill Giant") == []  # 2 and 1 damage; it was the only target
    assert len(play.all("Raging Goblin")) == 1
    assert not play.offers("cast Needle Drop")


def test_needle_drop_may_aim_at_you_after_damage_to_you() -> None:
    play = Scenario(hand=["City of Brass", "Needle Drop", "Black Lotus", "Shock"])
    play("play City of Brass").lotus("R")("cast Shock", "target you", "cast Needle Drop")
    assert play.life == 17
    assert play.graveyard.count("Needle Drop") == 1


def test_lost_life_without_damage_is_no_target_for_needle_drop() -> None:
    play = Scenario(
        hand=["Mountain", "Drain", "Needle Drop", "Skewer the Critics"],
        cards='[Drain]\ncost="{0}"\ntype="Sorcery"\neffects=[{do="lose", amount=1, who="opponent"}]',
    )
    play("play Mountain", "cast Drain")
    assert play.opponent_life == 19
    assert not play.offers("cast Needle Drop")
    assert play.offers("cast Skewer the Critics (spectacle)")


# -- other costs -----------------------------------------------------------------------------


def test_phyrexian_mana_may_be_paid_with_two_life() -> None:
    play = Scenario(hand=["Gitaxian Probe"], draws=["Island"])
    assert not play.offers("cast Gitaxian Probe")
    play("cast Gitaxian Probe (paying life)")
    assert play.life == 18
    assert play.hand == ["Island"]


def test_phyrexian_mana_may_be_paid_with_mana() -> None:
    play = Scenario(hand=["Forest", "Mutagenic Growth", "Lotus Petal", "Glistener Elf"])
    play("play Forest", "cast Glistener Elf", "cast Lotus Petal", "cast Mutagenic Growth")
    assert play.life == 20
    assert play.one("Glistener Elf").size == (3, 3)
    assert play.graveyard == ["Lotus Petal", "Mutagenic Growth"]


def test_life_can_be_paid_down_to_zero_and_then_the_game_is_lost() -> None:
    play = Scenario(hand=["Gitaxian Probe"], life=2)
    play("cast Gitaxian Probe (paying life)")
    assert play.lost
    assert not Scenario(hand=["Gitaxian Probe"], life=1).offers("cast Gitaxian Probe (paying life)")


def test_fireblast_for_two_mountains_taps_them_for_mana_first() -> None:
    play = Scenario(hand=["Mountain", "Mountain", "Fireblast"])
    play("play Mountain").until(2)("play Mountain", "cast Fireblast (sacrificing two Mountains)", "target the opponent")
    assert play.opponent_life == 16
    assert play.all("Mountain") == []
    assert play.pool == "RR"
    assert play.graveyard == ["Fireblast", "Mountain", "Mountain"]


def test_fireblast_takes_tapped_mountains_without_mana() -> None:
    play = Scenario(hand=["Mountain", "Mountain", "Fireblast", "Volcanic Hammer"])
    play("play Mountain").until(2)("play Mountain", "cast Volcanic Hammer", "target the opponent")
    play("cast Fireblast (sacrificing two Mountains)", "target the opponent")
    assert play.opponent_life == 13
    assert play.pool == ""


def test_fireblast_wants_mountains_and_not_just_red_lands() -> None:
    play = Scenario(hand=["Mountain", "Great Furnace", "Fireblast"])
    play("play Mountain").until(2)("play Great Furnace")
    assert not play.offers("cast Fireblast (sacrificing two Mountains)")


def test_fireblast_can_be_cast_for_its_mana() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Fireblast"])
    play.lotus("R", 2)("cast Fireblast", "target the opponent")
    assert (play.opponent_life, play.pool) == (16, "")


def test_an_additional_sacrifice_is_part_of_the_cost() -> None:
    play = Scenario(hand=["Mountain", "Goblin Grenade", "Black Lotus", "Hill Giant", "Raging Goblin"])
    play("play Mountain")
    assert not play.offers("cast Goblin Grenade")
    play.lotus("R")("cast Raging Goblin", "cast Goblin Grenade", "target the opponent")
    assert play.opponent_life == 15
    assert play.all("Raging Goblin") == []


def test_a_goblin_is_a_goblin_by_subtype_tokens_too() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Mogg War Marshal", "Goblin Grenade"])
    play.lotus("R", 2)("cast Mogg War Marshal", "cast Goblin Grenade", "target the opponent")
    assert set(play.moves) == {"choose Mogg War Marshal", "choose Goblin token"}
    play("choose Goblin token")
    assert play.opponent_life == 15
    assert "Goblin token" not in play.graveyard
    assert len(play.all("Mogg War Marshal")) == 1


def test_deadly_dispute_taps_the_land_that_it_sacrifices() -> None:
    play = Scenario(hand=["Great Furnace", "Vault of Whispers", "Deadly Dispute"])
    play("play Great Furnace").until(2)
    assert not play.offers("cast Deadly Dispute")
    play("play Vault of Whispers", "cast Deadly Dispute", "choose Great Furnace")
    assert [p.name for p in play.all()] == ["Treasure token", "Vault of Whispers"]
    assert play.one("Vault of Whispers").tapped
    assert play.pool == ""
    assert len(play.hand) == 2 + 1  # two drawn for the spell, one in turn 2


def test_deadly_dispute_can_sacrifice_a_petal_only_if_the_mana_is_there_without_it() -> None:
    play = Scenario(hand=["Vault of Whispers", "Lotus Petal", "Deadly Dispute"])
    play("play Vault of Whispers", "cast Lotus Petal", "cast Deadly Dispute")
    # The Petal pays for {1}, so the land (tapped for {B}) is what is sacrificed.
    assert [p.name for p in play.all()] == ["Treasure token"]
    assert play.graveyard == ["Deadly Dispute", "Lotus Petal", "Vault of Whispers"]


def test_a_land_is_discarded_for_magmatic_insight() -> None:
    play = Scenario(hand=["Mountain", "Shock", "Magmatic Insight"], draws=["Opt", "Ponder"])
    play("play Mountain")
    assert not play.offers("cast Magmatic Insight")
    play = Scenario(hand=["Mountain", "Island", "Shock", "Magmatic Insight"], draws=["Opt", "Ponder"])
    play("play Mountain", "cast Magmatic Insight")
    assert play.graveyard == ["Island", "Magmatic Insight"]
    assert play.hand == ["Opt", "Ponder", "Shock"]


def test_a_spell_does_not_discard_itself_for_its_cost() -> None:
    lore = '[Rummage]\ncost="{0}"\ntype="Sorcery"\nalso={discard={}}\neffects=[{do="draw"}]'
    play = Scenario(hand=["Evolving Wilds", "Rummage"], relic=False, cards=lore)
    assert play.offers("cast Rummage")
    play("play Evolving Wilds")
    assert play.moves == ["activate Evolving Wilds", "attack"]


def test_spectacle_still_pays_additional_costs_and_flashback_does_not() -> None:
    lore = """
["Cruel Skewer"]
cost = "{5}"
type = "Sorcery"
also = { life = 3 }
spectacle = "{R}"
effects = [{ do = "damage", amount = 1, to = "opponent" }]
flashback = "{R}"
"""
    play = Scenario(hand=["Black Lotus", "Shock", "Cruel Skewer"], cards=lore)
    play.lotus("R")("cast Shock", "target the opponent", "cast Cruel Skewer (spectacle)")
    assert (play.life, play.opponent_life) == (17, 17)


# -- X, kicker, bargain, modes, hybrid -----------------------------------------------------------


def test_x_is_anything_that_can_be_paid() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Fireball"])
    play.lotus("R", 2)("cast Fireball", "target the opponent")
    assert play.moves == [f"X = {n}" for n in range(6)]
    play("X = 5")
    assert (play.opponent_life, play.pool) == (15, "")


def test_x_may_be_less_than_there_is_mana() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Fireball"])
    play.lotus("R", 2)("cast Fireball", "target the opponent", "X = 2")
    assert (play.opponent_life, play.pool) == (18, "RRR")


def test_braingeyser_draws_x_cards_for_you() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Braingeyser"], draws=["Opt", "Shock", "Ponder"])
    play.lotus("U", 2)("cast Braingeyser", "target you", "X = 3")
    assert play.hand == ["Opt", "Ponder", "Shock"]


def test_kicker_is_another_way_and_costs_more() -> None:
    play = Scenario(hand=["Forest", "Black Lotus", "Glistener Elf", "Vines of Vastwood", "Vines of Vastwood"])
    play("play Forest", "cast Glistener Elf").until(2)
    assert play.offers("cast Vines of Vastwood")
    assert not play.offers("cast Vines of Vastwood (kicked)")
    play("cast Vines of Vastwood")
    assert play.one("Glistener Elf").size == (1, 1)
    play.lotus("G")("cast Vines of Vastwood (kicked)")
    assert play.one("Glistener Elf").size == (5, 5)
    assert play.pool == "G"


def test_a_kicked_creature_remembers_the_kicker_as_it_enters() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Goblin Bushwhacker", "Goblin Bushwhacker"])
    play.lotus("R", 2)("cast Goblin Bushwhacker")
    assert play.one("Goblin Bushwhacker").size == (1, 1)
    play("cast Goblin Bushwhacker (kicked)")
    assert [p.size for p in play.all("Goblin Bushwhacker")] == [(2, 1), (2, 1)]


def test_bargain_sacrifices_an_artifact_enchantment_or_token() -> None:
    play = Scenario(
        hand=["Black Lotus", "Darksteel Relic", "Rowan's Grim Search", "Vault of Whispers"],
        draws=["Opt", "Shock", "Ponder", "Island"],
    )
    play("play Vault of Whispers").lotus("B")
    assert play.offers("cast Rowan's Grim Search (bargained)")  # the land is an artifact
    play("cast Darksteel Relic", "cast Rowan's Grim Search (bargained)", "choose Darksteel Relic")
    play("choose Ponder", "choose Opt")
    assert play.hand == ["Opt", "Ponder"]
    assert play.life == 18
    assert play.graveyard == ["Black Lotus", "Darksteel Relic", "Island", "Rowan's Grim Search", "Shock"]


def test_without_bargain_nothing_is_looked_at() -> None:
    play = Scenario(hand=["Black Lotus", "Rowan's Grim Search"], draws=["Opt", "Shock"])
    play.lotus("B")
    assert not play.offers("cast Rowan's Grim Search (bargained)")
    play("cast Rowan's Grim Search")
    assert play.hand == ["Opt", "Shock"]
    assert play.life == 18


def test_bargain_may_put_fewer_cards_back() -> None:
    play = Scenario(
        hand=["Black Lotus", "Darksteel Relic", "Rowan's Grim Search"],
        draws=["Opt", "Shock", "Ponder", "Island", "Forest", "Swamp"],
    )
    play.lotus("B")("cast Darksteel Relic", "cast Rowan's Grim Search (bargained)", "no more")
    assert play.hand == ["Forest", "Swamp"]
    assert {"Opt", "Shock", "Ponder", "Island"} <= set(play.graveyard)


def test_modes_are_separate_ways_each_with_its_own_targets() -> None:
    play = Scenario(hand=["Black Lotus", "Mountain", "Lotus Petal", "Izzet Charm", "Raging Goblin", "Shock"])
    play("play Mountain").lotus("U")
    assert play.offers("cast Izzet Charm (mode 3)")
    assert not play.offers("cast Izzet Charm (mode 1)")  # no spell to counter
    assert not play.offers("cast Izzet Charm (mode 2)")  # no creature
    play("cast Lotus Petal", "cast Raging Goblin")
    assert play.offers("cast Izzet Charm (mode 2)")
    play("cast Izzet Charm (mode 2)")
    assert play.all("Raging Goblin") == []


def test_a_hybrid_symbol_is_paid_with_either_colour() -> None:
    for land, possible in (("Forest", True), ("Island", True), ("Mountain", False)):
        play = Scenario(hand=[land, "Slippery Bogle"])
        play(f"play {land}")
        assert play.offers("cast Slippery Bogle") == possible


def test_a_second_target_is_chosen_after_the_first() -> None:
    lore = """
["Twin Bolt"]
cost = "{R}"
type = "Sorcery"
targets = ["opponent", "creature"]
effects = [{ do = "damage", amount = 2, to = "target" }, { do = "damage", amount = 1, to = "target 2" }]
"""
    play = Scenario(hand=["Mountain", "Twin Bolt", "Black Lotus", "Raging Goblin", "Hill Giant", "Lotus Petal"], cards=lore)
    play("play Mountain")
    assert not play.offers("cast Twin Bolt")  # no creature
    play.lotus("R")("cast Raging Goblin", "cast Twin Bolt")
    assert play.opponent_life == 18
    assert play.all("Raging Goblin") == []


def test_a_spell_with_one_of_two_targets_left_does_what_it_can() -> None:
    lore = """
["Twin Bolt"]
cost = "{0}"
type = "Sorcery"
also = { sacrifice = "creature" }
targets = ["opponent", "creature"]
effects = [{ do = "damage", amount = 2, to = "target" }, { do = "damage", amount = 1, to = "target 2" }]
"""
    play = Scenario(hand=["Mountain", "Twin Bolt", "Raging Goblin"], cards=lore)
    play("play Mountain", "cast Raging Goblin", "cast Twin Bolt")
    assert play.opponent_life == 18


def test_casting_counts_spells_by_kind() -> None:
    play = Scenario(hand=["Black Lotus", "Raging Goblin", "Shock", "Darksteel Relic"])
    play.lotus("R")("cast Raging Goblin", "cast Shock", "target the opponent", "cast Darksteel Relic")
    assert play.count("spells cast") == 4
    assert play.count("creature spells cast") == 1
    assert play.count("noncreature spells cast") == 3


def test_playing_a_land_is_not_casting() -> None:
    play = Scenario(hand=["Mountain"])
    play("play Mountain")
    assert play.count("spells cast") == 0
    assert play.count("lands played") == 1
