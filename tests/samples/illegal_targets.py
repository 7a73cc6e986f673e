"""Cards that only tests know, targets of which may be illegal as they resolve."""

CARDS = """
["Sample Snapper"]
cost = "{G}"
type = "Creature — Turtle"
power = 2
toughness = 2
statics = [{ keywords = ["shroud"], when = { control = "untapped land", at_most = 0 } }]

["Sample Hare"]
cost = "{0}"
type = "Creature — Rabbit"
power = 1
toughness = 1

["Sample Mouse"]
cost = "{0}"
type = "Creature — Mouse"
power = 1
toughness = 1

["Sample Wary Knight"]
cost = "{0}"
type = "Creature — Knight"
power = 2
toughness = 2
triggers = [{ on = "cast at", effects = [{ do = "pump", what = "this", keywords = ["protection from white"] }] }]

["Sample Breakfast"]
cost = "{2}{W}"
type = "Instant"
targets = [{ what = "creature", up_to = true }, { what = "creature", up_to = true, another = true }]
effects = [
  { do = "pump", power = 2, toughness = 1 },
  { do = "pump", what = "target 2", power = 2, toughness = 1 },
  { do = "gain", amount = 1 },
]

["Sample Mixed Muster"]
cost = "{0}"
type = "Artifact"
[["Sample Mixed Muster".abilities]]
cost = { tap_others = "creature" }
targets = ["untapped creature", { what = "untapped creature", another = true }]
effects = [{ do = "pump", power = 1, toughness = 1 }, { do = "pump", what = "target 2", power = 1, toughness = 1 }]

["Sample White Charm"]
cost = "{0}"
type = "Instant"
colours = "W"
targets = ["creature", { what = "creature", another = true }]
effects = [{ do = "counters", what = "target" }, { do = "counters", what = "target 2" }]

["Sample Heap"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "mill", amount = 3 }]

["Sample Unearthing"]
cost = "{0}"
type = "Sorcery"
also = { exile = { what = "creature", count = 1, from = "graveyard" } }
targets = [{ what = "creature", in = "graveyard" }, { what = "creature", in = "graveyard", another = true }]
effects = [{ do = "return", what = "target", from = "graveyard" }, { do = "return", what = "target 2", from = "graveyard" }]

["Sample Bite"]
cost = "{0}"
type = "Instant"
also = { sacrifice = "creature" }
targets = ["creature", "any"]
effects = [
  { do = "damage", source = "target", amount = { value = "power", of = "target" }, to = "target 2" },
  { do = "gain", amount = 1 },
]

["Sample Nip"]
cost = "{0}"
type = "Instant"
also = { sacrifice = "creature" }
targets = ["creature", "any"]
effects = [{ do = "damage", source = "target", amount = 2, to = "target 2" }, { do = "gain", amount = 1 }]

["Sample Slab"]
cost = "{0}"
type = "Artifact"
[["Sample Slab".abilities]]
cost = { sacrifice = "creature" }
once_each_turn = true
targets = ["creature", { what = "creature", another = true }]
effects = [{ do = "pump", power = 1, toughness = 1 }, { do = "pump", what = "target 2", power = 1, toughness = 1 }]

["Sample Waking"]
cost = "{0}"
type = "Instant"
targets = ["land", "creature"]
effects = [{ do = "untap", what = "target" }, { do = "pump", what = "target 2", power = 2, toughness = 1 }]
"""
