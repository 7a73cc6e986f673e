"""Triggers of cards in the graveyard that ask again, as they resolve, whether the card is there (603.4)."""

from __future__ import annotations

import pytest
from naive_lockstep import play_at_random
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck
from deckopt.errors import InputError

CARDS = """
[Bridge]
cost = "{0}"
type = "Sorcery"
[[Bridge.triggers]]
on = "dies"
of = "nontoken creature"
zone = "graveyard"
still_there = true
effects = [{ do = "create", token = "Zombie token" }]
["Zombie token"]
type = "Creature — Zombie"
token = true
power = 2
toughness = 2
[Bear]
cost = "{0}"
type = "Creature — Bear"
power = 2
toughness = 2
[Feast]
cost = "{0}"
type = "Sorcery"
also = { sacrifice = "creature", exile = { what = "Sorcery", count = 1 } }
effects = [{ do = "gain", amount = 1 }]
[Slaughter]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "destroy", what = "creature" }]
[Rite]
cost = "{0}"
type = "Instant"
also = { sacrifice = { what = "creature", count = 2 }, exile = { what = "Sorcery", count = 1 } }
effects = [{ do = "gain", amount = 1 }]
[Riser]
cost = "{9}"
type = "Sorcery"
[[Riser.triggers]]
on = "upkeep"
zone = "graveyard"
still_there = true
effects = [{ do = "exile", what = "Sorcery", from = "graveyard" }, { do = "gain", amount = 10 }]
[Tosser]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { discard = "Sorcery" }, effects = [{ do = "gain", amount = 1 }] }]
"""


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


def test_asking_again_is_the_same_in_both_engines() -> None:
    catalog = catalog_with(CARDS)
    main = {"Bridge": 14, "Bear": 16, "Feast": 8, "Rite": 8, "Slaughter": 4, "Riser": 6, "Tosser": 6}
    deck = check_deck({"main": main}, "test", "test", catalog)
    for seed in range(4):
        play_at_random(deck, catalog, seed, 120)
