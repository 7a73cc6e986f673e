"""Sample cards about lands (see `naive/cards.py`)."""

from __future__ import annotations

CARDS = """
["Sample Spelunker"]
cost = "{G}"
type = "Sorcery"
effects = [
  { do = "draw" },
  { do = "put", what = "land", up_to = true, to = "battlefield" },
  { do = "if", when = { revealed = "Forest" }, then = [{ do = "gain", amount = 4 }] },
]

["Sample Hovel"]
type = "Land"
enters = { tapped_unless = { count = "Human or Forest", in = "hand" } }
mana = "{R/G}"

["Sample Den"]
type = "Land"
mana = "{R}"

[["Sample Den".abilities]]
cost = "{R}"
effects = [
  { do = "become", what = "this", types = "Creature — Goblin", colours = "R", power = 3, toughness = 2 },
  { do = "give", what = "this", triggers = [
    { on = "attacks", effects = [{ do = "create", token = "Goblin token", tapped = true, attacking = true }] },
  ] },
]

["Sample Disciple"]
cost = "{G}"
type = "Creature — Elf"
power = 2
toughness = 2

[["Sample Disciple".triggers]]
on = "enters"
effects = [
  { do = "sacrifice", what = "other creature", up_to = true },
  { do = "gain", amount = { value = "power", of = "sacrificed" } },
]

["Sample Shrine"]
type = "Land"
mana = "{C}"

[["Sample Shrine".abilities]]
cost = { mana = "{1}", tap = true }
effects = [{ do = "add", mana = "{W/U/B/R/G}", amount = { devotion = "chosen" } }]

["Sample Oracle"]
cost = "{U}{U/B}"
type = "Creature — Merfolk"
power = 1
toughness = 3

[["Sample Oracle".triggers]]
on = "enters"
effects = [
  { do = "look", amount = { devotion = "U" }, take = { up_to = true, to = "top" }, rest = "bottom" },
  { do = "gain", amount = { devotion = "B", plus = 1 } },
]

[["Sample Oracle".triggers]]
on = "attacks"

[["Sample Oracle".triggers.effects]]
do = "if"
when = { amount = { devotion = "UB", times = 3 }, reaches = { count = "card", in = "library", plus = -20 } }
then = [{ do = "draw" }]

["Sample Awakening"]
cost = "{X}{B}"
type = "Sorcery"

[["Sample Awakening".effects]]
do = "return"
what = "creature or artifact"
from = "graveyard"
to = "battlefield"
count = "all"
up_to = true
different = true
mana_value = { at_most = "X" }

["Sample Tower of Books"]
type = "Land"
mana = "{C}"
statics = [{ unlimited_hand = true }, { power = { devotion = "G" } }]

["Sample Restoration"]
cost = "{U}"
type = "Sorcery"
effects = [{ do = "draw", amount = { count = "card", in = "hand", plus = 1 } }, { do = "unlimited hand" }]

["Sample Ilysian"]
cost = "{G}"
type = "Enchantment Creature — Nymph"
power = 2
toughness = 4
statics = [
  { land_types = ["Plains", "Island", "Swamp", "Mountain", "Forest"] },
  { lands = 1 },
  { power = { count = "Mountain" } },
]

["Sample Yard"]
type = "Legendary Land"
statics = [{ land_types = ["Swamp"] }]

["Sample Valakut"]
type = "Land"
enters = { tapped_unless = { control = "Swamp", at_least = 2 } }
mana = "{R}"

[["Sample Valakut".triggers]]
on = "enters"
of = "Mountain"
when = { control = "Mountain", at_least = 3 }
effects = [{ do = "damage", amount = 1, to = "opponent" }]

["Sample Swamp Feast"]
cost = "{B}"
type = "Sorcery"
also = { sacrifice = "Swamp or creature" }
effects = [{ do = "draw", amount = 2 }]

["Sample Chromium"]
cost = "{0}"
type = "Artifact"
mana = { add = "imprinted" }
triggers = [{ on = "enters", effects = [{ do = "imprint", what = "nonartifact nonland" }] }]

["Sample Labyrinth"]
type = "Land"
mana = ["{C}", { add = "{C}{C}", imprinted = true }]
triggers = [{ on = "enters", effects = [{ do = "imprint", what = "creature or artifact" }] }]
abilities = [{ cost = { tap = true }, effects = [{ do = "return imprinted" }] }]

["Sample Haven"]
type = "Land"
mana = "{G}"

[["Sample Haven".abilities]]
cost = { tap = true }
targets = ["creature with power 2 or less with toughness 2 or less with toughness 1 or greater"]
effects = [{ do = "pump", power = 1, toughness = 2 }]
"""
