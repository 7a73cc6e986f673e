"""Turns: their steps, drawing, land drops, summoning sickness, combat, cleanup, mulligans."""

from __future__ import annotations

from typing import Any

import pytest
from scenario import RELIC, Scenario, multiset

# -- the opening --------------------------------------------------------------------------------


def test_the_first_decision_is_to_keep_and_has_one_move() -> None:
    play = Scenario(hand=["Mountain"] * 6, keep=False)
    assert play.moves == ["keep"]
    assert play.turn == 0
    play("keep")
    assert play.turn == 1


def test_no_card_is_drawn_on_turn_one_on_the_play() -> None:
    play = Scenario(hand=["Mountain", "Shock"], draws=["Opt"], on_the_play=True)
    assert play.hand == ["Mountain", "Shock"]
    play.until(2)
    assert play.hand == ["Mountain", "Opt", "Shock"]


def test_a_card_is_drawn_on_turn_one_on_the_draw() -> None:
    play = Scenario(hand=["Mountain", "Shock"], draws=["Opt"], on_the_play=False)
    assert play.hand == ["Mountain", "Opt", "Shock"]
    assert play.count("cards drawn") == 1


@pytest.mark.parametrize("coin", [0, 1])
def test_who_goes_first_may_be_a_coin(coin: int) -> None:
    play = Scenario(hand=["Mountain"], draws=["Opt"], on_the_play="random", keep=False)
    children = play.outcomes("keep")
    assert sum(p for _, p in children) == pytest.approx(1)
    on_the_play = [child for child, _ in children if child.g["on_the_play"]]
    assert len(on_the_play) == 1
    assert sum(p for child, p in children if child.g["on_the_play"]) == pytest.approx(0.5)
    assert int(on_the_play[0].g["n_hand"]) == 2
    play._coins = [coin]
    if coin == 0:
        play._next = play._next[:1]
    play("keep")
    assert (play.hand == ["Mountain"]) == (coin == 1)


def test_a_london_mulligan_puts_cards_at_the_bottom_each_under_the_one_before() -> None:
    play = Scenario(hand=["Mountain", "Shock", "Opt", "Ponder", "Island", "Swamp"], to_bottom=2, keep=False)
    assert len(play.hand) == 6
    play("keep", "choose Opt", "choose Shock")
    assert play.bottom == ["Opt", "Shock"]
    assert play.hand == ["Island", "Mountain", "Ponder", "Swamp"]
    assert play.turn == 1


def test_cards_at_the_bottom_are_drawn_last_and_in_order() -> None:
    play = Scenario(hand=["Mountain", "Shock", "Opt", "Ponder", "Island", "Swamp"], rest={"Plains": 1}, to_bottom=2, keep=False)
    play("keep", "choose Opt", "choose Shock").until(2)
    assert play.hand[-2:] == ["Ponder", "Swamp"] and "Plains" in play.hand
    play.until(3)
    assert "Opt" in play.hand and "Shock" not in play.hand
    play.until(4)
    assert "Shock" in play.hand and play.library == 0


def test_equal_cards_go_to_the_bottom_as_one_choice() -> None:
    play = Scenario(hand=["Mountain"] * 5 + ["Shock"], to_bottom=1, keep=False)
    play("keep")
    assert play.moves == [f"choose {RELIC}", "choose Mountain", "choose Shock"]


def test_a_paris_mulligan_is_a_smaller_hand() -> None:
    play = Scenario(hand=["Mountain", "Shock", "Opt", "Ponder", "Island"])
    play.game.sample(7)
    play.game.start(6)
    assert play.game.moves and play.moves == ["keep"]
    assert int(play.game.g["n_hand"]) == 6
    play("keep")
    assert play.bottom == []
    assert play.turn == 1


# -- steps of a turn ------------------------------------------------------------------------------------


