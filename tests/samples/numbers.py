"""Sample cards for random play: numbers of the game, what is counted within a turn, what is aimed at."""

from __future__ import annotations

CARDS = """
["Sample Early Land"]
type = "Land"
enters = { tapped_unless = { number = "turn", at_most = 2 } }
mana = "{R/G}"

["Sample Late Land"]
type = "Land"
enters = { tapped_unless = { number = "least life", at_most = 17 } }
mana = "{U/B}"

["Sample Shadow"]
cost = "{B}"
type = "Creature — Spirit"
power = 13
toughness = 13
statics = [{ power = { number = "life", times = -1, plus = 4 }, toughness = { number = "life", times = -1, plus = 7 } }]
triggers = [{ on = "enters", effects = [{ do = "lose", amount = { number = "turn" }, who = "each" }] }]

["Sample Landfall"]
cost = "{G}"
type = "Instant"
targets = ["creature"]
effects = [
  { do = "pump", power = 2, toughness = 2 },
  { do = "if", when = { turn = "lands entered" }, then = [{ do = "pump", power = 2, toughness = 2 }] },
  { do = "gain", amount = { turn = "creatures died" } },
]

["Sample Revolt"]
cost = "{W}"
type = "Instant"
effects = [{ do = "gain", amount = { turn = "permanents left" } }]

["Sample Game Bolt"]
cost = "{R}"
type = "Instant"
targets = ["any"]
effects = [{ do = "damage", amount = 2 }, { do = "if", when = { aimed = "player" }, then = [{ do = "scry", amount = 1 }] }]

["Sample Familiar"]
cost = "{1}{B}"
type = "Artifact Creature — Rat"
power = 2
toughness = 1
triggers = [{ on = "enters", effects = [
  { do = "if", when = { number = "opponent's hand" }, then = [
    { do = "discard", amount = 4, who = "opponent" },
  ], otherwise = [{ do = "draw" }] },
] }]

[["Sample Familiar".abilities]]
cost = "{1}"
when = { number = "opponent's life", at_most = 18 }
effects = [{ do = "damage", amount = { number = "opponent's hand" }, to = "opponent" }]
"""
