"""Triggers and the stack: when things trigger, in which order they resolve, what waits."""

from __future__ import annotations

import pytest
from scenario import Scenario

# -- dying ---------------------------------------------------------------------------------------


def test_a_dies_trigger_chooses_its_target() -> None:
    play = Scenario(hand=["Black Lotus", "Mountain", "Dynamite Diver", "Goblin Grenade", "Shock"])
    play("play Mountain").lotus("R")("cast Dynamite Diver", "cast Shock", "choose Dynamite Diver")
    assert play.moves == ["target the opponent", "target you"]
    play("target the opponent")
    assert play.opponent_life == 19


def test_a_sacrifice_for_a_cost_triggers_before_the_spell_resolves() -> None:
    play = Scenario(hand=["Black Lotus", "Dynamite Diver", "Goblin Grenade"], opponent_life=6)
    play.lotus("R")("cast Dynamite Diver", "cast Goblin Grenade", "target the opponent")
    assert play.opponent_life == 6  # the trigger, on top, asks for its target first
    play("target the opponent")
    assert play.won


def test_a_may_trigger_can_be_declined() -> None:
    play = Scenario(hand=["Black Lotus", "Goblin Arsonist", "Shock"])
    play.lotus("R")("cast Goblin Arsonist", "cast Shock", "choose Goblin Arsonist", "target the opponent", "no")
    assert play.opponent_life == 20


def test_tokens_die_too_and_then_cease_to_exist() -> None:
    lore = """
[Mourner]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "dies", of = "creature", effects = [{ do = "gain", amount = 1 }] }]
"""
    play = Scenario(hand=["Black Lotus", "Mogg War Marshal", "Goblin Sledder", "Mourner"], cards=lore)
    play.lotus("R")("cast Mourner", "cast Mogg War Marshal", "cast Goblin Sledder")
    play("activate Goblin Sledder", "choose Goblin Sledder", "choose Goblin token")
    assert play.life == 21
    assert "Goblin token" not in play.graveyard
    assert play.one("Goblin Sledder").size == (2, 2)


def test_an_unearthed_creature_does_not_die() -> None:
    lore = """
[Mourner]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "dies", of = "creature", effects = [{ do = "gain", amount = 1 }] }]
[Grind]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "mill", amount = 1 }]
"""
    play = Scenario(hand=["Island", "Lotus Petal", "Shock", "Grind", "Mourner"], draws=["Fatestitcher"], cards=lore)
    play("cast Grind", "cast Mourner", "play Island", "unearth Fatestitcher", "cast Lotus Petal")
    play("cast Shock", "choose Fatestitcher")
    assert (play.exile, play.life) == (["Fatestitcher"], 20)


def test_a_creature_sees_others_die_at_the_same_time_as_itself() -> None:
    lore = """
[Mourner]
cost = "{0}"
type = "Creature — Human"
power = 1
toughness = 1
triggers = [{ on = "dies", of = "creature", effects = [{ do = "gain", amount = 1 }] }]
[Plague]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "pump", what = "creature", toughness = -1 }]
"""
    play = Scenario(hand=["Mountain", "Raging Goblin", "Mourner", "Plague"], cards=lore)
    play("play Mountain", "cast Raging Goblin", "cast Mourner", "cast Plague")
    assert play.all() == [p for p in play.all() if p.name == "Mountain"]
    assert play.life == 22


def test_rancor_returns_to_hand_from_the_graveyard() -> None:
    play = Scenario(hand=["Forest", "Black Lotus", "Slippery Bogle", "Rancor", "Lotus Petal", "Shock"])
    play("play Forest", "cast Slippery Bogle").lotus("G")("cast Rancor", "cast Lotus Petal")
    assert play.one("Slippery Bogle").size == (3, 1)
    play("cast Shock", "choose Slippery Bogle")
    assert play.hand == ["Rancor"]
    assert "Rancor" not in play.graveyard


# -- entering -------------------------------------------------------------------------------------------


