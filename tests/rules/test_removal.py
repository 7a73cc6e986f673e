"""Removal of your own permanents that asks for their mana value, and for what has left the battlefield this turn."""

from __future__ import annotations

from scenario import Scenario

CARDS = """
["Sample Push"]
cost = "{0}"
type = "Instant"
targets = ["creature"]

[["Sample Push".effects]]
do = "if"
when = { turn = "permanents left" }
then = [
  { do = "if", when = { amount = 4, reaches = { value = "mana value", of = "target" } }, then = [
    { do = "destroy", what = "target" },
  ] },
]
otherwise = [
  { do = "if", when = { amount = 2, reaches = { value = "mana value", of = "target" } }, then = [
    { do = "destroy", what = "target" },
  ] },
]

["Sample Bear"]
cost = "{2}"
type = "Creature — Bear"
power = 2
toughness = 2

["Sample Ox"]
cost = "{3}"
type = "Creature — Ox"
power = 3
toughness = 3

["Sample Unsummoner"]
cost = "{0}"
type = "Instant"
targets = ["land"]
effects = [{ do = "return", what = "target" }]
"""


def pushed(creature: str, *first: str) -> Scenario:
    """A creature that is aimed at, after what is played before."""
    play = Scenario.at({"hand": ["Sample Push", "Sample Unsummoner"], "battlefield": [creature, "Forest"]}, cards=CARDS)
    return play(*first, "cast Sample Push")


def test_it_destroys_what_has_a_small_mana_value() -> None:
    assert "Sample Bear" in pushed("Sample Bear").graveyard


def test_what_has_a_greater_mana_value_stays() -> None:
    play = pushed("Sample Ox")
    assert "Sample Ox" not in play.graveyard and "Sample Push" in play.graveyard


def test_after_a_permanent_left_it_destroys_more() -> None:
    assert "Sample Ox" in pushed("Sample Ox", "cast Sample Unsummoner").graveyard
