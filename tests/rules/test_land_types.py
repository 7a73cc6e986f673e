"""Lands that have basic land types besides their own."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("scripted/land_types")


def test_a_land_makes_mana_of_the_type_that_it_has_by_another_permanent() -> None:
    play = Scenario(hand=["Delta", "Black", "White", "Yard", "Feast"], cards=CARDS)
    play("play Delta")
    assert not play.offers("cast Black")
    play.until(2)
    play("play Yard")
    assert play.offers("cast Black") and not play.offers("cast White")
    assert play.offers("cast Feast")  # a land that makes no mana of its own is a Swamp
    play("cast Black")
    assert [p.name for p in play.all() if p.tapped] == ["Yard"] or [p.name for p in play.all() if p.tapped] == ["Delta"]


def test_what_is_searched_for_is_what_is_printed() -> None:
    play = Scenario(hand=["Ilysian", "Delta"], rest={"Forest": 10, "Swamp": 1}, cards=CARDS)
    play("cast Ilysian", "play Delta", "activate Delta")
    assert play.offers("choose Swamp") and not play.offers("choose Forest")


def test_what_makes_two_mana_makes_them_or_one_of_another_colour() -> None:
    play = Scenario(hand=["Ilysian", "Chamber", "White", "White"], cards=CARDS)
    play("cast Ilysian", "play Chamber")
    assert not play.offers("cast White")
    play("activate Chamber", "white")
    assert play.pool == "W"
    play("cast White")
    assert play.one("Chamber").tapped


def test_each_land_that_enters_is_of_every_type() -> None:
    play = Scenario(hand=["Ilysian", "Valakut", "Delta"], cards=CARDS)
    play("cast Ilysian", "play Valakut", "play Delta")
    assert play.opponent_life == 18
    play = Scenario(hand=["Valakut", "Delta"], cards=CARDS)
    play("play Valakut").until(2)
    play("play Delta")
    assert play.opponent_life == 20
