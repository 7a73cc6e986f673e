"""Numbers of the game: the turn, life totals, the opponent's hand; lands entered and creatures that died this turn."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

CARDS = sample("numbers")

MORE = sample("numbers", "scripted/numbers")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of tests in hand."""
    return Scenario(hand=hand, cards=MORE, rest={"Forest": 12}, **more)  # type: ignore[arg-type]


def test_a_land_enters_untapped_in_the_first_turns_only() -> None:
    play = with_cards("Sample Early Land", "Sample Early Land", "Forest")
    play("play Sample Early Land").until(3)("play Sample Early Land")
    assert sorted(p.tapped for p in play.all("Sample Early Land")) == [0, 1]


def test_the_least_life_of_either_player() -> None:
    play = with_cards("Sample Late Land", "Sample Late Land", "Sample Toll")
    play("play Sample Late Land")
    assert play.one("Sample Late Land").tapped == 1
    play.until(2)("cast Sample Toll", "play Sample Late Land")
    assert play.untapped("Sample Late Land") == 2


def test_power_follows_a_life_total_and_a_creature_dies_of_it() -> None:
    play = with_cards("Sample Toll", "Black Lotus", "Sample Shadow", "Sample Boon")
    play("cast Sample Toll").lotus("B")("cast Sample Shadow")
    assert (play.life, play.opponent_life) == (11, 19), "it lost each player life by the turn"
    assert play.one("Sample Shadow").size == (6, 9)
    play("cast Sample Boon")
    assert "Sample Shadow" in play.graveyard, "its toughness is 0 at 20 life"


@pytest.mark.parametrize(("moves", "power"), [(["play Forest"], 5), ([], 3)])
def test_a_land_that_entered_this_turn(moves: list[str], power: int) -> None:
    play = with_cards("Raging Goblin", "Black Lotus", "Black Lotus", "Sample Landfall", "Forest")
    play.lotus("R").lotus("G")("cast Raging Goblin")(*moves)
    play("cast Sample Landfall")
    if play.moves[0].startswith("target"):
        play("target Raging Goblin")
    assert play.one("Raging Goblin").size[0] == power


def test_lands_that_are_fetched_count_as_well() -> None:
    play = with_cards("Sample Thicket")
    play("play Sample Thicket", "activate Sample Thicket", "choose Forest")
    assert (play.count("lands entered"), play.count("lands played")) == (2, 1)


def test_creatures_that_died() -> None:
    play = with_cards("Raging Goblin", "Black Lotus", "Sample Rite")
    play.lotus("R")("cast Raging Goblin", "cast Sample Rite")
    assert (play.count("creatures died"), play.life) == (1, 30)


@pytest.mark.parametrize(("aim", "asked"), [("target the opponent", True), ("choose Raging Goblin", False)])
def test_something_more_if_a_player_was_aimed_at(aim: str, asked: bool) -> None:
    play = with_cards("Raging Goblin", "Black Lotus", "Sample Sting")
    play.lotus("R")("cast Raging Goblin", "cast Sample Sting", aim)
    assert play.life == (25 if asked else 20)


def test_the_opponent_discards_until_there_is_no_hand_left() -> None:
    play = with_cards("Black Lotus", *["Sample Familiar"] * 3, draws=["Forest"] * 4)
    play.lotus("B", 1)("cast Sample Familiar")
    assert play.game.summary()["opponent_hand"] == 3


@pytest.mark.parametrize(("aim", "goes"), [("Forest", True), ("Llanowar Elves", True), ("Mountain", False)])
def test_a_target_is_destroyed_only_if_it_matches(aim: str, goes: bool) -> None:
    hand = ["Forest", "Mountain", "Llanowar Elves", "Black Lotus", "Sample Red Blast"]
    there = [{"name": "Forest"}, {"name": "Mountain"}, {"name": "Llanowar Elves"}]
    play = Scenario.at({"hand": hand[3:], "battlefield": there, "library": ["Forest"] * 9}, cards=MORE)
    play.lotus("R")("cast Sample Red Blast", f"choose {aim}", "go on")
    assert (aim in play.graveyard) == goes


