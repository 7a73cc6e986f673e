"""What another permanent than the source does: damage that it deals, and others than that."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

LORE = sample("scripted/sources")


def sizes(play: Scenario) -> list[tuple[str, tuple[int, int]]]:
    return sorted((p.name, p.size) for p in play.all() if p.toughness)


def test_lifelink_of_the_creature_that_deals_the_damage_counts() -> None:
    play = Scenario(hand=["Leech", "Ox", "Sparring"], cards=LORE)
    play("cast Leech", "cast Ox", "cast Sparring", "choose Leech")
    assert (play.life, play.one("Ox").damage) == (23, 3)


def test_lifelink_of_the_creature_that_is_dealt_it_does_not() -> None:
    play = Scenario(hand=["Leech", "Ox", "Sparring"], cards=LORE)
    play("cast Leech", "cast Ox", "cast Sparring", "choose Ox")
    assert (play.life, play.one("Leech").damage) == (20, 2)


def test_damage_that_the_target_deals_back_is_dealt_to_this_creature() -> None:
    play = Scenario(hand=["Tracker", "Leech"], cards=LORE)
    play("cast Tracker", "cast Leech", "activate Tracker", "choose Leech")
    assert (play.life, play.one("Leech").damage, play.one("Tracker").damage) == (23, 1, 3)


def test_others_are_others_than_the_target() -> None:
    play = Scenario(hand=["Leech", "Ox", "Ox", "Tactics"], cards=LORE)
    play("cast Leech", "cast Ox", "cast Ox", "cast Tactics", "choose Leech")
    assert [size for name, size in sizes(play) if name in ("Leech", "Ox")] == [(5, 4), (3, 5), (3, 5)]


def test_each_other_creature_is_dealt_damage_and_not_the_target() -> None:
    play = Scenario(hand=["Leech", "Ox", "Blight", "Nova"], cards=LORE)
    play("cast Leech", "cast Ox", "cast Blight", "cast Nova", "choose Leech")
    assert (play.opponent_life, play.life) == (17, 29)
    assert [play.one(name).damage for name in ("Leech", "Ox", "Blight")] == [0, 3, 3]


def test_infect_of_what_enters_and_deals_the_damage_counts() -> None:
    play = Scenario(hand=["Surge", "Blight"], cards=LORE)
    play("cast Surge", "cast Blight", "target the opponent")
    assert (play.opponent_life, play.poison) == (20, 2)


def test_others_than_what_enters_are_not_others_than_the_source() -> None:
    play = Scenario(hand=["Pride", "Ox"], cards=LORE)
    play("cast Pride", "cast Ox")
    assert [play.one(name).power for name in ("Pride", "Ox")] == [2, 2]
