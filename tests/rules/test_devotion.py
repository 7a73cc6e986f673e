"""Devotion, hands without a maximum size, and cards of different mana values."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("scripted/devotion")


def test_devotion_counts_symbols_of_any_of_the_colours_once() -> None:
    play = Scenario(hand=["Black Lotus", "Hybrid", "Symbols", "Shrine"], cards=CARDS)
    play.lotus("U")("cast Hybrid", "cast Symbols")
    assert play.life == 20 + 1 + 10  # {U/B} is a symbol of either colour
    play("play Shrine", "activate Shrine", "black")
    assert play.pool == "UB"


def test_a_colour_without_symbols_makes_nothing() -> None:
    play = Scenario(hand=["Shrine"], cards=CARDS)
    play("play Shrine", "activate Shrine", "red")
    assert (play.pool, play.one("Shrine").tapped) == ("", True)


def test_one_amount_against_another_one() -> None:
    play = Scenario(hand=["Black Lotus", "Oracle", *["Swamp"] * 3], rest={"Plains": 3}, cards=CARDS)
    play.lotus("U")("cast Oracle", "choose Plains")
    assert (play.won, play.top, play.bottom) == (False, ["Plains"], ["Plains"])
    play = Scenario(hand=["Black Lotus", "Oracle", *["Swamp"] * 3], rest={"Plains": 2}, cards=CARDS)
    play.lotus("U")("cast Oracle", "no more")
    assert play.won


def test_cards_of_different_mana_values_are_chosen_from_the_least_on() -> None:
    play = Scenario(hand=["Discard", "One", "Two", "Other"], draws=["Raise"], cards=CARDS, relic=False)
    play("cast Discard").until(2)
    play("cast Raise")
    assert play.moves == ["choose One", "choose Other", "choose Two", "no more"]
    play("choose One")
    assert play.moves == ["choose Other", "choose Two", "no more"]
    play("choose Two")
    assert sorted(p.name for p in play.all()) == ["One", "Two"]


def test_a_hand_without_maximum_size_is_not_discarded_from() -> None:
    hand = ["Plains"] * 8
    play = Scenario(hand=[*hand, "Books"], cards=CARDS)
    play("play Books").until(2)
    assert len(play.hand) == 9
    play = Scenario(hand=[*hand, "Restoration"], cards=CARDS)
    play("cast Restoration").until(3)
    assert len(play.hand) == 10


HAVEN = """
[Haven]
type = "Land"
[[Haven.abilities]]
cost = { tap = true }
targets = ["creature with power 1 or less with power 1 or greater with toughness 1 or less with toughness 1 or greater"]
effects = [{ do = "pump", power = 1, toughness = 2 }]
[Small]
cost = "{0}"
type = "Creature — Elf"
power = 1
toughness = 1
[Tall]
cost = "{0}"
type = "Creature — Elf"
power = 1
toughness = 2
[Grow]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "pump", what = "creature", toughness = 1 }]
"""


def test_a_filter_by_power_and_toughness() -> None:
    play = Scenario(hand=["Haven", "Small", "Tall", "Grow"], cards=HAVEN)
    play("play Haven", "cast Tall")
    assert not play.offers("activate Haven")
    play("cast Small", "activate Haven")
    assert play.one("Small").size == (2, 3)
    play.until(2)
    play("cast Grow")
    assert not play.offers("activate Haven")
