"""Cards that only tests know, which look at what is sacrificed and at life gained (see `naive_cards`)."""

CARDS = """
["Sample Mayhem"]
cost = "{B}{R}"
type = "Creature — Devil"
power = 2
toughness = 2
triggers = [{ on = "sacrificed", of = "permanent", effects = [{ do = "damage", amount = 1, to = "target" }], targets = ["any"] }]

["Sample Beetle"]
cost = "{B}"
type = "Creature — Insect"
power = 1
toughness = 1
triggers = [{ on = "sacrificed", of = "other creature", effects = [{ do = "counters", what = "this", amount = 1 }] }]

["Sample Larder"]
cost = "{1}"
type = "Artifact"
abilities = [{ cost = { mana = "{1}", sacrifice = "this" }, effects = [{ do = "draw" }] }]
triggers = [
  { on = "sacrificed", of = "artifact", effects = [{ do = "gain", amount = 1 }] },
  { on = "sacrificed", of = "this", effects = [{ do = "gain", amount = 2 }] },
]

["Sample Slaughter"]
cost = "{1}{B}"
type = "Sorcery"
effects = [{ do = "sacrifice", what = "creature", count = "all" }, { do = "create", token = "Treasure token" }]

["Sample Altar of Hunger"]
cost = "{B}"
type = "Artifact"
abilities = [{ cost = { sacrifice = "creature or artifact" }, effects = [{ do = "gain", amount = 1 }] }]

["Sample Pridemate"]
cost = "{1}{W}"
type = "Creature — Cat Soldier"
power = 2
toughness = 2
keywords = ["lifelink"]
triggers = [{ on = "life gained", effects = [{ do = "counters", what = "this", amount = 1 }] }]

["Sample Bond"]
cost = "{2}{B}"
type = "Enchantment"
triggers = [{ on = "life gained", effects = [{ do = "lose", amount = { value = "event" }, who = "target" }], targets = ["opponent"] }]
"""