def test_other_red_creatures_entering_pump_the_denizen_and_not_itself() -> None:
    play = Scenario(hand=["Black Lotus", "Lotus Petal", "Foundry Street Denizen", "Mogg War Marshal", "Forest", "Slippery Bogle"])
    play("play Forest").lotus("R")("cast Foundry Street Denizen")
    assert play.one("Foundry Street Denizen").size == (1, 1)
    play("cast Mogg War Marshal")
    assert play.one("Foundry Street Denizen").size == (3, 1)  # the Marshal and its red token
    play("cast Slippery Bogle")
    assert play.one("Foundry Street Denizen").size == (3, 1)


def test_two_denizens_pump_for_each_other() -> None:
    play = Scenario(hand=["Black Lotus", "Foundry Street Denizen", "Foundry Street Denizen", "Raging Goblin"])
    play.lotus("R")("cast Foundry Street Denizen", "cast Foundry Street Denizen")
    assert sorted(p.power for p in play.all("Foundry Street Denizen")) == [1, 2]
    play("cast Raging Goblin")
    assert sorted(p.power for p in play.all("Foundry Street Denizen")) == [2, 3]


def test_a_trigger_without_a_target_is_removed() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Ardent Elementalist", "Raging Goblin"])
    play.lotus("R", 2)("cast Ardent Elementalist")
    assert len(play.all("Ardent Elementalist")) == 1
    assert play.offers("attack")


def test_an_enters_trigger_returns_a_card_from_the_graveyard() -> None:
    play = Scenario(hand=["Mountain", "Black Lotus", "Black Lotus", "Ardent Elementalist", "Shock"])
    play("play Mountain", "cast Shock", "target the opponent").lotus("R", 2)("cast Ardent Elementalist")
    assert play.hand == ["Shock"]  # the only target is taken without asking


def test_an_aura_that_enters_triggers() -> None:
    play = Scenario(hand=["Forest", "Slippery Bogle", "Lotus Petal", "Cartouche of Solidarity"])
    play("play Forest", "cast Slippery Bogle", "cast Lotus Petal", "cast Cartouche of Solidarity")
    assert play.one("Slippery Bogle").size == (2, 2)
    assert play.one("Warrior token").size == (1, 1)


def test_tokens_have_the_colours_and_types_that_they_are_made_with() -> None:
    play = Scenario(
        hand=["Forest", "Slippery Bogle", "Black Lotus", "Lotus Petal", "Foundry Street Denizen", "Cartouche of Solidarity"]
    )
    play("play Forest", "cast Slippery Bogle", "cast Lotus Petal", "cast Foundry Street Denizen").lotus("W")
    play("cast Cartouche of Solidarity", "choose Slippery Bogle")
    assert play.one("Foundry Street Denizen").size == (1, 1)  # the Warrior is white
    assert len(play.all("Warrior token")) == 1


def test_a_treasure_is_an_artifact_to_sacrifice() -> None:
    play = Scenario(hand=["Vault of Whispers", *["Black Lotus"] * 2, *["Deadly Dispute"] * 2, "Raging Goblin"], draws=["Opt"] * 4)
    play("play Vault of Whispers").lotus("B")("cast Deadly Dispute")  # the Vault, tapped for mana
    assert [p.name for p in play.all()] == ["Treasure token"]
    play("cast Deadly Dispute")
    assert len(play.all("Treasure token")) == 1
    assert play.hand == ["Black Lotus"] + ["Opt"] * 4 + ["Raging Goblin"]


# -- casting -----------------------------------------------------------------------------------------------


def test_a_cast_trigger_resolves_before_its_spell() -> None:
    play = Scenario(hand=["Black Lotus", "Firebrand Archer", "Lightning Bolt"], opponent_life=4)
    play.lotus("R")("cast Firebrand Archer", "cast Lightning Bolt", "target you")
    assert (play.opponent_life, play.life) == (3, 17)


