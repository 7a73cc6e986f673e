"""Sample cards for random play: what moves through stages, and what is so only until your next turn."""

from __future__ import annotations

CARDS = """
["Sample Aegis"]
cost = "{1}"
type = "Artifact"
triggers = [{ on = "enters", when = { cast = "this" }, effects = [{ do = "protect" }] }]

["Sample Backlash"]
cost = "{R}"
type = "Instant"
effects = [{ do = "damage", amount = 2, to = "each" }]

["Sample Smuggler"]
cost = "{1}"
type = "Artifact"

[["Sample Smuggler".abilities]]
cost = { tap = true }
effects = [{ do = "put", what = "artifact or creature", to = "battlefield", up_to = true }]

["Sample Saga"]
cost = "{1}"
type = "Enchantment — Saga"

[["Sample Saga".triggers]]
on = "chapter"
at = [1]
targets = ["player"]
effects = [{ do = "damage", amount = 1, to = "target" }, { do = "give", what = "this", lasting = true, mana = "{R/G}" }]

[["Sample Saga".triggers]]
on = "chapter"
at = [2, 3]
effects = [{ do = "give", what = "this", lasting = true, abilities = [
  { cost = { mana = "{1}", tap = true }, effects = [{ do = "draw" }] },
] }, { do = "gain", amount = 1 }]

["Sample Chronicle"]
type = "Enchantment Land — Mountain Saga"

[["Sample Chronicle".triggers]]
on = "chapter"
at = [1, 2]
effects = [{ do = "draw" }]

[["Sample Chronicle".triggers]]
on = "chapter"
at = [2]
targets = ["creature"]
effects = [{ do = "pump", power = 2 }]

["Sample Annals"]
cost = "{0}"
type = "Enchantment"
statics = [{ of = "enchantment", counters = { plus = 1 } }, { of = "Saga", counters = { kind = "lore", times = 2 } }]

["Sample School"]
cost = "{1}"
type = "Enchantment — Class"
statics = [{ of = "creature", power = 1, when = { counters = "level", at_least = 2 } }]

[["Sample School".triggers]]
on = "cast"
of = "instant or sorcery"
when = { counters = "level", at_least = 3 }
effects = [{ do = "draw" }]

[["Sample School".triggers]]
on = "level"
at = [2, 3]
targets = [{ what = "land", in = "graveyard" }]
effects = [{ do = "return", what = "target", from = "graveyard" }]

[["Sample School".abilities]]
cost = "{1}"
when = { counters = "level", at_most = 1 }
sorcery = true
effects = [{ do = "level", to = 2 }]

[["Sample School".abilities]]
cost = "{2}"
when = { counters = "level", at_least = 2, at_most = 2 }
sorcery = true
effects = [{ do = "level", to = 3 }]

["Sample Fetcher"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "search", what = "artifact or enchantment", mana_costs = ["{0}", "{1}"] }]

["Sample Nymph"]
cost = "{1}{R}"
type = "Creature — Nymph"
power = 1
toughness = 2
transforms = "Sample Dryad"
triggers = [{ on = "attacks", effects = [{ do = "transform" }] }]

["Sample Dryad"]
face = true
mana_value = 2
colours = "R"
type = "Land Creature — Dryad"
power = 3
toughness = 3
mana = "{R}"
triggers = [{ on = "upkeep", effects = [{ do = "may", effects = [{ do = "transform" }] }] }]

["Sample Egg"]
cost = "{1}"
type = "Artifact"
transforms = "Sample Chick"
abilities = [
  { cost = { mana = "{1}", tap = true }, effects = [{ do = "transform", anew = true }] },
  { cost = { mana = "{2}", sacrifice = "this" }, effects = [{ do = "transform", anew = true }, { do = "draw" }] },
]

["Sample Chick"]
face = true
mana_value = 1
type = "Artifact Creature — Bird"
power = 2
toughness = 1
enters = { counters = 1 }
abilities = [{ cost = "{0}", once_each_turn = true, effects = [{ do = "transform" }] }]

["Sample Tale"]
cost = "{R}"
type = "Enchantment — Saga"
transforms = "Sample Teller"
triggers = [
  { on = "chapter", at = [1], effects = [{ do = "gain", amount = 1 }] },
  { on = "chapter", at = [2], effects = [{ do = "transform", anew = true }] },
]

["Sample Teller"]
face = true
mana_value = 1
colours = "R"
type = "Enchantment Creature — Bard"
power = 2
toughness = 2
keywords = ["haste"]

["Sample Rambler"]
cost = "{1}"
type = "Legendary Planeswalker — Rambler"
loyalty = 2

[["Sample Rambler".abilities]]
cost = { put = { kind = "loyalty" } }
loyalty = true
effects = [{ do = "gain", amount = 1 }]

[["Sample Rambler".abilities]]
cost = {}
loyalty = true
targets = ["land"]
effects = [{ do = "untap", what = "target" }]

[["Sample Rambler".abilities]]
cost = { remove = { kind = "loyalty", count = 3 } }
loyalty = true
effects = [{ do = "draw" }, { do = "damage", amount = 2, to = "opponent" }]

["Sample Pathfinder"]
cost = "{0}"
type = "Planeswalker — Guide"
loyalty = 1
abilities = [{ cost = { remove = "loyalty" }, loyalty = true, effects = [{ do = "draw" }] }]
statics = [{ of = "creature", power = 1 }]
triggers = [{ on = "dies", effects = [{ do = "gain", amount = 1 }] }]

["Sample Reader"]
cost = "{R}"
type = "Creature — Sage"
power = 1
toughness = 1
triggers = [
  { on = "drawn", effects = [{ do = "pump", what = "this", power = 1 }] },
  { on = "drawn", at = [2, 3], effects = [{ do = "damage", amount = 1, to = "opponent" }] },
]

["Sample Lurker"]
cost = "{2}"
type = "Artifact Creature — Rat"
power = 1
toughness = 1

[["Sample Lurker".triggers]]
on = "drawn"
at = [3]
zone = "graveyard"
effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield", tapped = true }]

["Sample Lesson"]
cost = "{R}"
type = "Sorcery"
effects = [{ do = "draw", amount = 3 }, { do = "discard", amount = 2 }]

["Sample Archivist"]
cost = "{1}"
type = "Legendary Planeswalker — Rambler"
loyalty = 5

[["Sample Archivist".abilities]]
cost = { remove = { kind = "loyalty", count = 2 } }
loyalty = true
targets = [{ what = "land or instant", in = "graveyard" }]
effects = [
  { do = "return", what = "target", from = "graveyard" },
  { do = "if", when = { revealed = "instant" }, then = [{ do = "add", mana = "{R/G}" }] },
]

[["Sample Archivist".abilities]]
cost = { remove = { kind = "loyalty", count = 3 } }
loyalty = true
effects = [{ do = "draw", amount = { count = "card", in = "hand", half = true } }, { do = "unlimited hand" }]
"""
