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
"""
