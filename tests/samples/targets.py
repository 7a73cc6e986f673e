"""Cards that only tests know, for targets that may be left out and others than those before (see `naive/cards.py`)."""

CARDS = """
["Sample Loam"]
cost = "{1}{G}"
type = "Sorcery"
targets = [
  { what = "land", in = "graveyard", up_to = true },
  { what = "land", in = "graveyard", up_to = true, another = true },
  { what = "land", in = "graveyard", up_to = true, another = true },
]
effects = [
  { do = "return", what = "target", from = "graveyard" },
  { do = "return", what = "target 2", from = "graveyard" },
  { do = "return", what = "target 3", from = "graveyard" },
]
dredge = 3

["Sample Journey"]
cost = "{U}"
type = "Instant"
targets = [
  { what = "card", in = "graveyard", up_to = true },
  { what = "card", in = "graveyard", up_to = true, another = true },
  { what = "card", in = "graveyard", up_to = true, another = true },
  { what = "card", in = "graveyard", up_to = true, another = true },
]
effects = [
  { do = "return", what = "target", from = "graveyard", to = "library" },
  { do = "return", what = "target 2", from = "graveyard", to = "library" },
  { do = "return", what = "target 3", from = "graveyard", to = "bottom" },
  { do = "exile", what = "target 4", from = "graveyard" },
  { do = "shuffle" },
]

["Sample Pair of Ghouls"]
cost = "{B}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }, { what = "creature", in = "graveyard", another = true }]
effects = [
  { do = "return", what = "target", from = "graveyard" },
  { do = "return", what = "target 2", from = "graveyard", to = "top" },
]

["Sample Pair of Strings"]
cost = "{U}"
type = "Sorcery"
targets = ["permanent", { what = "permanent", another = true }]
effects = [
  { do = "untap", what = "target" },
  { do = "may", effects = [{ do = "untap", what = "target 2" }], otherwise = [{ do = "tap", what = "target 2" }] },
]

["Sample Pair of Blows"]
cost = "{R}"
type = "Instant"
targets = [{ what = "any", up_to = true }, { what = "any", up_to = true, another = true }]
effects = [
  { do = "damage", amount = 1 },
  { do = "damage", amount = 1, to = "target 2" },
  { do = "if", when = { turn = "spells cast", at_least = 3 }, then = [{ do = "copy" }] },
]
keywords = ["storm"]

["Sample Trainer"]
cost = "{1}{W}"
type = "Creature — Soldier"
power = 1
toughness = 1

[["Sample Trainer".abilities]]
cost = { tap = true }
targets = [{ what = "other creature", up_to = true }]
effects = [{ do = "tap", what = "target" }, { do = "gain", amount = 1 }]

[["Sample Trainer".triggers]]
on = "enters"
targets = [{ what = "other creature", up_to = true }, { what = "other creature", up_to = true, another = true }]
effects = [{ do = "counters", what = "target" }, { do = "counters", what = "target 2" }]

["Sample Sender"]
cost = "{U}"
type = "Instant"
targets = [{ what = "nonland permanent", up_to = true }, "player"]
effects = [{ do = "return", what = "target" }, { do = "draw", who = "you" }, { do = "mill", amount = 1 }]

["Sample Takeover"]
cost = "{0}"
type = "Sorcery"
targets = [{ what = "creature", up_to = true }, { what = "creature", up_to = true, another = true }]
effects = [
  { do = "become", what = "target", power = 1, toughness = 1 },
  { do = "become", what = "target 2", power = 4, toughness = 4 },
]
"""
