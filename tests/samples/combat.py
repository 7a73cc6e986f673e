"""Sample cards with first strike and indestructible, and what makes them matter (see `naive/cards.py`)."""

from __future__ import annotations

CARDS = """
["Sample Liberator"]
cost = "{W}"
type = "Creature — Human"
power = 2
toughness = 1
keywords = ["first strike"]
triggers = [{ on = "combat damage", effects = [{ do = "counters", what = "attacking creature", amount = 1 }] }]

["Sample Fencer"]
cost = "{W}"
type = "Creature — Human"
power = 1
toughness = 1
keywords = ["first strike", "lifelink"]

["Sample Duellist"]
cost = "{R}"
type = "Creature — Goblin"
power = 1
toughness = 1
keywords = ["double strike"]
triggers = [{ on = "player damage", effects = [{ do = "pump", what = "attacking creature", keywords = ["first strike"] }] }]

["Sample Drill"]
cost = "{R}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "pump", what = "target", power = 1, keywords = ["first strike"] }]

["Sample Banner"]
cost = "{1}"
type = "Artifact"
statics = [{ of = "Human", keywords = ["first strike"] }]

["Sample Bather"]
cost = "{W}"
type = "Creature — Human"
power = 1
toughness = 2
triggers = [{ on = "life gained", effects = [{ do = "counters", what = "this", amount = 1 }] }]

["Sample Golem"]
cost = "{1}"
type = "Artifact Creature — Golem"
power = 1
toughness = 1
keywords = ["indestructible"]

["Sample Angel"]
cost = "{W}"
type = "Creature — Angel"
power = 1
toughness = 3
statics = [{ of = "other permanent", keywords = ["indestructible"] }]

["Sample Ward"]
cost = "{W}"
type = "Instant"
effects = [{ do = "pump", what = "permanent", keywords = ["indestructible"] }]

["Sample Tremor"]
cost = "{R}"
type = "Sorcery"
effects = [{ do = "damage", amount = 2, to = "creature" }]

["Sample Wrath"]
cost = "{W}"
type = "Sorcery"
effects = [{ do = "destroy", what = "creature" }]

["Sample Murder"]
cost = "{B}"
type = "Instant"
targets = ["permanent"]
effects = [{ do = "destroy", what = "target" }]

["Sample Wither"]
cost = "{B}"
type = "Sorcery"
effects = [{ do = "pump", what = "creature", power = -2, toughness = -2 }]

["Sample Spark"]
cost = "{R}"
type = "Instant"
targets = ["any"]
effects = [{ do = "damage", amount = 1 }]
"""
