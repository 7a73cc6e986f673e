"""Sample cards for random play that make mana in other ways than "{T}: Add {G}." (see `naive_cards`)."""

from __future__ import annotations

MANA_CARDS = """
["Sample Mine"]
type = "Land — Urza's Mine"
mana = ["{C}", { add = "{C}{C}", when = { control = "Urza's Tower", also = { control = "creature" } } }]

["Sample Tower"]
type = "Land — Urza's Tower"
mana = ["{C}", { add = "{C}{R/G}{R/G}", when = { control = "Urza's Mine" } }, { add = "{C}{R}", when = { control = "artifact" } }]

["Sample Amber"]
cost = "{0}"
type = "Legendary Artifact"
mana = { add = "any", among = "creature or artifact creature" }

["Sample Opal"]
cost = "{0}"
type = "Artifact"
mana = { add = "any", when = { control = "artifact", at_least = 3 } }

["Sample Lair"]
type = "Land"
enters = { tapped = true, choose = "colour", but = "WB" }
mana = ["{W}", "chosen"]

["Sample Petal"]
cost = "{0}"
type = "Artifact"
mana = { add = "any", sacrifice = true }

["Sample Eater"]
cost = "{1}{R}"
type = "Creature — Human"
power = 2
toughness = 2
also = { sacrifice = "artifact or creature or land" }
triggers = [{ on = "enters", effects = [{ do = "draw" }] }]
"""
