"""State triggers: whenever something is so, and not again while the trigger waits or is on the stack (603.8)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("states")


def test_it_triggers_as_the_last_counter_goes() -> None:
    play = Scenario(hand=("Black Lotus", "Sample Depths"), cards=CARDS, rest={"Mountain": 20})
    play("play Sample Depths").lotus("R")("activate Sample Depths")
    assert (play.one("Sample Depths").count("ice"), play.all("Sample Avatar token")) == (1, [])
    play("activate Sample Depths")
    assert play.graveyard.count("Sample Depths") == 1 and play.one("Sample Avatar token").size == (9, 9)


def test_it_triggers_once_and_once_for_each_of_equal_permanents() -> None:
    hand = ("Black Lotus", "Sample Serpent", "Sample Serpent")
    play = Scenario(hand=hand, cards=CARDS, rest={"Mountain": 20}).lotus("U")("cast Sample Serpent")
    assert (play.graveyard.count("Sample Serpent"), len(play.hand)) == (1, 2)
    play("cast Sample Serpent")
    assert (play.graveyard.count("Sample Serpent"), len(play.hand)) == (2, 2)


def test_nothing_happens_while_it_is_not_so() -> None:
    hand = ("Island", "Black Lotus", "Sample Serpent", "Sample Serpent", "Sample Ebbing")
    play = Scenario(hand=hand, cards=CARDS, rest={"Mountain": 20})("play Island").lotus("U")
    play("cast Sample Serpent", "cast Sample Serpent")
    assert len(play.all("Sample Serpent")) == 2
    play("cast Sample Ebbing")
    assert (play.all("Sample Serpent"), play.graveyard.count("Sample Serpent")) == ([], 2)
