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


def restored(hand: list[str], graveyard: list[str], *answers: str) -> Scenario:
    """All artifacts return from the graveyard."""
    position = {"hand": ["Sample Restoring", *hand], "graveyard": graveyard, "library": ["Shock"] * 5}
    return Scenario.at(position, cards=CARDS)("cast Sample Restoring", *answers)


def test_what_stays_in_the_graveyard_is_not_returned_again() -> None:
    """Each card is returned once: the game goes on."""
    play = restored([], ["Sample Gem", "Sample Gem", "Black Lotus"])
    assert (play.untapped("Black Lotus"), sorted(play.graveyard)) == (1, ["Sample Gem", "Sample Gem", "Sample Restoring"])
    play = restored(["Mountain"], ["Sample Gem", "Sample Gem", "Black Lotus"], "no", "yes")
    assert (play.untapped("Sample Gem"), play.untapped("Black Lotus")) == (1, 1)
    assert sorted(play.graveyard) == ["Mountain", "Sample Gem", "Sample Restoring"]


def test_what_is_discarded_meanwhile_is_not_returned() -> None:
    """608.2c: it was not in the graveyard as the cards were returned."""
    play = restored(["Sample Iron Land"], ["Sample Gem"], "yes")
    assert (play.untapped("Sample Gem"), sorted(play.graveyard)) == (1, ["Sample Iron Land", "Sample Restoring"])
