"""A target player who has to be you (115.4): "target creature that player controls" is yours."""

from __future__ import annotations

from naive.lockstep import play_at_random
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = """
[Blaze]
cost = "{0}"
type = "Instant"
targets = ["you", "creature"]
effects = [{ do = "damage", amount = 3, to = "target" }, { do = "damage", amount = 3, to = "target 2" }]
[Mask]
cost = "{0}"
type = "Enchantment"
statics = [{ no_target = true }]
[Cub]
cost = "{0}"
type = "Creature — Bear"
power = 2
toughness = 2
[Feast]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { sacrifice = "creature" }, effects = [{ do = "gain", amount = 1 }] }]
"""


def test_115_4_you_and_the_creature_are_both_targets() -> None:
    play = Scenario(hand=["Blaze", "Cub", "Mask"], cards=CARDS)
    assert not play.offers("cast Blaze"), "there is no creature"
    play("cast Cub", "cast Blaze")
    assert (play.life, play.opponent_life, play.graveyard) == (17, 20, ["Blaze", "Cub"])


def test_115_4_it_is_not_cast_while_you_are_no_target() -> None:
    play = Scenario(hand=["Blaze", "Cub", "Mask"], cards=CARDS)("cast Cub")
    assert play.offers("cast Blaze")
    assert not play("cast Mask").offers("cast Blaze")


def test_you_as_a_target_is_the_same_in_both_engines() -> None:
    catalog = catalog_with(CARDS)
    deck = check_deck({"main": dict.fromkeys(("Blaze", "Mask", "Cub", "Feast"), 12)}, "test", "test", catalog)
    for seed in range(3):
        play_at_random(deck, catalog, seed, 80)
