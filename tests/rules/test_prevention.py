"""Damage that is prevented, life that cannot be gained, power that is added up."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

LORE = sample("scripted/prevention")


def test_damage_to_what_is_shielded_is_prevented_until_end_of_turn() -> None:
    play = Scenario(hand=["Ox", "Shield", "Flare", "Flare"], cards=LORE)
    play("cast Ox", "cast Shield", "cast Flare")
    assert play.one("Ox").damage == 0
    play.until(2)("cast Flare")
    assert play.one("Ox").damage == 2


def test_a_phantom_loses_a_counter_in_place_of_damage() -> None:
    """It is dealt no damage, so that nothing triggers on that; without counters it dies."""
    play = Scenario(hand=["Phantom", "Flare", "Flare"], cards=LORE)
    play("cast Phantom", "cast Flare")
    assert (play.one("Phantom").plus, play.one("Phantom").damage) == (1, 0)
    play("cast Flare")
    assert play.all("Phantom") == []


def test_what_sheds_damage_while_it_can_is_dealt_damage_without_counters() -> None:
    play = Scenario(hand=["Oath", "Flare", "Flare"], cards=LORE)
    play("cast Oath", "cast Flare")
    assert (play.one("Oath").plus, play.one("Oath").damage) == (0, 0)
    play("cast Flare")
    assert play.one("Oath").damage == 2


def test_nobody_gains_life_while_a_permanent_says_so() -> None:
    play = Scenario(hand=["Drought", "Salve", "Ox"], cards=LORE)
    play("cast Drought", "cast Salve", "cast Ox").attack("Ox")
    assert (play.life, play.opponent_life) == (20, 18)


def test_a_player_gains_no_life_this_turn() -> None:
    play = Scenario(hand=["Crack", "Salve", "Salve"], cards=LORE)
    play("cast Crack", "target the opponent", "cast Salve")
    assert (play.life, play.opponent_life) == (23, 20)
    play.until(2)("cast Salve")
    assert (play.life, play.opponent_life) == (26, 23)


def test_a_player_gains_no_life_for_the_rest_of_the_game() -> None:
    play = Scenario(hand=["Curse", "Salve"], cards=LORE)
    play("cast Curse").until(2)("cast Salve")
    assert (play.life, play.opponent_life) == (20, 23)


def test_power_is_added_up() -> None:
    """One attacker of power 2 is not enough, an Ox beside it is."""
    play = Scenario(hand=["Pack", "Ox", "Tally"], cards=LORE)
    play("cast Pack", "cast Ox", "cast Tally")
    assert play.life == 24
    before = len(play.hand)
    play.attack("Pack", "Ox")
    assert len(play.hand) == before + 1


def test_no_combat_damage_is_dealt_this_turn() -> None:
    """Attackers deal none, and gain nothing by it; in the next turn they do."""
    play = Scenario(hand=["Ox", "Fog"], cards=LORE)
    play("cast Ox", "cast Fog").attack("Ox")
    assert (play.life, play.opponent_life) == (20, 20)
    play.until(2).attack("Ox")
    assert (play.life, play.opponent_life) == (22, 18)


def test_the_greatest_power_is_found() -> None:
    """Of powers 2 and 4 it is 4; of none it is 0."""
    play = Scenario(hand=["Feast", "Ox", "Oath", "Feast"], cards=LORE)
    play("cast Feast")
    assert play.life == 20
    play("cast Ox", "cast Oath", "cast Feast")
    assert play.life == 24
