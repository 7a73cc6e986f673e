"""Cards that only tests know: copies of permanents."""

CARDS = """
["Sample Mimic"]
cost = "{2}{U}"
type = "Creature — Shapeshifter"
power = 1
toughness = 1
enters = { as_copy = { of = "artifact or creature", except = { types = ["artifact"] } } }

["Sample Mirage"]
type = "Land"
enters = { as_copy = { of = "land", tapped = true } }

["Sample Grotto"]
type = "Land — Cave"
mana = "{C}"
enters = { as_copy = { of = "land", in = "graveyard", tapped = true, except = { types = ["Cave"] } } }

["Sample Scene"]
type = "Land"
mana = "{C}"

[["Sample Scene".abilities]]
cost = { mana = "{1}", tap = true }
targets = ["land"]
effects = [{ do = "become copy", except = { this_ability = true } }]

["Sample Copse"]
type = "Land"
mana = "{G}"

[["Sample Copse".abilities]]
cost = "{1}"
targets = [{ what = "permanent", in = "graveyard" }]
effects = [{ do = "become copy", until = "end of turn" }]

["Sample Forger"]
cost = "{1}{R}"
type = "Creature — Goblin"
power = 2
toughness = 2
keywords = ["haste"]

[["Sample Forger".abilities]]
cost = { tap = true }
targets = ["other nonlegendary creature"]
effects = [{ do = "create copy", except = { keywords = ["haste"] }, at_end = "sacrifice" }]

["Sample Legend"]
cost = "{1}{R}"
type = "Legendary Creature — Goblin"
power = 2
toughness = 1

[["Sample Legend".triggers]]
on = "attacks"

[["Sample Legend".triggers.effects]]
do = "create copy"
of = "this"
tapped = true
attacking = true
except = { nonlegendary = true, power = 1, toughness = 1 }
at_end = "exile"

["Sample Sleeper"]
cost = "{1}{B}"
type = "Creature — Zombie"
power = 2
toughness = 1
triggers = [
  { on = "dies", effects = [{ do = "return", what = "this", from = "graveyard" }, { do = "lose", amount = 1 }] },
]

["Sample Changer"]
cost = "{U}"
type = "Instant"
targets = ["creature", "creature or artifact"]
effects = [{ do = "become copy", what = "target", of = "target 2", until = "end of turn", except = { types = ["artifact"] } }]
"""
