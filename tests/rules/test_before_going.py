"""Mana of what is about to go: mana abilities can be activated before anything resolves (605.3a)."""

from __future__ import annotations

from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("scripted/before_going")


def told(*hand: str) -> Scenario:
    return Scenario(hand=[*hand], draws=["Plains"] * 3, cards=CARDS)


def test_a_target_makes_mana_before_it_is_destroyed_or_exiled() -> None:
    for spell in ("Smash", "Banish"):
        play = told("Stone", spell)
        play("cast Stone", f"cast {spell}")
        assert play.moves == ["choose Stone", "go on"]
        play("choose Stone")
        assert play.pool == "C" and play.all("Stone") == []


def test_a_creature_makes_mana_before_damage_or_less_toughness() -> None:
    for spell in ("Ping", "Wither"):
        play = told("Dork", spell)
        play("cast Dork").until(2)(f"cast {spell}")
        if spell == "Ping":
            play("choose Dork")
        assert play.moves == ["choose Dork", "go on"]
        play("choose Dork")
        assert play.pool == "G" and play.all("Dork") == []


def test_creatures_make_mana_before_a_sweep() -> None:
    for spell in ("Quake", "Plague"):
        play = told("Dork", "Dork", spell)
        play("cast Dork", "cast Dork").until(2)(f"cast {spell}", "choose Dork", "choose Dork")
        assert play.pool == "GG" and play.all("Dork") == []


def test_new_and_tapped_ones_make_none_and_an_opponent_is_no_source() -> None:
    play = told("Dork", "Quake")
    play("cast Dork", "cast Quake")
    assert play.pool == "" and play.all("Dork") == []
    play = told("Dork", "Ping")
    play("cast Dork").until(2)("cast Ping", "target the opponent")
    assert play.opponent_life == 19 and play.pool == ""


def test_a_legend_makes_mana_before_a_second_one_is_there() -> None:
    play = told("Opal", "Opal")
    play("cast Opal", "cast Opal", "choose Opal", "red")
    play("choose tapped Opal")
    assert play.pool == "R" and play.untapped("Opal") == 1


def test_a_legendary_land_makes_mana_before_a_second_one_is_there() -> None:
    play = told("Coffer", "Coffer")
    play("play Coffer").until(2)("play Coffer")
    assert play.moves == ["choose Coffer", "go on"]
    play("choose Coffer", "choose tapped Coffer")
    assert play.pool == "B" and play.untapped("Coffer") == 1


def test_mana_that_is_an_action_is_made_before_a_second_legend_is_there() -> None:
    play = told("Cradle", "Cradle", "Dork")
    play("cast Dork", "play Cradle").until(2)("play Cradle")
    assert play.moves == ["activate Cradle", "go on"]
    play("activate Cradle", "choose tapped Cradle")
    assert play.pool == "G" and play.untapped("Cradle") == 1


def test_a_legendary_land_makes_the_mana_of_a_type_that_it_was_given_before_a_second_one_is_there() -> None:
    play = told("Tomb", "Tomb")
    play("play Tomb").until(2)("play Tomb")
    assert play.moves == ["choose Tomb", "go on"]
    play("choose Tomb", "choose tapped Tomb")
    assert play.pool == "B" and play.untapped("Tomb") == 1


def test_mana_before_going_is_the_same_in_both_engines() -> None:
    catalog = catalog_with(CARDS)
    names = ("Dork", "Stone", "Opal", "Cradle", "Coffer", "Tomb", "Ping", "Smash", "Banish", "Quake", "Plague", "Wither")
    deck = check_deck({"main": {**dict.fromkeys(names, 6), "Dork": 12}}, "test", "test", catalog)
    for seed in range(5):
        play_at_random(deck, catalog, seed, 120)
