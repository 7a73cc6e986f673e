"""Permanents that are sacrificed for one mana, where something looks at that (605.3a)."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("scripted/going_for_mana")


def test_a_token_may_be_sacrificed_for_mana_where_its_death_is_seen() -> None:
    play = Scenario(hand=["Cutthroat", "Brood"], cards=CARDS, opponent_life=1)
    play("cast Cutthroat", "cast Brood", "activate Sample Spawn token (mana)")
    assert play.won


def test_the_mana_of_a_sacrifice_is_there_afterwards() -> None:
    play = Scenario(hand=["Devil", "Trove", "Costly"], cards=CARDS)
    play("cast Devil", "cast Trove", "activate Trove (mana)", "red")
    assert (play.opponent_life, play.pool) == (19, "R")
    play("cast Costly")
    assert play.life == 21 and play.pool == ""


def test_it_pays_for_costs_as_before() -> None:
    play = Scenario(hand=["Devil", "Trove", "Costly"], cards=CARDS)
    play("cast Devil", "cast Trove", "cast Costly")
    assert (play.life, play.opponent_life, play.graveyard) == (21, 19, ["Costly", "Trove"])


def test_where_nothing_looks_at_it_there_is_no_such_move() -> None:
    play = Scenario(hand=["Trove", "Costly"], cards=CARDS)
    play("cast Trove")
    assert play.moves == ["cast Costly", "cast Darksteel Relic", "attack"]
    play = Scenario(hand=["Cutthroat", "Trove"], cards=CARDS)  # it looks at creatures
    play("cast Cutthroat", "cast Trove")
    assert not play.offers("activate Trove (mana)")


COUNTING = sample("scripted/going_for_mana_counting")


@pytest.mark.parametrize("counting", ["Ogre", "Goyf", "Escapee", "Dig"])
def test_605_3a_it_is_used_at_will_where_the_graveyard_is_counted(counting: str) -> None:
    play = Scenario(hand=["Trove", "Brood", counting], cards=COUNTING)("cast Trove", "cast Brood")
    assert play.offers("activate Trove (mana)")
    assert not play.offers("activate Sample Spawn token (mana)"), "a token goes to no graveyard that is counted"


@pytest.mark.parametrize(("of", "offered"), [("artifact", True), ("card", True), ("creature", False)])
def test_605_3a_it_is_used_at_will_where_its_card_is_seen_as_it_comes_into_the_graveyard(of: str, offered: bool) -> None:
    watch = f"""
[Watch]
cost = "{{0}}"
type = "Enchantment"
triggers = [{{ on = "buried", of = "{of}", effects = [{{ do = "gain", amount = 1 }}] }}]
"""
    play = Scenario(hand=["Trove", "Watch", "Brood"], cards=COUNTING + watch)("cast Watch", "cast Brood", "cast Trove")
    assert play.offers("activate Trove (mana)") == offered
    assert not play.offers("activate Sample Spawn token (mana)"), "a token comes into no graveyard as a card"


def test_605_3a_what_is_delved_away_may_have_made_mana_for_the_very_spell() -> None:
    play = Scenario(hand=["Trove", "Dig"], cards=COUNTING)("cast Trove")
    assert not play.offers("cast Dig")
    play("activate Trove (mana)", "red", "cast Dig")
    assert (play.life, play.exile) == (21, ["Trove"])


def test_605_3a_the_last_counter_is_spent_at_will_where_what_left_is_counted() -> None:
    play = Scenario(hand=["Mine", "Leaver"], cards=COUNTING)("cast Mine", "activate Mine (mana)", "red", "cast Leaver")
    assert (play.life, play.graveyard) == (21, ["Leaver", "Mine"])
    play = Scenario(hand=["Mine", "Costly"], cards=COUNTING)("cast Mine")
    assert not play.offers("activate Mine (mana)")


def test_what_is_used_at_will_for_the_graveyard_is_the_same_in_both_engines() -> None:
    catalog = catalog_with(COUNTING)
    names = ("Trove", "Mine", "Brood", "Costly", "Ogre", "Goyf", "Escapee", "Dig", "Leaver")
    deck = check_deck({"main": dict.fromkeys(names, 7)}, "test", "test", catalog)
    for seed in range(3):
        play_at_random(deck, catalog, seed, 100)


def test_sacrifices_for_mana_are_the_same_in_both_engines() -> None:
    catalog = catalog_with(CARDS)
    names = ("Cutthroat", "Devil", "Brood", "Trove", "Costly")
    deck = check_deck({"main": dict.fromkeys(names, 12)}, "test", "test", catalog)
    for seed in range(3):
        play_at_random(deck, catalog, seed, 120)
