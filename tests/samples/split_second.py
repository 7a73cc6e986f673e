"""Sample cards for random play: split second, and what it keeps from being cast or activated."""

from __future__ import annotations

CARDS = """
["Sample Sudden Vigour"]
cost = "{1}"
type = "Instant"
keywords = ["split second"]
targets = ["creature"]
effects = [{ do = "untap", what = "target" }, { do = "pump", power = 2, toughness = 2 }]

["Sample Sudden Fire"]
cost = "{R}"
type = "Instant"
keywords = ["split second"]
targets = ["any"]
effects = [{ do = "damage", amount = 2 }]

["Sample Restless Mage"]
cost = "{R}"
type = "Creature — Wizard"
power = 1
toughness = 1
triggers = [{ on = "cast", of = "instant or sorcery", effects = [{ do = "discard" }, { do = "draw" }] }]

["Sample Echoing Mage"]
cost = "{R}"
type = "Creature — Wizard"
power = 1
toughness = 1
triggers = [{ on = "cast", of = "instant or sorcery", once_each_turn = true, effects = [{ do = "copy", what = "cast" }] }]

["Sample Pinger"]
cost = "{R}"
type = "Creature — Human"
power = 1
toughness = 1
keywords = ["haste"]
mana = "{R}"
abilities = [{ cost = { tap = true }, targets = ["any"], effects = [{ do = "damage", amount = 1 }] }]

["Sample Rash Dash"]
cost = "{2}{R}"
type = "Instant"
madness = "{R}"
effects = [{ do = "damage", to = "opponent", amount = 3 }]
"""
