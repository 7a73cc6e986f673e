"""An option that is impossible cannot be chosen (608.2d): what one may do to what has left is not offered."""

from __future__ import annotations

from naive.lockstep import play_at_random
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = """
[Artisan]
cost = "{0}"
type = "Creature — Dwarf"
power = 1
toughness = 1
triggers = [
  { on = "enters", effects = [
    { do = "may", effects = [{ do = "counters", what = "this" }], otherwise = [{ do = "gain", amount = 1 }] },
  ] },
]
[Plague]
cost = "{0}"
type = "Enchantment"
statics = [{ of = "creature", toughness = -1 }]
[Warden]
cost = "{0}"
type = "Artifact"
triggers = [
  { on = "enters", of = "creature", effects = [
    { do = "may", effects = [
      { do = "tap", what = "it" },
      { do = "sacrifice", what = "it" },
    ], otherwise = [{ do = "gain", amount = 5 }] },
  ] },
]
"""


def test_a_counter_on_what_has_left_cannot_be_chosen() -> None:
    play = Scenario(hand=["Artisan"], cards=CARDS)
    play("cast Artisan")
    assert play.moves == ["yes", "no"]
    play = Scenario(hand=["Plague", "Artisan"], cards=CARDS)
    play("cast Plague", "cast Artisan")
    assert (play.graveyard, play.life) == (["Artisan"], 21)


def test_what_a_trigger_is_about_has_to_be_there_for_a_choice() -> None:
    play = Scenario(hand=["Plague", "Warden", "Artisan"], cards=CARDS)
    play("cast Plague", "cast Warden", "cast Artisan")
    assert (play.graveyard, play.life) == (["Artisan"], 26)


def test_both_engines_ask_for_the_same_choices() -> None:
    catalog = catalog_with(CARDS)
    main = {"Artisan": 16, "Plague": 2, "Warden": 4, "Plains": 10}
    for seed in range(3):
        play_at_random(check_deck({"main": main}, "test", "test", catalog), catalog, seed, 100)
