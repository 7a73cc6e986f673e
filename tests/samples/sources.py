"""Sample cards for random play: what another permanent than the source does, and others than that."""

from __future__ import annotations

CARDS = """
["Sample Sparring"]
cost = "{1}{R}"
type = "Sorcery"
targets = ["creature", "any"]
effects = [
  { do = "damage", amount = { value = "power", of = "target" }, to = "target 2", source = "target" },
  { do = "pump", what = "other creature", power = 1, source = "target" },
]

["Sample Nova"]
cost = "{X}{R}"
type = "Sorcery"
targets = ["creature"]
effects = [
  { do = "counters", what = "target", amount = "X" },
  { do = "damage", amount = { value = "power", of = "target" }, to = "other creature", players = "opponent", source = "target" },
]

["Sample Surge"]
cost = "{2}{R}"
type = "Enchantment"

[["Sample Surge".triggers]]
on = "enters"
of = "creature"
targets = ["any"]
effects = [
  { do = "damage", amount = { value = "power", of = "it" }, source = "it" },
  { do = "counters", what = "other creature", source = "it" },
]

["Sample Leech"]
cost = "{B}"
type = "Creature — Leech"
power = 2
toughness = 3
keywords = ["lifelink"]
triggers = [{ on = "damage", effects = [{ do = "scry", amount = 1 }] }]

["Sample Blight"]
cost = "{B}"
type = "Creature — Phyrexian"
power = 1
toughness = 4
keywords = ["infect"]
"""
