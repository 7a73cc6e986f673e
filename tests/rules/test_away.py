"""Permanents that are exiled or returned to hand for a while: they come back, or go, as a later end step begins (603.7)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("away")


def told(*hand: str) -> Scenario:
    """A game with the cards of `samples/away.toml` and Black Lotuses; every turn draws a Plains."""
    return Scenario(hand=["Black Lotus", "Black Lotus", *hand], draws=["Plains"] * 8, cards=CARDS).lotus("W", 2)


def test_what_is_exiled_until_the_end_step_leaves_and_enters_again() -> None:
    play = told("Sample Doorkeeper", "Sample Long Road")
    play("cast Sample Doorkeeper", "cast Sample Long Road")
    assert (play.all("Sample Doorkeeper"), play.exile, play.life) == ([], ["Sample Doorkeeper"], 20 + 1 + 10)
    play.until(2)
    assert (play.one("Sample Doorkeeper").size, play.exile, play.life) == ((2, 2), [], 20 + 1 + 10 + 1)


def test_a_token_that_is_exiled_does_not_come_back() -> None:
    play = told("Sample Whelp", "Sample Long Road")
    play("cast Sample Whelp", "cast Sample Long Road").until(2)
    assert play.all("Sample Hound token") == []


def test_what_comes_back_by_a_trigger_is_looked_at_by_the_rest_of_it() -> None:
    play = told("Sample Doorkeeper", "Sample Shepherd")
    play("cast Sample Doorkeeper", "cast Sample Shepherd").attack("Sample Shepherd")
    play("choose Sample Doorkeeper").until(2)
    assert (play.one("Sample Shepherd").size, play.one("Sample Doorkeeper").size) == ((3, 3), (1, 1))


def test_a_target_that_was_left_out_does_not_come_back() -> None:
    play = told("Sample Doorkeeper", "Sample Shepherd")
    play("cast Sample Doorkeeper", "cast Sample Shepherd").attack("Sample Shepherd")
    play("no more").until(2)
    assert (play.one("Sample Shepherd").size, play.life) == ((2, 2), 21)


def test_a_permanent_that_exiled_itself_in_the_end_step_of_its_turn_comes_back_tapped() -> None:
    play = told("Sample Fleeting Spirit", "Plains", "Plains")
    play("cast Sample Fleeting Spirit", "activate Sample Fleeting Spirit", "choose Plains")
    assert (play.all("Sample Fleeting Spirit"), play.exile) == ([], ["Sample Fleeting Spirit"])
    play.until(2)
    assert (len(play.all("Sample Fleeting Spirit")), play.exile) == (1, [])


def test_what_was_returned_for_a_while_goes_to_hand_in_the_end_step() -> None:
    play = told("Sample Doorkeeper", "Sample Boss", "Sample Rest")
    play("cast Sample Doorkeeper", "cast Sample Rest", "cast Sample Boss", "attack")
    assert (len(play.all("Sample Doorkeeper")), play.life) == (1, 132)
    play.until(2)
    assert (play.all("Sample Doorkeeper"), "Sample Doorkeeper" in play.hand, play.life) == ([], True, 142)