def test_each_archer_triggers() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Firebrand Archer", "Kessig Flamebreather", "Firebrand Archer"])
    play.lotus("R", 2)("cast Firebrand Archer", "cast Firebrand Archer", "cast Kessig Flamebreather", "cast Darksteel Relic")
    assert play.opponent_life == 17


def test_creature_spells_and_lands_are_no_noncreature_spells() -> None:
    play = Scenario(hand=["Mountain", "Black Lotus", "Firebrand Archer", "Raging Goblin"])
    play.lotus("R")("cast Firebrand Archer", "play Mountain", "cast Raging Goblin")
    assert play.opponent_life == 20


def test_a_spell_does_not_trigger_the_permanent_it_becomes() -> None:
    play = Scenario(hand=["Jeskai Ascendancy", *["Lotus Petal"] * 3])
    play(*["cast Lotus Petal"] * 3, "cast Jeskai Ascendancy")
    assert play.offers("attack")


def test_the_ascendancy_pumps_and_untaps_then_loots() -> None:
    hand = ["Forest", *["Lotus Petal"] * 4, "Jeskai Ascendancy", "Llanowar Elves"]
    play = Scenario(hand=hand, draws=["Plains", "Opt", "Shock"])
    play("play Forest", "cast Llanowar Elves", *["cast Lotus Petal"] * 3, "cast Jeskai Ascendancy").until(2)
    play("cast Lotus Petal")
    assert play.moves[:1] == ["choose Llanowar Elves"]  # before it would untap it can be used
    play("go on")
    assert play.one("Llanowar Elves").size == (2, 2)  # the pump is there when the loot asks
    assert play.moves == ["yes", "no"]
    play("yes")
    assert play.hand == ["Opt", "Plains"]
    play("choose Opt")
    assert play.hand == ["Plains"]
    assert "Opt" in play.graveyard
    assert len(play.all("Lotus Petal")) == 1


def test_a_declined_loot_neither_draws_nor_discards() -> None:
    play = Scenario(hand=["Evolving Wilds", *["Lotus Petal"] * 3, "Jeskai Ascendancy"], draws=["Opt"])
    play("play Evolving Wilds", *["cast Lotus Petal"] * 3, "cast Jeskai Ascendancy", "cast Darksteel Relic", "no")
    assert play.hand == []
    assert play.library == 21


def test_two_ascendancies_pump_twice_and_loot_twice() -> None:
    play = Scenario(hand=["Mountain", "Raging Goblin", *["Lotus Petal"] * 6, *["Jeskai Ascendancy"] * 2], draws=["Opt", "Shock"])
    play("play Mountain", "cast Raging Goblin", *["cast Lotus Petal"] * 6, "cast Jeskai Ascendancy")
    play("cast Jeskai Ascendancy", "no")
    assert play.one("Raging Goblin").size == (2, 2)
    play("cast Darksteel Relic", "no", "no")
    assert play.one("Raging Goblin").size == (4, 4)


def test_a_city_of_brass_kills_before_the_spell_that_it_pays_for_resolves() -> None:
    play = Scenario(hand=["City of Brass", "Lightning Bolt"], life=1, opponent_life=3)
    play("play City of Brass", "cast Lightning Bolt", "target the opponent")
    assert play.lost
    assert play.opponent_life == 3


def test_damage_from_a_cast_trigger_makes_later_spells_cheap() -> None:
    play = Scenario(hand=["Black Lotus", "Firebrand Archer", "Skewer the Critics"])
    play.lotus("R")("cast Firebrand Archer")
    assert not play.offers("cast Skewer the Critics (spectacle)")
    play("cast Darksteel Relic", "cast Skewer the Critics (spectacle)", "target the opponent")
    assert play.opponent_life == 15


def test_madness_waits_until_the_wheel_has_turned() -> None:
    hand = ["Black Lotus", "Wheel of Fortune", "Obsessive Search", "Island"]
    play = Scenario(hand=hand, draws=["Opt"] * 7 + ["Shock"])
    play("play Island").lotus("R")("cast Wheel of Fortune")
    assert play.hand == ["Opt"] * 7
    assert play.moves == ["yes", "no"]
    play("yes")
    assert "Shock" in play.hand


