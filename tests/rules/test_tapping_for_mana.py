"""Permanents that are tapped for mana at will, where something asks whether they are tapped (605.3a)."""

from __future__ import annotations

from naive.lockstep import play_at_random
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = """
[Elf]
cost = "{0}"
type = "Creature — Elf"
power = 1
toughness = 1
keywords = ["haste"]
mana = "{G}"
[Ring]
cost = "{0}"
type = "Artifact"
mana = "{C}{C}"
[Bird]
cost = "{0}"
type = "Creature — Bird"
power = 0
toughness = 1
keywords = ["haste"]
mana = "any"
[Throne]
cost = "{0}"
type = "Artifact"
[[Throne.triggers]]
on = "end step"
effects = [{ do = "lose", amount = { count = "tapped creature" }, who = "opponent" }]
["Keep Away"]
cost = "{1}"
type = "Instant"
targets = ["tapped creature"]
effects = [{ do = "destroy", what = "target" }]
[Kinship]
cost = "{0}"
type = "Enchantment — Aura"
enchant = "creature"
statics = [{ of = "enchanted", mana = "{R}" }]
[Cub]
cost = "{0}"
type = "Creature — Bear"
power = 2
toughness = 2
keywords = ["haste"]
[Amulet]
cost = "{0}"
type = "Artifact"
triggers = [{ on = "enters", of = "tapped permanent", effects = [{ do = "untap", what = "it" }] }]
[Tender]
cost = "{0}"
type = "Instant"
targets = ["tapped creature"]
effects = [{ do = "untap", what = "target" }]
[Mine]
cost = "{0}"
type = "Artifact"
enters = { charge = 2 }
mana = [{ add = "any", remove = "charge" }]
[Alarm]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "gain", amount = { count = "tapped artifact" } }]
[Costly]
cost = "{2}"
type = "Sorcery"
effects = [{ do = "gain", amount = 1 }]
[Toll]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "may", pay = "{1}", effects = [{ do = "gain", amount = { count = "tapped creature" } }] }]
"""


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


TRIGGERS = """
[Brass]
type = "Land"
mana = "any"
triggers = [{ on = "tapped", effects = [{ do = "damage", amount = 1, to = "you" }] }]
[Shadow]
cost = "{0}"
type = "Creature — Avatar"
power = 13
toughness = 13
statics = [{ power = { number = "life", times = -1 }, toughness = { number = "life", times = -1 } }]
[Flooding]
cost = "{0}"
type = "Enchantment — Aura"
enchant = "land"
triggers = [{ on = "tapped", of = "enchanted", effects = [{ do = "mill", amount = 3 }] }]
[Judge]
cost = "{0}"
type = "Artifact"
triggers = [{ on = "tapped", of = "Elf", effects = [{ do = "gain", amount = 1 }] }]
[Elf]
cost = "{0}"
type = "Creature — Elf"
power = 1
toughness = 1
keywords = ["haste"]
mana = "{G}"
[Costly]
cost = "{1}"
type = "Sorcery"
effects = [{ do = "gain", amount = 1 }]
"""


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
