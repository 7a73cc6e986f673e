"""Cards that only tests know, which look at what is sacrificed, life gained, and what was just put there."""

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
[["Sample Bond".triggers]]
on = "life gained"
effects = [{ do = "lose", amount = { value = "event" }, who = "target" }]
targets = ["opponent"]

["Sample Ghoul"]
cost = "{2}{B}"
type = "Creature — Zombie"
power = 3
toughness = 1
[["Sample Ghoul".triggers]]
on = "dies"
when = { counters = "+1/+1", at_most = 0 }
effects = [
  { do = "return", what = "this", from = "graveyard", to = "battlefield" },
  { do = "counters", what = "created", amount = 1 },
]

["Sample Vengeance"]
cost = "{1}{B}"
type = "Instant"
targets = [{ what = "creature", in = "graveyard" }]
effects = [
  { do = "return", what = "target", from = "graveyard", to = "battlefield" },
  { do = "pump", what = "created", keywords = ["haste"] },
  { do = "leave", what = "created", how = "exile" },
]

["Sample Sneak"]
cost = "{R}"
type = "Enchantment"
[["Sample Sneak".abilities]]
cost = "{R}"
effects = [
  { do = "put", what = "creature", to = "battlefield", up_to = true },
  { do = "pump", what = "created", keywords = ["haste"] },
  { do = "leave", what = "created", how = "sacrifice" },
]

["Sample Farewell"]
cost = "{R}"
type = "Sorcery"
effects = [{ do = "leave", what = "creature", how = "sacrifice" }]
"""
