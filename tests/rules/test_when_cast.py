"""When a spell may be cast, and a creature that is destroyed later if it attacks."""

from __future__ import annotations

from scenario import Scenario

RAGE = """
[Rage]
cost = "{0}"
type = "Instant"

[[Rage.modes]]
when = { turn = "creatures attacked", at_most = 0 }
targets = ["creature"]
effects = [
  { do = "pump", power = { value = "power", of = "target" } },
  { do = "give", triggers = [
    { on = "attacks", effects = [{ do = "later", at = "next end step", effects = [{ do = "destroy", what = "this" }] }] },
  ] },
]

[Runner]
cost = "{0}"
type = "Creature — Elf"
power = 2
toughness = 2
keywords = ["haste"]
"""


def test_what_attacks_with_twice_its_power_is_destroyed_in_the_end_step() -> None:
    play = Scenario(hand=["Runner", "Rage"], cards=RAGE)
    play("cast Runner", "cast Rage", "attack", "attack with Runner")
    assert play.opponent_life == 16 and play.one("Runner")
    play.until(2)
    assert not play.all("Runner") and "Runner" in play.graveyard


def test_what_stays_home_is_not_destroyed() -> None:
    play = Scenario(hand=["Runner", "Rage"], cards=RAGE)
    play("cast Runner", "cast Rage", "attack", "do not attack with Runner")
    play.until(2)
    assert play.one("Runner").power == 2


def test_it_is_not_cast_after_an_attack() -> None:
    play = Scenario(hand=["Runner", "Rage"], cards=RAGE)
    play("cast Runner", "attack", "attack with Runner")
    assert not play.offers("cast Rage")
