"""What works from the graveyard: dredge, triggers that look on from there, casting from there."""

from __future__ import annotations

import pytest
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
