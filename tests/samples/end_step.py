"""Cards that only tests know, for what leaves in an end step and for what looks on (see `naive/cards.py`)."""

CARDS = """
["Sample Evening Visionary"]
cost = "{0}"
type = "Creature — Human Wizard"
power = 1
toughness = 1
triggers = [
  { on = "end step", when = { count = "Wizard creature", at_least = 3 }, effects = [
    { do = "damage", amount = 6, to = "opponent" },
  ] },
]

["Sample Evening Mirror"]
cost = "{0}"
type = "Enchantment"
abilities = [
  { cost = "{1}", targets = ["creature"], effects = [{ do = "create copy", at_end = "sacrifice" }] },
]

["Sample Evening Echoes"]
cost = "{0}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "create copy", amount = 2, at_end = "sacrifice" }]

["Sample Mourner of Many"]
cost = "{0}"
type = "Creature — Human"
power = 1
toughness = 1
triggers = [
  { on = "dies", of = "other creature", effects = [{ do = "damage", amount = 1, to = "opponent" }] },
]

["Sample Evening Gate"]
cost = "{0}"
type = "Creature — Golem"
power = 1
toughness = 1
unearth = "{0}"
triggers = [
  { on = "leaves", of = "other creature", effects = [{ do = "damage", amount = 1, to = "opponent" }] },
  { on = "end step", effects = [{ do = "gain", amount = 1 }] },
]

["Sample Evening Traveller"]
cost = "{9}"
type = "Creature — Kithkin"
power = 2
toughness = 2
warp = "{0}"
triggers = [
  { on = "end step", effects = [{ do = "create", token = "Goblin token", at_end = "exile" }] },
]

["Sample Evening Host"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "create", token = "Goblin token", amount = 3, at_end = "exile" }]

["Sample Curfew"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "leave", what = "creature", how = "sacrifice" }]

["Sample Night Watch"]
cost = "{0}"
type = "Enchantment"
triggers = [
  { on = ["end step", "opponent's end step"], effects = [
    { do = "if", when = { count = "creature", at_least = 2 }, then = [{ do = "gain", amount = 1 }], otherwise = [] },
  ] },
  { on = "dies", of = "creature", effects = [{ do = "gain", amount = 10 }] },
]

["Sample Dusk Smith"]
cost = "{0}"
type = "Enchantment"
triggers = [
  { on = "opponent's end step", effects = [{ do = "create", token = "Goblin token", at_end = "sacrifice" }] },
]
"""
