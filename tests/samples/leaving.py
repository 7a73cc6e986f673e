"""Sample cards that take several permanents off the battlefield together, and that look for it (see `naive/cards.py`)."""

from __future__ import annotations

CARDS = """
["Sample High Tide"]
cost = "{U}"
type = "Sorcery"
effects = [{ do = "return", what = "permanent", count = "all" }]

["Sample Undo"]
cost = "{U}"
type = "Sorcery"
targets = ["permanent", { what = "permanent", up_to = true, another = true }]
effects = [{ do = "return", what = "target" }, { do = "return", what = "target 2", together = true }]

["Sample Dust"]
cost = "{W}"
type = "Sorcery"
targets = ["permanent", { what = "permanent", another = true }]
effects = [{ do = "exile", what = "target" }, { do = "exile", what = "target 2", together = true }]

["Sample Vandals"]
cost = "{R}"
type = "Sorcery"
targets = ["permanent", { what = "permanent", another = true }]
effects = [{ do = "destroy", what = "target" }, { do = "destroy", what = "target 2", together = true }]

["Sample Ebb"]
cost = "{U}"
type = "Sorcery"
effects = [{ do = "return", what = "creature or artifact", count = "all" }]

["Sample Banishing"]
cost = "{W}"
type = "Sorcery"
effects = [{ do = "exile", what = "creature" }]

["Sample Ruination"]
cost = "{R}"
type = "Sorcery"
effects = [{ do = "destroy", what = "land or artifact" }, { do = "draw", amount = 2 }]

["Sample Renewal"]
cost = "{G}"
type = "Sorcery"
effects = [{ do = "return", what = "land or creature", from = "graveyard", to = "battlefield", count = "all", tapped = true }]

["Sample Regrowths"]
cost = "{G}"
type = "Sorcery"
effects = [{ do = "return", what = "instant or sorcery", from = "graveyard", count = "all" }]

["Sample Rebirth"]
cost = "{W}"
type = "Sorcery"
effects = [{ do = "return", what = "enchantment", from = "graveyard", to = "battlefield", count = "all" }]

["Sample Bestowal"]
cost = "{W}"
type = "Sorcery"
effects = [{ do = "put", what = "enchantment", count = "all", up_to = true, to = "battlefield" }, { do = "mill", amount = 3 }]

["Sample Veil of Reeds"]
cost = "{W}"
type = "Enchantment — Aura"
enchant = "creature"
statics = [{ of = "enchanted", power = 1, toughness = 1 }]

["Sample Atoll"]
type = "Land"
enters = { tapped = true }
mana = "{C}{U}"

[["Sample Atoll".triggers]]
on = "enters"
effects = [{ do = "return", what = "untapped land" }]

["Sample Thorns"]
cost = "{G}"
type = "Enchantment — Aura"
enchant = "creature"
statics = [{ of = "enchanted", power = 1 }]

[["Sample Thorns".abilities]]
cost = { sacrifice = "this" }
effects = [
  { do = "pump", what = "enchanted", power = 2, toughness = 2 },
  { do = "gain", amount = { value = "power", of = "enchanted" } },
]

["Sample Parade"]
cost = "{R}"
type = "Sorcery"
effects = [{ do = "put", what = "creature", count = "all", up_to = true, to = "battlefield" }]

["Sample Harvest"]
cost = "{G}"
type = "Sorcery"
effects = [{ do = "look", amount = 4, take = { what = "land or creature", count = "all", to = "hand" }, rest = "graveyard" }]

["Sample Toll"]
cost = "{B}"
type = "Sorcery"
effects = [{ do = "sacrifice", what = "creature", count = 2 }, { do = "draw" }]

["Sample Last Rites"]
cost = "{B}"
type = "Sorcery"
also = { sacrifice = { what = "creature", count = 2 } }
effects = [{ do = "draw", amount = 3 }]

["Sample Mourner"]
cost = "{B}"
type = "Creature — Cleric"
power = 1
toughness = 1
triggers = [{ on = "dies", of = "creature", effects = [{ do = "lose", who = "opponent", amount = 1 }] }]

["Sample Wistful"]
cost = "{U}"
type = "Creature — Spirit"
power = 1
toughness = 2
triggers = [{ on = "leaves", of = "other creature", effects = [{ do = "gain", amount = 1 }] }]
"""
