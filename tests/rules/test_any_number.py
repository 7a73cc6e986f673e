"""Costs of any number of cards: how many is X (107.3a, 601.2b)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("any_number")


def told(*hand: str, colour: str = "B", **more: object) -> Scenario:
    """A game with the cards of `samples/any_number.toml` and Black Lotuses."""
    play = Scenario(hand=["Black Lotus", "Black Lotus", *hand], draws=["Plains"] * 8, cards=CARDS, **more)  # type: ignore[arg-type]
    return play.lotus(colour, 2)


def test_x_is_how_many_cards_were_discarded() -> None:
    play = told("Sample Dreams", "Island", "Swamp", "Swamp")
    play("cast Sample Dreams", "choose Swamp", "choose Island", "no more")
    assert (play.life, play.opponent_life) == (18, 18)
    assert play.hand == ["Swamp"]


def test_x_may_be_none() -> None:
    play = told("Sample Dreams", "Island")
    play("cast Sample Dreams", "no more")
    assert (play.life, play.opponent_life) == (20, 20)


def test_x_is_how_many_cards_were_exiled_for_flashback() -> None:
    play = told("Sample Insight", "Sample Insight", "Sample Insight", colour="U", rest={"Island": 2, "Swamp": 4})
    play("cast Sample Insight", "X = 0", "cast Sample Insight", "X = 0", "cast Sample Insight", "X = 0")
    play("cast Sample Insight (flashback)", "choose Sample Insight", "choose Sample Insight")
    assert play.graveyard.count("Sample Insight") == 0
    assert play.hand == ["Plains"]


def test_x_is_chosen_as_a_trigger_lets_you_pay() -> None:
    """603.2, 107.3c: the X of a payment is chosen as it is made."""
    play = told("Sample Decree", colour="W")
    play("cycle Sample Decree", "yes", "X = 4")
    assert play.life == 24


def test_whoever_does_not_pay_gets_nothing_for_it() -> None:
    play = told("Sample Dragon", colour="R")
    play("cast Sample Dragon", "target the opponent", "no")
    assert (play.life, play.opponent_life) == (21, 20)


def test_the_rest_of_the_payment_is_paid_besides_x() -> None:
    play = told("Sample Dragon", colour="R")
    play("cast Sample Dragon", "target the opponent", "yes")
    assert not play.offers("X = 5")
    play("X = 4")
    assert play.opponent_life == 16
