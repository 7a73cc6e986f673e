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
