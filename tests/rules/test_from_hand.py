"""An ability of a card in hand puts that card onto the battlefield."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("zones_and_triggers")


def test_602_2_a_card_in_hand_is_put_onto_the_battlefield_by_its_own_ability() -> None:
    play = Scenario(hand=["Sample Gates", "Sample Gates", "Forest"], cards=CARDS, rest={"Forest": 12})
    play("play Forest", "activate Sample Gates")
    assert play.one("Sample Gates")
    assert play.hand.count("Sample Gates") == 1
