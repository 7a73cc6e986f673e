"""Cards that come into your graveyard or leave it: what triggers on each of them, and on all that do so at once."""

from __future__ import annotations

from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("returning")


def told(*hand: str, colour: str = "B", lotuses: int = 2, **more: object) -> Scenario:
    """A game with the cards of `samples/returning.toml` and Black Lotuses."""
    play = Scenario(hand=[*["Black Lotus"] * lotuses, *hand], cards=CARDS, **more)  # type: ignore[arg-type]
    return play.lotus(colour, lotuses)


def test_two_cards_discarded_for_one_cost_are_one_event_and_two_milled_another() -> None:
    play = Scenario(
        hand=["Black Lotus", "Black Lotus", "Sample Moonlight", "Sample Diary", "Plains", "Plains"],
        draws=["Plains", "Plains", "Island"],
        cards=CARDS,
    )
    play.lotus("B")("cast Sample Moonlight").lotus("U")("cast Sample Diary")
    before = play.one("Sample Moonlight").plus
    play("activate Sample Diary", "choose Plains", "choose Plains")
    assert play.one("Sample Moonlight").plus == before + 2


def test_what_is_no_permanent_card_is_not_meant() -> None:
    play = told("Sample Moonlight", "Sample Burning", lotuses=1)
    play("cast Sample Moonlight")
    before = play.one("Sample Moonlight").plus
    play("cast Sample Burning")
    assert play.one("Sample Moonlight").plus == before


def test_a_counter_for_each_instant_that_was_exiled_for_delve() -> None:
    play = Scenario.at(
        {
            "battlefield": [{"name": "Island"}, {"name": "Island"}, {"name": "Island"}],
            "hand": ["Sample Deep Wyrm"],
            "graveyard": ["Sample Burning", "Sample Burning", "Plains", "Opt"],
            "library": ["Plains"] * 5,
        },
        cards=CARDS,
    )
    play("cast Sample Deep Wyrm", "choose Sample Burning", "choose Plains", "choose Opt", "no more")
    assert play.one("Sample Deep Wyrm").plus == 2


def test_a_card_sees_itself_come_into_the_graveyard_from_anywhere() -> None:
    dump = '["Dump"]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "discard" }]\n'
    play = Scenario(hand=["Dump", "Sample Behemoth", "Opt"], cards=CARDS + dump)
    play("cast Dump", "choose Sample Behemoth")
    assert play.graveyard == []


def test_both_engines_see_the_same() -> None:
    catalog = catalog_with(CARDS)
    main = {"Sample Moonlight": 8, "Sample Diary": 8, "Sample Deep Wyrm": 6, "Sample Burning": 8, "Sample Behemoth": 4}
    deck = check_deck({"main": {**main, "Swamp": 9, "Island": 9}}, "test", "test", catalog)
    play_at_random(deck, catalog, 7, 200)


def test_a_card_taken_from_among_those_milled_came_into_the_graveyard_and_left_it() -> None:
    insight = """
["Elk"]
cost = "{1}"
type = "Creature — Elk"
power = 1
toughness = 1
["Insight"]
cost = "{0}"
type = "Enchantment"
triggers = [
  { on = "leaves graveyard", at_once = true, of = "artifact or creature", effects = [{ do = "gain", amount = 1 }] },
  { on = "buried", of = "creature", at_once = true, effects = [{ do = "lose", amount = 3, who = "opponent" }] },
  { on = "enters", effects = [
    { do = "mill", amount = 4, take = { what = "artifact or creature or land", up_to = true, to = "hand" } },
  ] },
]
"""
    draws = ["Elk", "Elk", "Opt", "Opt"]
    for taken, life in (("choose Elk", 21), ("no more", 20)):
        play = Scenario(hand=["Insight"], draws=draws, cards=CARDS + insight)
        play("cast Insight", taken)
        assert (play.life, play.opponent_life) == (life, 17)


def mascots(play: Scenario) -> list[int]:
    """The counters on the Mascots."""
    return sorted(p.plus for p in play.all("Sample Grave Mascot"))


def test_what_enters_out_of_the_graveyard_does_not_see_itself_leave_it() -> None:
    """603.10a: what triggers on cards that leave a graveyard looks back in time."""
    there = ["Swamp", "Swamp", "Sample Grave Mascot"]
    position = {"battlefield": there, "graveyard": ["Sample Grave Mascot"], "library": ["Plains"] * 5}
    play = Scenario.at({**position, "hand": ["Sample Rise"]}, cards=CARDS)("cast Sample Rise")
    assert mascots(play) == [0, 1]
    play = Scenario.at({**position, "battlefield": ["Swamp"], "hand": ["Sample Rise"]}, cards=CARDS)("cast Sample Rise")
    assert mascots(play) == [0]


def test_what_enters_together_does_not_see_the_others_leave_the_graveyard() -> None:
    there = ["Swamp", "Swamp", "Sample Grave Mascot"]
    position = {"battlefield": there, "graveyard": ["Sample Grave Mascot", "Sample Behemoth"], "library": ["Plains"] * 5}
    play = Scenario.at({**position, "hand": ["Sample Great Rise"]}, cards=CARDS)("cast Sample Great Rise")
    assert mascots(play) == [0, 2]
