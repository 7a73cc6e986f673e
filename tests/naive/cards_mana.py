"""Sample cards for random play that make mana in other ways than "{T}: Add {G}." (see `naive/cards.py`)."""

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

["Sample Field"]
type = "Land"
enters = { tapped = true }
mana = "{W/U/B/R/G}{W/U/B/R/G}{R/G}"

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

["Sample Eldrazi Temple"]
type = "Land"
mana = ["{C}", { add = "{C}{C}", only = { spells = "colourless creature", abilities = "artifact" } }]

["Sample Cavern"]
type = "Land"
enters = { choose = "creature type" }
mana = ["{C}", { add = "any", only = { spells = "creature", sources = "creature", of_chosen_type = true } }]

["Sample Workshop"]
type = "Land"
mana = { add = "{C}{R}{G}", only = { spells = "artifact or creature" } }

["Sample Castle"]
type = "Land"
mana = "{G}"
abilities = [
  { cost = { mana = "{G}", tap = true }, effects = [
    { do = "add", mana = "{R/G}", amount = 3, only = { spells = "creature", abilities = "creature" } },
  ] },
]

["Sample Titan"]
cost = "{4}"
type = "Creature — Eldrazi Human"
power = 4
toughness = 4
abilities = [{ cost = "{2}{R}", effects = [{ do = "pump", what = "this", power = 1 }] }]

["Sample Scout"]
cost = "{1}{G}"
type = "Creature — Human Scout"
power = 1
toughness = 1
cycling = "{1}{G}"
abilities = [{ cost = { mana = "{1}", tap = true }, effects = [{ do = "untap", what = "land", count = 1 }] }]

["Sample Machine"]
cost = "{3}"
type = "Artifact"
abilities = [{ cost = "{2}", effects = [{ do = "scry", amount = 1 }] }]

["Sample Minstrel"]
cost = "{1}"
type = "Creature — Human Bard"
power = 1
toughness = 1
statics = [{ of = "land", untapped = true }]

["Sample Town"]
type = "Land"
enters = { tapped_unless = { number = "turn", at_most = 3 } }
mana = "{R/G}"
abilities = [{ cost = { tap = true }, when = { number = "least life", at_most = 18 }, effects = [{ do = "gain", amount = 1 }] }]

["Sample Zealot"]
cost = "{1}"
type = "Creature — Human"
power = 1
toughness = 1
[["Sample Zealot".statics]]
power = 2
toughness = 1
when = { number = "opponent's life", at_most = 17, also = { number = "life", at_least = 10 } }
"""
