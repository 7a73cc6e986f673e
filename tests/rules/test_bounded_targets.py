"""Targets whose mana value is bounded: by X, which is chosen after them, and by what is counted."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

CARDS = sample("bounded_targets")


def with_cards(*hand: str, **more: object) -> Scenario:
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


def test_a_target_of_mana_value_x_makes_x_its_mana_value() -> None:
    play = with_cards("Black Lotus", "Sample Ogre", "Sample Repeal", *["Island"] * 4)
    play.lotus("B")("cast Sample Ogre", "play Island").until(2)("play Island")
    assert not play.offers("cast Sample Repeal")  # X is 1 at most
    play.until(3)("play Island").until(4)("play Island", "cast Sample Repeal")  # X is 2, and not 3
    assert (play.hand.count("Sample Ogre"), play.all("Sample Ogre")) == (1, [])


def test_only_what_some_x_that_can_be_paid_would_reach_is_a_target() -> None:
    play = with_cards("Black Lotus", "Sample Ogre", "Sample March", "Plains")
    play.lotus("B")("cast Sample Ogre", "play Plains")
    assert not play.offers("cast Sample March")
    play("cast Darksteel Relic")
    assert play.offers("cast Sample March")


def test_x_is_not_less_than_the_mana_value_of_the_target() -> None:
    play = with_cards("Black Lotus", "Sample March", "Sample Ogre", *["Plains"] * 4)
    play.lotus("B")("cast Sample Ogre", "play Plains")
    for turn in (2, 3, 4):
        play.until(turn)("play Plains")
    play("cast Sample March")
    assert play.moves == ["X = 2", "X = 3"]
    play("X = 2")
    assert (play.exile, play.all("Sample Ogre")) == (["Sample Ogre"], [])


def test_a_bound_that_is_counted_is_asked_as_the_target_is_chosen() -> None:
    play = with_cards("Black Lotus", "Black Lotus", "Sample Ogre", "Sample Drowning", "Swamp")
    play.lotus("B")("cast Sample Ogre", "play Swamp")
    assert not play.offers("cast Sample Drowning")  # one card in the graveyard, and a mana value of two
    play.lotus("B")("cast Sample Drowning")
    assert play.all("Sample Ogre") == []


def test_a_card_of_the_graveyard_is_a_target_if_x_reaches_it() -> None:
    play = with_cards("Black Lotus", "Black Lotus", "Sample Ogre", "Sample Drowning", "Sample Reanimation", *["Swamp"] * 3)
    play.lotus("B")("cast Sample Ogre").lotus("B")("cast Sample Drowning").until(2)("play Swamp")
    assert not play.offers("cast Sample Reanimation")
    play.until(3)("play Swamp").until(4)("play Swamp", "cast Sample Reanimation")
    assert len(play.all("Sample Ogre")) == 1


def test_as_many_cards_as_x_are_exiled_from_the_graveyard() -> None:
    play = with_cards("Black Lotus", "Black Lotus", "Sample Purge", rest={"Swamp": 20})
    play.lotus("B").lotus("B")("cast Sample Purge", "X = 2", "choose Black Lotus")
    assert play.moves == ["choose Black Lotus", "no more"]
    play("choose Black Lotus")
    assert (play.exile, play.graveyard) == (["Black Lotus"] * 2, ["Sample Purge"])


OOZE = """
["Test Ooze"]
cost = "{2}"
type = "Enchantment Creature — Ooze"
power = 1
toughness = 1
"""
OWN_COUNTERS = 'mana_value = { at_least = { value = "counters" }, at_most = { value = "counters" } }'


@pytest.mark.parametrize(
    ("trigger", "zone"),
    [
        (f'effects = [{{ do = "destroy", what = "artifact creature", {OWN_COUNTERS} }}]', "battlefield"),
        (f'effects = [{{ do = "return", what = "artifact", from = "graveyard", {OWN_COUNTERS} }}]', "graveyard"),
    ],
)
def test_a_bound_is_read_off_the_source_of_a_trigger_that_speaks_of_it_nowhere_else(trigger: str, zone: str) -> None:
    cards = (
        f'{OOZE}triggers = [{{ on = "upkeep", {trigger} }}]'
        + """
["Test One"]
cost = "{1}"
type = "Artifact Creature — Construct"
power = 1
toughness = 1
["Test None"]
cost = "{0}"
type = "Artifact Creature — Construct"
power = 1
toughness = 1
"""
    )
    others = {zone: ["Test None", "Test One"]}
    battlefield = [{"name": "Test Ooze", "counters": {"+1/+1": 1}}, *(others.pop("battlefield", []))]
    play = Scenario.at({"battlefield": battlefield, "library": ["Plains"] * 3, **others}, cards=cards).until(2)
    assert "Test One" in (play.hand if zone == "graveyard" else play.graveyard)
    assert "Test None" not in (play.hand if zone == "graveyard" else play.graveyard)
