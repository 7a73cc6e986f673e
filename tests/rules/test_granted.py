"""Abilities that permanents are given: by static abilities, and until end of turn."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

from deckopt.errors import InputError

LORE = sample("scripted/granted")


def test_equipment_is_given_a_cheaper_equip_while_there_are_artifacts_enough() -> None:
    play = Scenario(hand=["Paladin", "Hammer", "Hammer", "Hammer"], cards=LORE)
    play("cast Paladin", "cast Hammer", "cast Hammer")
    assert not play.offers("activate Paladin (given)")
    play("cast Hammer", "activate Paladin (given)")
    assert play.one("Paladin").size == (12, 12)


def test_an_aura_gives_its_host_abilities_and_with_it_they_go() -> None:
    play = Scenario(hand=["Bear", "Mantle", "Pit"], cards=LORE)("cast Bear", "cast Mantle")
    play("activate Mantle (given)", "target the opponent")
    assert (play.opponent_life, play.one("Bear").tapped) == (19, True)
    assert not play.offers("activate Mantle (given)")
    assert play("cast Pit").life == 21


def test_what_is_given_until_end_of_turn_is_gone_then() -> None:
    play = Scenario(hand=["Bear", "Hammer", "Helix"], cards=LORE)("cast Bear", "cast Hammer", "cast Helix")
    play("activate Helix (given)")
    assert play.hand == ["Hammer"]
    play.until(2)("cast Hammer")
    assert not play.offers("activate Helix (given)")


def test_a_trigger_that_is_given_twice_triggers_twice() -> None:
    play = Scenario(hand=["Bear", "Bear", "Chorus", "Chorus"], cards=LORE)
    play("cast Bear", "cast Bear", "cast Chorus", "cast Chorus").attack("Bear", "Bear")
    assert play.opponent_life == 20 - 4 - 4


def test_what_is_given_may_allow_cards_of_the_graveyard() -> None:
    play = Scenario(hand=["Bear", "Diary", "Cheer"], cards=LORE)
    play("cast Bear", "cast Diary", "cast Cheer")
    assert play.life == 23
    play.attack("Bear")
    play("cast Cheer (flashback)")
    assert play.life == 26
    assert play.exile == ["Cheer"]


@pytest.mark.parametrize(
    "given",
    [
        'abilities = [{ cost = "{1}", once_each_turn = true, effects = [{ do = "draw" }] }]',
        'abilities = [{ cost = { tap = true }, targets = ["land"], effects = [{ do = "untap", what = "target" }] }]',
        'triggers = [{ on = "attacks", of = "enchanted", effects = [{ do = "draw" }] }]',
    ],
)
def test_what_cannot_be_given_is_refused(given: str) -> None:
    with pytest.raises(InputError):
        Scenario(
            hand=["Sample"], cards=f'[Sample]\ncost = "{{0}}"\ntype = "Artifact"\n[[Sample.statics]]\nof = "creature"\n{given}\n'
        )


def test_a_trigger_that_a_permanent_was_given_twice_triggers_twice() -> None:
    """113.2c: each instance of an ability functions by itself."""
    play = Scenario(hand=["Hill Giant", "Black Lotus", "Black Lotus", "Will", "Will", "Shock", "Mountain"], cards=LORE)
    play.lotus("R", 2)("cast Hill Giant", "cast Will", "cast Will")
    play("cast Shock", "choose Hill Giant")
    assert play.one("Hill Giant").size == (7, 7)


def test_a_given_trigger_is_had_as_often_as_the_sets_of_abilities_of_the_game_leave_room() -> None:
    play = Scenario(hand=["Hill Giant", "Black Lotus", "Black Lotus", *["Will"] * 16, "Shock"], cards=LORE)
    play.lotus("R", 2)("cast Hill Giant")
    for _ in range(16):
        play("cast Will")
    play("cast Shock", "choose Hill Giant")
    assert play.one("Hill Giant").size == (31, 31)


def test_what_was_given_several_times_is_gone_when_the_turn_ends() -> None:
    play = Scenario(hand=["Hill Giant", "Black Lotus", "Black Lotus", "Will", "Will", "Shock", "Mountain"], cards=LORE)
    play.lotus("R", 2)("cast Hill Giant", "cast Will", "cast Will")
    play("play Mountain").until(2)("cast Shock", "choose Hill Giant")
    assert play.one("Hill Giant").size == (3, 3)