def test_one_land_can_be_played_each_turn() -> None:
    play = Scenario(hand=["Mountain", "Forest"])
    play("play Mountain")
    assert not play.offers("play Forest")
    play.until(2)
    assert play.offers("play Forest")


def test_permanents_untap_at_the_beginning_of_the_turn() -> None:
    play = Scenario(hand=["Mountain", "Shock"])
    play("play Mountain", "cast Shock", "target the opponent")
    assert play.untapped("Mountain") == 0
    play.until(2)
    assert play.untapped("Mountain") == 1


def test_counts_of_the_turn_begin_anew() -> None:
    play = Scenario(hand=["Mountain", "Shock"])
    play("play Mountain", "cast Shock", "target the opponent")
    assert (play.count("spells cast"), play.count("life lost by opponent")) == (1, 2)
    play.until(2)
    assert (play.count("spells cast"), play.count("life lost by opponent")) == (0, 0)
    assert play.count("cards drawn") == 1


def test_the_opponent_draws_a_card_at_each_of_their_turns() -> None:
    play = Scenario(hand=["Mountain"], opponent_library=50)
    assert (play.opponent_library, play.opponent_hand) == (50, 7)
    play.until(3)
    assert (play.opponent_library, play.opponent_hand) == (48, 7)  # they discard down to seven


def test_a_second_main_phase_follows_an_attack_only() -> None:
    play = Scenario(hand=["Black Lotus", "Raging Goblin", "Shock", "Mountain"])
    play.lotus("R")("cast Raging Goblin").attack("Raging Goblin")
    assert (play.turn, play.opponent_life) == (1, 19)
    assert play.moves[-1] == "end the turn"
    play("play Mountain", "cast Shock", "target the opponent", "end the turn")
    assert play.turn == 2
    play.attack()
    assert play.turn == 3


def test_the_hand_is_discarded_down_to_seven_one_choice_at_a_time() -> None:
    play = Scenario(hand=["Mountain"] * 6 + ["Shock", "Opt", "Ponder"])
    play("attack")
    assert "choose Shock" in play.moves
    play("choose Shock", "choose Opt")
    assert play.moves[0] != "attack" and play.turn == 1
    play("choose Ponder")
    assert play.turn == 2
    assert play.graveyard == ["Opt", "Ponder", "Shock"]
    assert len(play.hand) + 1 == 7 + 1


def test_a_hand_of_seven_is_kept() -> None:
    play = Scenario(hand=["Mountain"] * 6).until(2)
    assert play.graveyard == []


def test_madness_at_cleanup_can_be_cast_and_the_hand_is_looked_at_again() -> None:
    play = Scenario(hand=["Island"] + ["Mountain"] * 6 + ["Obsessive Search"], draws=["Opt"])
    play("play Island", "attack", "choose Obsessive Search", "yes")
    assert play.turn == 1 and "choose Opt" in play.moves  # eight cards again
    play("choose Opt")
    assert play.turn == 2
    assert play.graveyard == ["Obsessive Search", "Opt"]


def test_until_end_of_turn_and_damage_wear_off_together() -> None:
    play = Scenario(
        hand=["Forest", "Black Lotus", "Slippery Bogle", "Giant Growth", "Lightning Bolt", "Lotus Petal", "Lotus Petal"]
    )
    play("play Forest", "cast Slippery Bogle").lotus("R")("cast Lotus Petal", "cast Giant Growth")
    play("cast Lightning Bolt", "choose Slippery Bogle")
    assert (play.one("Slippery Bogle").size, play.one("Slippery Bogle").damage) == ((4, 4), 3)
    play.until(2)
    assert (play.one("Slippery Bogle").size, play.one("Slippery Bogle").damage) == ((1, 1), 0)


def test_once_each_turn_is_once_each_turn() -> None:
    play = Scenario(hand=["Black Lotus", "Lotus Petal", "Putrid Leech"])
    play.lotus("B")("cast Lotus Petal", "cast Putrid Leech", "activate Putrid Leech")
    assert play.one("Putrid Leech").size == (4, 4)
    assert play.life == 18
    assert not play.offers("activate Putrid Leech")
    play.until(2)
    assert play.one("Putrid Leech").size == (2, 2)
    assert play.offers("activate Putrid Leech")


