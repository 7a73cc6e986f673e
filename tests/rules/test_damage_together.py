"""What triggers once for all creatures that deal combat damage at the same time (603.2c)."""

from __future__ import annotations

from scenario import Scenario

TOGETHER = """
[Breaker]
cost = "{0}"
type = "Creature — Ogre"
power = 2
toughness = 3
keywords = ["haste"]
triggers = [{ on = "combat damage", of = "creature", at_once = true, effects = [{ do = "create", token = "Treasure" }] }]

[Striker]
cost = "{0}"
type = "Creature — Ogre"
power = 1
toughness = 1
keywords = ["haste", "double strike"]

[Goblin]
cost = "{0}"
type = "Creature — Goblin"
power = 1
toughness = 1
keywords = ["haste"]

[Weakling]
cost = "{0}"
type = "Creature — Rat"
power = 0
toughness = 1
keywords = ["haste"]

[Treasure]
token = true
type = "Artifact"
"""


def test_damage_that_several_creatures_deal_at_the_same_time_is_one_event_of_them() -> None:
    """Rule 603.2c: "one or more" triggers once for all of them; those that strike first do so at another time."""
    play = Scenario(hand=["Breaker", "Goblin", "Goblin"], cards=TOGETHER)
    play("cast Breaker", "cast Goblin", "cast Goblin").attack("Breaker", "Goblin", "Goblin")
    assert len(play.all("Treasure")) == 1
    play = Scenario(hand=["Breaker", "Striker"], cards=TOGETHER)
    play("cast Breaker", "cast Striker").attack("Breaker", "Striker")
    assert len(play.all("Treasure")) == 2


def test_each_of_two_that_see_it_triggers_once() -> None:
    play = Scenario(hand=["Breaker", "Breaker", "Goblin"], cards=TOGETHER)
    play("cast Breaker", "cast Breaker", "cast Goblin").attack("Breaker", "Breaker", "Goblin")
    assert len(play.all("Treasure")) == 2


def test_what_deals_no_damage_triggers_nothing() -> None:
    play = Scenario(hand=["Breaker", "Weakling"], cards=TOGETHER)
    play("cast Breaker", "cast Weakling").attack("Weakling")
    assert play.all("Treasure") == []
