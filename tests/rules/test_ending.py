"""Winning and losing: life, poison, libraries, the deck's own conditions, rewards."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

SCHEMES = sample("scripted/ending")


def test_the_opponent_loses_at_zero_life() -> None:
    play = Scenario(hand=["Mountain", "Lightning Bolt"], opponent_life=3)
    play("play Mountain", "cast Lightning Bolt", "target the opponent")
    assert play.won
    assert (play.opponent_life, play.turn) == (0, 1)


def test_the_opponent_loses_below_zero_life_in_combat() -> None:
    play = Scenario(hand=["Mountain", "Goblin Guide"], opponent_life=1)
    play("play Mountain", "cast Goblin Guide").attack("Goblin Guide")
    assert play.won
    assert play.opponent_life == -1


def test_loss_of_life_without_damage_wins_too() -> None:
    assert Scenario(hand=["Drain"], cards=SCHEMES)("cast Drain").won


def test_you_lose_at_zero_life() -> None:
    play = Scenario(hand=["Mountain", "Lightning Bolt"], life=3)
    play("play Mountain", "cast Lightning Bolt", "target you")
    assert play.lost


def test_both_at_zero_at_once_is_no_win() -> None:
    assert Scenario(hand=["Storm"], cards=SCHEMES)("cast Storm").lost


def test_drawing_from_an_empty_library_loses_at_the_draw_step() -> None:
    play = Scenario(hand=["Mountain"] * 7, relic=False, rest={"Opt": 1}, draws=[])
    play("play Mountain")
    assert (play.turn, play.library, play.over) == (2, 0, False)
    play("play Mountain")
    assert play.lost
    assert play.turn == 3


def test_drawing_from_an_empty_library_and_winning_at_once_is_no_win() -> None:
    play = Scenario(hand=["Study", *["Spell Pierce"] * 5], rest={"Plains": 4}, cards=SCHEMES)
    play("cast Study")
    assert play.opponent_life == 0
    assert play.lost


def test_a_library_drawn_to_the_last_card_and_a_win_is_a_win() -> None:
    play = Scenario(hand=["Study", *["Spell Pierce"] * 5], rest={"Plains": 5}, cards=SCHEMES)
    assert play("cast Study").won


def test_effects_win_and_lose_the_game_at_once() -> None:
    assert Scenario(hand=["Victory"], cards=SCHEMES)("cast Victory").won
    assert Scenario(hand=["Defeat"], cards=SCHEMES)("cast Defeat").lost


def test_ten_poison_counters_by_an_ability() -> None:
    lore = """
[Snake]
cost = "{0}"
type = "Creature — Snake"
power = 1
toughness = 1
keywords = ["infect"]
abilities = [{ cost = { life = 1 }, effects = [{ do = "damage", amount = 5, to = "opponent" }] }]
"""
    play = Scenario(hand=["Snake"], cards=lore)
    play("cast Snake", "activate Snake")
    assert (play.poison, play.opponent_life, play.life) == (5, 20, 19)
    play("activate Snake")
    assert play.won


def test_the_game_is_lost_after_the_last_turn_of_the_rewards() -> None:
    play = Scenario(hand=["Mountain"], rewards=[1, 1, 0.5, 0.25])
    play.until(3)
    assert not play.over
    play("attack")
    assert play.lost
    assert play.turn == 3


def test_the_opponent_decked_at_the_end_of_the_last_turn_is_a_win() -> None:
    play = Scenario(hand=["Mountain"], rewards=[1, 1, 0.5], opponent_library=1)
    play.until(2)("attack")
    assert play.won


def test_rewards_are_by_turn_and_leading_zeros_are_filled() -> None:
    play = Scenario(hand=["Mountain"], rewards=[0, 0, 0, 1, 0.5])
    assert [float(r) for r in play.game.t["rewards"][:5]] == [1, 1, 1, 1, 0.5]
    assert int(play.game.t["last_turn"]) == 4


def test_life_totals_are_those_of_the_deck() -> None:
    play = Scenario(hand=["Mountain"], life=7, opponent_life=33)
    assert (play.life, play.opponent_life) == (7, 33)


# -- the deck's own conditions ------------------------------------------------------------------------


def test_total_power_wins_if_the_deck_says_so_and_damage_no_longer_does() -> None:
    play = Scenario(hand=["Mountain", "Black Lotus", "Shock", "Raging Goblin", "Goblin Guide"], win={"power": 3}, opponent_life=2)
    play("play Mountain").lotus("R")("cast Shock", "target the opponent")
    assert (play.opponent_life, play.over) == (0, False)
    play("cast Raging Goblin")
    assert not play.over
    play("cast Goblin Guide")
    assert play.won


def test_nobody_attacks_when_power_wins() -> None:
    play = Scenario(hand=["Mountain", "Raging Goblin"], win={"power": 20})
    play("play Mountain", "cast Raging Goblin", "attack")
    assert play.turn == 2
    assert play.opponent_life == 20


def test_power_until_end_of_turn_counts_and_poison_does_not_win() -> None:
    play = Scenario(hand=["Forest", "Slippery Bogle", "Lotus Petal", "Giant Growth"], win={"power": 4})
    play("play Forest", "cast Slippery Bogle", "cast Lotus Petal", "cast Giant Growth")
    assert play.won


def test_tapped_creatures_count_for_power() -> None:
    play = Scenario(hand=["Forest", "Llanowar Elves", "Slippery Bogle", "Slippery Bogle"], win={"power": 3})
    play("play Forest", "cast Llanowar Elves").until(2)("cast Slippery Bogle")
    assert not play.over
    play("cast Slippery Bogle")
    assert play.won
    assert play.one("Llanowar Elves").tapped


def test_a_small_library_loses_if_the_deck_says_so() -> None:
    play = Scenario(hand=["Mountain"] * 5, rest={"Plains": 8}, lose={"library_below": 7})
    play.until(2)
    assert (play.library, play.over) == (7, False)
    play("attack")
    assert play.lost


def test_exiled_cards_lose_if_the_deck_says_so() -> None:
    play = Scenario(hand=["Mountain", "Raging Goblin", "Vanish"], cards=SCHEMES, lose={"exiled": {"Raging Goblin": 1}})
    play("play Mountain", "cast Raging Goblin", "cast Vanish")
    assert play.lost


def test_exiled_cards_that_may_still_be_played_lose_too() -> None:
    play = Scenario(hand=["Black Lotus", "Reckless Impulse"], draws=["Opt", "Shock"], lose={"exiled": {"Shock": 1}})
    play.lotus("R")("cast Reckless Impulse")
    assert play.lost


def test_the_decks_win_is_looked_at_before_its_own_loss() -> None:
    play = Scenario(
        hand=["Mountain", "Raging Goblin", "Swap"], cards=SCHEMES, win={"power": 4}, lose={"exiled": {"Raging Goblin": 1}}
    )
    play("play Mountain", "cast Raging Goblin", "cast Swap")
    assert play.won


@pytest.mark.parametrize("life", [1, 2])
def test_players_are_checked_only_between_effects(life: int) -> None:
    lore = """
[Bargain]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "lose", amount = 1 }, { do = "gain", amount = 5 }]
"""
    play = Scenario(hand=["Bargain"], cards=lore, life=life)
    play("cast Bargain")
    assert (play.over, play.life) == (False, life + 4)
