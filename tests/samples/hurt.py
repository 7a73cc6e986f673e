"""Sample cards for random play: damage to many at once, triggers on being dealt damage, keywords that filters ask for."""

from __future__ import annotations

CARDS = """
["Sample Quake"]
cost = "{1}{R}"
type = "Sorcery"
effects = [{ do = "damage", amount = 1, to = "creature without flying", players = "each" }]

["Sample Pyre"]
cost = "{R}"
type = "Creature — Shaman"
power = 1
toughness = 2
keywords = ["lifelink"]
abilities = [{ cost = { sacrifice = "artifact" }, effects = [{ do = "damage", amount = 1, to = "other creature" }] }]
triggers = [{ on = "player damage", effects = [{ do = "scry", amount = 1 }] }]

["Sample Reckoner"]
cost = "{1}{R}"
type = "Creature — Minotaur"
power = 3
toughness = 3
triggers = [
  { on = "damaged", targets = ["any other"], effects = [{ do = "damage", amount = { value = "event" } }] },
  { on = "damaged", of = "creature with flying", effects = [{ do = "pump", what = "it", power = 1 }] },
]

["Sample Coil"]
cost = "{1}{U}"
type = "Creature — Phyrexian Snake"
power = 1
toughness = 2
keywords = ["infect"]
abilities = [
  { cost = "{1}", targets = ["any"], effects = [{ do = "damage", amount = 1 }] },
  { cost = { tap = true }, effects = [{ do = "damage", amount = 2, to = "each" }] },
]
triggers = [
  { on = "player damage", effects = [{ do = "gain", amount = { value = "event" } }] },
  { on = "opponent damage", effects = [{ do = "scry", amount = 1 }] },
]

["Sample Ants"]
cost = "{1}{G}"
type = "Creature — Insect"
power = 2
toughness = 3
triggers = [{ on = "damaged", effects = [{ do = "create", token = "Goblin token", amount = { value = "event" } }] }]

["Sample Adder"]
cost = "{B}"
type = "Creature — Snake"
power = 1
toughness = 3
keywords = ["deathtouch", "lifelink"]
abilities = [
  { cost = { tap = true }, targets = ["creature"], effects = [{ do = "damage", amount = 1 }] },
  { cost = { sacrifice = "this" }, targets = ["any other"], effects = [{ do = "damage", amount = 1 }] },
]
triggers = [{ on = "dies", effects = [{ do = "damage", amount = 1, to = "other creature", players = "opponent" }] }]

["Sample Canker"]
cost = "{B}"
type = "Creature — Elemental"
power = 2
toughness = 2
keywords = ["wither"]
triggers = [{ on = ["enters", "dies"], effects = [{ do = "damage", amount = 1, to = "creature", players = "opponent" }] }]

["Sample Stinger"]
cost = "{G}"
type = "Creature — Phyrexian"
power = 1
toughness = 3
abilities = [{ cost = { sacrifice = "this" }, targets = ["any"], effects = [{ do = "damage", amount = 2 }] }]
triggers = [{ on = "dies", effects = [{ do = "damage", amount = 1, to = "creature", players = "opponent" }] }]

["Sample Poxcloth"]
cost = "{B}"
type = "Enchantment — Aura"
enchant = "creature"
statics = [{ of = "enchanted", keywords = ["infect", "lifelink"] }]

["Sample Bold Shot"]
cost = "{G}"
type = "Instant"
targets = ["creature", { what = "creature", another = true }]
effects = [{ do = "damage", amount = { value = "power", of = "target" }, to = "target 2", source = "target" }]

["Sample Wings"]
cost = "{W}"
type = "Enchantment — Aura"
enchant = "creature"
statics = [{ of = "enchanted", power = 1, keywords = ["flying"] }]

["Sample Roost"]
cost = "{1}{W}"
type = "Creature — Bird"
power = 1
toughness = 1
keywords = ["flying"]
triggers = [
  { on = "dies", of = "other creature with flying", effects = [{ do = "draw" }] },
  { on = "enters", of = "creature without haste", effects = [{ do = "gain", amount = { count = "creature with flying" } }] },
]
abilities = [{ cost = "{1}", targets = ["creature without flying"], effects = [{ do = "pump", keywords = ["flying"] }] }]

["Sample Arrow"]
cost = "{G}"
type = "Instant"
targets = ["creature with flying"]
effects = [{ do = "destroy", what = "target" }]

["Sample Aerie"]
cost = "{2}{W}"
type = "Sorcery"
effects = [
  { do = "search", what = "creature with flying" },
  { do = "pump", what = "untapped creature", power = 1, keywords = ["haste"] },
  { do = "damage", amount = 1, to = "tapped creature" },
]
"""
