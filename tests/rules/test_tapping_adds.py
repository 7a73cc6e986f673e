"""Permanents and effects that add mana whenever certain permanents are tapped for mana (106.12, 605.1b)."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

from deckopt.cards.catalog import parse_card
from deckopt.errors import InputError
from rules.test_mana import price

CARDS = (
    sample("mana")
    + """
[Elf]
cost = "{0}"
type = "Creature — Elf"
power = 1
toughness = 1
keywords = ["haste"]
mana = "{G}"

[Badger]
cost = "{0}"
type = "Creature — Badger"
power = 1
toughness = 1
statics = [{ of = "creature", adds_mana = "{G}" }]

[Altar]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { sacrifice = "creature" }, effects = [{ do = "add", mana = "{C}" }] }]

[Tide]
cost = "{0}"
type = "Instant"
effects = [{ do = "tapping adds", of = "Island", mana = "{U}" }]

[Devotee]
cost = "{0}"
type = "Creature — Elf"
power = 1
toughness = 1
keywords = ["haste"]
abilities = [{ cost = { tap = true }, effects = [{ do = "add", mana = "{G}", amount = { count = "creature" } }] }]

[Pod]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { mana = "{2}", sacrifice = "creature" }, effects = [{ do = "draw" }] }]

[Satchel]
cost = "{0}"
type = "Artifact"
enters = { with = { book = 2 } }
mana = { add = "{C}", remove = "book" }

[Rouse]
cost = "{0}"
type = "Instant"
targets = ["noncreature artifact"]
effects = [
  { do = "become", types = "Artifact Creature", power = 1, toughness = 1 },
  { do = "pump", keywords = ["haste"] },
]

[Mine]
type = "Land"
enters = { with = { mining = 2 } }
mana = { add = "{U}", remove = "mining" }

[Tomb]
cost = "{0}"
type = "Enchantment"
statics = [{ land_types = ["Swamp"] }]

[Ghast]
cost = "{0}"
type = "Enchantment"
statics = [{ of = "Swamp", adds_mana = "{B}" }]
"""
)


def with_cards(*hand: str, cost: str = "{0}") -> Scenario:
    return Scenario(hand=[*hand, "Task"], cards=CARDS + price(cost), rest={"Plains": 20})


@pytest.mark.parametrize(
    ("badgers", "cost", "possible"),
    [
        (0, "{G}", True),
        (0, "{1}{G}", False),
        (1, "{G}{G}", True),
        (1, "{1}{G}{G}", False),
        (2, "{G}{G}{G}", True),
        (2, "{4}", False),
    ],
)
def test_each_creature_that_is_tapped_for_mana_makes_so_much_more(badgers: int, cost: str, possible: bool) -> None:
    play = with_cards("Elf", *["Badger"] * badgers, cost=cost)("cast Elf")
    for _ in range(badgers):
        play("cast Badger")
    assert play.offers("cast Task") == possible


def test_what_is_added_and_not_spent_floats() -> None:
    play = with_cards("Elf", "Badger", cost="{G}")("cast Elf", "cast Badger", "cast Task")
    assert (play.pool, play.one("Elf").tapped) == ("G", True)


def test_a_land_is_no_creature() -> None:
    play = with_cards("Badger", "Forest", cost="{G}{G}")("cast Badger", "play Forest")
    assert not play.offers("cast Task")


def test_an_ability_that_is_an_action_is_added_to() -> None:
    play = with_cards("Badger", "Devotee")("cast Badger", "cast Devotee", "activate Devotee")
    assert play.pool == "GGG"


def test_what_has_become_a_creature_is_added_to_as_it_is_tapped_for_a_counter() -> None:
    play = with_cards("Badger", "Satchel", "Rouse")("cast Badger", "cast Satchel", "cast Rouse", "activate Satchel (mana)")
    assert (sorted(play.pool), play.one("Satchel").tapped) == (["C", "G"], True)


def test_what_is_no_creature_is_not_added_to_as_it_is_tapped_for_a_counter() -> None:
    play = with_cards("Badger", "Satchel", "Rouse")("cast Badger", "cast Satchel", "activate Satchel (mana)")
    assert play.pool == "C"


def test_a_land_that_has_got_a_type_is_added_to_as_it_is_tapped_for_a_counter() -> None:
    play = with_cards("Ghast", "Tomb", "Mine")("cast Ghast", "cast Tomb", "play Mine", "activate Mine (mana)")
    assert sorted(play.pool) == ["B", "U"]


def test_what_adds_may_be_sacrificed_for_the_cost_that_the_mana_pays() -> None:
    play = with_cards("Elf", "Badger", "Pod")("cast Elf", "cast Badger", "cast Pod", "activate Pod", "choose Badger")
    assert (len(play.all("Badger")), play.one("Elf").tapped, play.pool) == (0, True, "")


def test_a_permanent_that_has_gone_adds_nothing() -> None:
    play = with_cards("Elf", "Badger", "Altar", cost="{C}{G}{G}")(
        "cast Elf", "cast Badger", "cast Altar", "activate Altar", "choose Badger"
    )
    assert not play.offers("cast Task")


def test_an_effect_adds_to_islands_until_end_of_turn_as_often_as_it_was_there() -> None:
    play = with_cards("Island", "Tide", "Tide", cost="{U}{U}{U}")("play Island", "cast Tide")
    assert not play.offers("cast Task")
    play("cast Tide")
    assert play.offers("cast Task")
    play.until(2)
    assert not play.offers("cast Task")


@pytest.mark.parametrize(
    ("static", "problem"),
    [
        ({"of": "this", "adds_mana": "{G}"}, "or a filter"),
        ({"of": "creature", "adds_mana": "chosen"}, "or needs of = 'enchanted'"),
        ({"of": "other creature", "adds_mana": "{G}"}, "'other'"),
        ({"of": "creature", "adds_mana": "{G}", "when": {"control": "land"}}, "without 'when'"),
        ({"of": "tapped creature", "adds_mana": "{G}"}, "tapped"),
    ],
)
def test_what_adds_mana_is_for_filters_of_kinds(static: dict[str, object], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        parse_card("Badger", {"cost": "{0}", "type": "Artifact", "statics": [static]}, "test")


def test_coloured_mana_of_a_tap_that_makes_several_is_coloured_mana_that_was_spent() -> None:
    watcher = """
[Watcher]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "cast", of = "card", cast_with = "no coloured mana", effects = [{ do = "gain", amount = 3 }] }]
"""
    play = Scenario(hand=["Elf", "Badger", "Watcher", "Task"], cards=CARDS + watcher + price("{G}"), rest={"Plains": 20})
    play("cast Elf", "cast Badger", "cast Watcher", "cast Task")
    assert play.life == 20
