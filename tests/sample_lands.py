"""Sample cards about lands (see `naive_cards`)."""

from __future__ import annotations

CARDS = """
["Sample Spelunker"]
cost = "{G}"
type = "Sorcery"
effects = [
  { do = "draw" },
  { do = "put", what = "land", up_to = true, to = "battlefield" },
  { do = "if", when = { revealed = "Forest" }, then = [{ do = "gain", amount = 4 }] },
]

["Sample Hovel"]
type = "Land"
enters = { tapped_unless = { count = "Human or Forest", in = "hand" } }
mana = "{R/G}"

["Sample Den"]
type = "Land"
mana = "{R}"

[["Sample Den".abilities]]
cost = "{R}"
effects = [
  { do = "become", what = "this", types = "Creature — Goblin", colours = "R", power = 3, toughness = 2 },
  { do = "give", what = "this", triggers = [
    { on = "attacks", effects = [{ do = "create", token = "Goblin token", tapped = true, attacking = true }] },
  ] },
]

["Sample Disciple"]
cost = "{G}"
type = "Creature — Elf"
power = 2
toughness = 2

[["Sample Disciple".triggers]]
on = "enters"
effects = [
  { do = "sacrifice", what = "other creature", up_to = true },
  { do = "gain", amount = { value = "power", of = "sacrificed" } },
]
"""
