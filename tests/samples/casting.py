"""Cards that only tests know, for ways and costs of casting (see `naive/cards.py`)."""

CARDS = """
["Sample Two Prices"]
cost = "{R}"
type = "Creature — Dog"
power = 1
toughness = 1
also = { sacrifice = "creature" }
or_also = "{1}"

["Sample Late Kick"]
type = "Sorcery"
suspend = { turns = 1, cost = "{R}" }
kicker = "{1}"
bargain = "artifact"
effects = [
  { do = "gain", amount = 1 },
  { do = "if", when = { paid = "kicker" }, then = [{ do = "gain", amount = 4 }] },
  { do = "if", when = { paid = "bargain" }, then = [{ do = "draw" }] },
]

["Sample Incarnation"]
cost = "{3}{U}"
type = "Creature — Elemental"
power = 2
toughness = 3
evoke = { exile = { what = "blue or land", from = "hand" } }
triggers = [{ on = "enters", effects = [{ do = "scry", amount = 1 }, { do = "draw" }] }]

["Sample Vigour"]
cost = "{2}{G}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "pump", power = 4, toughness = 4 }, { do = "gain", amount = 1, who = "each" }]
ways = [{ name = "giving life", when = { control = "Forest" }, cost = { opponent_gains = 3 } }]

["Sample Grant"]
cost = "{1}{G}"
type = "Sorcery"
effects = [{ do = "search", what = "land" }]
ways = [
  { name = "with few cards", when = { count = "card", in = "hand", at_most = 3 }, cost = {} },
  { name = "for two cards", cost = { exile = { count = 2, from = "hand" } } },
]

["Sample Herald of X"]
cost = "{X}{R}"
type = "Creature — Spirit"
power = 1
toughness = 1
kicker = "{1}"
triggers = [
  { on = "cast", of = "this", effects = [{ do = "gain", amount = "X" }] },
  { on = "cast", of = "this", when = { paid = "kicker" }, effects = [{ do = "draw" }] },
  { on = "enters", effects = [{ do = "damage", to = "opponent", amount = "X" }] },
]

["Sample Wisp"]
cost = "{4}{R}"
type = "Creature — Elemental"
power = 3
toughness = 1
ways = [{ name = "for life", cost = { life = 2 }, evoke = true }]
triggers = [{ on = "enters", when = { paid = "evoke" }, effects = [{ do = "damage", to = "opponent", amount = 2 }] }]

["Sample Zenith"]
cost = "{X}{G}"
type = "Sorcery"
effects = [
  { do = "search", what = "creature or artifact", mana_value = { at_most = "X" }, to = "battlefield" },
  { do = "send", to = "library" },
]

["Sample Scapes"]
cost = "{1}{G}"
type = "Sorcery"
effects = [
  { do = "sacrifice", what = "land", count = "all", up_to = true },
  { do = "search", what = "land", count = { value = "sacrificed" }, to = "battlefield", tapped = true },
]

["Sample Fling"]
cost = "{R}"
type = "Instant"
also = { sacrifice = "creature" }
targets = ["any"]
effects = [
  { do = "damage", amount = { value = "power", of = "sacrificed" } },
  { do = "gain", amount = { value = "mana value", of = "sacrificed" } },
  { do = "send", to = "hand" },
]
flashback = { sacrifice = "creature" }

["Sample Evolution"]
cost = "{1}{G}"
type = "Sorcery"
also = { sacrifice = "artifact or creature" }
effects = [
  { do = "search", what = "creature", mana_value.at_least = { value = "mana value", of = "sacrificed", plus = 1 } },
  { do = "send", to = "exile" },
]

["Sample Reckoning"]
cost = "{2}{R}"
type = "Sorcery"
effects = [
  { do = "sacrifice", what = "creature", count = "all" },
  { do = "damage", to = "opponent", amount = { value = "sacrificed", times = 2 } },
]

["Sample Vial"]
cost = "{1}"
type = "Artifact"
enters = { charge = 1 }

[["Sample Vial".abilities]]
cost = { tap = true }
[["Sample Vial".abilities.effects]]
do = "counters"
what = "this"
kind = "charge"
[["Sample Vial".abilities.effects]]
do = "put"
what = "creature"
to = "battlefield"
up_to = true
mana_value.at_least = { value = "counters", kind = "charge" }
mana_value.at_most = { value = "counters", kind = "charge" }

[["Sample Vial".abilities]]
cost = { sacrifice = "creature or land" }
once_each_turn = true
[["Sample Vial".abilities.effects]]
do = "return"
what = "card"
from = "graveyard"
mana_value.at_most = { value = "toughness", of = "sacrificed" }
[["Sample Vial".abilities.effects]]
do = "look"
amount = 3
take = { mana_value = { at_least = 1 }, to = "hand" }
rest = "bottom"

["Sample Leyline"]
cost = "{2}{R}"
type = "Enchantment"
opening = [{ do = "put", what = "self", to = "battlefield" }]
triggers = [{ on = "upkeep", effects = [{ do = "gain", amount = 1 }] }]

["Sample Chancellor"]
cost = "{4}{U}"
type = "Creature — Giant"
power = 3
toughness = 4
opening = [{ do = "later", at = "next upkeep", effects = [{ do = "scry", amount = 1 }, { do = "gain", amount = 1 }] }]

["Sample Litter"]
cost = "{1}{R}"
type = "Creature — Mouse"
power = 2
toughness = 2
keywords = ["haste"]
offspring = { cost = "{1}", token = "Sample Pup token" }
triggers = [
  { on = "enters", effects = [{ do = "gain", amount = 1 }] },
  { on = "enters", when = { paid = "offspring" }, effects = [{ do = "damage", to = "opponent", amount = 1 }] },
]

["Sample Pup token"]
token = true
colours = "R"
type = "Creature — Mouse"
power = 1
toughness = 1
keywords = ["haste"]
triggers = [{ on = "enters", effects = [{ do = "gain", amount = 1 }] }]

["Sample Beginning"]
cost = "{2}{U}"
type = "Instant"
effects = [{ do = "look", amount = 3, take = { to = "hand" }, rest = "bottom" }]
ways = [{ name = "first of the game", when = { game = "spells cast", at_most = 0 }, cost = {} }]

["Sample Therapy"]
cost = "{B}"
type = "Sorcery"
targets = ["player"]
effects = [{ do = "if", when = { aimed = "you" }, then = [{ do = "discard", what = "nonland", named = true }] }]
flashback = { sacrifice = "creature" }

["Sample Chord"]
cost = "{X}{G}{G}"
type = "Instant"
keywords = ["convoke"]
effects = [{ do = "search", what = "creature or land", mana_value = { at_most = "X" }, to = "battlefield" }]

["Sample Cannoneer"]
cost = "{4}{U}"
type = "Artifact Creature — Turtle"
keywords = ["improvise"]
power = 4
toughness = 4

["Sample Myr"]
cost = "{1}"
type = "Artifact Creature — Myr"
power = 1
toughness = 1
mana = "{C}"

["Sample Stranger"]
cost = "{1}{R}"
type = "Creature — Goblin"
power = 0
toughness = 2
blank = true

["Sample Mystery"]
cost = "{R}"
type = "Instant"
blank = true

["Sample Nowhere"]
type = "Land"
blank = true

["Sample Sprouting"]
cost = "{1}{G}"
type = "Instant"
keywords = ["convoke"]
kicker = "{2}"
effects = [{ do = "gain", amount = 1 }, { do = "if", when = { paid = "kicker" }, then = [{ do = "gain", amount = 10 }] }]

["Sample Outpouring"]
cost = "{2}{G}"
type = "Sorcery"
keywords = ["cascade"]
effects = [{ do = "discard" }]
"""