def test_what_does_not_match_is_a_legal_target_all_the_same() -> None:
    play = with_cards("Mountain", "Sample Red Blast")("play Mountain")
    play("cast Sample Red Blast", "no more")
    assert "Sample Red Blast" in play.graveyard and "Mountain" not in play.graveyard


@pytest.mark.parametrize(("card", "life"), [("Raging Goblin", 23), ("Shock", 20)])
def test_a_card_of_the_graveyard_is_asked_after_it_was_exiled(card: str, life: int) -> None:
    position = {"hand": ["Sample Mourning"], "battlefield": [{"name": "Swamp"}, {"name": "Llanowar Elves"}], "graveyard": [card]}
    play = Scenario.at({**position, "library": ["Forest"] * 9}, cards=MORE)("cast Sample Mourning")
    assert (card in play.exile, play.life) == (True, life)


def test_everything_gets_as_much_less_as_x() -> None:
    play = with_cards("Raging Goblin", "Sample Wilting", "Black Lotus", "Black Lotus", "Black Lotus")
    play.lotus("R")("cast Raging Goblin").lotus("B").lotus("B")("cast Sample Wilting")
    if play.moves[0].startswith("X"):
        play("X = 1")
    assert "Raging Goblin" in play.graveyard, "it is 1/1 less 1/1"


def test_what_is_of_two_colours_or_more_is_multicoloured() -> None:
    play = with_cards("Raging Goblin", "Sample Doorward", "Sample Mongrel", "Sample Mongrel", *["Black Lotus"] * 3)
    play.lotus("W")("cast Sample Doorward").lotus("R")("cast Raging Goblin", "cast Sample Mongrel")
    assert play.one("Sample Mongrel").size[0] == 2, "it was no creature yet as the trigger resolved"
    play.lotus("W")("cast Sample Mongrel")
    sizes = [p.size[0] for p in play.all("Sample Mongrel")]
    assert sorted(sizes) == [2, 3]
    assert (play.one("Sample Doorward").size[0], play.one("Raging Goblin").size[0]) == (1, 1), "they are of one colour each"


def test_cards_until_the_next_end_step_are_played_in_the_next_turn_once_it_has_begun() -> None:
    draws = ["Forest", "Island", "Swamp", "Mountain", "Plains", "Forest"]
    play = Scenario(hand=["Mountain", "Plains", "Sample Mongrel"], draws=draws, cards=MORE)
    play("play Mountain").until(2)("play Plains", "cast Sample Mongrel").until(3)
    assert "play Island from exile" in play.moves, "it was exiled in the end step"
    play.attack("Sample Mongrel")
    assert "play Mountain from exile" in play.moves
    play.until(4)
    assert [move for move in play.moves if "from exile" in move] == ["play Plains from exile"]


def test_mana_values_among_the_cards_of_the_graveyard_are_counted_once() -> None:
    """202.3: a land has the mana value 0."""
    cards = """
[Ledger]
cost = "{2}"
type = "Creature — Rogue"
power = 3
toughness = 3
less = { number = "mana values in graveyard" }
statics = [{ power = 2, when = { number = "mana values in graveyard", at_least = 3 } }]
[Hulk]
cost = "{3}"
type = "Artifact"
[Toss]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "discard", amount = 3 }]
"""
    play = Scenario(hand=["Ledger", "Toss", "Forest", "Island", "Opt", "Hulk"], cards=cards)
    play("cast Toss", "choose Forest", "choose Island", "choose Opt", "cast Ledger")
    assert play.one("Ledger").size == (3, 3), "0 twice, and 1"
    play = Scenario(hand=["Ledger", "Toss", "Forest", "Opt", "Hulk"], cards=cards)
    play("cast Toss", "choose Forest", "choose Opt", "choose Hulk", "cast Ledger")
    assert play.one("Ledger").size == (5, 3)


