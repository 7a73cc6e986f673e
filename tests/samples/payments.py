"""Cards that only tests know, for payments asked for outside main phases and in the middle of others (see `naive/cards.py`)."""

CARDS = """
["Sample Toll Beast"]
cost = "{1}{R}"
type = "Creature — Beast"
power = 3
toughness = 3
echo = "{2}{R}"

["Sample Rent"]
cost = "{1}"
type = "Artifact"

[["Sample Rent".triggers]]
on = "upkeep"
effects = [
  { do = "may", pay = "{1}", effects = [{ do = "draw" }], otherwise = [{ do = "sacrifice", what = "this" }] },
]

["Sample Pain"]
type = "Land"
mana = "{C}"
abilities = [{ cost = { tap = true }, effects = [{ do = "add", mana = "{R/W}" }, { do = "damage", amount = 1, to = "you" }] }]

["Sample Signet"]
cost = "{2}"
type = "Artifact"
abilities = [{ cost = { mana = "{1}", tap = true }, effects = [{ do = "add", mana = "{W}{U}" }] }]

["Sample Hall"]
type = "Land"
abilities = [{ cost = { tap = true }, effects = [{ do = "add", mana = "{R}", amount = { count = "creature" } }] }]

["Sample Thrice Land"]
type = "Land"
enters = { tapped = true }
mana = { add = "any", amount = 3 }
triggers = [{ on = "enters", effects = [{ do = "sacrifice", what = "land", count = 2 }] }]

["Sample Outlet"]
cost = "{2}"
type = "Artifact"
abilities = [{ cost = { sacrifice = "creature" }, effects = [{ do = "add", mana = "{C}{C}" }] }]
triggers = [{ on = "dies", of = "creature", effects = [{ do = "may", pay = "{1}", effects = [{ do = "draw" }] }] }]

["Sample Ape"]
cost = "{2}{R}"
type = "Creature — Ape Spirit"
power = 2
toughness = 2
abilities = [{ zone = "hand", cost = { exile = "this" }, effects = [{ do = "add", mana = "{R}" }] }]

["Sample Temper"]
cost = "{2}{R}"
type = "Sorcery"
madness = "{R}"
effects = [{ do = "damage", amount = 3, to = "opponent" }]

["Sample Rummage"]
cost = "{R}"
type = "Sorcery"
effects = [{ do = "discard" }, { do = "draw" }]

["Sample Rite"]
cost = "{1}{R}"
type = "Enchantment"
statics = [
  { of = "creature", abilities = [{ cost = { tap = true }, effects = [{ do = "add", mana = "{W/U/B/R/G}" }] }] },
]
triggers = [
  { on = "end step", effects = [{ do = "may", pay = "{2}", effects = [{ do = "damage", amount = 2, to = "opponent" }] }] },
  { on = "combat", effects = [{ do = "may", pay = "{R}", effects = [{ do = "pump", what = "creature", power = 1 }] }] },
]

["Sample Amulet"]
cost = "{1}"
type = "Artifact"
triggers = [{ on = "enters", of = "tapped permanent", effects = [{ do = "untap", what = "it" }] }]

["Sample Wolf Haven"]
cost = "{1}{R}"
type = "Enchantment — Aura"
enchant = "land"
statics = [{ of = "enchanted", adds_mana = "{R}" }]
abilities = [{ cost = { mana = "{2}{R}", sacrifice = "this" }, effects = [{ do = "create", token = "Goblin token" }] }]

["Sample Petals"]
cost = "{R}"
type = "Enchantment — Aura"
enchant = "permanent"
statics = [{ of = "enchanted", mana = "any" }]

["Sample Omen"]
cost = "{1}{R}"
type = "Enchantment"
statics = [{ land_types = ["Island", "Mountain"] }]
abilities = [{ cost = { mana = "{1}{U}", sacrifice = "this" }, effects = [{ do = "draw" }] }]

["Sample Offering"]
cost = "{R}{R}"
type = "Sorcery"
also = { sacrifice = "enchantment" }
effects = [{ do = "damage", amount = 2, to = "opponent" }]

["Sample Withdrawal"]
cost = "{1}{U}"
type = "Sorcery"
also = { return = "permanent" }
effects = [{ do = "draw", amount = 2 }]
"""
