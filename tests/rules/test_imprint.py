"""Cards exiled from hand that mana abilities ask for."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("scripted/imprint")


def test_mana_of_a_colour_of_the_exiled_card() -> None:
    play = Scenario(hand=["Mox", "Gold", "Red", "White"], cards=CARDS)
    play("cast Mox", "choose Gold")
    assert (play.exile, play.offers("cast Red"), play.offers("cast White")) == (["Gold"], True, False)
    assert play.one("Mox").choice == "Gold"
    play("cast Red")
    assert play.one("Mox").tapped


def test_without_an_exiled_card_there_is_no_mana() -> None:
    play = Scenario(hand=["Mox", "Gold", "Red"], cards=CARDS)
    play("cast Mox", "no more")
    assert (play.exile, play.offers("cast Red")) == ([], False)


def test_more_mana_while_a_card_is_exiled_which_can_return() -> None:
    play = Scenario(hand=["Labyrinth", "Gold", "Two"], cards=CARDS)
    play("play Labyrinth", "choose Gold")
    assert play.offers("cast Two")
    play("activate Labyrinth")
    assert ("Gold" in play.hand, play.exile) == (True, [])
    play.until(2)
    assert not play.offers("cast Two")
