"""Tokens just created, Roles, what leaves, who attacks, and cards exiled from the top of which some may be played."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

from deckopt.errors import InputError

LORE = sample("scripted/created")


def test_an_equipment_is_attached_to_the_token_just_created() -> None:
    play = Scenario(hand=["Cutter", "Chant", "Chant"], cards=LORE)
    play("cast Cutter", "cast Chant", "yes")
    assert play.one("Cutter").host == "Warrior token"
    play("cast Chant", "no")
    assert sorted(p.size for p in play.all("Warrior token")) == [(1, 1), (2, 2)]


def test_all_tokens_just_created_are_meant_and_no_others() -> None:
    play = Scenario(hand=["Rally", "Rally"], cards=LORE)("cast Rally").until(2)("cast Rally")
    assert sorted(p.power for p in play.all("Goblin token")) == [1, 1, 2, 2]


def test_of_several_roles_the_newest_stays_and_an_old_one_dies() -> None:
    play = Scenario(hand=["Bear", "Malice", "Rage", "Rage"], cards=LORE)("cast Bear", "cast Malice")
    assert (play.one("Bear").size, play.opponent_life) == ((3, 3), 20)
    play("cast Rage")
    assert (play.one("Bear").guests, play.opponent_life) == (("Monster Role token",), 19)
    play("cast Rage")
    assert play.one("Bear").size == (3, 3)


def test_a_role_goes_with_its_creature_and_one_without_a_creature_is_not_created() -> None:
    play = Scenario(hand=["Bear", "Malice", "Pit"], cards=LORE)("cast Bear", "cast Malice", "cast Pit")
    assert (play.all("Wicked Role token"), play.opponent_life) == ([], 19)


def test_leaving_triggers_wherever_the_permanent_goes() -> None:
    play = Scenario(hand=["Elegy", "Bear", "Bear", "Recall", "Pit"], cards=LORE)
    play("cast Elegy", "cast Bear", "cast Recall", "cast Bear", "cast Pit")
    assert play.opponent_life == 18


def test_entering_and_leaving_are_two_events() -> None:
    lore = LORE + '[Wreck]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "destroy", what = "artifact" }]\n'
    play = Scenario(hand=["Synth", "Wreck"], draws=["Bear", "Chant"], cards=lore)
    play("cast Synth")
    assert play.exiled == [("Bear", 1)]
    assert play("cast Wreck").exiled == [("Bear", 1), ("Chant", 1)]


def test_only_such_cards_as_are_named_may_be_played_from_exile() -> None:
    play = Scenario(hand=["Prospector"], draws=["Chant", "Bear"], cards=LORE)("cast Prospector")
    assert (play.exiled, play.exile) == ([("Bear", 2)], ["Chant"])


def test_one_of_the_exiled_cards_is_chosen() -> None:
    play = Scenario(hand=["Desk"], draws=["Chant", "Bear"], cards=LORE)("cast Desk", "choose Chant")
    assert (play.exiled, play.exile) == ([("Chant", 1)], ["Bear"])


def test_other_attackers_are_those_that_attack() -> None:
    play = Scenario(hand=["Horn", "Bear", "Bear"], cards=LORE)("cast Horn", "cast Bear", "cast Bear")
    play.attack("Horn", "Bear")
    assert play.opponent_life == 20 - 1 - 3


@pytest.mark.parametrize(
    "fields",
    [
        'effects = [{ do = "create", token = "Monster Role token" }]',
        'targets = ["creature"]\neffects = [{ do = "create", token = "Goblin token", attached = "target" }]',
        'effects = [{ do = "create", token = "Goblin token" }, { do = "sacrifice", what = "created" }]',
    ],
)
def test_aura_tokens_are_attached_and_no_others(fields: str) -> None:
    with pytest.raises(InputError):
        Scenario(hand=["Sample"], cards=f'[Sample]\ncost = "{{0}}"\ntype = "Sorcery"\n{fields}\n')


def test_an_equipment_that_enters_is_attached_by_another_permanent() -> None:
    lore = (
        LORE
        + """
[Aid]
cost = "{0}"
type = "Enchantment"
[[Aid.triggers]]
on = "enters"
of = "Equipment"
targets = ["creature"]
effects = [{ do = "may", effects = [{ do = "attach", what = "it", to = "target" }] }]
"""
    )
    play = Scenario(hand=["Aid", "Bear", "Cutter"], cards=lore)("cast Aid", "cast Bear", "cast Cutter", "yes")
    assert play.one("Cutter").host == "Bear"


def test_damage_to_a_player_is_dealt_in_combat_or_otherwise_and_damage_to_a_creature_is_another_thing() -> None:
    lore = """
[Lackey]
cost = "{0}"
type = "Creature — Goblin"
power = 1
toughness = 3
keywords = ["haste"]
triggers = [{ on = "player damage", effects = [{ do = "gain", amount = { value = "event" } }] }]
abilities = [{ cost = { life = 1 }, targets = ["any"], effects = [{ do = "damage", amount = 2 }] }]
"""
    play = Scenario(hand=["Lackey"], cards=lore)
    play("cast Lackey", "activate Lackey", "target the opponent")
    assert play.life == 21
    play("activate Lackey", "choose Lackey")
    assert play.life == 20
    assert play.attack("Lackey").life == 21


@pytest.mark.parametrize("end", ["sacrifice", "exile"])
def test_tokens_go_as_the_next_end_step_begins(end: str) -> None:
    """They are there until the end step, and gone in the next turn."""
    cards = (
        f'[Revolt]\ncost = "{{0}}"\ntype = "Sorcery"\neffects = [{{ do = "create", token = "Goblin token", at_end = "{end}" }}]\n'
    )
    play = Scenario(hand=["Revolt"], cards=cards)
    play("cast Revolt")
    assert len(play.all("Goblin token")) == 1
    play.until(2)
    assert play.all("Goblin token") == []


GUIDE = """
["Guide"]
cost = "{0}"
type = "Creature — Scout"
power = 1
toughness = 1
triggers = [{ on = "enters", effects = [{ do = "create", token = "Map token" }] }]
"""


def test_a_map_lets_a_creature_explore() -> None:
    play = Scenario(hand=["Guide", "Mountain"], draws=["Plains"], cards=GUIDE)
    play("play Mountain", "cast Guide", "activate Map token")
    assert (play.hand, play.one("Guide").size) == (["Plains"], (1, 1))
    play = Scenario(hand=["Guide", "Mountain"], draws=["Opt"], cards=GUIDE)
    play("play Mountain", "cast Guide", "activate Map token", "choose Opt")
    assert (play.graveyard, play.one("Guide").size) == (["Opt"], (2, 2))
