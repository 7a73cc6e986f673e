"""Goals: what ends a game in place of a win, and when it is looked for."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

CARDS = sample("scripted/goals")


def test_a_goal_is_reached_on_the_turn_on_which_it_holds() -> None:
    play = Scenario(hand=["Forest", "Forest"], cards=CARDS, goal="2 lands")
    play("play Forest")
    assert not play.over
    play.until(2)("play Forest")
    assert (play.won, play.turn) == (True, 2)


def test_nothing_but_the_goal_wins() -> None:
    play = Scenario(hand=["Mountain", "Lightning Bolt", "Victory"], cards=CARDS, opponent_life=3, goal="9 lands")
    play("play Mountain", "cast Lightning Bolt", "target the opponent")
    assert (play.opponent_life, play.over) == (0, False)
    play("cast Victory")
    assert not play.over


@pytest.mark.parametrize("moves", [("play Mountain", "cast Lightning Bolt", "target the opponent"), ("cast Victory",)])
def test_a_win_may_be_asked_for_beside_something_else(moves: tuple[str, ...]) -> None:
    hand = ["Mountain", "Lightning Bolt", "Victory"]
    assert Scenario(hand=hand, cards=CARDS, opponent_life=3, goal="9 lands or win")(*moves).won
    assert not Scenario(hand=hand, cards=CARDS, opponent_life=3, goal="9 lands and win")(*moves).over


def test_an_opponent_who_cannot_draw_is_beaten_on_your_turn() -> None:
    play = Scenario(hand=["Forest"], opponent_library=1, goal="win").until(2)("attack")
    assert (play.won, play.turn) == (True, 2)
    assert not Scenario(hand=["Forest"], opponent_library=1, goal="9 lands").until(2)("attack").over


def test_losing_comes_before_the_goal() -> None:
    play = Scenario(hand=["Mountain", "Lightning Bolt"], life=3, goal="1 card in graveyard")
    play("play Mountain", "cast Lightning Bolt", "target you")
    assert (play.over, play.won) == (True, False)


def test_a_card_is_cast_before_it_resolves() -> None:
    play = Scenario(hand=["Mountain", "Lightning Bolt"], goal="cast Lightning Bolt")
    play("play Mountain", "cast Lightning Bolt", "target the opponent")
    assert (play.won, play.opponent_life) == (True, 20)


def test_what_was_cast_is_remembered_and_counted() -> None:
    play = Scenario(hand=["Study", "Study", "Elf"], draws=["Study"], cards=CARDS, goal="cast 2 Study and Elf")
    play("cast Study").until(2)("cast Study")
    assert not play.over
    assert play("cast Elf").won


def test_what_is_controlled_has_to_be_there() -> None:
    play = Scenario(hand=["Elf", "Bury", "Forest", "Forest"], cards=CARDS, goal="control Elf and Forest")
    play("cast Elf", "cast Bury", "play Forest")
    assert not play.over
    play = Scenario(hand=["Elf", "Forest"], cards=CARDS, goal="control Elf and Forest")
    assert play("cast Elf", "play Forest").won


def test_mana_is_what_could_be_made_now() -> None:
    play = Scenario(hand=["Forest", "Elf"], cards=CARDS, goal="2 mana")
    play("play Forest", "cast Elf")
    assert not play.over, "a creature that has just come cannot be tapped"
    assert play.until(2).won
    assert play.turn == 2


def test_mana_of_lands_that_are_tapped_is_gone() -> None:
    play = Scenario(hand=["Mountain", "Mountain", "Lightning Bolt"], goal="2 mana")
    play("play Mountain").until(2)
    play("cast Lightning Bolt", "target the opponent", "play Mountain")
    assert not play.over
    assert play.until(3).won


def test_mana_that_floats_counts_with_what_could_be_made() -> None:
    assert Scenario(hand=["Forest", "Rite"], cards=CARDS, goal="4 mana")("play Forest", "cast Rite").won


def test_mana_of_a_colour_is_asked_for_by_symbols() -> None:
    play = Scenario(hand=["Island", "Mountain"], draws=["Island"], goal="{U}{U} in one turn")
    play("play Island").until(2)("play Mountain")
    assert not play.over
    assert play.until(3)("play Island").won


def test_spells_in_one_turn_are_those_of_one_turn() -> None:
    play = Scenario(hand=["Elf", "Elf"], cards=CARDS, goal="storm 2", rest={"Elf": 20})
    play("cast Elf").until(2)("cast Elf")
    assert not play.over
    assert play("cast Elf").won
    play = Scenario(hand=["Elf", "Elf"], cards=CARDS, goal="2 spells")
    assert play("cast Elf").until(2)("cast Elf").won


def test_the_opening_hand_is_not_drawn() -> None:
    play = Scenario(hand=["Study"], cards=CARDS, goal="3 cards drawn")
    play("cast Study")
    assert not play.over
    assert play.until(2).won
    play = Scenario(hand=["Study"], cards=CARDS, goal="3 cards drawn in one turn").until(2)
    play("cast Study")
    assert play.won


def test_a_goal_is_looked_for_from_the_first_upkeep_on() -> None:
    play = Scenario(hand=["Forest"], goal="1 card in hand")
    assert (play.won, play.turn) == (True, 1)


def test_creatures_attack_in_a_game_with_a_goal() -> None:
    play = Scenario(hand=["Mountain", "Goblin Guide"], goal="9 lands")
    play("play Mountain", "cast Goblin Guide").attack("Goblin Guide")
    assert play.opponent_life == 18


def test_a_search_plays_its_land_where_lands_are_asked_for() -> None:
    hand = ["Forest", "Elf"]
    assert "attack" in Scenario(hand=hand, cards=CARDS, searched=True).moves
    assert "attack" not in Scenario(hand=hand, cards=CARDS, searched=True, goal="2 lands").moves
    assert "attack" in Scenario(hand=hand, cards=CARDS, searched=True, goal="2 lands")("play Forest").moves
    assert "attack" in Scenario(hand=hand, cards=CARDS, searched=True, goal="2 lands and 7 cards in hand").moves


def test_a_search_may_cast_what_it_would_never_cast_to_win() -> None:
    hand = ["Elf", "Bury"]
    assert "cast Bury" not in Scenario(hand=hand, cards=CARDS, searched=True)("cast Elf").moves
    assert "cast Bury" in Scenario(hand=hand, cards=CARDS, searched=True, goal="cast Bury")("cast Elf").moves
