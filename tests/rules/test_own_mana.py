"""A permanent's mana and its own abilities: what you tap is your choice (601.2g), so it pays for them last."""

from __future__ import annotations

from naive.lockstep import play_at_random
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = """
[Den]
type = "Land"
mana = "{R}"
[[Den.abilities]]
cost = "{1}{R}"
effects = [{ do = "become", what = "this", types = "Creature — Goblin", power = 3, toughness = 2 }]
[Grower]
cost = "{0}"
type = "Artifact Creature — Elf"
power = 1
toughness = 1
mana = "{G}"
abilities = [{ cost = "{G}", effects = [{ do = "pump", what = "this", power = 1 }] }]
[Zwerg]
cost = "{0}"
type = "Artifact Creature — Dwarf"
power = 0
toughness = 1
mana = "{G}"
"""


def test_a_land_pays_for_becoming_a_creature_with_other_lands() -> None:
    play = Scenario(hand=["Den", "Mountain", "Mountain"], draws=["Plains"] * 4, cards=CARDS)
    play("play Den").until(2)("play Mountain").until(3)("play Mountain", "activate Den")
    assert play.untapped("Den") == 1 and play.untapped("Mountain") == 0
    play.attack("Den")
    assert play.opponent_life == 17


def test_a_permanent_pays_for_its_own_ability_where_nothing_else_can() -> None:
    play = Scenario(hand=["Den", "Mountain"], draws=["Plains"] * 4, cards=CARDS)
    play("play Den").until(2)("play Mountain", "activate Den")
    assert play.untapped("Den") == play.untapped("Mountain") == 0


def test_another_of_the_same_name_pays_before_the_permanent_itself() -> None:
    play = Scenario(hand=["Den", "Den", "Den"], draws=["Plains"] * 4, cards=CARDS)
    play("play Den").until(2)("play Den").until(3)("play Den", "activate Den")
    play.attack("Den")
    assert play.opponent_life == 17


def test_creatures_pay_before_the_creature_whose_ability_it_is() -> None:
    play = Scenario(hand=["Grower", "Zwerg"], cards=CARDS)
    play("cast Grower", "cast Zwerg").until(2)("activate Grower")
    assert play.untapped("Grower") == 1 and play.untapped("Zwerg") == 0
    play("activate Grower")
    assert play.untapped("Grower") == 0 and play.one("Grower").size == (3, 1)


def test_payment_is_the_same_in_both_engines() -> None:
    catalog = catalog_with(CARDS)
    deck = check_deck({"main": {"Den": 20, "Mountain": 10, "Grower": 20, "Zwerg": 10}}, "test", "test", catalog)
    for seed in range(3):
        play_at_random(deck, catalog, seed, 150)
