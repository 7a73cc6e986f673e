"""Until your next turn, Sagas, Classes, faces that turn over: permanents that move through stages."""

from __future__ import annotations

from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("stages")

MORE = sample("stages", "scripted/stages")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of tests in hand."""
    return Scenario(hand=hand, cards=MORE, **{"rest": {"Mountain": 12}, **more})  # type: ignore[arg-type]


def test_protection_from_everything_lasts_until_your_next_turn() -> None:
    play = with_cards("Mountain", "Sample Aegis", "Free Backlash", "Free Backlash", "Free Sting")
    play("play Mountain", "cast Sample Aegis", "cast Free Backlash")
    assert (play.life, play.opponent_life) == (20, 18)
    play("cast Free Sting")
    assert play.opponent_life == 17  # you are no target
    play.until(2)("cast Free Backlash")
    assert (play.life, play.opponent_life) == (18, 15)


def test_what_was_put_onto_the_battlefield_was_not_cast() -> None:
    play = with_cards("Mountain", "Sample Smuggler", "Sample Aegis", "Free Backlash")
    play("play Mountain", "cast Sample Smuggler", "activate Sample Smuggler", "choose Sample Aegis", "cast Free Backlash")
    assert (play.life, play.opponent_life) == (18, 18)


def test_a_saga_tells_its_chapters_and_is_sacrificed_after_the_last() -> None:
    play = with_cards("Mountain", "Mountain", "Mountain", "Sample Saga")
    play("play Mountain", "cast Sample Saga", "target the opponent")
    saga = play.one("Sample Saga")
    assert (play.opponent_life, saga.count("lore")) == (19, 1)
    play.until(2)
    assert (play.one("Sample Saga").count("lore"), play.life) == (2, 21)
    play.until(3)("go on")
    assert play.life == 22
    assert play.all("Sample Saga") == []
    assert (play.graveyard, play.count("permanents sacrificed")) == (["Sample Saga"], 1)


def test_what_a_chapter_gives_stays_when_the_turn_ends() -> None:
    play = with_cards("Mountain", "Mountain", "Sample Saga", "Sample Backlash", "Sample Aegis")
    play("play Mountain", "cast Sample Saga", "target the opponent", "cast Sample Backlash")  # the Saga's own mana pays
    assert play.opponent_life == 17
    assert play.one("Sample Saga").tapped


def test_an_enchantment_land_is_played_and_each_number_triggers() -> None:
    play = with_cards("Sample Chronicle", "Sample Annals")
    play("cast Sample Annals", "play Sample Chronicle")
    # one lore counter, and one more, and twice that: both chapters at once
    assert play.count("cards drawn") == 2
    assert play.graveyard == ["Sample Chronicle"]


def test_a_class_goes_up_level_by_level() -> None:
    play = with_cards("Mountain", "Mountain", "Sample School", "Free Backlash", "Free Backlash", "Free Backlash")
    play("play Mountain", "cast Sample School").until(2)
    play("play Mountain")
    assert not play.offers("activate Sample School (ability 2)")
    play("activate Sample School (ability 1)")
    assert play.one("Sample School").count("level") == 2
    assert not play.offers("activate Sample School (ability 1)")
    drawn = play.count("cards drawn")
    play("cast Free Backlash")
    assert play.count("cards drawn") == drawn
    play.until(3)("activate Sample School (ability 2)", "cast Free Backlash")
    assert (play.one("Sample School").count("level"), play.count("cards drawn")) == (3, 2)


def test_counters_that_are_put_do_not_raise_a_level() -> None:
    play = with_cards("Mountain", "Mountain", "Sample Annals", "Sample School")
    play("cast Sample Annals", "play Mountain", "cast Sample School").until(2)
    play("play Mountain", "activate Sample School (ability 1)")
    assert play.one("Sample School").count("level") == 2


def test_a_search_for_mana_costs() -> None:
    play = with_cards("Sample Fetcher", rest={"Sample Saga": 1, "Sample Annals": 1, "Darksteel Relic": 1, "Mountain": 9})
    play("cast Sample Fetcher")
    assert sorted(play.moves) == ["choose Darksteel Relic", "choose Sample Annals", "choose Sample Saga", "no more"]


def test_a_permanent_turns_over_and_keeps_what_is_on_it() -> None:
    play = with_cards("Mountain", "Mountain", "Sample Nymph")
    play("play Mountain").until(2)("play Mountain", "cast Sample Nymph").until(3).attack("Sample Nymph")
    dryad = play.one("Sample Dryad")
    assert (dryad.size, dryad.tapped, play.opponent_life) == ((3, 3), True, 17)
    play("end the turn", "yes")
    assert play.one("Sample Nymph").size == (1, 2)


def test_what_is_exiled_and_returns_transformed_is_new() -> None:
    play = with_cards("Mountain", "Mountain", "Sample Egg", "Sample Backlash")
    play("play Mountain", "cast Sample Egg").until(2)("play Mountain", "activate Sample Egg (ability 1)")
    chick = play.one("Sample Chick")
    assert (chick.new, chick.tapped, chick.size) == (True, False, (3, 2))
    play("cast Sample Backlash").until(3)
    assert play.exile == []


def test_a_face_goes_to_other_zones_as_its_front() -> None:
    play = with_cards("Mountain", "Sample Tale", "Free Backlash", rest={"Mountain": 9, "Shock": 1})
    play("play Mountain", "cast Sample Tale").until(2)
    teller = play.one("Sample Teller")
    assert (teller.size, play.all("Sample Tale")) == ((2, 2), [])
    play.attack("Sample Teller")
    assert play.opponent_life == 18


def test_one_loyalty_ability_each_turn() -> None:
    play = with_cards("Mountain", "Sample Rambler")
    play("play Mountain", "cast Sample Rambler")
    assert play.one("Sample Rambler").count("loyalty") == 2
    assert not play.offers("activate Sample Rambler (ability 3)")  # it has not as many counters
    play("activate Sample Rambler (ability 1)")
    assert (play.one("Sample Rambler").count("loyalty"), play.life) == (3, 21)
    assert not any(move.startswith("activate") for move in play.moves)
    play.until(2)("activate Sample Rambler (ability 3)")
    assert (play.all("Sample Rambler"), play.graveyard, play.opponent_life) == ([], ["Sample Rambler"], 18)


def test_a_planeswalker_that_has_attacked_may_be_used_and_one_that_was_used_has_not_attacked() -> None:
    cards = """
