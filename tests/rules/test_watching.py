"""Triggers on sacrifices and on life gained."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

from deckopt.cards.catalog import parse_card
from deckopt.errors import InputError

LORE = sample("scripted/watching_lore")


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


# -- what was sacrificed is asked as it last was on the battlefield (608.2h, 603.10a) -----------------------------

LAST = sample("scripted/watching_lore", "scripted/watching_last")


def test_an_artifact_that_has_become_a_creature_is_sacrificed_as_a_creature() -> None:
    play = Scenario(hand=["Broker", "Bauble", "Waker", "Furnace"], cards=LAST, relic=False)
    play("cast Broker", "cast Bauble", "cast Furnace", "cast Waker", "choose Bauble", "activate Furnace", "choose Bauble")
    assert (play.life, play.opponent_life) == (30, 19)


def test_an_aura_that_was_bestowed_is_sacrificed_as_no_creature() -> None:
    play = Scenario(hand=["Broker", "Bear", "Gift", "Furnace"], cards=LAST, relic=False)
    play("cast Broker", "cast Bear", "cast Furnace", "cast Gift (bestow)", "activate Furnace", "choose Gift")
    assert (play.life, play.opponent_life) == (30, 20)


def test_a_token_that_is_a_copy_of_a_card_is_sacrificed_as_a_token() -> None:
    play = Scenario(hand=["Broker", "Furnace", "Bauble", "Echo"], cards=LAST, relic=False)
    play("cast Broker", "cast Furnace", "cast Bauble", "cast Echo", "choose Bauble")
    play("activate Furnace", "choose Bauble", "activate Furnace", "choose Bauble")
    assert play.life == 20 + 1 + 10


def test_what_power_it_last_had_counts_and_that_of_others_of_its_name_does_not() -> None:
    play = Scenario(hand=["Broker", "Bear", "Bear", "Growth", "Pit"], cards=LAST)
    play("cast Broker", "cast Bear", "cast Bear", "cast Growth", "cast Pit")
    assert play.opponent_life == 20 - 2 - 4


SEEN = sample("watching").replace('cost = "{G}"', 'cost = "{0}"')


def test_a_land_that_is_played_is_told_apart_from_one_that_is_put_there() -> None:
    play = Scenario(hand=["Sample Envious Land", "Forest", "Forest", "Sample Sprout"], cards=SEEN)
    play("play Sample Envious Land", "cast Sample Sprout")
    assert len(play.all("Sample Envious Land")) == 1
    play.until(2)
    play("play Forest")
    assert play.all("Sample Envious Land") == []


def test_a_trigger_asks_what_its_own_source_is_now() -> None:
    play = Scenario(hand=["Sample Envious Land", "Darksteel Relic"], cards=SEEN)
    play("play Sample Envious Land").until(2)
    assert play.life == 20  # it is untapped


KEEPER = """
[Keeper]
cost = "{0}"
type = "Creature — Elf"
power = 1
toughness = 1
triggers = [{ on = "enters", of = "token", at_once = true, effects = [{ do = "counters", what = "this" }] }]

[Many]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "create", token = "Rat token", amount = 3 }, { do = "create", token = "Rat token", amount = 2 }]

["Rat token"]
token = true
type = "Creature — Rat"
power = 1
toughness = 1
"""


def test_one_or_more_that_enter_at_the_same_time_trigger_it_once() -> None:
    play = Scenario(hand=["Keeper", "Many"], cards=KEEPER)
    play("cast Keeper", "cast Many")
    assert play.one("Keeper").plus == 2


def test_each_permanent_sees_once_what_enters_at_the_same_time() -> None:
    play = Scenario(hand=["Keeper", "Keeper", "Many"], cards=KEEPER)
    play("cast Keeper", "cast Keeper", "cast Many")
    assert [permanent.plus for permanent in play.all("Keeper")] == [2, 2]