def test_two_of_a_kind_each_have_their_own_once_each_turn() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Putrid Leech", "Putrid Leech", "Lotus Petal", "Lotus Petal"])
    play.lotus("B")("cast Lotus Petal", "cast Lotus Petal").lotus("G")
    play("cast Putrid Leech", "cast Putrid Leech", "activate Putrid Leech", "activate Putrid Leech")
    assert [p.size for p in play.all("Putrid Leech")] == [(4, 4), (4, 4)]
    assert not play.offers("activate Putrid Leech")


# -- summoning sickness and attacks ------------------------------------------------------------------------


def test_a_new_creature_cannot_attack() -> None:
    play = Scenario(hand=["Forest", "Slippery Bogle"])
    play("play Forest", "cast Slippery Bogle", "attack")
    assert play.turn == 2
    play("attack")
    assert play.moves == ["attack with Slippery Bogle", "do not attack with Slippery Bogle"]


def test_haste_attacks_at_once() -> None:
    play = Scenario(hand=["Mountain", "Goblin Guide"])
    play("play Mountain", "cast Goblin Guide").attack("Goblin Guide")
    assert (play.turn, play.opponent_life) == (1, 18)


def test_a_tap_ability_needs_a_creature_that_is_not_new() -> None:
    play = Scenario(hand=["Black Lotus", "Thermo-Alchemist"])
    play.lotus("R")("cast Thermo-Alchemist")
    assert not play.offers("activate Thermo-Alchemist")
    play.until(2)
    assert play.offers("activate Thermo-Alchemist")


def test_an_artifact_is_never_new() -> None:
    play = Scenario(hand=["Great Furnace", "Shock"])
    play("play Great Furnace")
    assert play.offers("cast Shock")


def test_attackers_are_chosen_one_by_one() -> None:
    play = Scenario(hand=["Black Lotus", "Raging Goblin", "Raging Goblin", "Raging Goblin"])
    play.lotus("R")(*["cast Raging Goblin"] * 3)("attack")
    play("attack with Raging Goblin", "attack with Raging Goblin", "do not attack with Raging Goblin")
    assert play.opponent_life == 18
    assert play.untapped("Raging Goblin") == 1


def test_what_stays_home_is_not_asked_about_again() -> None:
    play = Scenario(hand=["Black Lotus", "Raging Goblin", "Raging Goblin", "Goblin Guide"])
    play.lotus("R")(*["cast Raging Goblin"] * 2, "cast Goblin Guide", "attack")
    play("do not attack with Raging Goblin")
    assert play.moves == ["attack with Goblin Guide", "do not attack with Goblin Guide"]
    play("attack with Goblin Guide")
    assert play.opponent_life == 18
    assert play.untapped("Raging Goblin") == 2


def test_attacking_taps_and_vigilance_does_not() -> None:
    play = Scenario(hand=["Black Lotus", "Raging Goblin", "Forest", "Slippery Bogle", "Sentinel's Eyes", "Lotus Petal"])
    play("play Forest", "cast Slippery Bogle", "cast Lotus Petal").until(2)("cast Sentinel's Eyes")
    play.lotus("R")("cast Raging Goblin").attack("Raging Goblin", "Slippery Bogle")
    assert play.one("Raging Goblin").tapped
    assert not play.one("Slippery Bogle").tapped
    assert play.opponent_life == 17


def test_a_defender_cannot_attack() -> None:
    play = Scenario(hand=["Black Lotus", "Thermo-Alchemist"])
    play.lotus("R")("cast Thermo-Alchemist").until(2)("attack")
    assert play.turn == 3