# -- responding before something untaps --------------------------------------------------------------------------


def test_before_untapping_lands_they_may_be_tapped_for_mana() -> None:
    play = Scenario(hand=["Island", "Black Lotus", "Frantic Search"], draws=["Opt", "Shock", "Ponder"])
    play("play Island").lotus("U")("cast Frantic Search")
    assert play.moves == ["choose Island", "go on"]
    play("choose Island")
    assert play.pool == "U"
    play("choose Opt", "choose Shock", "choose tapped Island")
    assert play.untapped("Island") == 1
    assert play.pool == "U"


def test_going_on_leaves_the_lands_untapped() -> None:
    play = Scenario(hand=["Island", "Black Lotus", "Frantic Search"], draws=["Opt", "Shock", "Ponder"])
    play("play Island").lotus("U")("cast Frantic Search", "go on", "choose Opt", "choose Shock")
    assert play.pool == ""
    assert play.untapped("Island") == 1
    assert play.offers("attack")


def test_frantic_search_untaps_up_to_three_lands() -> None:
    play = Scenario(hand=["Island"] * 4 + ["Frantic Search"], draws=["Opt", "Shock", "Ponder", "Opt", "Shock"])
    for turn in range(1, 5):
        play.until(turn)("play Island")
    play("cast Frantic Search", "choose Island", "choose Shock", "choose Shock")
    assert play.untapped("Island") == 0
    play("choose tapped Island", "choose tapped Island")
    assert play.offers("no more")
    play("no more")
    assert play.untapped("Island") == 2


def test_thermo_alchemist_may_be_used_in_response_to_its_own_untapping() -> None:
    play = Scenario(hand=["Mountain", "Black Lotus", "Thermo-Alchemist", "Shock", "Raging Goblin"])
    play("play Mountain").lotus("R")("cast Thermo-Alchemist").until(2)("cast Shock", "target the opponent")
    assert play.moves == ["activate Thermo-Alchemist", "go on"]
    play("activate Thermo-Alchemist")
    assert play.opponent_life == 17
    assert play.untapped("Thermo-Alchemist") == 1
    play("activate Thermo-Alchemist")
    assert play.opponent_life == 16


def test_a_tapped_alchemist_is_untapped_without_asking() -> None:
    play = Scenario(hand=["Mountain", "Black Lotus", "Thermo-Alchemist", "Shock"])
    play("play Mountain").lotus("R")("cast Thermo-Alchemist").until(2)("activate Thermo-Alchemist")
    play("cast Shock", "target the opponent")
    assert (play.opponent_life, play.untapped("Thermo-Alchemist")) == (17, 1)


def test_a_new_creature_is_no_response() -> None:
    play = Scenario(hand=["Black Lotus", "Thermo-Alchemist", "Shock"])
    play.lotus("R")("cast Thermo-Alchemist", "cast Shock", "target the opponent")
    assert play.opponent_life == 18
    assert play.offers("attack")


def test_cerulean_wisps_untaps_and_turns_blue() -> None:
    play = Scenario(hand=["Forest", "Llanowar Elves", "Lotus Petal", "Cerulean Wisps", "Slippery Bogle"], draws=["Opt"])
    play("play Forest", "cast Llanowar Elves").until(2)("cast Lotus Petal", "cast Cerulean Wisps")
    assert play.moves == ["choose Llanowar Elves", "go on"]
    play("choose Llanowar Elves")
    assert (play.pool, play.untapped("Llanowar Elves")) == ("G", 1)


