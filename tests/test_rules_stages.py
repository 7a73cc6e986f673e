"""Until your next turn, Sagas, Classes, faces that turn over: permanents that move through stages."""

from __future__ import annotations

from sample_stages import CARDS
from scenario import Scenario

MORE = (
    CARDS
    + """
["Free Backlash"]
cost = "{0}"
type = "Instant"
effects = [{ do = "damage", amount = 2, to = "each" }]

["Free Sting"]
cost = "{0}"
type = "Instant"
targets = ["player"]
effects = [{ do = "damage", amount = 1, to = "target" }]
"""
)


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of tests in hand."""
    return Scenario(hand=hand, cards=MORE, **{"rest": {"Mountain": 12}, **more})  # type: ignore[arg-type]


def test_protection_from_everything_lasts_until_your_next_turn() -> None:
    play = with_cards("Mountain", "Sample Aegis", "Free Backlash", "Free Backlash", "Free Sting")
    play("play Mountain", "cast Sample Aegis", "cast Free Backlash")
    assert (play.life, play.opponent_life) == (20, 18)
    play("cast Free Sting")
    assert play.opponent_life == 17  # you are no target
    play.until(2)("cast Free Backlash")
    assert (play.life, play.opponent_life) == (18, 15)


def test_what_was_put_onto_the_battlefield_was_not_cast() -> None:
    play = with_cards("Mountain", "Sample Smuggler", "Sample Aegis", "Free Backlash")
    play("play Mountain", "cast Sample Smuggler", "activate Sample Smuggler", "choose Sample Aegis", "cast Free Backlash")
    assert (play.life, play.opponent_life) == (18, 18)
