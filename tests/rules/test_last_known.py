"""Effects happen in the order in which they are written (608.2c); what has left has the numbers that it last had (608.2h)."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

LORE = sample("scripted/last_known")
ASKED = """
[Ash]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "enters", of = "creature", effects = [{ do = "damage", amount = 2, to = "it" }] }]

[Tribute]
cost = "{0}"
type = "Enchantment"

[[Tribute.triggers]]
on = "enters"
of = "creature"
effects = [{ do = "if", when = { amount = { value = "power", of = "it" }, reaches = 3 }, then = [{ do = "draw" }] }]

[Ogre]
cost = "{0}"
type = "Creature — Ogre"
power = 3
toughness = 1

[Pup]
cost = "{0}"
type = "Creature — Dog"
power = 2
toughness = 1

[Brute]
cost = "{0}"
type = "Creature — Ogre"
power = 2
toughness = 2
keywords = ["haste"]

[[Brute.triggers]]
on = "attacks"
effects = [{ do = "if", when = { amount = { value = "power" }, reaches = 2 }, then = [{ do = "gain", amount = 1 }] }]
"""


def test_life_is_gained_after_what_it_is_read_off_has_gone() -> None:
    play = Scenario(hand=["Idol", "Ploughing"], cards=LORE)
    play("cast Idol", "cast Ploughing")
    assert play.life == 23 and not play.all("Idol")


def test_a_number_is_what_the_target_last_had() -> None:
    play = Scenario(hand=["Bear", "Bearer", "Ploughing"], cards=LORE)
    play("cast Bearer", "cast Bear", "cast Ploughing", "choose Bear")
    assert play.life == 23


@pytest.mark.parametrize("alone", [False, True])
def test_what_counts_itself_counts_as_it_last_was(alone: bool) -> None:
    play = Scenario(hand=["Anchorite", "Bear", "Ploughing"], cards=LORE)
    play("cast Anchorite", *([] if alone else ["cast Bear"]), "cast Ploughing", *([] if alone else ["choose Anchorite"]))
    assert play.life == (21 if alone else 22)


def test_what_returned_to_hand_has_its_last_numbers_too() -> None:
    play = Scenario(hand=["Bear", "Recall"], draws=["Ox", "Ox"], cards=LORE)
    play("cast Bear", "cast Recall")
    assert sorted(play.hand) == ["Bear", "Ox", "Ox"]


def test_damage_is_dealt_after_the_destruction_with_the_last_power() -> None:
    play = Scenario(hand=["Idol", "Bearer", "Ox", "Strike"], cards=LORE)
    play("cast Idol", "cast Bearer", "cast Ox", "cast Strike", "choose Ox")
    ox = play.one("Ox")
    assert ox.damage == 4


def test_what_dies_together_has_the_numbers_from_before_any_of_it_died() -> None:
    play = Scenario(hand=["Bearer", "Bomber", "Doom"], cards=LORE)
    play("cast Bearer", "cast Bomber", "cast Doom")
    assert play.opponent_life == 18


def test_a_trigger_of_an_equipment_that_has_left_speaks_of_what_it_was_attached_to() -> None:
    """608.2h: the Cleaver and the Relic are destroyed together; the Cleaver has seen it."""
    play = Scenario(hand=["Bear", "Bear", "Cleaver", "Darksteel Relic", "Rust"], cards=LORE)
    play("cast Bear", "cast Bear", "cast Cleaver", "activate Cleaver", "cast Darksteel Relic", "cast Rust")
    assert sorted(bear.size for bear in play.all("Bear")) == [(2, 2), (3, 3)]


def test_what_an_equipment_was_attached_to_may_have_left_with_it() -> None:
    play = Scenario(
        hand=["Bear", "Cleaver", "Darksteel Relic", "Sweep"],
        cards=LORE
        + """
[Sweep]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "destroy", what = "artifact or creature" }]
""",
    )
    play("cast Bear", "cast Cleaver", "activate Cleaver", "cast Darksteel Relic", "cast Sweep")
    assert (play.all("Bear"), play.all("Cleaver")) == ([], [])


@pytest.mark.parametrize(("creature", "drawn"), [("Ogre", 1), ("Pup", 0)])
def test_a_question_about_the_power_of_what_has_left_is_about_its_last(creature: str, drawn: int) -> None:
    """It is dealt damage by the first trigger, and dies before the second resolves."""
    play = Scenario(hand=["Ash", "Tribute", creature], cards=ASKED)("cast Ash", "cast Tribute", f"cast {creature}")
    assert (play.all(creature), len(play.hand)) == ([], drawn)


def test_a_question_about_its_own_power_is_about_the_source() -> None:
    play = Scenario(hand=["Brute"], cards=ASKED)("cast Brute").attack("Brute")
    assert play.life == 21
