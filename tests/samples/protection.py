"""Sample cards for random play: protection, printed, given and chosen."""

from __future__ import annotations

CARDS = """
["Sample Warded Paladin"]
cost = "{W}"
type = "Creature — Knight"
power = 2
toughness = 2
keywords = ["protection from red", "protection from artifacts"]

["Sample Warded Mantle"]
cost = "{W}"
type = "Enchantment — Aura"
enchant = "creature"
statics = [{ of = "enchanted", power = 1, toughness = 1, keywords = ["protection from creatures"] }]

["Sample Warded Blessing"]
cost = "{W}"
type = "Enchantment — Aura"
enchant = "creature"
enters = { choose = "colour" }
statics = [{ of = "enchanted", keywords = ["protection from the chosen colour"], spares = true }]

["Sample Warded Sword"]
cost = "{1}"
type = "Artifact — Equipment"
statics = [{ of = "enchanted", power = 2, keywords = ["protection from white", "protection from multicoloured"] }]
abilities = [{ cost = "{1}", sorcery = true, targets = ["creature"], effects = [{ do = "attach" }] }]

["Sample Warded Ward"]
cost = "{W}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "pump", keywords = ["protection from artifacts", "protection from white"] }]

["Sample Warded Emberstorm"]
cost = "{1}{R}"
type = "Sorcery"
effects = [{ do = "damage", amount = 2, to = "creature" }]

["Sample Warded Mage"]
cost = "{U}"
type = "Creature — Wizard"
power = 1
toughness = 3
abilities = [{ cost = { tap = true }, targets = ["creature"], effects = [{ do = "pump", power = 1 }] }]

["Sample Warded Phantom"]
cost = "{1}{W}"
type = "Creature — Spirit"
power = 0
toughness = 0
enters = { counters = 3 }
sheds = "always"
keywords = ["lifelink"]

["Sample Warded Oath"]
cost = "{1}{B}"
type = "Creature — Skeleton Knight"
power = 2
toughness = 2
enters = { counters = 1 }
sheds = "while it can"

["Sample Warded Vortex"]
cost = "{R}"
type = "Artifact Creature — Golem"
power = 3
toughness = 2
statics = [{ no_gain = true }]
triggers = [{ on = "attacks", when = { total_power = "attacking creature", at_least = 4 }, effects = [
  { do = "damage", amount = 1, to = "opponent" },
  { do = "gain", amount = 1 },
] }]

["Sample Warded Crack"]
cost = "{1}{R}"
type = "Instant"
targets = ["player"]
effects = [
  { do = "no gain" },
  { do = "damage", amount = { total_power = "untapped creature" }, to = "target" },
  { do = "gain", amount = 2, who = "each" },
  { do = "no gain", who = "target", until = "end of game" },
]

["Sample Warded Guard"]
cost = "{W}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "pump", keywords = ["protection from damage"] }, { do = "gain", amount = 1 }]

["Sample Warded Revolt"]
cost = "{1}{R}"
type = "Sorcery"
effects = [
  { do = "create", token = "Goblin token", amount = 2, at_end = "sacrifice" },
  { do = "create", token = "Goblin token", at_end = "exile" },
]

["Sample Warded Fog"]
cost = "{W}"
type = "Instant"
effects = [{ do = "no combat damage" }, { do = "gain", amount = { greatest_power = "untapped creature", plus = 1 } }]
"""
