"""Triggers on sacrifices and on life gained."""

from __future__ import annotations

import pytest
from scenario import Scenario

from deckopt.cards.catalog import parse_card
from deckopt.errors import InputError

LORE = """
[Bear]
cost = "{0}"
type = "Creature — Bear"
power = 2
toughness = 2
keywords = ["haste"]
[Altar]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { sacrifice = "creature" } }]
[Beetle]
cost = "{0}"
type = "Creature — Insect"
power = 1
toughness = 1
triggers = [{ on = "sacrificed", of = "other creature", effects = [{ do = "counters", what = "this", amount = 1 }] }]
[Devil]
cost = "{0}"
type = "Creature — Devil"
power = 1
toughness = 1
triggers = [{ on = "sacrificed", of = "creature", effects = [{ do = "damage", amount = 1, to = "opponent" }] }]
[Ordeal]
cost = "{0}"
type = "Enchantment"
abilities = [{ cost = { sacrifice = "this" }, effects = [{ do = "draw" }] }]
triggers = [{ on = "sacrificed", of = "this", effects = [{ do = "gain", amount = 10 }] }]
[Pit]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "sacrifice", what = "creature", count = "all" }]
[Doom]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "destroy", what = "creature" }]
[Cat]
cost = "{0}"
type = "Creature — Cat"
power = 1
toughness = 1
keywords = ["haste", "lifelink"]
triggers = [{ on = "life gained", effects = [{ do = "counters", what = "this", amount = 1 }] }]
[Bond]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "life gained", effects = [{ do = "lose", amount = { value = "event" }, who = "opponent" }] }]
[Nectar]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "gain", amount = 3 }]
[Leyline]
cost = "{0}"
type = "Enchantment"
statics = [{ no_gain = true }]
"""


def test_a_sacrifice_for_a_cost_triggers_what_looks_for_it_and_another_is_another() -> None:
    play = Scenario(hand=["Beetle", "Bear", "Altar"], cards=LORE)
    play("cast Beetle", "cast Bear", "cast Altar", "activate Altar", "choose Bear")
    assert play.one("Beetle").plus == 1
    play("activate Altar")  # the Beetle itself
    assert play.all("Beetle") == []


def test_what_is_sacrificed_sees_its_own_sacrifice() -> None:
    play = Scenario(hand=["Devil", "Altar"], cards=LORE)
    play("cast Devil", "cast Altar", "activate Altar")
    assert play.opponent_life == 19


def test_what_is_sacrificed_together_sees_the_others_go() -> None:
    play = Scenario(hand=["Devil", "Devil", "Bear", "Pit"], cards=LORE)
    play("cast Devil", "cast Devil", "cast Bear", "cast Pit")
    assert play.opponent_life == 20 - 2 * 3


def test_a_creature_that_is_destroyed_is_not_sacrificed() -> None:
    play = Scenario(hand=["Devil", "Bear", "Doom"], cards=LORE)
    play("cast Devil", "cast Bear", "cast Doom")
    assert play.opponent_life == 20


def test_when_you_sacrifice_this() -> None:
    play = Scenario(hand=["Ordeal"], draws=["Bear"], cards=LORE)
    play("cast Ordeal", "activate Ordeal")
    assert (play.life, play.hand) == (30, ["Bear"])


def test_life_gained_is_an_event_with_a_number() -> None:
    play = Scenario(hand=["Bond", "Cat", "Nectar"], cards=LORE)
    play("cast Bond", "cast Cat", "cast Nectar")
    assert (play.life, play.opponent_life, play.one("Cat").plus) == (23, 17, 1)


def test_each_creature_with_lifelink_gains_life_by_itself() -> None:
    play = Scenario(hand=["Bond", "Cat", "Cat"], cards=LORE)
    play("cast Bond", "cast Cat", "cast Cat").attack("Cat", "Cat")
    assert (play.life, play.opponent_life) == (22, 20 - 2 - 2)
    assert [cat.plus for cat in play.all("Cat")] == [2, 2]


def test_who_cannot_gain_life_does_not() -> None:
    play = Scenario(hand=["Bond", "Leyline", "Nectar", "Cat"], cards=LORE)
    play("cast Bond", "cast Leyline", "cast Nectar", "cast Cat").attack("Cat")
    assert (play.life, play.opponent_life) == (20, 19)


@pytest.mark.parametrize(
    ("trigger", "why"),
    [
        ({"on": "sacrificed", "effects": [{"do": "draw"}]}, "needs of"),
        ({"on": "sacrificed", "of": "creature", "effects": [{"do": "pump", "what": "it", "power": 1}]}, "it"),
        ({"on": "life gained", "of": "creature", "effects": [{"do": "draw"}]}, "happens to nothing"),
    ],
)
def test_what_a_card_file_cannot_say(trigger: dict[str, object], why: str) -> None:
    with pytest.raises(InputError, match=why):
        parse_card("Some Card", {"type": "Enchantment", "cost": "{0}", "triggers": [trigger]}, "test")
