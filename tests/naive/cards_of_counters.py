"""Cards that only tests know, about counters; as those of `naive/cards.py`."""

CARDS_OF_COUNTERS = """
["Sample Quarry"]
type = "Land"
enters = { with = { mining = 2 } }
mana = { add = "any", remove = "mining", depletes = true }

["Sample Bog"]
type = "Land"
enters = { tapped = true, with = { depletion = 2 } }
mana = { add = "{B}{B}", remove = "depletion", depletes = true }

["Sample Sapling"]
cost = "{1}{G}"
type = "Creature — Dryad"
power = 0
toughness = 3
mana = "{G}"
abilities = [{ cost = { put = "-1/-1" }, effects = [{ do = "untap", what = "this" }] }]

["Sample Fungus"]
cost = "{1}{G}"
type = "Creature — Fungus"
power = 4
toughness = 4
enters = { with = { "-1/-1" = 2, spore = { count = "creature" } } }
triggers = [
  { on = "upkeep", when = { counters = "spore" }, effects = [
    { do = "remove", what = "this", kind = "spore" },
    { do = "gain", amount = 1 },
  ] },
  { on = "enters", of = "other creature", effects = [{ do = "remove", what = "this", kind = "-1/-1" }] },
]

["Sample Vanisher"]
cost = "{W}"
type = "Creature — Spirit"
power = 3
toughness = 3
enters = { with = { fade = 2 } }
triggers = [
  { on = "upkeep", effects = [{ do = "if", when = { counters = "fade" }, then = [
    { do = "remove", what = "this", kind = "fade" },
  ], otherwise = [{ do = "sacrifice", what = "this" }] }] },
  { on = "dies", when = { counters = "+1/+1", at_most = 0 }, effects = [{ do = "draw" }] },
]

["Sample Scales"]
cost = "{G}"
type = "Enchantment"
statics = [{ of = "creature", counters = { kind = "+1/+1", plus = 1 } }]

["Sample Season"]
cost = "{2}{G}"
type = "Creature — Elf"
power = 1
toughness = 1
enters = { counters = 1 }
statics = [{ of = "other permanent", counters = { times = 2 } }]

["Sample Vizier"]
cost = "{1}{W}"
type = "Creature — Human"
power = 2
toughness = 1
statics = [{ of = "creature", counters = { kind = "-1/-1", plus = -1 } }]

["Sample Charger"]
cost = "{1}"
type = "Artifact"
enters = { tapped = true, charge = 1 }
abilities = [
  { cost = { tap = true }, targets = ["artifact or creature"], effects = [
    { do = "counters", what = "target", kind = "charge" },
  ] },
  { cost = "{1}", when = { counters = "charge", at_least = 3 }, effects = [
    { do = "remove", what = "this", kind = "charge", amount = "all" },
    { do = "draw", amount = 2 },
  ] },
]

["Sample Stunner"]
cost = "{B}"
type = "Instant"
targets = ["creature"]
effects = [
  { do = "counters", what = "target", kind = "-1/-1", amount = 2 },
  { do = "if", when = { counters = "charge", of = "target" }, then = [{ do = "draw" }] },
]

["Sample Bloodseeker"]
cost = "{B}"
type = "Creature — Vampire"
power = 1
toughness = 1
kicker = "{1}"
enters = { counters = 2, charge = 1, counters_if = { paid = "kicker" } }

["Sample Marauder"]
cost = "{R}"
type = "Creature — Orc"
power = 1
toughness = 1
enters = { counters = 1, counters_if = { turn = "damage dealt to opponent" } }

["Sample Ring"]
cost = "{1}"
type = "Artifact"
triggers = [{ on = "upkeep", effects = [{ do = "lose", amount = { value = "counters", kind = "burden" } }] }]
abilities = [
  { cost = { tap = true }, effects = [
    { do = "counters", what = "this", kind = "burden" },
    { do = "draw", amount = { value = "counters", kind = "burden" } },
  ] },
]
"""