def test_to_arms_untaps_all_creatures() -> None:
    play = Scenario(
        hand=["Black Lotus", "Raging Goblin", "Raging Goblin", "Lotus Petal", "Lotus Petal", "To Arms!"], draws=["Opt"]
    )
    play.lotus("R")("cast Raging Goblin", "cast Raging Goblin").attack("Raging Goblin", "Raging Goblin")
    assert play.untapped("Raging Goblin") == 0
    play("cast Lotus Petal", "cast Lotus Petal", "cast To Arms!")
    assert play.untapped("Raging Goblin") == 2
    assert play.hand == ["Opt"]


# -- untappers --------------------------------------------------------------------------------------------------


def _stitchers(number: int) -> Scenario:
    play = Scenario(hand=["Island", *["Black Lotus"] * (2 * number), *["Fatestitcher"] * number], rest={"Spell Pierce": 9})
    play("play Island")
    for _ in range(number):
        play.lotus("U", 2)("cast Fatestitcher")
    return play.until(2)


def test_fatestitcher_taps_or_untaps_another_permanent() -> None:
    play = _stitchers(1)
    play("activate Fatestitcher (ability 2)")  # the Island is the only other permanent
    assert (play.untapped("Island"), play.untapped("Fatestitcher")) == (0, 0)
    assert play.pool == ""


def test_untapping_an_untapped_land_lets_it_be_tapped_first() -> None:
    play = _stitchers(1)
    play("activate Fatestitcher (ability 1)")
    assert play.moves == ["choose Island", "go on"]
    play("choose Island")
    assert (play.pool, play.untapped("Island"), play.untapped("Fatestitcher")) == ("U", 1, 0)


def test_untappers_cannot_go_in_circles() -> None:
    play = _stitchers(2)
    play("activate Fatestitcher (ability 2)", "choose Island")
    assert (play.untapped("Island"), play.untapped("Fatestitcher")) == (0, 1)
    # To untap the other Fatestitcher would only change which of the two is tapped.
    play("activate Fatestitcher (ability 1)")
    assert (play.untapped("Island"), play.untapped("Fatestitcher")) == (1, 0)


def test_what_is_untapped_already_may_be_a_target_too() -> None:
    play = Scenario(hand=["Island", *["Black Lotus"] * 4, *["Fatestitcher"] * 2, "Opt"], rest={"Spell Pierce": 9})
    play("play Island").lotus("U", 2)("cast Fatestitcher").lotus("U", 2)("cast Fatestitcher").until(2)
    play("cast Opt", "no more")
    assert (play.untapped("Island"), play.untapped("Fatestitcher")) == (0, 2)
    play("activate Fatestitcher (ability 1)")
    assert set(play.moves) == {"choose Fatestitcher", "choose tapped Island"}
    play("choose tapped Island")
    assert (play.untapped("Island"), play.untapped("Fatestitcher")) == (1, 1)


# -- order, conditions, delayed triggers ---------------------------------------------------------------------------


def test_triggers_of_one_event_resolve_in_the_order_of_names() -> None:
    lore = """
["A Drain"]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "cast", of = "sorcery", effects = [{ do = "lose", amount = 1, who = "opponent" }] }]
["B Win"]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "cast", of = "sorcery", when = { turn = "life lost by opponent" }, effects = [{ do = "win" }] }]
[Nothing]
cost = "{0}"
type = "Sorcery"
"""
    play = Scenario(hand=["B Win", "A Drain", "Nothing", "Nothing"], cards=lore)
    play("cast B Win", "cast A Drain", "cast Nothing")
    # The second's condition was asked before the first had resolved, and failed.
    assert (play.over, play.opponent_life) == (False, 19)
    play("cast Nothing")
    assert play.won


def test_a_condition_is_asked_again_when_the_trigger_resolves() -> None:
    lore = """
["A Pit"]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "cast", of = "sorcery", effects = [{ do = "sacrifice", what = "creature" }] }]
["B Bless"]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "cast", of = "sorcery", when = { control = "creature" }, effects = [{ do = "gain", amount = 5 }] }]
[Nothing]
cost = "{0}"
type = "Sorcery"
"""
    play = Scenario(hand=["Mountain", "Raging Goblin", "A Pit", "B Bless", "Nothing"], cards=lore)
    play("play Mountain", "cast Raging Goblin", "cast A Pit", "cast B Bless", "cast Nothing")
    assert play.all("Raging Goblin") == []
    assert play.life == 20