["Walking Lamp"]
type = "Artifact"
cost = "{0}"
[["Walking Lamp".abilities]]
cost = "{0}"
targets = ["planeswalker"]
effects = [{ do = "become", what = "target", types = "Planeswalker Creature", power = 2, toughness = 2 }]

["Boasting Walker"]
cost = "{1}"
type = "Planeswalker — Chandra"
loyalty = 3
abilities = [
  { cost = { put = { kind = "loyalty" } }, loyalty = true, effects = [{ do = "gain", amount = 1 }] },
  { cost = "{0}", boast = true, once_each_turn = true, effects = [{ do = "lose", amount = 3, who = "opponent" }] },
]
"""
    there = [{"name": "Boasting Walker"}, {"name": "Walking Lamp"}]
    play = Scenario.at({"battlefield": there, "library": ["Plains"] * 9}, cards=cards)
    play("activate Boasting Walker (ability 1)")
    assert (play.life, play.offers("activate Boasting Walker (ability 2)")) == (21, False)
    play.until(play.turn + 1)("activate Walking Lamp").attack("Boasting Walker")
    play("activate Boasting Walker (ability 1)", "activate Boasting Walker (ability 2)")
    assert (play.life, play.opponent_life) == (22, 15)


def test_a_planeswalker_without_loyalty_goes_to_the_graveyard() -> None:
    play = with_cards("Sample Pathfinder")
    play("cast Sample Pathfinder", "activate Sample Pathfinder")
    assert (play.graveyard, play.life, play.count("permanents sacrificed")) == (["Sample Pathfinder"], 21, 0)


def test_each_card_drawn_and_the_so_manyth_of_a_turn() -> None:
    play = with_cards("Mountain", "Mountain", "Sample Reader", "Sample Lurker", "Sample Lesson", rest={"Shock": 9, "Mountain": 3})
    play("play Mountain", "cast Sample Reader").until(2)
    assert play.one("Sample Reader").power == 2  # the card of the turn
    play("play Mountain", "cast Sample Lesson", "choose Sample Lurker", "choose Shock")
    assert (play.one("Sample Reader").power, play.opponent_life) == (5, 18)
    assert play.all("Sample Lurker") == []  # it was not in the graveyard yet


def test_a_card_in_the_graveyard_sees_the_third_draw() -> None:
    play = with_cards("Mountain", "Mountain", "Sample Lesson", "Sample Lesson", "Sample Lurker", rest={"Shock": 9, "Mountain": 3})
    play("play Mountain", "cast Sample Lesson", "choose Sample Lurker", "choose Shock")
    assert "Sample Lurker" in play.graveyard
    play.until(2)("play Mountain", "cast Sample Lesson", "choose Shock", "choose Shock")
    assert play.one("Sample Lurker").tapped


def test_half_rounded_up_and_what_a_returned_card_was() -> None:
    play = with_cards("Mountain", "Sample Archivist", "Free Sting", "Shock", "Shock", "Shock")
    play("play Mountain", "cast Sample Archivist", "cast Free Sting", "target the opponent")
    play("activate Sample Archivist (ability 1)", "red")
    assert ("Free Sting" in play.hand, play.pool) == (True, "R")
    play.until(2)
    hand = len(play.hand) + 1  # and the Relic
    play("activate Sample Archivist (ability 2)")
    assert len(play.hand) + 1 == hand + (hand + 1) // 2


MINE = """
[Mine]
type = "Enchantment Land — Urza's Saga"
triggers = [
  { on = "chapter", at = [1], effects = [{ do = "gain", amount = 1 }] },
  { on = "chapter", at = [2], effects = [{ do = "gain", amount = 1 }] },
]
mana = "MANA"

