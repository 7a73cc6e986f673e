"""Permanents that are tapped for mana at will, where something asks whether they are tapped (605.3a)."""

from __future__ import annotations

from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("scripted/tapping_for_mana")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of this file in hand, all of which that are permanents are cast."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


def test_605_3a_idle_creatures_are_tapped_for_mana_where_tapped_ones_count() -> None:
    play = with_cards("Throne", "Elf", "Elf", "Elf")("cast Throne", *["cast Elf"] * 3)
    play(*["activate Elf (mana)"] * 3)
    assert (play.pool, [q.tapped for q in play.all("Elf")]) == ("GGG", [True] * 3)
    assert play.until(2).opponent_life == 17


def test_605_3a_a_target_may_be_tapped_for_the_very_mana_that_aims_at_it() -> None:
    play = with_cards("Elf", "Keep Away")("cast Elf")
    assert not play.offers("cast Keep Away")
    play("activate Elf (mana)", "cast Keep Away")
    assert play.graveyard == ["Elf", "Keep Away"]


def test_605_3a_what_makes_several_mana_and_artifacts_count_too() -> None:
    play = with_cards("Ring", "Alarm", "Costly")("cast Ring", "activate Ring (mana)")
    assert play.pool == "CC"
    play("cast Alarm", "cast Costly")
    assert (play.life, play.pool) == (22, "")


def test_605_3a_the_colour_is_chosen() -> None:
    play = with_cards("Bird", "Keep Away")("cast Bird", "activate Bird (mana)")
    assert play.moves == ["white", "blue", "black", "red", "green"]
    assert play("red").pool == "R"


def test_605_3a_mana_that_another_permanent_lets_it_make_is_meant() -> None:
    play = with_cards("Cub", "Keep Away", "Kinship")("cast Cub")
    assert not play.offers("activate Cub (mana)")
    assert play("cast Kinship", "activate Cub (mana)").pool == "R"


def test_605_3a_mana_for_a_counter_is_meant() -> None:
    play = with_cards("Mine", "Alarm")("cast Mine", "activate Mine (mana)", "blue")
    assert (play.pool, play.one("Mine").count("charge")) == ("U", 1)
    assert play("cast Alarm").life == 21


def test_605_3a_mana_may_be_made_where_a_payment_is_asked_for() -> None:
    play = with_cards("Elf", "Cub", "Toll", "Elf")("cast Elf", "cast Elf", "cast Toll", "activate Elf (mana)")
    assert play("activate Elf (mana)", "yes").life == 22


def test_only_what_may_be_meant_is_tapped_at_will() -> None:
    play = with_cards("Elf", "Ring", "Alarm")("cast Elf", "cast Ring")
    assert play.offers("activate Ring (mana)") and not play.offers("activate Elf (mana)")
    for untapping in ("Amulet", "Tender"):
        play = with_cards("Elf", untapping)("cast Elf")
        assert not play.offers("activate Elf (mana)"), "tapped permanents are only untapped"


def test_equal_permanents_are_one_move() -> None:
    play = with_cards("Throne", "Elf", "Elf", "Ring")("cast Throne", "cast Elf", "cast Elf", "cast Ring")
    assert play.moves == ["cast Darksteel Relic", "activate Elf (mana)", "attack"]


def test_tapping_for_mana_at_will_is_the_same_in_both_engines() -> None:
    catalog = catalog_with(CARDS)
    names = ("Elf", "Bird", "Throne", "Keep Away", "Kinship", "Cub", "Mine", "Alarm", "Costly", "Toll", "Ring")
    deck = check_deck({"main": dict.fromkeys(names, 6)}, "test", "test", catalog)
    for seed in range(5):
        play_at_random(deck, catalog, seed, 120)


TRIGGERS = sample("scripted/tapping_for_mana_triggers")


def test_605_3a_a_land_that_hurts_you_is_tapped_at_will_where_low_life_is_looked_for() -> None:
    play = Scenario(hand=["Brass", "Costly", "Shadow"], cards=TRIGGERS)("play Brass", "activate Brass (mana)", "red")
    assert (play.life, play.pool) == (19, "R")
    play = Scenario(hand=["Brass", "Costly"], cards=TRIGGERS)("play Brass")
    assert not play.offers("activate Brass (mana)")


def test_605_3a_a_land_is_tapped_at_will_for_what_its_aura_does_then() -> None:
    play = Scenario(hand=["Forest", "Flooding"], draws=["Opt"] * 3, cards=TRIGGERS)("play Forest")
    play("cast Flooding", "activate Forest (mana)")
    assert (play.graveyard, play.pool) == (["Opt"] * 3, "G")


def test_605_3a_creatures_are_tapped_at_will_for_what_looks_at_that() -> None:
    play = Scenario(hand=["Elf", "Judge", "Forest"], cards=TRIGGERS)("cast Elf", "cast Judge", "play Forest")
    assert not play.offers("activate Forest (mana)"), "it is no Elf"
    assert play("activate Elf (mana)").life == 21


def test_tapping_at_will_for_triggers_is_the_same_in_both_engines() -> None:
    catalog = catalog_with(TRIGGERS)
    main = {**dict.fromkeys(("Brass", "Shadow", "Flooding", "Judge", "Elf", "Costly"), 8), "Forest": 12}
    deck = check_deck({"main": main}, "test", "test", catalog)
    for seed in range(3):
        play_at_random(deck, catalog, seed, 100)