def test_ideas_unbound_discards_three_at_the_end_step() -> None:
    play = Scenario(hand=["Black Lotus", "Ideas Unbound"], draws=["Opt", "Shock", "Ponder", "Island"])
    play.lotus("U")("cast Ideas Unbound")
    assert play.hand == ["Opt", "Ponder", "Shock"]
    play("attack", "choose Opt", "choose Shock", "choose Ponder")
    assert play.turn == 2
    assert play.hand == ["Island"]


def test_fewer_cards_than_to_discard_are_all_discarded() -> None:
    play = Scenario(hand=["Black Lotus", "Ideas Unbound"], draws=["Mountain", "Lotus Petal", "Forest"], relic=False)
    play.lotus("U")("cast Ideas Unbound", "play Mountain", "cast Lotus Petal")
    assert play.turn == 2  # nothing was left to choose at the end of the turn
    assert "Forest" in play.graveyard


def test_equal_sources_make_triggers_one_after_another() -> None:
    lore = '[Plague]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "pump", what = "creature", toughness = -1 }]\n'
    play = Scenario(hand=["Black Lotus", "Goblin Sledder", *["Dynamite Diver"] * 2, "Plague"], cards=lore)
    play.lotus("R")("cast Dynamite Diver", "cast Dynamite Diver", "cast Plague")
    play("target the opponent", "target you")
    assert (play.opponent_life, play.life) == (19, 19)


@pytest.mark.parametrize("event", ["upkeep", "end step"])
def test_triggers_at_the_beginning_of_a_step(event: str) -> None:
    lore = f'[Clock]\ncost="{{0}}"\ntype="Enchantment"\ntriggers=[{{on="{event}", effects=[{{do="gain", amount=1}}]}}]'
    play = Scenario(hand=["Clock", "Clock"], cards=lore)
    play("cast Clock", "cast Clock")
    assert play.life == 20
    play.until(2)
    assert play.life == 22


def test_a_rebound_and_a_later_effect_wait_for_the_next_upkeep() -> None:
    lore = """
[Promise]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "later", at = "next upkeep", effects = [{ do = "draw", amount = 2 }] }]
"""
    play = Scenario(hand=["Promise"], draws=["Opt", "Shock", "Ponder", "Island"], cards=lore)
    play("cast Promise")
    assert play.hand == []
    play.until(2)
    assert play.hand == ["Opt", "Ponder", "Shock"]
    play.until(3)
    assert play.hand == ["Island", "Opt", "Ponder", "Shock"]


def test_a_tapped_trigger_sees_attacking_and_costs_but_not_entering_tapped() -> None:
    lore = """
[Watch]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "tapped", of = "creature", effects = [{ do = "gain", amount = 1 }] }]
"""
    play = Scenario(hand=["Mountain", "Raging Goblin", "Watch"], cards=lore)
    play("play Mountain", "cast Watch", "cast Raging Goblin").attack("Raging Goblin")
    assert play.life == 21


def test_an_attack_trigger_of_others_counts_each_attacker() -> None:
    lore = """
[Drum]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "attacks", of = "creature", effects = [{ do = "gain", amount = 1 }] }]
"""
    play = Scenario(hand=["Black Lotus", "Raging Goblin", "Raging Goblin", "Goblin Guide", "Drum"], cards=lore)
    play("cast Drum").lotus("R")("cast Raging Goblin", "cast Raging Goblin", "cast Goblin Guide")
    play.attack("Raging Goblin", "Raging Goblin", "Goblin Guide")
    assert play.life == 23


