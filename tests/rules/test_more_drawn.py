"""Permanents that let you draw more cards than what was said (614.5)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("drawing")


def test_one_card_more_is_drawn_while_few_are_in_hand() -> None:
    play = Scenario(hand=["Sample Riddler"], draws=["Mountain"] * 6, cards=CARDS, relic=False)
    play("cast Sample Riddler")
    assert len(play.hand) == 2
    play.until(2)
    assert len(play.hand) == 3  # two cards in hand are more than one


def test_each_permanent_adds_once_and_counts_the_hand_before_the_draw() -> None:
    play = Scenario(hand=["Sample Library", "Sample Riddler"], draws=["Mountain"] * 9, cards=CARDS, relic=False)
    play("cast Sample Library", "cast Sample Riddler")
    assert len(play.hand) == 1 + 1 + 2


def test_the_draw_of_the_turn_is_a_draw() -> None:
    play = Scenario(hand=["Sample Library"], draws=["Mountain"] * 9, cards=CARDS, relic=False)
    play("cast Sample Library").until(2)
    assert len(play.hand) == 3


def test_what_the_opponent_draws_stays() -> None:
    play = Scenario(hand=["Sample Library", "Sample Gift of Cards"], draws=["Mountain"] * 9, cards=CARDS)
    theirs = play.opponent_hand
    play("cast Sample Library", "cast Sample Gift of Cards")
    assert play.opponent_hand == theirs + 1