def test_mogg_conscripts_attack_only_after_a_creature_spell_this_turn() -> None:
    play = Scenario(hand=["Mountain", "Mogg Conscripts", "Raging Goblin"], rest={"Mountain": 9})
    play("play Mountain", "cast Mogg Conscripts").until(2)("play Mountain", "attack")
    assert play.turn == 3
    play("play Mountain", "cast Raging Goblin").attack("Mogg Conscripts", "Raging Goblin")
    assert play.opponent_life == 17


def test_a_creature_that_must_attack_is_not_asked() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Monstrous Carabid", "Swamp", "Opt"])
    play("play Swamp", "cast Black Lotus", "activate Black Lotus (mana)", "red").lotus("B")
    play("cast Monstrous Carabid").until(2)("attack")
    assert (play.turn, play.opponent_life) == (2, 16)
    assert play.one("Monstrous Carabid").tapped


def test_a_tapped_creature_cannot_attack() -> None:
    play = Scenario(hand=["Forest", "Llanowar Elves", "Slippery Bogle", "Slippery Bogle"])
    play("play Forest", "cast Llanowar Elves").until(2)("cast Slippery Bogle", "cast Slippery Bogle")
    assert play.one("Llanowar Elves").tapped
    play("attack")
    assert play.turn == 3


def test_bushwhacker_hastes_only_creatures_there_when_it_resolves() -> None:
    play = Scenario(hand=["Black Lotus", "Lotus Petal", "Goblin Bushwhacker", "Foundry Street Denizen", "Mogg Conscripts"])
    play.lotus("R")("cast Lotus Petal", "cast Foundry Street Denizen", "cast Goblin Bushwhacker (kicked)")
    assert play.one("Foundry Street Denizen").size == (3, 1)  # its own trigger too
    play("cast Mogg Conscripts")
    assert play.one("Mogg Conscripts").size == (2, 2)
    play.attack("Goblin Bushwhacker", "Foundry Street Denizen")
    assert play.opponent_life == 20 - 2 - 4
    assert not play.one("Mogg Conscripts").tapped


def test_a_token_that_enters_attacking_deals_damage_and_is_exiled_at_end_of_combat() -> None:
    play = Scenario(hand=["Plains", "Island", "Lotus Petal", "Geist of Saint Traft", "Shock"])
    play("play Plains").until(2)("play Island", "cast Lotus Petal", "cast Geist of Saint Traft").until(3)
    play.attack("Geist of Saint Traft")
    assert play.opponent_life == 14
    assert play.all("Angel token") == []
    assert play.exile == []
    assert play.count("creatures attacked") == 1


def test_double_strike_deals_damage_twice() -> None:
    lore = '[Duelist]\ncost = "{R}"\ntype = "Creature — Human"\npower = 2\ntoughness = 2\nkeywords = ["haste", "double strike"]\n'
    play = Scenario(hand=["Mountain", "Duelist"], cards=lore)
    play("play Mountain", "cast Duelist").attack("Duelist")
    assert play.opponent_life == 16


def test_negative_power_deals_no_damage() -> None:
    lore = '[Wisp]\ncost = "{R}"\ntype = "Creature — Spirit"\npower = -1\ntoughness = 2\nkeywords = ["haste"]\n'
    play = Scenario(hand=["Mountain", "Wisp"], cards=lore)
    play("play Mountain", "cast Wisp").attack("Wisp")
    assert play.opponent_life == 20


def test_a_mutual_anthem_counts_in_combat_only_while_its_source_is_there() -> None:
    lore = """
[Banner]
cost = "{0}"
type = "Artifact"
statics = [{ of = "creature", power = 1 }]
abilities = [{ cost = { sacrifice = "this" }, effects = [] }]
"""
    play = Scenario(hand=["Mountain", "Raging Goblin", "Banner"], cards=lore)
    play("play Mountain", "cast Raging Goblin", "cast Banner")
    assert play.one("Raging Goblin").size == (2, 1)
    play("activate Banner")
    assert play.one("Raging Goblin").size == (1, 1)


