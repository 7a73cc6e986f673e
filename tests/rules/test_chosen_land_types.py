"""Lands for which a basic land type is chosen as they enter: they are lands of that type, with its mana (305.6)."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

from deckopt.cards.catalog import parse_card
from deckopt.errors import InputError
from rules.test_mana import price

CARDS = sample("lands")


def test_the_land_is_of_the_chosen_type_and_makes_its_mana() -> None:
    play = Scenario(hand=["Sample Gate", "Task", "Duty"], cards=CARDS + price("{G}") + price("{U}", "Duty"))
    play("play Sample Gate")
    assert play.moves == ["Plains", "Island", "Swamp", "Mountain", "Forest"]
    play("Forest", "yes")
    assert (play.one("Sample Gate").choice, play.one("Sample Gate").tapped, play.life) == ("Forest", False, 18)
    assert (play.offers("cast Task"), play.offers("cast Duty")) == (True, False)


def test_it_enters_tapped_for_whom_does_not_pay() -> None:
    play = Scenario(hand=["Sample Gate"], cards=CARDS)("play Sample Gate", "Island", "no")
    assert (play.one("Sample Gate").tapped, play.life) == (True, 20)


@pytest.mark.parametrize(("word", "size"), [("Forest", (3, 3)), ("Island", (2, 2))])
def test_what_asks_for_the_type_finds_it(word: str, size: tuple[int, int]) -> None:
    play = Scenario(hand=["Sample Gate", "Forest", "Sample Forester"], cards=CARDS, rest={"Plains": 20})
    play("play Forest").until(2)("play Sample Gate", word, "yes").until(3)
    play("cast Sample Forester")
    assert play.one("Sample Forester").size == size


def test_a_land_that_is_put_there_chooses_as_well() -> None:
    grant = '["Grant"]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "put", what = "land", to = "battlefield" }]\n'
    play = Scenario(hand=["Sample Gate", "Grant"], cards=CARDS + grant)("cast Grant", "Swamp", "no")
    assert play.one("Sample Gate").choice == "Swamp"


def test_only_lands_are_basic_land_types() -> None:
    with pytest.raises(InputError, match="only a land"):
        parse_card("Relic", {"cost": "{0}", "type": "Artifact", "enters": {"choose": "basic land type"}}, "test")


def test_a_position_says_which_type_was_chosen() -> None:
    gate = {"name": "Sample Gate", "choice": "Forest"}
    play = Scenario.at({"battlefield": [gate], "hand": ["Task"], "library": ["Plains"]}, cards=CARDS + price("{G}"))
    assert play.one("Sample Gate").choice == "Forest" and play.offers("cast Task")
    with pytest.raises(InputError, match="'Elf' is no basic land type"):
        Scenario.at({"battlefield": [{**gate, "choice": "Elf"}]}, cards=CARDS)
