"""What enters only if a card is discarded for it."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("lands")


def test_a_land_is_discarded_or_it_goes_to_the_graveyard() -> None:
    play = Scenario(hand=["Sample Gem", "Sample Gem", "Mountain", "Island"], cards=CARDS)
    play("cast Sample Gem", "yes", "choose Island")
    assert (play.graveyard, play.untapped("Sample Gem")) == (["Island"], 1)
    play("cast Sample Gem", "no")
    assert sorted(play.graveyard) == ["Island", "Sample Gem"]
    assert play.hand == ["Mountain"]


def test_without_a_land_in_hand_it_does_not_enter() -> None:
    play = Scenario(hand=["Sample Gem", "Shock"], cards=CARDS)("cast Sample Gem")
    assert play.graveyard == ["Sample Gem"]


def test_a_card_is_discarded_for_what_is_put_onto_the_battlefield_too() -> None:
    position = {"battlefield": ["Mountain"], "hand": ["Sample Fitter", "Sample Gem", "Sample Gem", "Mountain"]}
    play = Scenario.at(position, cards=CARDS)("cast Sample Fitter", "choose Sample Gem", "yes")
    assert play.untapped("Sample Gem") == 1
    assert sorted(play.graveyard) == ["Mountain", "Sample Fitter"]