# -- the legend rule -----------------------------------------------------------------------------------


def _two_geists(**game: Any) -> Scenario:
    play = Scenario(hand=["Black Lotus", "Black Lotus", *["Lotus Petal"] * 4, *["Geist of Saint Traft"] * 2], **game)
    play(*["cast Lotus Petal"] * 4).lotus("U", 1)("cast Geist of Saint Traft").lotus("W")
    play("cast Geist of Saint Traft")
    return play


def test_the_legend_rule_leaves_one_legend_of_a_name() -> None:
    play = _two_geists()
    assert len(play.all("Geist of Saint Traft")) == 1
    assert "Geist of Saint Traft" in play.graveyard


def test_the_legend_rule_can_be_off() -> None:
    play = _two_geists(legend_rule=False)
    assert len(play.all("Geist of Saint Traft")) == 2


def test_which_legend_stays_is_chosen() -> None:
    play = Scenario(hand=["Plains", *["Lotus Petal"] * 5, *["Geist of Saint Traft"] * 2], rest={"Island": 9})
    play("play Plains", *["cast Lotus Petal"] * 5, "cast Geist of Saint Traft").until(2)
    play("play Island", "cast Geist of Saint Traft")
    assert play.moves == ["choose Geist of Saint Traft"] * 2  # one of them is new
    play("choose Geist of Saint Traft #2")
    assert not play.one("Geist of Saint Traft").new


# -- limits of a turn -----------------------------------------------------------------------------------

BUTTON = """
[Button]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = {}, effects = [{ do = "gain", amount = 1 }] }]
"""


def _press(times: int) -> Scenario:
    play = Scenario(hand=["Button"], cards=BUTTON)
    return play("cast Button", *["activate Button"] * (times - 1))


def test_after_four_hundred_actions_only_passing_is_left() -> None:
    assert _press(399).offers("activate Button")
    assert _press(400).turn == 2


def test_the_count_of_actions_begins_anew_each_turn() -> None:
    play = _press(401)
    assert play.turn == 2
    assert play.offers("activate Button")


# -- the order of zones ----------------------------------------------------------------------------------


def test_a_hand_is_a_multiset() -> None:
    one = Scenario(hand=["Mountain", "Shock", "Opt"], keep=False)
    two = Scenario(hand=["Opt", "Shock", "Mountain"], keep=False)
    assert multiset(one.hand) == multiset(two.hand)
    assert one.game.event == two.game.event


def test_what_triggers_as_things_wear_off_makes_for_another_cleanup() -> None:
    hand = ["Great Furnace", "Lotus Petal", "Lotus Petal", "Relic's Roar", "Rancor", *["Island"] * 7]
    play = Scenario(hand=hand)
    play("play Great Furnace", "cast Lotus Petal", "cast Lotus Petal", "cast Relic's Roar", "choose Great Furnace")
    play("cast Rancor", "attack", "choose Island")
    assert (play.turn, play.graveyard.count("Island"), play.graveyard.count("Rancor")) == (1, 1, 0)
    play("choose Rancor")
    assert (play.turn, play.graveyard.count("Rancor")) == (2, 1)


def test_combat_damage_is_dealt_at_the_same_time_though_power_depends_on_life() -> None:
    zealots = """
[Zealot]
cost = "{0}"
type = "Creature — Human"
power = 2
toughness = 1
keywords = ["haste"]
statics = [{ power = 5, when = { number = "opponent's life", at_most = 18 } }]
[Recruit]
cost = "{0}"
type = "Creature — Human"
power = 2
toughness = 1
keywords = ["haste"]
"""
    play = Scenario(hand=["Recruit", "Zealot"], cards=zealots)
    play("cast Recruit", "cast Zealot").attack("Recruit", "Zealot")
    assert play.opponent_life == 16
    assert play.one("Zealot").power == 7
