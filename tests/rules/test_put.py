"""What was just put onto the battlefield, and what goes as the next end step begins."""

from __future__ import annotations

from scenario import Scenario

LORE = """
[Bear]
cost = "{9}"
type = "Creature — Bear"
power = 2
toughness = 2
[Imp]
cost = "{0}"
type = "Creature — Imp"
power = 1
toughness = 1
[Clone]
cost = "{9}"
type = "Creature — Shapeshifter"
power = 0
toughness = 1
enters = { as_copy = { of = "creature" } }
[Ghoul]
cost = "{0}"
type = "Creature — Zombie"
power = 3
toughness = 1
[[Ghoul.triggers]]
on = "dies"
when = { counters = "+1/+1", at_most = 0 }
effects = [
  { do = "return", what = "this", from = "graveyard", to = "battlefield" },
  { do = "counters", what = "created", amount = 1 },
]
[Awaken]
cost = "{0}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }]
effects = [
  { do = "return", what = "target", from = "graveyard", to = "battlefield" },
  { do = "if", when = { entered = "Bear" }, then = [{ do = "counters", what = "created", amount = 2 }] },
]
[Raise]
cost = "{0}"
type = "Sorcery"
effects = [
  { do = "put", what = "creature", up_to = true, to = "battlefield" },
  { do = "if", when = { entered = "Imp" }, then = [{ do = "gain", amount = 4 }] },
]
[Shock]
cost = "{0}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "damage", amount = 2, to = "target" }]
[Sneak]
cost = "{0}"
type = "Enchantment"
[[Sneak.abilities]]
cost = "{0}"
effects = [
  { do = "put", what = "creature", to = "battlefield", up_to = true },
  { do = "pump", what = "created", keywords = ["haste"] },
  { do = "leave", what = "created", how = "sacrifice" },
]
[Vengeance]
cost = "{0}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }]
effects = [
  { do = "return", what = "target", from = "graveyard", to = "battlefield" },
  { do = "pump", what = "created", keywords = ["haste"] },
  { do = "leave", what = "created", how = "exile" },
]
[Loot]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "discard", amount = 1 }]
"""


def test_what_dies_without_a_counter_returns_with_one() -> None:
    play = Scenario(hand=["Ghoul", "Shock", "Shock"], cards=LORE)
    play("cast Ghoul", "cast Shock")
    assert play.one("Ghoul").size == (4, 2)
    play("cast Shock")
    assert play.all("Ghoul") == []
    assert play.graveyard == ["Ghoul", "Shock", "Shock"]


def test_what_is_sneaked_in_attacks_and_is_sacrificed_as_the_end_step_begins() -> None:
    play = Scenario(hand=["Sneak", "Bear", "Bear"], cards=LORE)
    play("cast Sneak", "activate Sneak", "choose Bear").attack("Bear")
    assert play.opponent_life == 18
    play.until(2)
    assert play.graveyard == ["Bear"]
    assert play.hand.count("Bear") == 1


def test_what_returns_for_a_turn_is_exiled_as_the_end_step_begins() -> None:
    play = Scenario(hand=["Bear", "Loot", "Vengeance"], cards=LORE)
    play("cast Loot", "choose Bear", "cast Vengeance").attack("Bear")
    assert play.opponent_life == 18
    play.until(2)
    assert play.exile == ["Bear"]


def test_only_what_was_put_there_is_meant() -> None:
    play = Scenario(hand=["Sneak", "Ghoul", "Bear"], cards=LORE)
    play("cast Ghoul", "cast Sneak", "activate Sneak", "choose Bear").until(2)
    assert [len(play.all(name)) for name in ("Ghoul", "Bear")] == [1, 0]


def test_what_chooses_as_it_enters_was_put_there_all_the_same() -> None:
    play = Scenario(hand=["Sneak", "Imp", "Clone"], cards=LORE)
    play("cast Imp", "cast Sneak", "activate Sneak", "choose Clone", "choose Imp").until(2)
    assert play.graveyard == ["Clone"]
    assert len(play.all("Imp")) == 1


def test_what_something_is_as_it_enters_is_asked_of_the_permanent() -> None:
    # "If it's a Bear", "if you put an Imp onto the battlefield this way": a copy of one is one (614.12).
    play = Scenario(hand=["Imp", "Raise"], cards=LORE)
    play("cast Raise", "choose Imp")
    assert play.life == 24
    play = Scenario(hand=["Imp", "Clone", "Raise"], cards=LORE)
    play("cast Imp", "cast Raise", "choose Clone", "choose Imp")
    assert (len(play.all("Imp")), play.life) == (2, 24)
    play = Scenario(hand=["Bear", "Raise"], cards=LORE)
    play("cast Raise", "choose Bear")
    assert play.life == 20
    play = Scenario.at(
        {"battlefield": ["Imp"], "hand": ["Awaken"], "graveyard": ["Clone", "Bear"], "library": ["Plains"] * 9}, cards=LORE
    )
    play("cast Awaken", "choose Clone", "choose Imp")
    assert {q.plus for q in play.all("Imp")} == {0}
