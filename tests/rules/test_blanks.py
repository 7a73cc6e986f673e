"""A blank has a name, a cost, types and colours, and nobody can play it."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

CARDS = sample("scripted/blanks")


@pytest.mark.parametrize("name", ["Stranger", "Mystery", "Bond", "Walker"])
def test_a_blank_is_not_cast(name: str) -> None:
    play = Scenario(hand=["Mountain", "Mountain", name], cards=CARDS, rest={"Mountain": 20})
    play("play Mountain")
    play.until(3)
    play("play Mountain")
    assert not play.offers(f"cast {name}")


def test_a_blank_land_is_not_played() -> None:
    play = Scenario(hand=["Nowhere", "Mountain"], cards=CARDS)
    assert play.offers("play Mountain")
    assert not play.offers("play Nowhere")


def test_cascade_finds_a_blank_and_does_not_cast_it() -> None:
    play = Scenario(hand=["Fall", "Black Lotus"], draws=["Stranger", "Opt"], cards=CARDS)
    play.lotus("R")("cast Fall")
    assert play.bottom == ["Stranger"]
    assert play.all("Stranger") == []


def test_a_blank_is_discarded_and_exiled_as_what_it_is() -> None:
    play = Scenario(hand=["Sift", "Mystery", "Stranger"], draws=["Mountain", "Mountain"], cards=CARDS)
    play("cast Sift")
    assert play.graveyard == ["Sift", "Stranger"]  # the only creature card
    assert Scenario(hand=["Pitch", "Mystery"], cards=CARDS)("cast Pitch (pitched)").exile == ["Mystery"]


def test_a_blank_creature_that_is_put_onto_the_battlefield_has_no_power() -> None:
    play = Scenario(hand=["Sift", "Raise", "Stranger"], draws=["Mountain", "Mountain"], cards=CARDS)
    play("cast Sift", "cast Raise")
    assert (play.one("Stranger").power, play.one("Stranger").toughness) == (0, 2)


def test_no_permission_lets_a_blank_be_played() -> None:
    play = Scenario(hand=["Sift", "Loam", "Stranger"], draws=["Nowhere", "Mountain"], cards=CARDS, rest={"Mountain": 9})
    play("cast Loam", "cast Sift", "play Mountain")
    play.until(3)
    play("play Mountain")
    assert not any("Stranger" in move for move in play.moves)
