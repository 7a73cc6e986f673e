"""Lands: life paid as they enter, back faces, more than one a turn."""

from __future__ import annotations

import pytest
from scenario import Scenario

SHOCK_LAND = '["Shock Land"]\ntype = "Land — Swamp Mountain"\nenters = { life = 2 }\n'
FETCH = """
["Fetch"]
type = "Land"
abilities = [
  { cost = { tap = true, life = 1, sacrifice = "this" }, effects = [{ do = "search", what = "Swamp", to = "battlefield" }] },
]
["Slow Fetch"]
type = "Land"
abilities = [
  { cost = { tap = true, sacrifice = "this" }, effects = [{ do = "search", what = "Swamp", to = "battlefield", tapped = true }] },
]
"""
FACES = """
["Two Faces"]
cost = "{1}{B}"
type = "Sorcery"
back = "Second Face"
effects = [{ do = "draw" }]
["Second Face"]
face = true
type = "Land"
enters = { tapped = true }
mana = "{B}"
["Break"]
cost = "{0}"
type = "Sorcery"
targets = ["land"]
effects = [{ do = "destroy", what = "target" }]
["Bounce"]
cost = "{0}"
type = "Sorcery"
targets = ["land"]
effects = [{ do = "return", what = "target" }]
"""
MORE = """
["Surveyor"]
cost = "{0}"
type = "Enchantment"
statics = [{ lands = 1 }]
["March"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "more lands" }]
["Break"]
cost = "{0}"
type = "Sorcery"
targets = ["enchantment"]
effects = [{ do = "destroy", what = "target" }]
"""


# -- life for entering untapped --------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "life", "tapped"), [("yes", 18, False), ("no", 20, True)])
def test_life_may_be_paid_for_a_land_to_enter_untapped(answer: str, life: int, tapped: bool) -> None:
    play = Scenario(hand=["Shock Land"], cards=SHOCK_LAND)
    play("play Shock Land", answer)
    assert play.life == life
    assert play.one("Shock Land").tapped == tapped


def test_life_that_is_not_there_cannot_be_paid_as_a_land_enters() -> None:
    play = Scenario(hand=["Shock Land", "Opt"], cards=SHOCK_LAND, life=1)
    play("play Shock Land")
    assert play.life == 1
    assert play.one("Shock Land").tapped


def test_life_is_asked_for_when_the_land_is_searched_for() -> None:
    play = Scenario(hand=["Fetch"], rest={"Shock Land": 20}, cards=SHOCK_LAND + FETCH)
    play("play Fetch", "activate Fetch", "choose Shock Land", "yes")
    assert play.life == 17
    assert not play.one("Shock Land").tapped


def test_what_is_put_onto_the_battlefield_tapped_asks_for_no_life() -> None:
    play = Scenario(hand=["Slow Fetch", "Opt"], rest={"Shock Land": 20}, cards=SHOCK_LAND + FETCH)
    play("play Slow Fetch", "activate Slow Fetch", "choose Shock Land")
    assert play.life == 20
    assert play.one("Shock Land").tapped


# -- back faces ------------------------------------------------------------------------------------


def test_a_back_face_is_played_as_the_land_of_the_turn() -> None:
    play = Scenario(hand=["Two Faces", "Mountain"], cards=FACES)
    assert play.offers("play Second Face")
    play("play Second Face")
    assert not play.offers("play Mountain")
    assert play.one("Second Face").tapped
    assert play.hand == ["Mountain"]


def test_the_front_is_cast_like_any_spell() -> None:
    play = Scenario(hand=["Two Faces", "Black Lotus"], draws=["Opt"], cards=FACES)
    play.lotus("B")("cast Two Faces")
    assert play.hand == ["Opt"]
    assert play.graveyard == ["Black Lotus", "Two Faces"]


def test_a_back_face_that_leaves_is_its_card_again() -> None:
    play = Scenario(hand=["Two Faces", "Break"], cards=FACES)
    play("play Second Face", "cast Break")
    assert play.graveyard == ["Break", "Two Faces"]
    play = Scenario(hand=["Two Faces", "Bounce"], cards=FACES)
    play("play Second Face", "cast Bounce")
    assert play.hand == ["Two Faces"]


def test_a_search_for_a_land_does_not_find_a_card_by_its_back_face() -> None:
    seek = '[Seek]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "search", what = "land" }]\n'
    play = Scenario(hand=["Seek", "Opt"], rest={"Two Faces": 10, "Plains": 1}, cards=FACES + seek)
    play("cast Seek")
    assert play.moves == ["choose Plains", "no more"]


# -- more lands ------------------------------------------------------------------------------------


def test_a_permanent_lets_one_more_land_be_played_each_turn() -> None:
    play = Scenario(hand=["Surveyor", "Plains", "Island", "Swamp"], cards=MORE)
    play("cast Surveyor", "play Plains", "play Island")
    assert not play.offers("play Swamp")
    play.until(2)("play Swamp")
    assert len([q for q in play.all() if q.name != "Surveyor"]) == 3


def test_lands_played_count_though_what_allowed_them_has_left() -> None:
    play = Scenario(hand=["Surveyor", "Surveyor", "Break", "Plains", "Island", "Swamp"], cards=MORE)
    play("cast Surveyor", "play Plains", "play Island", "cast Break", "cast Surveyor")
    assert not play.offers("play Swamp")


def test_an_effect_lets_one_more_land_be_played_this_turn() -> None:
    play = Scenario(hand=["March", "Plains", "Island", "Swamp"], cards=MORE)
    play("play Plains")
    assert not play.offers("play Island")
    play("cast March", "play Island")
    assert not play.offers("play Swamp")
    play.until(2)("play Swamp")


MINSTREL = """
[Minstrel]
cost = "{0}"
type = "Creature — Bard"
power = 1
toughness = 1
statics = [{ of = "land", untapped = true }]
"""


@pytest.mark.parametrize(("there", "tapped"), [(True, False), (False, True)])
def test_lands_enter_untapped_where_a_permanent_says_so(there: bool, tapped: bool) -> None:
    play = Scenario(hand=["Minstrel", "Highland Lake"], cards=MINSTREL)
    if there:
        play("cast Minstrel")
    play("play Highland Lake")
    assert play.one("Highland Lake").tapped == tapped


def test_lands_that_an_effect_puts_onto_the_battlefield_tapped_enter_untapped_too() -> None:
    play = Scenario(hand=["Minstrel", "Evolving Wilds"], cards=MINSTREL)
    play("cast Minstrel", "play Evolving Wilds", "activate Evolving Wilds", "choose Plains")
    assert not play.one("Plains").tapped


@pytest.mark.parametrize(("turn", "tapped"), [(1, False), (3, False), (4, True)])
def test_a_land_that_enters_untapped_in_the_first_turns(turn: int, tapped: bool) -> None:
    town = '["Town"]\ntype = "Land"\nmana = "{C}"\nenters = { tapped_unless = { number = "turn", at_most = 3 } }\n'
    play = Scenario(hand=["Town"], cards=town).until(turn)("play Town")
    assert play.one("Town").tapped == tapped


@pytest.mark.parametrize(("life", "opponent", "tapped"), [(20, 13, False), (13, 20, False), (20, 14, True)])
def test_a_land_that_asks_for_the_life_of_any_player(life: int, opponent: int, tapped: bool) -> None:
    shack = '["Shack"]\ntype = "Land"\nmana = "{C}"\nenters = { tapped_unless = { number = "least life", at_most = 13 } }\n'
    play = Scenario(hand=["Shack"], cards=shack, life=life, opponent_life=opponent)("play Shack")
    assert play.one("Shack").tapped == tapped