@pytest.mark.parametrize(("first", "second", "lives"), [("you", "the opponent", (20, 18)), ("you", "you", (18, 20))])
def test_either_of_two_players_is_asked_who_it_is(first: str, second: str, lives: tuple[int, int]) -> None:
    play = with_cards("Sample Dispute", "Black Lotus")
    play.lotus("B")("cast Sample Dispute")
    play(f"target {first}", f"target {second}")
    assert (play.life, play.opponent_life) == lives


def test_mana_values_are_added_up() -> None:
    """202.3: lands have the mana value 0, and so have tokens."""
    cards = """
[Drake]
cost = "{0}"
type = "Creature — Drake"
power = 1
toughness = 1
keywords = ["haste"]
triggers = [{ on = "attacks", effects = [{ do = "damage", amount = { total_mana_value = "other permanent" }, to = "opponent" }] }]
[Hulk]
cost = "{5}"
type = "Creature — Golem"
power = 5
toughness = 5
less = { total_mana_value = "artifact" }
[Rock]
cost = "{4}"
type = "Artifact"
less = 4
"""
    play = Scenario(hand=["Drake", "Hulk", "Rock", "Rock", "Forest"], cards=cards)
    play("play Forest", "cast Drake", "cast Rock", "cast Rock", "cast Hulk").attack("Drake")
    assert play.opponent_life == 20 - 13 - 1


def test_other_permanents_are_others_than_the_source_where_their_power_is_added_up() -> None:
    cards = """
[Drake]
cost = "{0}"
type = "Creature — Drake"
power = 1
toughness = 1
keywords = ["haste"]
triggers = [{ on = "attacks", effects = [{ do = "damage", amount = { total_power = "other creature" }, to = "opponent" }] }]
[Scout]
cost = "{0}"
type = "Creature — Drake"
power = 2
toughness = 2
keywords = ["haste"]
triggers = [{ on = "attacks", effects = [{ do = "damage", amount = { greatest_power = "other Drake" }, to = "opponent" }] }]
"""
    play = Scenario(hand=["Drake", "Drake", "Scout"], cards=cards)
    play("cast Drake", "cast Drake", "cast Scout").attack("Drake", "Scout")
    assert play.opponent_life == 20 - 3 - 1 - 1 - 2


@pytest.mark.parametrize(("whose", "life"), [("the opponent", 23), ("you", 20)])
def test_cards_in_the_opponents_graveyard(whose: str, life: int) -> None:
    play = with_cards("Sample Gravestone", "Black Lotus")
    assert play.lotus("W")("cast Sample Gravestone", f"target {whose}").life == life


def test_what_is_cast_in_the_upkeep_is_not_cast_in_a_main_phase() -> None:
    """505.1: only the precombat and the postcombat phase are main phases."""
    play = Scenario(hand=["Sample Matins"], draws=["Plains"] * 3, cards=sample("numbers"))("cast Sample Matins")
    assert play.life == 25
    play("attack", "yes")
    assert (play.turn, play.life) == (2, 26)


def test_the_greatest_mana_value_is_found() -> None:
    """202.3: of tokens without a mana cost it is 0, and of none it is 0 as well."""
    cards = sample("numbers")
    battlefield = [*["Island"] * 4, "Grizzly Bears", "Sample Skyward Sage"]
    play = Scenario.at({"library": ["Plains"] * 9, "hand": ["Sample Skyward Sage"], "battlefield": battlefield}, cards=cards)
    play("cast Sample Skyward Sage")  # for {U}: {4} less is no more than the generic mana
    assert sum(land.tapped for land in play.all("Island")) == 1
    play.attack("Sample Skyward Sage")
    assert play.life == 24  # the other Sage
