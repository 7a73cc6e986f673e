"""What works from the graveyard: dredge, triggers that look on from there, casting from there."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario, multiset

# -- dredge -----------------------------------------------------------------------------------

DREDGE = """
["Digger"]
cost = "{5}"
type = "Creature — Zombie"
power = 2
toughness = 1
dredge = 2
["Tosser"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "discard" }]
["Lore"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "draw", amount = 2 }]
["Guest"]
cost = "{9}"
type = "Creature — Spirit"
power = 1
toughness = 1
triggers = [{ on = "milled", effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield" }] }]
"""


def test_each_draw_may_be_replaced_by_dredging() -> None:
    play = Scenario(hand=["Tosser", "Digger", "Lore"], draws=["Opt", "Shock", "Island"], cards=DREDGE)
    play("cast Tosser", "choose Digger", "cast Lore")
    assert play.moves == ["choose Digger", "no"]
    play("choose Digger")
    assert play.hand == ["Digger", "Island"]
    assert play.graveyard == multiset(["Tosser", "Opt", "Shock", "Lore"])
    assert play.count("cards drawn") == 1


def test_a_draw_that_is_not_replaced_asks_again_at_the_next() -> None:
    play = Scenario(hand=["Tosser", "Digger", "Lore"], draws=["Opt", "Shock", "Island"], cards=DREDGE)
    play("cast Tosser", "choose Digger", "cast Lore", "no", "choose Digger")
    assert play.hand == multiset(["Opt", "Digger"])
    assert play.graveyard == multiset(["Tosser", "Shock", "Island", "Lore"])


def test_the_draw_of_the_turn_may_be_replaced() -> None:
    play = Scenario(hand=["Tosser", "Digger"], draws=["Opt", "Shock"], cards=DREDGE)
    play("cast Tosser", "choose Digger")
    while play.moves != ["choose Digger", "no"]:
        play(play.moves[-1])
    play("choose Digger")
    assert (play.turn, play.hand) == (2, ["Digger"])


def test_dredging_needs_as_many_cards_as_it_mills() -> None:
    play = Scenario(hand=["Tosser", "Digger", "Lore", *["Shock"] * 3], draws=["Opt"], rest={}, cards=DREDGE)
    play("cast Tosser", "choose Digger", "cast Lore")
    assert play.lost  # a card was drawn, and another was not there


def test_what_is_dredged_away_is_milled() -> None:
    play = Scenario(hand=["Tosser", "Digger", "Lore"], draws=["Guest", "Shock", "Island"], cards=DREDGE)
    play("cast Tosser", "choose Digger", "cast Lore", "choose Digger")
    assert len(play.all("Guest")) == 1


def test_outcomes_of_dredging_are_multisets_with_their_chances() -> None:
    play = Scenario(hand=["Tosser", "Digger", "Lore", "Island"], rest={"Opt": 2, "Shock": 1}, cards=DREDGE)
    play("cast Tosser", "choose Digger", "cast Lore")
    assert sorted(round(chance, 6) for _, chance in play.outcomes("choose Digger")) == pytest.approx([1 / 3, 2 / 3], abs=1e-5)


# -- triggers that look on from the graveyard ---------------------------------------------------

WATCHERS = sample("scripted/graveyard_watchers")


def watched(*hand: str, **more: object) -> Scenario:
    """A game with two cards discarded by the first turn's Toss."""
    play = Scenario(hand=["Toss", *hand], cards=WATCHERS, **more)  # type: ignore[arg-type]
    return play("cast Toss")


def test_casting_from_elsewhere_than_hand_is_seen_from_the_graveyard() -> None:
    play = watched("Walker", "Plains", "Feed", "Feed")("choose Plains", "choose Walker", "cast Feed")
    assert play.all("Walker") == []
    play("cast Toss (flashback)")
    assert play.one("Walker").tapped


def test_what_came_from_the_graveyard_brings_others_back() -> None:
    play = watched("Amalgam", "Amalgam", "Rise", "Rise")("choose Amalgam", "choose Amalgam", "cast Rise")
    assert len(play.all("Amalgam")) == 1
    play.until(2)
    assert sorted(p.new for p in play.all("Amalgam")) == [False, False]


def test_life_gained_this_turn_is_asked_at_the_end_step() -> None:
    play = watched("Ghoul", "Plains", "Feed", "Plains")("choose Ghoul", "choose Plains")
    play.until(2)
    assert play.all("Ghoul") == []
    play("cast Feed").until(3)
    assert len(play.all("Ghoul")) == 1


def test_a_creature_that_dies_is_seen_from_the_graveyard_but_a_token_is_not() -> None:
    play = watched("Bridge", "Bridge", "Rogue", "Pyre", "Pyre")("choose Bridge", "choose Bridge")
    play("cast Rogue", "cast Pyre")
    assert len(play.all("Zombie token")) == 2
    play("cast Pyre")
    assert len(play.all("Zombie token")) == 1


def test_another_card_of_the_graveyard_is_exiled() -> None:
    play = watched("Mole", "Walker", "Plains")("choose Mole", "choose Walker").until(2)
    assert (play.exile, len(play.all("Mole"))) == (["Walker"], 1)
    play = watched("Mole", "Plains", "Plains")("choose Mole", "choose Plains").until(2)
    assert (play.exile, play.all("Mole")) == ([], [])


def test_a_card_milled_is_taken_or_something_else_happens() -> None:
    play = Scenario(hand=["Scholar", "Scholar"], draws=["Opt", "Walker", "Plains", "Walker", "Walker", "Walker"], cards=WATCHERS)
    play("cast Scholar", "choose Opt")
    assert (play.one("Scholar").plus, play.graveyard) == (0, ["Plains", "Walker"])
    play("cast Scholar")
    assert sorted(p.plus for p in play.all("Scholar")) == [0, 1]


def test_a_condition_on_life() -> None:
    for life, able in ((10, True), (11, False)):
        play = Scenario(hand=["Rogue"], cards=WATCHERS, opponent_life=life)("cast Rogue")
        play("attack")
        assert play.offers("attack with Rogue") == able


# -- casting from the graveyard what others permit -----------------------------------------------

PERMITS = sample("scripted/graveyard_permits")


def test_one_copy_of_the_card_chosen_may_be_cast_from_the_graveyard() -> None:
    play = Scenario(hand=["Caller", "Bauble", "Bauble"], cards=PERMITS)
    play("cast Caller", "cast Bauble", "activate Bauble", "cast Bauble", "activate Bauble")
    assert not play.offers("cast Bauble (from the graveyard)")
    play("activate Caller", "cast Bauble (from the graveyard)")
    assert not play.offers("cast Bauble (from the graveyard)")
    play("activate Bauble")
    assert not play.offers("cast Bauble (from the graveyard)")  # it is another card now
    assert play.life == 20 - 1 + 6


def test_what_was_allowed_this_turn_is_not_allowed_in_the_next() -> None:
    play = Scenario(hand=["Caller", "Bauble"], cards=PERMITS)
    play("cast Caller", "cast Bauble", "activate Bauble", "activate Caller").until(2)
    assert not play.offers("cast Bauble (from the graveyard)")


def test_flashback_is_given_to_what_lies_in_the_graveyard_then() -> None:
    play = Scenario(hand=["Flames", "Spark", "Spark"], cards=PERMITS)
    play("cast Spark", "cast Flames", "cast Spark", "cast Spark (flashback)")
    assert not play.offers("cast Spark (flashback)")
    assert (play.exile, play.graveyard) == (["Spark"], ["Flames", "Spark"])


def test_escape_is_given_for_the_mana_cost_and_others_exiled() -> None:
    play = Scenario(hand=["Breach", "Spark", "Toss", "Plains", "Opt"], cards=PERMITS)
    play("cast Breach", "cast Spark", "cast Toss", "choose Plains")
    play("cast Spark (escape)", "choose Plains")
    assert (play.opponent_life, play.graveyard) == (18, ["Spark"])
    assert play.exile == ["Plains", "Toss"]
    assert not play.offers("cast Spark (escape)")


ESCAPING = """
["Sphinx"]
cost = "{1}"
type = "Artifact Creature — Sphinx"
power = 1
toughness = 1
escape = { mana = "{2}", exile = { count = 1 } }
enters = { counters = 2, counters_if = { paid = "escape" } }
"""


@pytest.mark.parametrize(
    ("opens", "way", "size"),
    [("Caller", "from the graveyard", (1, 1)), ("Opt", "escape", (3, 3)), ("Breach", "escape", (3, 3))],
)
def test_only_what_was_cast_for_an_escape_cost_escaped(opens: str, way: str, size: tuple[int, int]) -> None:
    """702.138c: an escape cost of its own or a given one. Cast from the graveyard in another way it has not escaped."""
    hand = ["Black Lotus", opens, "Toss", "Sphinx", "Shock", "Toss"]
    play = Scenario(hand=hand, cards=PERMITS + ESCAPING).lotus("R")
    if opens != "Opt":
        play(f"cast {opens}")
    play("cast Toss", "choose Sphinx", "cast Toss", "choose Shock")
    if opens == "Caller":
        play("activate Caller", "choose Sphinx")
    play(f"cast Sphinx ({way})")
    while play.moves[0].startswith("choose"):
        play("choose Toss")
    assert play.one("Sphinx").size == size


def test_lands_can_be_played_from_the_graveyard() -> None:
    play = Scenario(hand=["Explorer", "Toss", "Plains", "Plains"], cards=PERMITS)
    play("cast Explorer", "cast Toss", "choose Plains", "play Plains (from the graveyard)", "play Plains")
    assert len(play.all("Plains")) == 2


# -- card types, and statics of cards in the graveyard ---------------------------------------------

TYPES = sample("scripted/graveyard_types")


def test_a_card_in_the_graveyard_gives_haste_while_its_condition_holds() -> None:
    play = Scenario(hand=["Toss", "Fury", "Shaman", "Mountain"], cards=TYPES)
    play("cast Toss", "choose Fury", "cast Shaman", "play Mountain").attack("Shaman")
    assert play.opponent_life == 19
    play = Scenario(hand=["Toss", "Fury", "Shaman", "Plains"], cards=TYPES)
    play("cast Toss", "choose Fury", "cast Shaman", "play Plains", "attack")
    assert play.opponent_life == 20


def test_card_types_of_the_graveyard_are_counted_kindred_among_them() -> None:
    play = Scenario(hand=["Shaman", "Rite"], cards=TYPES)
    play("cast Shaman").until(2)
    assert play.one("Shaman").power == 1
    play("cast Rite")
    assert play.one("Shaman").power == 1  # instant and kindred
    play = Scenario(hand=["Shaman", "Rite", "Toss", "Plains"], cards=TYPES)
    play("cast Shaman", "cast Rite", "cast Toss", "choose Plains").until(2)
    assert play.one("Shaman").power == 3
    play("attack")
    assert play.opponent_life == 17  # it was not asked


def test_instants_and_sorceries_of_a_turn_are_counted() -> None:
    play = Scenario(hand=["Toss", "Phoenix", "Shaman"], cards=TYPES)
    play("cast Toss", "choose Phoenix", "cast Shaman", "attack")
    assert play.all("Phoenix") == []
    play = Scenario(hand=["Toss", "Phoenix", "Rite"], cards=TYPES)
    play("cast Toss", "choose Phoenix", "cast Rite", "attack")
    assert len(play.all("Phoenix")) == 1
