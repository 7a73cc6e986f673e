"""Sample cards for random play: triggers on something entering that have an "if", and what enters in the middle of an effect."""

from __future__ import annotations

CARDS = """
["Sample Coven"]
cost = "{B}"
type = "Creature — Zombie"
power = 2
toughness = 1
triggers = [
  { on = "enters", when = { control = "artifact", at_least = 2 }, effects = [{ do = "lose", amount = 2, who = "opponent" }] },
]

["Sample Sentry Post"]
cost = "{1}"
type = "Artifact"
triggers = [
  { on = "enters", of = "creature", when = { control = "artifact", at_least = 2 }, effects = [{ do = "gain", amount = 1 }] },
]

["Sample Late Dinner"]
cost = "{B}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }]
effects = [
  { do = "return", what = "target", from = "graveyard", to = "battlefield" },
  { do = "create", token = "Treasure token" },
]
"""
