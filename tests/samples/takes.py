"""Cards that only tests know, for cards that go several ways and permanents that come back (see `naive/cards.py`)."""

CARDS = """
["Sample Genesis"]
cost = "{G}"
type = "Instant"

[["Sample Genesis".effects]]
do = "look"
amount = 4
take = { what = "land", up_to = true, to = "battlefield", tapped = true }
then = [{ to = "hand", if_none = true }, { what = "creature", up_to = true, to = "play this turn" }]
rest = "bottom"

["Sample Unifier"]
cost = "{1}{G}"
type = "Sorcery"

[["Sample Unifier".effects]]
do = "look"
amount = 5
take = { what = "creature", up_to = true, to = "hand" }
then = [{ what = "instant or sorcery", up_to = true, to = "hand" }, { what = "land", to = "top" }]
rest = "graveyard"

["Sample Vigil"]
cost = "{1}{B}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }]
effects = [
  { do = "return", what = "target", from = "graveyard", to = "battlefield" },
  { do = "if", when = { entered = "Goblin or Elf" }, then = [{ do = "counters", what = "created", amount = 2 }] },
]

["Sample Scorch"]
cost = "{X}{R}"
type = "Sorcery"
targets = ["any"]
effects = [{ do = "damage", amount = "X", doom = true }]

["Sample Cultivator"]
cost = "{1}{G}"
type = "Sorcery"
effects = [{ do = "search", what = "land", count = 2, first = { to = "battlefield", tapped = true } }]

["Sample Harvester"]
cost = "{1}{G}"
type = "Sorcery"
effects = [{ do = "search", what = "creature or land", count = 3, first = { to = "hand" }, to = "battlefield", tapped = true }]

["Sample Two Burials"]
cost = "{1}{B}"
type = "Sorcery"
effects = [{ do = "search", count = 2, to = "graveyard" }, { do = "search", count = 2, up_to = true, to = "top" }]

["Sample Pile"]
cost = "{B}"
type = "Sorcery"
effects = [{ do = "pile", count = 4 }, { do = "lose", amount = { number = "half your life" } }]

["Sample Greed"]
cost = "{B}"
type = "Instant"

[["Sample Greed".effects]]
do = "repeat"
when = { count = "card", in = "library" }
effects = [
  { do = "look", amount = 1, take = { to = "hand" } },
  { do = "lose", amount = { value = "mana value", of = "found" } },
]

["Sample Blinker"]
cost = "{W}"
type = "Instant"
targets = ["creature or land"]
effects = [{ do = "return", what = "target", to = "battlefield", tapped = true }, { do = "gain", amount = 1 }]
keywords = ["rebound"]

["Sample Turner"]
cost = "{1}{W}"
type = "Creature — Spirit"
power = 1
toughness = 1
triggers = [{ on = ["enters", "leaves"], effects = [{ do = "gain", amount = 1 }] }]
abilities = [{ cost = "{1}", effects = [{ do = "return", what = "this", to = "battlefield" }] }]
"""
