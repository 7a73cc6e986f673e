"""Cards that only tests know: the top card of the library."""

CARDS = """
["Sample Snooper"]
cost = "{R}"
type = "Creature — Goblin Rogue"
power = 1
toughness = 1
top = { play = "Goblin", abilities = "Goblin" }

["Sample Forge"]
cost = "{1}"
type = "Artifact"
top = { play = "land or instant or creature" }
abilities = [{ cost = { tap = true, life = 1 }, effects = [{ do = "mill", amount = 1 }] }]

["Sample Augur"]
cost = "{U}"
type = "Enchantment"
top = {}
abilities = [{ cost = "{1}", effects = [{ do = "shuffle" }] }]

["Sample Tinker"]
cost = "{R}"
type = "Creature — Goblin"
power = 1
toughness = 1
abilities = [
  { cost = { tap = true }, effects = [{ do = "damage", amount = 1, to = "opponent" }] },
  { cost = { sacrifice = "Goblin" }, effects = [{ do = "add", mana = "{R}" }] },
  { cost = "{R}", effects = [{ do = "counters", what = "this" }] },
]
"""