["Tool"]
cost = "{2}"
type = "Artifact"
"""


def test_a_saga_makes_mana_before_its_last_chapter_that_stays_for_the_main_phase() -> None:
    # 714.3b-c, 605.3a: with the last chapter on the stack, in the main phase
    play = Scenario(hand=["Mine", "Plains", "Tool"], cards=MINE.replace("MANA", "{C}"))
    play("play Mine").until(2)
    assert play.moves == ["choose Mine with 1 lore counters", "go on"]
    play("choose Mine with 1 lore counters")
    assert (play.turn, play.pool, play.all("Mine"), play.life) == (2, "C", [], 22)
    play("play Plains", "cast Tool")
    assert (play.one("Tool").name, play.pool) == ("Tool", "")


def test_mana_of_a_saga_that_is_of_several_colours_is_chosen() -> None:
    play = Scenario(hand=["Mine", "Plains", "Tool"], cards=MINE.replace("MANA", "{G/W}"))
    play("play Mine").until(2)("choose Mine with 1 lore counters", "white")
    assert (play.pool, play.all("Mine")) == ("W", [])
    play = Scenario(hand=["Mine", "Plains", "Tool"], cards=MINE.replace("MANA", "{G/W}"))
    play("play Mine").until(2)("go on")
    assert (play.pool, play.all("Mine")) == ("", [])


def test_a_saga_is_used_once_more_before_its_last_chapter() -> None:
    play = with_cards("Mountain", "Mountain", "Mountain", "Sample Saga")
    play("play Mountain", "cast Sample Saga", "target the opponent").until(2)("play Mountain").until(3)
    assert play.moves == ["activate Sample Saga (given)", "choose Sample Saga with 2 lore counters", "go on"]
    hand = len(play.hand)
    play("activate Sample Saga (given)")  # nothing more to use: on it went
    assert (play.turn, len(play.hand), play.all("Sample Saga")) == (3, hand + 1, [])
    assert play.offers("play Mountain")


def test_a_saga_is_used_before_a_last_chapter_that_it_reaches_by_more_counters_than_one() -> None:
    # 614.1a: what doubles counters is asked how many there will be
    zone = '[Zone]\ncost = "{0}"\ntype = "Artifact"\nstatics = [{ of = "Saga", counters = { kind = "lore", times = 2 } }]'
    tome = MINE.replace("MANA", "{C}").replace("at = [2]", "at = [2, 3]") + zone
    play = Scenario(hand=["Mine", "Zone", "Tool"], cards=tome)("play Mine", "cast Zone").until(2)
    assert play.moves == ["choose Mine with 1 lore counters", "go on"]
    assert play("choose Mine with 1 lore counters").pool == "C"
    assert (play.turn, play.all("Mine"), play.life) == (2, [], 23)


def test_a_saga_that_gets_no_more_lore_counters_reaches_no_last_chapter() -> None:
    wall = '[Wall]\ncost = "{0}"\ntype = "Artifact"\nstatics = [{ of = "Saga", counters = { kind = "lore", plus = -1 } }]'
    play = Scenario(hand=["Mine", "Wall", "Tool"], cards=MINE.replace("MANA", "{C}") + wall)("play Mine", "cast Wall").until(2)
    assert (play.offers("go on"), play.one("Mine").count("lore")) == (False, 1)


def test_sagas_whose_counters_double_are_the_same_in_both_engines() -> None:
    zone = '[Zone]\ncost = "{0}"\ntype = "Artifact"\nstatics = [{ of = "Saga", counters = { kind = "lore", times = 2 } }]'
    catalog = catalog_with(MINE.replace("MANA", "{C}").replace("at = [2]", "at = [2, 3]") + zone)
    deck = check_deck({"main": {"Mine": 20, "Zone": 20, "Tool": 20}}, "test", "test", catalog)
    for seed in range(3):
        play_at_random(deck, catalog, seed, 100)


def test_a_planeswalker_may_enter_with_more_loyalty_than_is_printed() -> None:
    play = with_cards("Island", "Free Sting", "Free Sting", "Sample Prodigy")
    play("play Island", "cast Free Sting", "target the opponent", "cast Free Sting", "target the opponent", "cast Sample Prodigy")
    assert play.one("Sample Prodigy").count("loyalty") == 4


def test_spells_among_cards_exiled_from_the_library_are_cast_freely_this_turn_and_no_others() -> None:
    play = with_cards("Island", "Sample Prodigy", rest={"Lightning Bolt": 12})
    play("play Island", "cast Sample Prodigy", "activate Sample Prodigy (ability 2)")
    assert play.moves.count("cast Lightning Bolt (freely) from exile") == 1
