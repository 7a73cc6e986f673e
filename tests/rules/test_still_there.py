"""Triggers of cards in the graveyard: they mean the card that lay there then (400.7), and some ask again, as they resolve,
whether it is there (603.4)."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with, multiset

from deckopt.decks.load import check_deck
from deckopt.errors import InputError

CARDS = sample("scripted/still_there")


def test_of_three_cards_two_trigger_where_one_has_been_exiled_meanwhile() -> None:
    play = Scenario(hand=["Bridge", "Bridge", "Bridge", "Bear", "Feast"], cards=CARDS)
    play("cast Bridge", "cast Bridge", "cast Bridge", "cast Bear", "cast Feast")
    assert play.exile == ["Bridge"] and len(play.all("Zombie token")) == 2


def test_without_the_card_in_the_graveyard_nothing_happens() -> None:
    play = Scenario(hand=["Bridge", "Bear", "Feast"], cards=CARDS)
    play("cast Bridge", "cast Bear", "cast Feast")
    assert play.exile == ["Bridge"] and play.all("Zombie token") == []


def test_each_card_still_there_resolves_once_for_each_that_died() -> None:
    play = Scenario(hand=["Bridge", "Bridge", "Bear", "Bear", "Rite"], cards=CARDS)
    play("cast Bridge", "cast Bridge", "cast Bear", "cast Bear", "cast Rite")
    assert play.exile == ["Bridge"] and len(play.all("Zombie token")) == 2


def test_with_all_cards_there_each_triggers_for_each_that_died() -> None:
    play = Scenario(hand=["Bridge", "Bridge", "Bear", "Bear", "Slaughter"], cards=CARDS)
    play("cast Bridge", "cast Bridge", "cast Bear", "cast Bear", "cast Slaughter")
    assert len(play.all("Zombie token")) == 4


def test_of_equal_cards_the_one_whose_trigger_has_resolved_leaves_first() -> None:
    play = Scenario(hand=["Tosser", "Riser", "Riser"], cards=CARDS)
    play("cast Tosser", "activate Tosser", "activate Tosser")
    assert play.life == 22
    play.until(2)
    assert play.exile == ["Riser", "Riser"] and play.life == 42


def test_only_cards_in_the_graveyard_can_still_be_there() -> None:
    wrong = (
        '[Wall]\ncost = "{0}"\ntype = "Artifact"\ntriggers = [{ on = "upkeep", still_there = true, effects = [{ do = "draw" }] }]'
    )
    with pytest.raises(InputError, match="still_there"):
        catalog_with(wrong)


RETURNING = sample("returning")


@pytest.mark.parametrize("burnt", [False, True])
def test_what_returns_later_is_the_very_card(burnt: bool) -> None:
    """400.7, 603.7c: a card of its name that came into the graveyard later does not return in its place."""
    dump = '["Dump"]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "discard" }]\n'
    hand = ["Sample Amalgam", "Sample Amalgam", "Sample Duelist", "Sample Digging", "Sample Burning", *["Dump"] * 3]
    play = Scenario(hand=[*hand, "Black Lotus"], cards=RETURNING + dump).lotus("B")
    play("cast Dump", "choose Sample Duelist", "cast Dump", "choose Sample Amalgam")
    play("cast Sample Digging", "choose Sample Duelist")
    if burnt:
        play("cast Sample Burning")
    play("cast Dump", "choose Sample Amalgam").until(2)
    # the second one has seen the first come back: it does so itself in the opponent's end step
    assert (len(play.all("Sample Amalgam")), "Sample Amalgam" in play.graveyard) == ((0, True) if burnt else (2, False))


PHOENIX = sample("scripted/still_there_phoenix")


def test_a_second_trigger_of_a_card_that_has_left_does_nothing_to_one_that_came_later() -> None:
    play = Scenario(hand=["Tosser", "Diver", "Abyss", "Workshop"], draws=["Diver"], cards=PHOENIX)
    play("cast Tosser", "choose Diver", "cast Abyss", "cast Workshop", "yes")
    assert "yes" not in play.moves
    assert play.hand == ["Diver"] and play.graveyard == multiset(["Tosser", "Workshop", "Diver"])


def test_a_card_that_was_milled_after_the_event_does_not_return() -> None:
    play = Scenario(hand=["Tosser", "Diver", "Digger"], draws=["Diver"], cards=PHOENIX)
    play("cast Tosser", "choose Diver", "cast Digger", "yes")
    assert play.hand == ["Diver"] and play.graveyard == multiset(["Tosser", "Diver"])


def test_each_card_is_asked_about_for_each_event_as_long_as_it_is_there() -> None:
    play = Scenario(hand=["Diver", "Diver", "Tosser", "Tosser", "Workshop"], cards=PHOENIX)
    play("cast Tosser", "choose Diver", "cast Tosser", "choose Diver", "cast Workshop", "no", "yes", "no")
    assert play.hand == ["Diver"] and "yes" not in play.moves


def test_a_card_declined_may_return_at_the_next_event() -> None:
    play = Scenario(hand=["Diver", "Diver", "Tosser", "Tosser", "Workshop"], cards=PHOENIX)
    play("cast Tosser", "choose Diver", "cast Tosser", "choose Diver", "cast Workshop", "no", "no", "yes", "yes")
    assert play.hand == ["Diver", "Diver"] and "yes" not in play.moves


def test_a_trigger_that_does_more_resolves_without_its_card() -> None:
    play = Scenario(hand=["Sayer", "Tosser", "Workshop"], cards=PHOENIX)
    play("cast Tosser", "choose Sayer", "cast Workshop")
    assert play.hand == ["Sayer"] and play.life == 22


@pytest.mark.parametrize("seed", range(4))
def test_what_a_trigger_means_is_the_same_in_both_engines(seed: int) -> None:
    catalog = catalog_with(PHOENIX)
    main = {"Abyss": 2, "Diver": 12, "Riser": 10, "Sayer": 6, "Digger": 12, "Workshop": 8, "Altar": 4, "Tosser": 8}
    deck = check_deck({"main": main}, "test", "test", catalog)
    play_at_random(deck, catalog, seed, 120)


def test_asking_again_is_the_same_in_both_engines() -> None:
    catalog = catalog_with(CARDS)
    main = {"Bridge": 14, "Bear": 16, "Feast": 8, "Rite": 8, "Slaughter": 4, "Riser": 6, "Tosser": 6}
    deck = check_deck({"main": main}, "test", "test", catalog)
    for seed in range(4):
        play_at_random(deck, catalog, seed, 120)
