"""Counters that give a keyword (122.1b)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("scripted/both_engines")


def scene(*hand: str) -> Scenario:
    """A game with these cards, a land, and mana for them."""
    play = Scenario(hand=("Mountain", *hand, "Black Lotus", "Black Lotus"), cards=CARDS, rest={"Mountain": 20})
    return play("play Mountain")


def test_a_creature_with_a_lifelink_counter_has_lifelink_for_good() -> None:
    play = scene("Sample Fist", "Sample Fangs").lotus("R")("cast Sample Fist").lotus("B")
    play("cast Sample Fangs").attack("Sample Fist")
    assert (play.opponent_life, play.life) == (17, 23)
    play.until(2).attack("Sample Fist")
    assert (play.opponent_life, play.life) == (14, 26)


def test_what_has_lost_its_haste_counter_is_hasty_no_more_and_strikes_twice_with_another_counter() -> None:
    play = scene("Sample Fist").lotus("R")("cast Sample Fist", "activate Sample Fist")
    assert not play.offers("attack with Sample Fist")
    play.until(2).attack("Sample Fist")
    assert play.opponent_life == 16
