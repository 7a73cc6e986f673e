"""Cards that only tests know, for spells that a permanent keeps you from casting (see `naive/cards.py`)."""

CARDS = """
["Sample Bailiff"]
cost = "{1}"
type = "Creature — Human"
power = 1
toughness = 1
statics = [{ no_cast = "after another" }]

["Sample Goblet"]
cost = "{X}"
type = "Artifact"
enters = { with = { charge = "X" } }
statics = [{ no_cast = "of charge" }]
abilities = [{ cost = { tap = true }, effects = [{ do = "counters", what = "this", kind = "charge" }] }]

["Sample Trinket"]
cost = "{1}"
type = "Artifact"
statics = [{ no_cast = "without mana" }]
abilities = [{ cost = { mana = "{1}", tap = true, sacrifice = "this" }, effects = [{ do = "draw" }] }]

["Sample Levy"]
cost = "{1}"
type = "Artifact"
statics = [{ of = "card", more = 1 }]

["Sample Bursar"]
cost = "{1}"
type = "Creature — Human Soldier"
power = 2
toughness = 1
statics = [{ of = "noncreature", more = 1 }, { of = "creature", less = 1 }]

["Sample Glass"]
cost = "{G}"
type = "Artifact"
statics = [{ no_cast = "without coloured mana" }]
"""