def test_it_is_what_the_trigger_is_about() -> None:
    lore = """
[Smithy]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "enters", of = "creature", effects = [{ do = "counters", what = "it" }] }]
"""
    play = Scenario(hand=["Mountain", "Smithy", "Raging Goblin"], cards=lore)
    play("play Mountain", "cast Smithy", "cast Raging Goblin")
    assert play.one("Raging Goblin").size == (2, 2)


def test_it_tells_equal_permanents_that_enter_together_apart() -> None:
    lore = """
["Brood token"]
type = "Creature — Beast"
token = true
power = 1
toughness = 1
[Nest]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "create", token = "Brood token", amount = 2 }]
[Smithy]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "enters", of = "creature", effects = [{ do = "counters", what = "it" }] }]
"""
    play = Scenario(hand=["Smithy", "Nest"], cards=lore)
    assert [p.plus for p in play("cast Smithy", "cast Nest").all("Brood token")] == [1, 1]


def test_it_may_attack_in_several() -> None:
    lore = """
[Cub]
cost = "{0}"
type = "Creature — Cat"
power = 1
toughness = 1
keywords = ["haste"]
[Banner]
cost = "{0}"
type = "Artifact"
triggers = [{ on = "attacks", of = "creature", effects = [{ do = "pump", what = "it", power = 1 }] }]
"""
    play = Scenario(hand=["Cub", "Cub", "Banner", "Banner"], cards=lore)
    play("cast Cub", "cast Cub", "cast Banner", "cast Banner").attack("Cub", "Cub")
    assert play.opponent_life == 14


MARTYR = """
[Martyr]
cost = "{0}"
type = "Creature — Human"
power = 3
toughness = 1
abilities = [{ cost = { sacrifice = "this" }, effects = [{ do = "gain", amount = { value = "power" } }] }]
[Mourner]
cost = "{0}"
type = "Creature — Human"
power = 1
toughness = 1
triggers = [
  { on = "dies", of = "other creature", effects = [{ do = "gain", amount = { value = "power", of = "it", times = 10 } }] },
]
"""


def test_an_ability_knows_the_power_of_what_was_sacrificed_for_it() -> None:
    play = Scenario(hand=["Martyr", "Martyr", "Lotus Petal"], cards=MARTYR)("cast Martyr", "cast Martyr")
    assert play("activate Martyr").life == 23
    assert len(play.all("Martyr")) == 1


def test_a_trigger_knows_the_power_of_what_died() -> None:
    play = Scenario(hand=["Martyr", "Mourner", "Mourner"], cards=MARTYR)
    assert play("cast Martyr", "cast Mourner", "cast Mourner", "activate Martyr").life == 83


def test_the_survivors_of_equal_permanents_see_one_die() -> None:
    lore = MARTYR + '[Pit]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "sacrifice", what = "creature" }]\n'
    play = Scenario(hand=["Mourner", "Mourner", "Mourner", "Pit"], cards=lore)
    assert play(*["cast Mourner"] * 3, "cast Pit").life == 40


HERALD = """
["Herald"]
cost = "{1}"
type = "Creature — Eldrazi"
power = 2
toughness = 2
cycling = "{1}"
triggers = [
  { on = "cast", of = "this", effects = [{ do = "gain", amount = 1 }] },
  { on = "cycled", of = "this", effects = [{ do = "gain", amount = 10 }] },
  { on = "discarded", of = "this", effects = [{ do = "gain", amount = 100 }] },
]
["Rite"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "put", what = "creature", to = "battlefield" }]
"""


def test_a_card_triggers_on_its_own_being_cast_cycled_or_discarded() -> None:
    play = Scenario(hand=["Herald", "Mountain"], cards=HERALD)
    play("play Mountain", "cast Herald")
    assert play.life == 21
    play = Scenario(hand=["Herald", "Mountain"], cards=HERALD)
    play("play Mountain", "cycle Herald")
    assert play.life == 130
    play = Scenario(hand=["Herald", "Rite"], cards=HERALD)
    play("cast Rite")
    assert play.life == 20  # put onto the battlefield, not cast
