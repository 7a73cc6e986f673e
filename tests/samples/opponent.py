"""Cards that only tests know, for what concerns the opponent's hand, graveyard and life (see `naive/cards.py`)."""

CARDS = """
["Sample Rot"]
cost = "{B}"
type = "Sorcery"
targets = ["player"]

[["Sample Rot".effects]]
do = "if"
when = { aimed = "you" }
then = [{ do = "discard", amount = 2 }]
otherwise = [{ do = "discard", who = "opponent", amount = 2 }]

["Sample Emptier"]
cost = "{U}"
type = "Sorcery"
effects = [{ do = "discard", who = "opponent", amount = "all" }, { do = "mill", who = "each", amount = 2 }]

["Sample Ossuary"]
cost = "{0}"
type = "Artifact"

[["Sample Ossuary".abilities]]
cost = { tap = true, sacrifice = "this" }
targets = ["player"]
effects = [{ do = "exile graveyard", who = "target" }]

["Sample Grave Ghoul"]
cost = "{B}"
type = "Creature — Zombie"
power = 1
toughness = 1
triggers = [{ on = "opponent's graveyard", effects = [{ do = "counters", what = "this" }] }]

["Sample Fright"]
cost = "{U}"
type = "Enchantment"
triggers = [{ on = "opponent's graveyard", targets = ["any"], effects = [{ do = "damage", amount = 1 }] }]

["Sample Believer"]
cost = "{W}"
type = "Creature — Human Cleric"
power = 2
toughness = 2
statics = [{ no_target = true }]

["Sample Stifler"]
cost = "{R}"
type = "Enchantment"
statics = [{ no_gain = "opponent" }]

["Sample Snarl"]
type = "Land"
enters = { reveal = "basic land or enchantment" }
mana = "{W/B}"

["Sample Gift"]
cost = "{G}"
type = "Sorcery"
targets = ["player"]
effects = [{ do = "gain", amount = 2, who = "each" }, { do = "gain", amount = 1, who = "target" }]
"""
