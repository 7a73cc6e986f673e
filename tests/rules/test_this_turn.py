"""Abilities that trigger for the rest of a turn (603.7): emblems that last until end of turn."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

from deckopt.cards.catalog import parse_card
from deckopt.errors import InputError

CARDS = sample("scripted/this_turn")


def test_what_triggers_this_turn_triggers_once_for_each_time_it_was_set_up() -> None:
    play = Scenario(hand=["Bear", "Glimpse", "Bear", "Glimpse", "Bear"], draws=["Forest"] * 5, cards=CARDS)
    play("cast Bear", "cast Glimpse", "cast Bear")
    assert play.hand.count("Forest") == 1
    play("cast Glimpse", "cast Bear")
    assert play.hand.count("Forest") == 3


def test_it_is_over_when_the_turn_ends() -> None:
    play = Scenario(hand=["Bear", "Glimpse"], draws=["Forest"] * 5, cards=CARDS)
    play("cast Glimpse")
    play.until(2)
    play("cast Bear")
    assert play.hand == ["Forest"]  # the card of the turn


def test_it_is_about_what_entered() -> None:
    play = Scenario(hand=["Bear", "Class"], cards=CARDS)
    play("cast Class", "cast Bear").attack("Bear")
    assert (play.one("Bear").plus, play.opponent_life) == (1, 17)


def test_nothing_removes_it() -> None:
    play = Scenario(hand=["Glimpse", "Sweep", "Bear"], draws=["Forest"], cards=CARDS)
    play("cast Glimpse", "cast Sweep", "cast Bear")
    assert play.hand == ["Forest"]


def test_only_emblems_last_so_long() -> None:
    with pytest.raises(InputError, match="lasts is for emblems"):
        parse_card("Thing", {"type": "Artifact", "token": True, "lasts": "end of turn"}, "here")
