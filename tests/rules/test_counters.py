"""Counters: their kinds, entering with them, costs and mana of them, statics that change their number."""

from __future__ import annotations

import pytest
from scenario import Scenario

from deckopt.errors import InputError

CARDS = """
[Hydra]
cost = "{0}"
type = "Enchantment Creature — Hydra"
power = 0
toughness = 1
bestow = "{0}"
enters = { counters = 2 }
statics = [{ of = "enchanted", power = { value = "counters", of = "this" } }]

[Druid]
cost = "{0}"
type = "Creature — Druid"
power = 0
toughness = 3
abilities = [{ cost = { put = { kind = "-1/-1", count = 1 } }, effects = [{ do = "gain", amount = 1 }] }]

[Mine]
type = "Land"
enters = { with = { mining = 2 } }
mana = { add = "any", remove = "mining", depletes = true }

[Bog]
type = "Land"
enters = { with = { depletion = 1 } }
mana = { add = "{R}{R}", remove = "depletion", depletes = true }

[Fader]
cost = "{0}"
type = "Creature — Spirit"
power = 2
toughness = 2
enters = { with = { fade = 1 } }

[[Fader.triggers]]
on = "upkeep"
effects = [{ do = "if", when = { counters = "fade" }, then = [
  { do = "remove", what = "this", kind = "fade" },
], otherwise = [{ do = "sacrifice", what = "this" }] }]

[Wither]
cost = "{0}"
type = "Instant"
targets = ["creature"]
effects = [
  { do = "counters", what = "target", kind = "-1/-1", amount = 2 },
  { do = "if", when = { counters = "-1/-1", of = "target", at_least = 2 }, then = [{ do = "gain", amount = 5 }] },
]

[Grow]
cost = "{0}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "counters", what = "target" }]

[Scales]
cost = "{0}"
type = "Enchantment"
statics = [{ of = "creature", counters = { kind = "+1/+1", plus = 1 } }]

[Doubler]
cost = "{0}"
type = "Creature — Elf"
power = 1
toughness = 1
enters = { counters = 1 }
statics = [{ of = "creature", counters = { times = 2 } }]

[Warden]
cost = "{0}"
type = "Enchantment"
statics = [{ of = "creature", counters = { kind = "-1/-1", plus = -1 } }]

[Seeker]
cost = "{0}"
type = "Creature — Vampire"
power = 1
toughness = 1
kicker = "{R}"
enters = { counters = 2, counters_if = { paid = "kicker" } }

[Ring]
cost = "{0}"
type = "Artifact"
triggers = [{ on = "upkeep", effects = [{ do = "lose", amount = { value = "counters", kind = "burden" } }] }]
abilities = [
  { cost = { tap = true }, effects = [
    { do = "counters", what = "this", kind = "burden" },
    { do = "draw", amount = { value = "counters", kind = "burden" } },
  ] },
]

[Heart]
cost = "{0}"
type = "Creature — Construct"
power = 0
toughness = 1
enters = { counters = 2 }
triggers = [
  { on = "dies", targets = ["creature"], effects = [{ do = "counters", what = "target", amount = { value = "counters" } }] },
]
"""


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


RETURNING = """
[Watch]
cost = "{0}"
type = "Artifact"
triggers = [
  { on = "enters", of = "creature with power 4 or greater", effects = [{ do = "gain", amount = 1 }] },
  { on = "enters", of = "creature with power 2 or less", effects = [{ do = "lose", amount = 3 }] },
]

[Wolf]
cost = "{0}"
type = "Creature — Wolf"
power = 3
toughness = 3

[[Wolf.triggers]]
on = "dies"
when = { counters = "+1/+1", at_most = 0 }
effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield", counters = 1 }]

[Scales]
cost = "{0}"
type = "Artifact"
statics = [{ of = "creature", counters = { kind = "+1/+1", plus = 1 } }]

[Kill]
cost = "{0}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "destroy", what = "target" }]

[Pit]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "discard", amount = 2 }]

[Raise]
cost = "{0}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }, { what = "creature", in = "graveyard", another = true }]
effects = [
  { do = "return", what = "target", from = "graveyard", to = "battlefield", counters = 1, kind = "-1/-1" },
  { do = "return", what = "target 2", from = "graveyard", to = "battlefield", counters = 1, kind = "-1/-1" },
]
"""


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
