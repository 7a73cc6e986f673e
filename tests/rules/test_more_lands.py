"""Lands in particular ways: revealing, being put from hand, becoming creatures with abilities."""

from __future__ import annotations

import pytest
from scenario import Scenario

CARDS = """
[Spelunker]
cost = "{0}"
type = "Sorcery"
effects = [
  { do = "draw" },
  { do = "put", what = "land", up_to = true, to = "battlefield" },
  { do = "if", when = { revealed = "Forest" }, then = [{ do = "gain", amount = 4 }] },
]
[Hovel]
type = "Land"
enters = { tapped_unless = { count = "Goblin or Forest", in = "hand" } }
mana = "{R/G}"
[Den]
type = "Land"
mana = "{R}"
[[Den.abilities]]
cost = "{0}"
effects = [
  { do = "become", what = "this", types = "Creature — Goblin", colours = "R", power = 3, toughness = 2 },
  { do = "give", what = "this", triggers = [
    { on = "attacks", effects = [{ do = "create", token = "Goblin token", tapped = true, attacking = true }] },
  ] },
]
[Disciple]
cost = "{0}"
type = "Creature — Elf"
power = 3
toughness = 2
[[Disciple.triggers]]
on = "enters"
effects = [
  { do = "sacrifice", what = "other creature", up_to = true },
  { do = "gain", amount = { value = "power", of = "sacrificed" } },
]
"""


@pytest.mark.parametrize(("answer", "life"), [("choose Forest", 24), ("choose Swamp", 20), ("no more", 20)])
def test_what_was_put_from_hand_is_asked_about(answer: str, life: int) -> None:
    play = Scenario(hand=["Spelunker", "Forest", "Swamp"], cards=CARDS)
    play("cast Spelunker", answer)
    assert (play.life, len(play.all())) == (life, int(answer != "no more"))


@pytest.mark.parametrize(("other", "tapped"), [("Forest", False), ("Swamp", True)])
def test_a_land_enters_untapped_if_a_card_of_the_hand_can_be_revealed(other: str, tapped: bool) -> None:
    play = Scenario(hand=["Hovel", other], cards=CARDS)
    play("play Hovel")
    assert play.one("Hovel").tapped == tapped


def test_a_land_becomes_a_creature_with_an_ability() -> None:
    play = Scenario(hand=["Den"], cards=CARDS)
    play("play Den").until(2)
    play("activate Den").attack("Den")
    assert (play.opponent_life, len(play.all("Goblin token"))) == (16, 1)
    play.until(3)
    assert play.one("Den").size == (0, 0)


@pytest.mark.parametrize(("answer", "life"), [("choose Disciple", 23), ("no more", 20)])
def test_as_much_life_as_the_sacrificed_creature_had_power(answer: str, life: int) -> None:
    play = Scenario(hand=["Disciple", "Disciple"], cards=CARDS)
    play("cast Disciple", "cast Disciple", answer)
    assert play.life == life
