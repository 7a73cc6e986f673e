"""Positions that are written down: what they say is what the game has."""

from __future__ import annotations

from typing import Any

import pytest
from scenario import RELIC, Scenario, catalog_with

from deckopt.errors import InputError
from deckopt.playing.game import Game

CARDS = """
["Sample Ogre"]
cost = "{2}{R}"
type = "Creature — Ogre Warrior"
power = 3
toughness = 3

["Sample Walker"]
cost = "{2}"
type = "Planeswalker — Sample"
loyalty = 4
abilities = [{ cost = { put = { kind = "loyalty" } }, loyalty = true, effects = [{ do = "gain", amount = 1 }] }]

["Sample Saint"]
cost = "{W}"
type = "Creature — Human"
power = 1
toughness = 1
triggers = [{ on = "upkeep", effects = [{ do = "gain", amount = 1 }] }]
"""


def test_zones_and_numbers_are_as_written() -> None:
    play = Scenario.at(
        {
            "hand": ["Opt", "Opt"],
            "graveyard": ["Shock", "Island"],
            "exile": ["Shock"],
            "top": ["Island", "Mountain"],
            "library": ["Plains", "Forest"],
            "bottom": ["Swamp"],
            "battlefield": ["Island"],
            "turn": 4,
            "life": 9,
            "opponent_life": 40,
            "poison": 3,
            "own_poison": 4,
            "opponent_hand": 2,
            "opponent_library": 20,
            "opponent_graveyard": 5,
            "land_drops": 0,
        }
    )
    assert (play.hand, play.graveyard, play.exile) == (["Opt", "Opt"], ["Island", "Shock"], ["Shock"])
    assert (play.top, play.bottom, play.library) == (["Island", "Mountain"], ["Swamp"], 5)
    assert (play.turn, play.life, play.opponent_life, play.poison) == (4, 9, 40, 3)
    assert play.own_poison == 4
    assert (play.opponent_hand, play.opponent_library, play.opponent_graveyard, play.land_drops) == (2, 20, 5, 0)


def test_permanents_are_as_written() -> None:
    wide = {"name": "Sample Ogre", "copies": 2, "tapped": True, "counters": {"+1/+1": 1}}
    weak = {"name": "Sample Ogre", "new": True, "damage": 1, "counters": {"-1/-1": 1}}
    play = Scenario.at({"battlefield": ["Mountain", wide, weak]}, cards=CARDS)
    first, second, third = sorted(play.all("Sample Ogre"), key=lambda p: -p.power)
    assert first == second
    assert (first.tapped, first.size, first.new) == (True, (4, 4), False)
    assert (third.tapped, third.size, third.new, third.damage) == (False, (2, 2), True, 1)
    assert not play.one("Mountain").tapped


def test_an_aura_stays_on_its_host_and_lets_it_make_mana_of_the_colour_chosen() -> None:
    aura = {"name": "Utopia Sprawl", "on": "Forest", "choice": "R"}
    play = Scenario.at({"hand": ["Shock", "Llanowar Elves"], "battlefield": ["Forest", aura]})
    assert (play.one("Utopia Sprawl").host, play.one("Utopia Sprawl").choice) == ("Forest", "R")
    assert play.offers("cast Shock")
    assert not Scenario.at({"hand": ["Shock"], "battlefield": ["Forest", {**aura, "choice": "U"}]}).offers("cast Shock")


def test_a_planeswalker_has_its_printed_loyalty() -> None:
    assert Scenario.at({"battlefield": ["Sample Walker"]}, cards=CARDS).one("Sample Walker").count("loyalty") == 4
    hurt = {"name": "Sample Walker", "counters": {"loyalty": 2}}
    assert Scenario.at({"battlefield": [hurt]}, cards=CARDS).one("Sample Walker").count("loyalty") == 2


def test_nothing_triggers_on_what_is_there_already() -> None:
    play = Scenario.at({"battlefield": ["Sample Saint"], "library": ["Plains"] * 3}, cards=CARDS)
    assert play.life == 20
    assert play.until(2).life == 21


def test_what_has_to_die_is_gone() -> None:
    play = Scenario.at({"battlefield": [{"name": "Sample Ogre", "damage": 3}]}, cards=CARDS)
    assert play.graveyard == ["Sample Ogre"]


def test_the_library_is_drawn_from_its_known_top() -> None:
    play = Scenario.at({"top": ["Island"], "library": ["Plains", "Forest"]})
    assert play.until(2).hand == ["Island"]


def test_after_combat_nobody_attacks() -> None:
    position: dict[str, Any] = {"battlefield": ["Sample Ogre"]}
    assert Scenario.at(position, cards=CARDS).moves[-1] == "attack"
    assert Scenario.at({**position, "second_main": True}, cards=CARDS).moves[-1] == "end the turn"


def test_a_shipped_deck_s_settings_may_be_given() -> None:
    game = Game.from_position({"hand": ["Shock", RELIC]}, catalog_with(), game={"rewards": [1, 1, 1]})
    assert int(game.t["last_turn"]) == 2


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"hand": ["Shokc"]}, "position: hand: 'Shokc' is no card (did you mean 'Shock'?)"),
        ({"hands": []}, "position: hands: unknown key"),
        ({"life": "20"}, "position: life: should be a whole number"),
        ({"life": 0}, "position: life: should be greater than or equal to 1"),
        ({"battlefield": [{"name": "Island", "counters": {"charge": 1}}]}, "no card of the position speaks of charge counters"),
        ({"battlefield": [{"name": "Utopia Sprawl", "on": "Forest"}]}, "battlefield[0].on: 'Forest' is not one permanent"),
        ({"battlefield": [{"name": "Island", "choice": "Elf"}]}, "'Elf' is no colour and no creature type of the position"),
        ({"counts": {"spell cast": 1}}, "position: counts.spell cast: is nothing that is counted"),
    ],
)
def test_what_is_no_position_is_said_so(position: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as error:
        Game.from_position(position, catalog_with(CARDS))
    assert words in str(error.value)
