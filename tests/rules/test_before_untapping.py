"""What can be used before it untaps, in response: abilities that cost only tapping, but for those as slow as sorceries."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck
from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import card_file, compile_card

CARDS = """
[Vigour]
cost = "{0}"
type = "Instant"
effects = [{ do = "untap", what = "permanent" }]
[Surge]
cost = "{0}"
type = "Instant"
effects = [{ do = "untap", what = "creature" }, { do = "untap", what = "land" }]
[Doom]
cost = "{0}"
type = "Instant"
effects = [{ do = "destroy", what = "creature" }]
[Minister]
cost = "{0}"
type = "Creature — Human"
power = 1
toughness = 1
abilities = [{ cost = { tap = true }, sorcery = true, effects = [{ do = "gain", amount = 1 }] }]
[Magus]
cost = "{0}"
type = "Creature — Human"
power = 1
toughness = 1
abilities = [{ cost = { tap = true }, when = { control = "artifact", at_least = 2 }, effects = [{ do = "gain", amount = 1 }] }]
[Elders]
cost = "{0}"
type = "Creature — Elf"
power = 1
toughness = 1
[[Elders.abilities]]
cost = { tap = true }
when = { control = "artifact", at_least = 2 }
effects = [{ do = "add", mana = "{C}{C}{C}" }]
[Toy]
cost = "{0}"
type = "Artifact"
"""
THIEF = Printed(
    "Thief", "{0}", "Creature — Rogue", "{T}: Target player discards a card. Activate only during your turn.", "1", "1"
)
EACH_END = """
[Watch]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "opponent's end step", effects = [{ do = "untap", what = "creature" }] }]
"""


def at(*battlefield: str, hand: str = "Vigour") -> Scenario:
    position = {"battlefield": list(battlefield), "hand": [hand], "library": ["Plains"] * 3}
    return Scenario.at(position, cards=CARDS)(f"cast {hand}")


def test_602_5d_what_is_as_slow_as_a_sorcery_cannot_be_used_in_response() -> None:
    play = Scenario.at({"battlefield": ["Minister"], "hand": ["Vigour"], "library": ["Plains"] * 3}, cards=CARDS)
    assert play.offers("activate Minister")
    play("cast Vigour")
    assert not play.offers("go on"), "nothing was offered before it untapped"


@pytest.mark.parametrize(("toys", "offered"), [(2, True), (1, False)])
def test_602_5b_a_condition_is_asked_before_it_untaps(toys: int, offered: bool) -> None:
    assert at("Magus", *["Toy"] * toys).offers("activate Magus") == offered


@pytest.mark.parametrize("hand", ["Vigour", "Doom"])
@pytest.mark.parametrize(("toys", "offered"), [(2, True), (1, False)])
def test_mana_that_asks_for_something_is_made_before_it_untaps_or_goes(hand: str, toys: int, offered: bool) -> None:
    play = at("Elders", *["Toy"] * toys, hand=hand)
    assert play.offers("activate Elders") == offered
    if offered:
        assert play("activate Elders").pool == "CCC"


def test_602_5_what_is_used_in_your_turn_alone_is_not_before_it_untaps_in_the_opponents() -> None:
    made = compile_card(THIEF)
    assert made.fields["abilities"][0]["when"] == {"number": "your turn"}
    position = {"battlefield": ["Thief", "Watch"], "hand": ["Vigour", "Toy"], "library": ["Plains"] * 3}
    play = Scenario.at(position, cards=CARDS + card_file(made) + EACH_END)
    assert play.offers("activate Thief")
    assert Scenario.at(position, cards=CARDS + card_file(made) + EACH_END)("cast Vigour").offers("activate Thief")
    play("attack", "do not attack with Thief")
    assert (play.turn, play.offers("activate Thief")) == (2, True)


def test_each_kind_of_what_untaps_is_asked_about_in_its_turn() -> None:
    position = {"battlefield": ["Magus", "Toy", "Toy", "Plains"], "hand": ["Surge"], "library": ["Plains"] * 3}
    play = Scenario.at(position, cards=CARDS)("cast Surge")
    assert play.moves == ["activate Magus", "go on"]
    assert play("go on").moves == ["choose Plains", "go on"]


@pytest.mark.parametrize("seed", range(4))
def test_both_engines_offer_the_same_before_something_untaps(seed: int) -> None:
    catalog = catalog_with(CARDS)
    names = ("Vigour", "Surge", "Doom", "Minister", "Magus", "Elders", "Toy")
    deck = check_deck({"main": {**dict.fromkeys(names, 4), "Plains": 9}}, "test", "test", catalog)
    play_at_random(deck, catalog, seed, 60)
