"""Cards that only tests know: sizes that cards state themselves, what enters with counters, what is so in one player's
turn, and faces that are lands (see `naive/cards.py`)."""

CARDS = """
["Sample Boneyard"]
cost = "{1}{G}"
type = "Creature — Lhurgoyf"
power = 0
toughness = 1
statics = [
  { zone = "everywhere", power = { count = "creature", in = "graveyard" }, toughness = { count = "creature", in = "graveyard" } },
]

["Sample Treefolk"]
cost = "{1}{G}"
type = "Creature — Treefolk"
power = 0
toughness = 2
statics = [{ zone = "everywhere", power = { count = "land", plus = 1 } }]

["Sample Recruiter"]
cost = "{R}"
type = "Creature — Human"
power = 1
toughness = 1
triggers = [
  { on = "enters", effects = [{ do = "search", what = "creature with power 2 or less" }] },
  { on = "cast", of = "creature with power 2 or greater", effects = [{ do = "gain", amount = 1 }] },
]

["Sample Burial"]
cost = "{0}"
type = "Sorcery"
effects = [
  { do = "discard" },
  { do = "gain", amount = { count = "creature with toughness 2 or greater", in = "graveyard" } },
  { do = "may", effects = [{ do = "return", what = "creature with power 2 or greater", from = "graveyard" }] },
]

["Sample Shrinking"]
cost = "{0}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "become", power = 1, toughness = 1 }]

["Sample Mirror Pool"]
cost = "{1}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "create copy", except = { power = 2, toughness = 2 } }]

["Sample Grim Wolf"]
cost = "{G}"
type = "Creature — Wolf"
power = 2
toughness = 1
triggers = [
  { on = "dies", when = { counters = "+1/+1", at_most = 0 }, effects = [
    { do = "return", what = "this", from = "graveyard", to = "battlefield", counters = 1 },
  ] },
]

["Sample Recall"]
cost = "{B}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }]
effects = [{ do = "return", what = "target", from = "graveyard", to = "battlefield", counters = 1, kind = "-1/-1" }]

["Sample Kinship"]
cost = "{G}"
type = "Enchantment"
triggers = [{ on = "enters", of = "creature with power 3 or greater", effects = [{ do = "draw" }] }]

["Sample Orrery"]
cost = "{0}"
type = "Artifact"
statics = [
  { of = "creature", power = 2, when = { number = "your turn" } },
  { of = "creature", toughness = -2, when = { number = "your turn", at_most = 0 } },
]
triggers = [{ on = "opponent's upkeep", effects = [{ do = "gain", amount = { total_power = "creature" } }] }]

["Sample Ranks"]
cost = "{1}{R}"
type = "Creature — Goblin"
power = 2
toughness = 2
keywords = ["haste"]
triggers = [
  { on = "attacks", event_when = { total_power = "attacking creature", at_least = 4 }, effects = [
    { do = "create", token = "Goblin token", tapped = true, attacking = true },
  ] },
]

["Sample Cave-In"]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "attacks", of = "creature", effects = [{ do = "sacrifice", what = "attacking creature" }] }]

["Sample Bogfolk"]
cost = "{R}"
type = "Creature — Goblin"
power = 1
toughness = 1
back = "Sample Mudflat"

["Sample Mudflat"]
face = true
type = "Land"
enters = { tapped = true }
mana = "{R}"

["Sample Chief"]
cost = "{R}"
type = "Creature — Goblin"
power = 1
toughness = 1
triggers = [
  { on = "enters", of = "other Goblin", effects = [
    { do = "exile top", amount = 2, what = "nonland Goblin", play_until = "end of next turn" },
  ] },
  { on = "attacks", effects = [{ do = "exile top", amount = 1, what = "nonland", play_until = "end of turn" }] },
]

["Sample Excavation"]
cost = "{0}"
type = "Enchantment"
statics = [{ of = "land", graveyard = "play" }]
triggers = [{ on = "enters", effects = [{ do = "mill", amount = 3 }] }]
"""
