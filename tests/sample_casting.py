"""Cards that only tests know, for ways and costs of casting (see `naive_cards`)."""

CARDS = """
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
"""
