"""Sample cards that put several things onto the battlefield together, and that look for it (see `naive/cards.py`)."""

from __future__ import annotations

CARDS = """
["Sample Muster"]
cost = "{W}"
type = "Sorcery"
effects = [{ do = "search", what = "creature", count = 2, to = "battlefield" }]

["Sample Landslip"]
cost = "{G}"
type = "Sorcery"
effects = [{ do = "search", what = "land", count = 3, to = "battlefield", tapped = true }]

["Sample Company"]
cost = "{G}"
type = "Instant"

[["Sample Company".effects]]
do = "look"
amount = 5
take = { what = "creature or land", count = 3, up_to = true, to = "battlefield" }
rest = "graveyard"

["Sample Revival"]
cost = "{B}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }, { what = "creature", in = "graveyard", up_to = true, another = true }]
effects = [
  { do = "return", what = "target", from = "graveyard", to = "battlefield" },
  { do = "return", what = "target 2", from = "graveyard", to = "battlefield" },
]

["Sample Tide"]
cost = "{B}"
type = "Sorcery"
effects = [{ do = "exchange", what = "creature" }]

["Sample Menagerie"]
cost = "{G}"
type = "Sorcery"
effects = [
  { do = "create", token = "Goblin token" },
  { do = "create", token = "Sample Cat token", amount = 2, together = true },
]

["Sample Cat token"]
token = true
type = "Creature — Cat"
colours = "W"
power = 2
toughness = 2

["Sample Usher"]
cost = "{W}"
type = "Creature — Human"
power = 1
toughness = 1
triggers = [{ on = "enters", of = "other creature", effects = [{ do = "gain", amount = 1 }] }]

["Sample Herder"]
cost = "{W}"
type = "Creature — Human"
power = 1
toughness = 2
triggers = [{ on = "enters", of = "creature", effects = [{ do = "counters", what = "it", kind = "+1/+1", amount = 1 }] }]

["Sample Sizer"]
cost = "{G}"
type = "Creature — Beast"
power = 1
toughness = 1

[["Sample Sizer".triggers]]
on = "enters"
of = "land or creature"
when = { control = "land or creature", at_least = 5 }
effects = [{ do = "counters", what = "this", kind = "+1/+1", amount = 1 }]

["Sample Volcano"]
type = "Land"
enters = { tapped = true }
mana = "{R}"

[["Sample Volcano".triggers]]
on = "enters"
of = "Mountain"
when = { control = "other Mountain", of = "it", at_least = 2 }
targets = ["any"]
effects = [{ do = "may", effects = [{ do = "damage", amount = 1 }] }]

["Sample Lotus Land"]
type = "Land"
enters = { tapped = true }
mana = [{ add = "any", amount = 3 }]
triggers = [{ on = "enters", effects = [{ do = "sacrifice", what = "land", count = 2 }] }]

["Sample Karoo"]
type = "Land"
enters = { tapped = true }
mana = [{ add = "any", amount = 2 }]
triggers = [{ on = "enters", effects = [{ do = "return", what = "land" }] }]

["Sample Vigor"]
cost = "{1}"
type = "Artifact"
triggers = [{ on = "enters", of = "tapped permanent", effects = [{ do = "untap", what = "it" }] }]

["Sample Crossing"]
type = "Land"

[["Sample Crossing".abilities]]
cost = { tap = true, sacrifice = "this" }
effects = [
  { do = "search", what = "basic land", to = "battlefield", tapped = true },
  { do = "if", when = { control = "land", at_least = 3 }, then = [{ do = "untap", what = "created" }] },
]

["Sample Bones"]
cost = "{B}"
type = "Creature — Skeleton"
power = 0
toughness = 1
enters = { counters = { count = "creature", in = "graveyard" } }

["Sample Slow Land"]
type = "Land — Mountain"
enters = { tapped_unless = { control = "land", at_least = 2 } }

["Sample Clan"]
cost = "{G}"
type = "Creature — Elf"
power = 1
toughness = 1
enters = { counters = { count = "creature" } }

["Sample Doubler"]
cost = "{G}"
type = "Creature — Elf"
power = 1
toughness = 1
statics = [{ of = "other creature", counters = { kind = "+1/+1", plus = 1 } }]
"""
