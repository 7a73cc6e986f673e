"""Station (702.184): creatures are tapped for charge counters, and with enough of them the permanent is a creature."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("scripted/station")


def test_another_creature_is_tapped_for_as_many_counters_as_it_has_power() -> None:
    play = Scenario(hand=["Ship", "Bear", "Giant"], cards=CARDS)
    play("cast Ship")
    assert not play.offers("activate Ship")  # there is no creature yet
    play("cast Bear", "cast Giant", "activate Ship", "choose Giant")
    assert (play.one("Ship").count("charge"), play.untapped("Giant"), play.untapped("Bear")) == (5, 0, 1)


def test_with_enough_counters_it_is_a_creature_of_its_printed_size_for_good() -> None:
    play = Scenario(hand=["Ship", "Bear", "Giant"], cards=CARDS)
    play("cast Ship", "cast Bear", "cast Giant", "activate Ship", "choose Giant", "activate Ship")
    assert play.one("Ship").count("charge") == 7
    play.until(2).attack("Ship")
    assert play.opponent_life == 20 - 7
    assert play.untapped("Ship") == 1


def test_with_fewer_counters_it_is_none() -> None:
    play = Scenario(hand=["Ship", "Giant"], cards=CARDS)
    play("cast Ship", "cast Giant", "activate Ship").until(2).attack("Giant")
    assert play.opponent_life == 15
