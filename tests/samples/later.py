"""Cards that only tests know, for what is cast from exile on a later turn (see `naive/cards.py`)."""

CARDS = """
["Sample Outlaw"]
cost = "{2}{R}"
type = "Creature — Bird Wizard"
power = 2
toughness = 1
keywords = ["haste"]
plot = "{1}"
triggers = [{ on = "cast", of = "noncreature", effects = [{ do = "pump", what = "this", power = 2 }] }]

["Sample Heist"]
cost = "{1}{R}"
type = "Sorcery"
also = { discard = {} }
kicker = "{1}"
plot = "{R}"
effects = [{ do = "draw", amount = 2 }, { do = "if", when = { paid = "kicker" }, then = [{ do = "gain", amount = 2 }] }]

["Sample Warper"]
cost = "{3}{R}"
type = "Artifact Creature — Robot"
power = 3
toughness = 2
warp = "{R}"
triggers = [{ on = ["enters", "leaves"], effects = [{ do = "damage", amount = 1, to = "opponent" }] }]

["Sample Bleeder"]
cost = "{4}"
type = "Creature — Horror"
power = 4
toughness = 4
keywords = ["haste"]
warp = { mana = "{1}", life = 2 }
"""
