"""Copies of spells: what was paid for the spell counts for them, and what they ask of the turn (707.10)."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck
from deckopt.errors import InputError

CARDS = sample("scripted/copied_spells")


def test_a_copy_uses_what_was_sacrificed_for_its_spell() -> None:
    play = Scenario(hand=["Mirror", "Bear", "Hurl"], cards=CARDS)
    play("cast Mirror", "cast Bear", "cast Hurl")
    assert play.opponent_life == 14  # the copy's 3 and its own 3


def test_a_copy_is_not_cast() -> None:
    play = Scenario(hand=["Mirror", "Might"], cards=CARDS)("cast Mirror", "cast Might")
    assert play.life == 20 + 2 + 4


def test_a_copy_is_not_cast_from_anywhere() -> None:
    play = Scenario(hand=["Secrets", "Mirror"], cards=CARDS)("cast Secrets", "cast Mirror", "cast Secrets (flashback)")
    assert play.life == 22 + 2 + 4


def test_each_copy_of_several_uses_what_was_sacrificed_for_the_spell() -> None:
    play = Scenario(hand=["Mirror", "Mirror", "Bear", "Hurl"], cards=CARDS)
    play("cast Mirror", "cast Mirror", "cast Bear", "cast Hurl")
    assert play.opponent_life == 11


def test_for_a_copy_the_spell_itself_is_another_spell_of_the_turn() -> None:
    play = Scenario(hand=["Mirror", "Sequence", "Sequence"], cards=CARDS)
    play("cast Mirror").until(2)
    play("cast Sequence")
    assert play.life == 21  # the copy's; the spell itself is the only one
    play("cast Sequence")
    assert play.life == 23


def test_what_entered_without_being_cast_asks_for_any_spell_of_the_turn() -> None:
    play = Scenario(hand=["Shark"], cards=CARDS)
    play("cast Shark")
    assert (play.one("Shark").size, play.life) == ((1, 1), 20)
    play = Scenario(hand=["Sequence", "Shark"], cards=CARDS)
    play("cast Sequence", "cast Shark")
    assert (play.one("Shark").size, play.life) == ((2, 2), 30)


def test_other_spells_are_asked_for_only_by_a_spell_and_what_it_became() -> None:
    wrong = '[Wall]\ncost = "{0}"\ntype = "Artifact"\nstatics = [{ power = 1, when = { turn = "other spells cast" } }]'
    with pytest.raises(InputError, match="what it became"):
        catalog_with(wrong)


def test_copies_are_the_same_in_both_engines() -> None:
    catalog = catalog_with(CARDS)
    mirrors = {"Mirror": 6, "Bear": 12, "Hurl": 10, "Sequence": 10, "Shark": 10, "Plains": 12}
    vapors = {"Mirror": 4, "Vapor": 20, "Egg": 12, "Shell": 12, "Plains": 20}
    for main in (mirrors, vapors):
        deck = check_deck({"main": main}, "test", "test", catalog)
        for seed in range(3):
            play_at_random(deck, catalog, seed, 120)


def test_a_spell_that_is_copied_as_it_resolves_may_have_another_target_for_a_land() -> None:
    play = Scenario(hand=["Vapor", "Egg", "Shell", "Egg", "Plains", "Plains"], cards=CARDS)
    play("play Plains", "cast Egg", "cast Shell", "cast Egg", "cast Vapor", "choose Egg", "yes", "yes", "choose Shell")
    assert (play.graveyard, play.all("Plains")) == (["Plains", "Vapor"], [])
    assert sorted(play.hand) == ["Egg", "Plains", "Shell"]


def test_a_copy_may_be_copied_in_turn_and_none_is_made_without_a_land() -> None:
    play = Scenario(hand=["Vapor", "Egg", "Shell", "Plains"], cards=CARDS)
    play("play Plains", "cast Egg", "cast Shell", "cast Vapor", "choose Egg", "yes", "no")
    assert (play.hand, play.graveyard) == (["Egg"], ["Plains", "Vapor"])
    play = Scenario(hand=["Vapor", "Egg"], cards=CARDS)
    play("cast Egg", "cast Vapor")
    assert (play.hand, play.graveyard) == (["Egg"], ["Vapor"])


def test_a_copy_knows_what_was_discarded_for_its_spell() -> None:
    for card, life in (("Plains", 20), ("Bear", 16)):
        play = Scenario.at({"hand": ["Prize", card], "battlefield": ["Mirror"], "library": ["Plains"] * 5}, cards=CARDS)
        play("cast Prize", f"choose {card}")
        assert play.opponent_life == life, card


def test_copying_a_spell_triggers_what_triggers_on_casting_or_copying() -> None:
    cards = f"{CARDS}\n{sample('watching')}"
    play = Scenario(hand=["Sample Adept", "Mirror", "Might"], cards=cards)("cast Sample Adept", "cast Mirror", "cast Might")
    assert play.one("Sample Adept").size == (5, 1)  # once for the spell, and once for its copy
    assert play.life == 20 + 2 + 4 + 2


def test_each_copy_of_several_triggers_it() -> None:
    cards = f'{CARDS}\n{sample("watching")}\n["Gale"]\ncost = "{{0}}"\ntype = "Sorcery"\nkeywords = ["storm"]\n'
    cards += 'effects = [{ do = "lose", amount = 1, who = "opponent" }]\n'
    play = Scenario(hand=["Sample Adept", "Gale", "Gale"], cards=cards)("cast Sample Adept", "cast Gale", "cast Gale")
    assert play.opponent_life == 20 - 2 - 3
    assert play.one("Sample Adept").size == (1 + 2 * (1 + 1 + 1 + 2), 1)  # two casts, and one and two copies
