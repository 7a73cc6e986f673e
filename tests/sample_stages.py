"""Sample cards for random play: what moves through stages, and what is so only until your next turn."""

from __future__ import annotations

CARDS = """
["Sample Aegis"]
cost = "{1}"
type = "Artifact"
triggers = [{ on = "enters", when = { cast = "this" }, effects = [{ do = "protect" }] }]

["Sample Backlash"]
cost = "{R}"
type = "Instant"
effects = [{ do = "damage", amount = 2, to = "each" }]

["Sample Smuggler"]
cost = "{1}"
type = "Artifact"

[["Sample Smuggler".abilities]]
cost = { tap = true }
effects = [{ do = "put", what = "artifact or creature", to = "battlefield", up_to = true }]
"""
