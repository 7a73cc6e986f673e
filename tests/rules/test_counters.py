"""Counters: their kinds, entering with them, costs and mana of them, statics that change their number."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

from deckopt.errors import InputError

CARDS = sample("scripted/counters")


def scene(*hand: str, **more: object) -> Scenario:
    """A game with these cards in hand and Mountains to draw."""
    return Scenario(hand=hand, rest={"Mountain": 30}, cards=CARDS, **more)  # type: ignore[arg-type]


def test_a_counter_put_as_a_cost_makes_a_creature_smaller() -> None:
    play = scene("Druid")("cast Druid", "activate Druid")
    assert play.one("Druid").size == (-1, 2)
    play("activate Druid", "activate Druid")
    assert play.life == 23
    assert "Druid" in play.graveyard


def test_opposite_counters_cancel() -> None:
    play = scene("Druid", "Grow")("cast Druid", "activate Druid", "cast Grow")
    assert play.one("Druid").plus == 0
    assert play.one("Druid").size == (0, 3)


def test_a_land_is_sacrificed_with_its_last_counter() -> None:
    play = scene("Mine", "Seeker", "Seeker")("play Mine", "cast Seeker (kicked)")
    assert play.one("Mine").count("mining") == 1
    assert play.one("Seeker").size == (3, 3)
    play.until(2)("cast Seeker (kicked)")
    assert "Mine" in play.graveyard


def test_a_land_that_makes_two_mana_is_sacrificed_with_its_last_counter() -> None:
    play = scene("Bog", "Seeker")("play Bog", "activate Bog (mana)")
    assert "Bog" in play.graveyard
    assert play.pool == "RR"


def test_what_fades_is_sacrificed_when_no_counter_is_left_to_remove() -> None:
    play = scene("Fader")("cast Fader")
    assert play.until(2).one("Fader").count("fade") == 0
    assert "Fader" in play.until(3).graveyard


def test_a_question_about_counters_sees_those_that_were_just_put() -> None:
    play = scene("Druid", "Wither")("cast Druid", "cast Wither")
    assert (play.life, play.one("Druid").size) == (25, (-2, 1))


@pytest.mark.parametrize(
    ("statics", "counters"), [((), 1), (("Scales",), 2), (("Scales", "Scales"), 3), (("Scales", "Doubler"), 4)]
)
def test_statics_put_more_counters(statics: tuple[str, ...], counters: int) -> None:
    play = scene("Druid", "Grow", *statics)("cast Druid", *(f"cast {name}" for name in statics), "cast Grow")
    if play.offers("choose Druid"):
        play("choose Druid")
    assert play.one("Druid").plus == counters


def test_what_enters_does_not_see_its_own_static() -> None:
    assert scene("Doubler")("cast Doubler").one("Doubler").plus == 1
    assert scene("Scales", "Doubler")("cast Scales", "cast Doubler").one("Doubler").plus == 2


def test_one_counter_fewer_than_one_is_a_cost_of_none() -> None:
    play = scene("Druid", "Warden")("cast Druid", "cast Warden", "activate Druid", "activate Druid")
    assert (play.life, play.one("Druid").size) == (22, (0, 3))


def test_counters_only_if_it_was_kicked() -> None:
    assert scene("Seeker")("cast Seeker").one("Seeker").size == (1, 1)


def test_a_burden_grows() -> None:
    play = scene("Ring", draws=["Mountain"] * 9)("cast Ring", "activate Ring")
    assert (play.one("Ring").count("burden"), play.life) == (1, 20)
    play.until(2)("activate Ring")
    assert (play.one("Ring").count("burden"), play.life) == (2, 19)


def test_the_counters_of_what_died_are_known() -> None:
    play = scene("Heart", "Druid", "Wither", "Wither")(
        "cast Heart", "cast Druid", "cast Wither", "choose Heart with 2 +1/+1 counters"
    )
    play("cast Wither", "choose Heart")
    assert "Heart" in play.graveyard
    assert play.one("Druid").plus == 0


RETURNING = sample("scripted/counters_returning")


def test_what_returns_with_a_counter_has_it_as_it_enters() -> None:
    play = Scenario(hand=["Watch", "Wolf", "Kill", "Kill"], cards=RETURNING)("cast Watch", "cast Wolf", "cast Kill")
    assert (play.one("Wolf").size, play.life) == ((4, 4), 21)
    play("cast Kill")
    assert play.graveyard == ["Kill", "Kill", "Wolf"]


def test_more_counters_are_put_on_what_returns_with_one_too() -> None:
    play = Scenario(hand=["Scales", "Wolf", "Kill"], cards=RETURNING)("cast Scales", "cast Wolf", "cast Kill")
    assert play.one("Wolf").plus == 2


def test_several_that_return_together_have_a_counter_each() -> None:
    play = Scenario(hand=["Watch", "Wolf", "Wolf", "Pit", "Raise"], cards=RETURNING)
    play("cast Watch", "cast Pit", "choose Wolf", "choose Wolf", "cast Raise")
    assert [wolf.size for wolf in play.all("Wolf")] == [(2, 2), (2, 2)] and play.life == 20 - 2 * 3


def test_only_what_enters_the_battlefield_enters_with_counters() -> None:
    wrong = RETURNING.replace('to = "battlefield", counters = 1 }', 'to = "hand", counters = 1 }')
    with pytest.raises(InputError, match="only what enters the battlefield enters with counters"):
        Scenario(hand=["Wolf"], cards=wrong)


def test_what_is_bestowed_gets_no_more_counters_for_being_a_creature() -> None:
    # 702.103b, 614.12: as it enters it is an Aura and no creature.
    play = Scenario(hand=["Scales", "Druid", "Hydra"], cards=CARDS)
    play("cast Scales", "cast Druid", "cast Hydra (bestow)")
    assert (play.one("Hydra").host, play.one("Hydra").plus) == ("Druid", 2)
    play = Scenario(hand=["Scales", "Hydra"], cards=CARDS)
    play("cast Scales", "cast Hydra")
    assert play.one("Hydra").plus == 3


KINDS = """
[Sleeper]
cost = "{0}"
type = "Creature — Horror"
power = 1
toughness = 1
enters = { tapped = true, with = { stun = 1 } }

[Coil]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { tap = true }, effects = [{ do = "counters", what = "this", kind = "charge", amount = 2 }] }]

[Book]
cost = "{0}"
type = "Artifact"
transforms = "Open Book"
enters = { with = { page = 2 } }
abilities = [{ cost = "{0}", effects = [{ do = "transform" }] }]

["Open Book"]
face = true
mana_value = 0
type = "Artifact"
abilities = [{ cost = { remove = "quill" }, effects = [{ do = "gain", amount = 1 }] }]
"""


def test_counters_of_another_kind_are_no_stun_counters() -> None:
    play = Scenario(hand=["Sleeper", "Coil"], cards=KINDS)("cast Sleeper", "cast Coil", "activate Coil").until(2)
    assert (play.one("Coil").tapped, play.one("Coil").count("charge")) == (False, 2)
    assert (play.one("Sleeper").tapped, play.one("Sleeper").count("stun")) == (True, 0)


def test_counters_of_one_face_are_none_of_the_other_faces_kinds() -> None:
    play = Scenario(hand=["Book"], cards=KINDS)("cast Book", "activate Book")
    assert (play.one("Open Book").count("quill"), play.one("Open Book").count("page")) == (0, 2)
    assert not play.offers("activate Open Book")
