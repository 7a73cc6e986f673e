"""What enters only if a card is discarded for it."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("lands")


def test_a_land_is_discarded_or_it_goes_to_the_graveyard() -> None:
    play = Scenario(hand=["Sample Diamond", "Sample Diamond", "Mountain", "Island"], cards=CARDS)
    play("cast Sample Diamond", "yes", "choose Island")
    assert (play.graveyard, play.untapped("Sample Diamond")) == (["Island"], 1)
    play("cast Sample Diamond", "no")
    assert sorted(play.graveyard) == ["Island", "Sample Diamond"]
    assert play.hand == ["Mountain"]


def test_without_a_land_in_hand_it_does_not_enter() -> None:
    play = Scenario(hand=["Sample Diamond", "Shock"], cards=CARDS)("cast Sample Diamond")
    assert play.graveyard == ["Sample Diamond"]


def test_a_card_is_discarded_for_what_is_put_onto_the_battlefield_too() -> None:
    position = {"battlefield": ["Mountain"], "hand": ["Sample Fitter", "Sample Diamond", "Sample Diamond", "Mountain"]}
    play = Scenario.at(position, cards=CARDS)("cast Sample Fitter", "choose Sample Diamond", "yes")
    assert play.untapped("Sample Diamond") == 1
    assert sorted(play.graveyard) == ["Mountain", "Sample Fitter"]
