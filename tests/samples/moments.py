"""Cards that only tests know, for the moments of both players' turns and for conditions of events (see `naive/cards.py`)."""

CARDS = """
["Sample Sundial"]
cost = "{1}"
type = "Artifact"
triggers = [
  { on = ["upkeep", "opponent's upkeep"], effects = [{ do = "damage", amount = 1, to = "opponent" }] },
  { on = ["end step", "opponent's end step"], when = { turn = "cards drawn" }, effects = [{ do = "gain", amount = 1 }] },
]

["Sample Howler"]
cost = "{2}"
type = "Artifact"
triggers = [
  { on = "draw step", effects = [{ do = "draw" }] },
  { on = "opponent's draw step", effects = [{ do = "draw", who = "opponent" }] },
  { on = "drawn", at = [2], effects = [{ do = "gain", amount = 1 }] },
]

["Sample Neheb"]
cost = "{2}{R}"
type = "Creature — Minotaur Warrior"
power = 2
toughness = 2
triggers = [
  { on = "second main", effects = [{ do = "add", mana = "{R}", amount = { turn = "life lost by opponent" } }] },
  { on = "opponent's combat", effects = [
    { do = "pump", what = "this", power = 1, toughness = 1 }, { do = "create", token = "Goblin token" },
  ] },
]

["Sample Bauble"]
cost = "{0}"
type = "Artifact"
abilities = [
  { cost = { tap = true, sacrifice = "this" }, effects = [{ do = "later", at = "next upkeep", effects = [{ do = "draw" }] }] },
]

["Sample Debt"]
cost = "{0}"
type = "Sorcery"
effects = [
  { do = "draw" },
  { do = "later", at = "your next upkeep", effects = [
    { do = "may", pay = "{1}", effects = [], otherwise = [{ do = "lose", amount = 3 }] },
  ] },
  { do = "later", at = "your next draw step", effects = [{ do = "scry", amount = 1 }] },
  { do = "later", at = "your next main phase", effects = [{ do = "add", mana = "{R}" }] },
]

["Sample Flicker of Time"]
cost = "{R}"
type = "Enchantment"
triggers = [
  { on = "opponent's upkeep", effects = [{ do = "create", token = "Goblin token", at_end = "sacrifice" }] },
  { on = "end step", effects = [{ do = "later", at = "next end step", effects = [{ do = "discard" }, { do = "draw" }] }] },
  { on = "opponent's end step", once_each_turn = true, effects = [
    { do = "may", pay = "{1}", effects = [{ do = "damage", amount = 1, to = "opponent" }] },
  ] },
]

["Sample Second Thought"]
cost = "{R}"
type = "Enchantment"

[["Sample Second Thought".triggers]]
on = "cast"
of = "card"
event_when = { turn = "spells cast", at_least = 2, at_most = 2 }
effects = [{ do = "draw" }]

[["Sample Second Thought".triggers]]
on = "cast"
of = "creature"
zone = "graveyard"
event_when = { turn = "creature spells cast", at_least = 2, at_most = 2 }
effects = [{ do = "may", effects = [{ do = "return", what = "this", from = "graveyard" }] }]

[["Sample Second Thought".triggers]]
on = "you attack"
event_when = { control = "attacking Goblin" }
effects = [{ do = "damage", amount = 1, to = "opponent" }]

[["Sample Second Thought".triggers]]
on = "enters"
of = "creature"
event_when = { turn = "spells cast", at_most = 1 }
once_each_turn = true
effects = [{ do = "scry", amount = 1 }]

["Sample Chain"]
cost = "{1}{R}"
type = "Creature — Goblin"
power = 2
toughness = 1
keywords = ["haste", "cascade"]

["Sample Big Watcher"]
cost = "{1}{R}"
type = "Enchantment"
triggers = [
  { on = "cast", of = "with mana value 4 or greater", effects = [{ do = "draw" }] },
  { on = "cast", of = "creature with mana value 2 or instant with mana value 3 or less", effects = [
    { do = "gain", amount = 1 },
  ] },
]

["Sample Ball"]
cost = "{X}{R}"
type = "Instant"
effects = [{ do = "damage", amount = "X", to = "opponent" }]

["Sample Many Faced"]
cost = "{X}{X}"
type = "Artifact Creature — Shapeshifter"
power = 0
toughness = 0
enters = { counters = "X" }
triggers = [{ on = "attacks", event_when = { turn = "creatures attacked", at_most = 1 }, effects = [
    { do = "counters", what = "this" },
  ] }]

["Sample Calendar"]
cost = "{4}"
type = "Sorcery"
effects = [
  { do = "later", at = "your next combat", effects = [{ do = "gain", amount = 5 }] },
  { do = "later", at = "your next end step", effects = [{ do = "gain", amount = 6 }] },
  { do = "later", at = "opponent's next upkeep", effects = [{ do = "gain", amount = 8 }] },
  { do = "later", at = "opponent's next draw step", effects = [{ do = "gain", amount = 9 }] },
  { do = "later", at = "opponent's next combat", effects = [{ do = "gain", amount = 10 }] },
  { do = "later", at = "opponent's next end step", effects = [{ do = "gain", amount = 11 }] },
]

["Sample Almanac"]
cost = "{1}"
type = "Artifact"
triggers = [
  { on = ["main", "opponent's main"], effects = [{ do = "gain", amount = 1 }] },
  { on = ["second main", "opponent's second main"], effects = [{ do = "gain", amount = 2 }] },
]

["Sample Sphere"]
cost = "{1}"
type = "Artifact"
statics = [
  { of = "creature", power = 2, when = { number = "your turn" } },
  { of = "creature", toughness = -2, when = { number = "your turn", at_most = 0 } },
]

["Sample Twice Born"]
cost = "{1}{G}"
type = "Creature — Wolf"
power = 3
toughness = 3

[["Sample Twice Born".triggers]]
on = "dies"
when = { counters = "+1/+1", at_most = 0 }
effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield", counters = 1 }]

["Sample Pale Return"]
cost = "{X}{B}"
type = "Sorcery"
targets = [
  { what = "creature", in = "graveyard", up_to = true }, { what = "creature", in = "graveyard", up_to = true, another = true },
]
effects = [
  { do = "return", what = "target", from = "graveyard", to = "battlefield", counters = "X", kind = "-1/-1" },
  { do = "return", what = "target 2", from = "graveyard", to = "battlefield", counters = "X", kind = "-1/-1" },
]

["Sample Gatekeeper"]
cost = "{1}"
type = "Artifact"
triggers = [
  { on = "enters", of = "creature with power 4 or greater", effects = [{ do = "gain", amount = 1 }] },
  { on = "enters", of = "creature with power 2 or less", effects = [{ do = "lose", amount = 1 }] },
]
"""
