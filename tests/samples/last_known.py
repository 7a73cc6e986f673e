"""Sample cards for random play: numbers read off targets that have left, and what looks at them leaving."""

from __future__ import annotations

CARDS = """
["Sample Ploughing"]
cost = "{W}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "exile", what = "target" }, { do = "gain", amount = { value = "power", of = "target" } }]

["Sample Ravage"]
cost = "{R}"
type = "Sorcery"
targets = ["permanent", "creature"]
effects = [
  { do = "destroy", what = "target" },
  { do = "damage", to = "target 2", amount = { value = "mana value", of = "target" } },
]

["Sample Recollection"]
cost = "{U}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "return", what = "target" }, { do = "draw", amount = { value = "toughness", of = "target" } }]

["Sample Culling"]
cost = "{B}"
type = "Sorcery"
effects = [{ do = "destroy", what = "creature" }]

["Sample Standard-Bearer"]
cost = "{W}"
type = "Creature — Human"
power = 1
toughness = 1
statics = [{ of = "other creature", power = 1, toughness = 1 }]

["Sample Bomber"]
cost = "{R}"
type = "Creature — Goblin"
power = 1
toughness = 1
triggers = [
  { on = "dies", targets = ["any"], effects = [{ do = "damage", amount = { value = "power", of = "this" } }] },
]

["Sample Barren Idol"]
cost = "{B}"
type = "Artifact Creature — Statue"
power = 3
toughness = 3
statics = [{ no_gain = true }]

["Sample Soulcleaver"]
cost = "{1}"
type = "Artifact — Equipment"
abilities = [{ cost = "{1}", sorcery = true, targets = ["creature"], effects = [{ do = "attach" }] }]
triggers = [
  { on = "dies", of = "other artifact or creature", effects = [{ do = "counters", what = "enchanted" }] },
  { on = "enters", of = "land", effects = [{ do = "pump", what = "enchanted", power = 1, toughness = 1 }] },
]

["Sample Glee"]
cost = "{B}"
type = "Enchantment — Aura"
enchant = "creature"
triggers = [{ on = "dies", of = "creature", effects = [{ do = "counters", what = "enchanted" }] }]

["Sample Tempest"]
cost = "{2}"
type = "Sorcery"
effects = [{ do = "destroy", what = "artifact or enchantment" }]
"""
