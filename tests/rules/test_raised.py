"""An Aura whose spell is aimed at a creature card of the graveyard returns that card, and is attached to it (303.4)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("raised")


def with_dead(*hand: str) -> Scenario:
    """A game in which a Raging Goblin has died, with these cards in hand and black mana for two of them."""
    cards = ("Mountain", "Raging Goblin", "Black Lotus", "Shock", "Black Lotus", *hand)
    play = Scenario(hand=cards, cards=CARDS, rest={"Swamp": 20}, life=20)
    play("play Mountain", "cast Raging Goblin").lotus("R")("cast Shock", "choose Raging Goblin")
    return play.lotus("B")


def test_the_card_returns_and_the_aura_is_attached_to_it() -> None:
    play = with_dead("Sample Raising")("cast Sample Raising")
    assert play.one("Sample Raising").host == "Raging Goblin"
    assert (play.one("Raging Goblin").size, "Raging Goblin" in play.graveyard) == ((0, 1), False)


def test_it_is_not_cast_without_such_a_card() -> None:
    play = Scenario(hand=("Black Lotus", "Sample Raising"), cards=CARDS, rest={"Swamp": 20}).lotus("B")
    assert not play.offers("cast Sample Raising")


def test_the_creature_is_sacrificed_as_the_aura_leaves() -> None:
    play = with_dead("Sample Raising", "Sample Unbinding")("cast Sample Raising", "cast Sample Unbinding")
    assert (play.all("Raging Goblin"), "Sample Raising" in play.graveyard) == ([], True)


def test_the_aura_goes_with_the_creature() -> None:
    play = with_dead("Sample Raising", "Black Lotus", "Shock")("cast Sample Raising").lotus("R")
    play("cast Shock", "choose Raging Goblin")
    assert (play.all("Raging Goblin"), play.all("Sample Raising")) == ([], [])


def test_303_4i_an_aura_comes_back_attached_to_a_target_and_asks_for_no_other() -> None:
    cards = ("Black Lotus", "Sample Boon", "Black Lotus", "Raging Goblin", "Shock", "Mountain", "Raging Goblin")
    play = Scenario(hand=cards, cards=CARDS, rest={"Swamp": 20}, life=20).lotus("R")
    play("cast Raging Goblin").lotus("W")("cast Sample Boon", "cast Shock", "choose Raging Goblin")
    assert "Sample Boon" in play.graveyard
    play("cast Raging Goblin", "play Mountain", "activate Sample Boon")
    assert (play.one("Sample Boon").host, "Sample Boon" in play.graveyard) == ("Raging Goblin", False)
