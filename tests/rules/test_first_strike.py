"""First strike and double strike: who deals damage first, and in which of the two damage steps (510.4)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

LORE = sample("scripted/first_strike")


def test_first_strike_deals_its_damage_before_the_others() -> None:
    play = Scenario(hand=["Captain", "Bear"], cards=LORE)
    play("cast Captain", "cast Bear").attack("Captain", "Bear")
    assert play.opponent_life == 20 - 2 - 3  # the Bear has its counter as it deals damage
    assert play.one("Captain").plus == 1 and play.one("Bear").plus == 1


def test_lifelink_of_first_strikers_is_gained_before_the_others_deal_damage() -> None:
    play = Scenario(hand=["Lancer", "Bather"], cards=LORE)
    play("cast Lancer", "cast Bather").attack("Lancer", "Bather")
    assert play.opponent_life == 20 - 1 - 2


def test_what_has_first_strike_deals_damage_once() -> None:
    play = Scenario(hand=["Lancer"], cards=LORE)
    play("cast Lancer").attack("Lancer")
    assert play.opponent_life == 19 and play.life == 21


def test_double_strike_deals_damage_with_the_first_strikers_and_with_the_others() -> None:
    play = Scenario(hand=["Captain", "Twins"], cards=LORE)
    play("cast Captain", "cast Twins").attack("Captain", "Twins")
    assert play.opponent_life == 20 - 2 - 1 - 2


def test_what_gains_first_strike_after_the_first_damage_deals_its_damage_with_the_others() -> None:
    play = Scenario(hand=["Teacher", "Bear"], cards=LORE)
    play("cast Teacher", "cast Bear").attack("Teacher", "Bear")
    assert play.opponent_life == 20 - 1 - 2


def test_first_strike_may_be_given() -> None:
    play = Scenario(hand=["Banner", "Bear", "Lancer", "Bather"], cards=LORE)
    play("cast Banner", "cast Bear", "cast Lancer", "cast Bather").attack("Bear", "Lancer", "Bather")
    assert play.opponent_life == 20 - 2 - 1 - 2  # the Bear with the Lancer, the grown Bather after them


def test_nobody_strikes_first_in_the_next_combat_who_did_in_this() -> None:
    play = Scenario(hand=["Captain", "Bear"], draws=["Plains"] * 2, cards=LORE)
    play("cast Captain", "cast Bear").attack("Captain", "Bear")
    play("end the turn").attack("Captain", "Bear")
    assert play.opponent_life == 15 - 3 - 4
