"""Cards that only tests know: one for each part of the card format that no shipped card may use.

Random play draws them beside the shipped cards, so that every verb, trigger event
and cost is played in both engines. Their names are made up; none is a real card.
"""

from __future__ import annotations

import tomli
from samples import casting as sample_casting
from samples import combat as sample_combat
from samples import copies as sample_copies
from samples import end_step as sample_end_step
from samples import forbidden as sample_forbidden
from samples import hurt as sample_hurt
from samples import illegal_targets as sample_illegal_targets
from samples import intervening_if as sample_intervening_if
from samples import lands as sample_lands
from samples import last_known as sample_last_known
from samples import later as sample_later
from samples import leaving as sample_leaving
from samples import modes as sample_modes
from samples import moments as sample_moments
from samples import numbers as sample_numbers
from samples import opponent as sample_opponent
from samples import payments as sample_payments
from samples import protection as sample_protection
from samples import sizes as sample_sizes
from samples import sources as sample_sources
from samples import split_second as sample_split_second
from samples import stages as sample_stages
from samples import takes as sample_takes
from samples import targets as sample_targets
from samples import together as sample_together
from samples import top as sample_top
from samples import watching as sample_watching

from deckopt.cards.catalog import Catalog, parse_card
from naive.cards_mana import MANA_CARDS
from naive.cards_of_counters import CARDS_OF_COUNTERS

CARDS = """
["Sample Surveyor"]
cost = "{U}"
type = "Instant"
effects = [{ do = "surveil", amount = 2 }, { do = "draw" }]

["Sample Miller"]
cost = "{B}"
type = "Sorcery"
effects = [{ do = "mill", amount = 3 }, { do = "return", what = "creature or land", from = "graveyard", up_to = true }]

["Sample Returner"]
cost = "{1}{B}"
type = "Instant"
effects = [{ do = "return", what = "land", from = "graveyard", to = "battlefield", tapped = true }]

["Sample Stacker"]
cost = "{U}"
type = "Sorcery"
effects = [{ do = "draw", amount = 2 }, { do = "put", to = "bottom" }]

["Sample Grower"]
cost = "{1}{G}"
type = "Sorcery"
effects = [{ do = "put", what = "land", to = "battlefield", tapped = true, count = 2, up_to = true }, { do = "gain", amount = 2 }]

["Sample Altar"]
cost = "{B}"
type = "Sorcery"
effects = [{ do = "sacrifice", what = "land or creature", count = 2 }, { do = "draw", amount = 2 }]

["Sample Bouncer"]
cost = "{U}"
type = "Instant"
effects = [{ do = "return", what = "creature or land", count = 2, up_to = true }]

["Sample Flicker"]
cost = "{W}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "return", what = "target", to = "top" }, { do = "draw" }]

["Sample Banisher"]
cost = "{W}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "exile", what = "target" }, { do = "gain", amount = 3 }]

["Sample Dazer"]
cost = "{U}"
type = "Instant"
effects = [{ do = "tap", what = "creature", count = 2, up_to = true }, { do = "untap", what = "land", count = 2 }]

["Sample Reviver"]
cost = "{W}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }]
effects = [{ do = "return", what = "target", from = "graveyard", to = "battlefield" }, { do = "lose", amount = 1, who = "each" }]

["Sample Doom"]
cost = "{2}{B}"
type = "Sorcery"
effects = [
  { do = "may", pay = "{B}", effects = [{ do = "lose", amount = 3, who = "opponent" }], otherwise = [{ do = "lose game" }] },
]

["Sample Triumph"]
cost = "{3}{W}"
type = "Sorcery"
effects = [
  { do = "if", when = { control = "creature" }, then = [{ do = "win" }], otherwise = [{ do = "gain", amount = 4 }] },
]

# One copy, not two: where copies are aimed at random, more of them would have no end.
["Sample Echoes"]
cost = "{1}{R}"
type = "Instant"
targets = ["any"]
effects = [
  { do = "damage", amount = 1 },
  { do = "if", when = { aimed = "you" }, then = [{ do = "copy", amount = 1 }] },
]

["Sample Promise"]
cost = "{U}"
type = "Sorcery"
effects = [
  { do = "later", at = "next upkeep", effects = [{ do = "draw", amount = 2 }] },
  { do = "later", at = "next end step", effects = [{ do = "discard" }, { do = "damage", amount = 1, to = "opponent" }] },
]

["Sample Impulse"]
cost = "{R}"
type = "Sorcery"
effects = [{ do = "exile top", amount = 1, play_until = "end of turn" }, { do = "add", mana = "{R/G}" }]

["Sample Memory"]
cost = "{1}{U}"
type = "Sorcery"
effects = [{ do = "shuffle", zones = ["graveyard"] }, { do = "draw" }]

["Sample Chooser"]
cost = "{1}{G}"
type = "Sorcery"
modes = [
  { effects = [{ do = "look", amount = 3, take = { to = "battlefield", what = "land", up_to = true }, rest = "bottom" }] },
  { effects = [{ do = "look", amount = 3, take = { to = "hand", count = 2 }, rest = "exile" }] },
  { effects = [{ do = "search", what = "creature", count = 2, to = "graveyard" }] },
]

["Sample Duel"]
cost = "{R}"
type = "Sorcery"
targets = ["creature", "any"]
effects = [
  { do = "damage", amount = { value = "power", of = "target" }, to = "target 2" },
  { do = "damage", amount = 1, to = "target" },
]

["Sample Fury"]
cost = "{R}"
type = "Instant"
targets = ["creature", "other creature"]
effects = [
  { do = "pump", what = "target", power = 2, keywords = ["double strike"] },
  { do = "pump", what = "target 2", power = -1, toughness = -1 },
]

["Sample Looter"]
cost = "{X}{U}"
type = "Sorcery"
effects = [{ do = "draw", amount = "X" }, { do = "discard", amount = "X", random = true }, { do = "discard", what = "land" }]

["Sample Animator"]
cost = "{G}"
type = "Sorcery"
targets = ["land"]
effects = [
  { do = "become", types = "Creature — Elemental", power = 2, toughness = 2 },
  { do = "counters", what = "target", amount = 1 },
]

["Sample Veteran"]
cost = "{1}{W}"
type = "Creature — Soldier"
power = 2
toughness = 2
keywords = ["lifelink", "haste"]
triggers = [
  { on = "upkeep", effects = [{ do = "gain", amount = 1 }] },
  { on = "end step", effects = [{ do = "may", effects = [{ do = "counters", what = "this" }] }] },
  { on = "damage", effects = [{ do = "lose", amount = { value = "event" }, who = "opponent" }] },
]

["Sample Warden"]
cost = "{1}{G}"
type = "Creature — Beast"
power = 1
toughness = 2
enters = { counters = 1 }
abilities = [
  { cost = { remove = { kind = "+1/+1" } }, targets = ["creature"], effects = [{ do = "pump", power = 2, toughness = 2 }] },
]
triggers = [
  { on = "enters", of = "other creature", effects = [{ do = "counters", what = "this" }] },
  { on = "dies", of = "other creature", effects = [{ do = "counters", what = "this" }, { do = "gain", amount = 1 }] },
]

["Sample Battery"]
cost = "{2}"
type = "Artifact"
enters = { charge = 2 }
abilities = [
  { cost = { tap = true, remove = { kind = "charge", count = 1 } }, effects = [{ do = "draw" }] },
  { cost = "{1}", once_each_turn = true, effects = [{ do = "counters", what = "this", kind = "charge" }] },
]

["Sample Watcher"]
cost = "{1}{R}"
type = "Creature — Goblin"
power = 2
toughness = 1
triggers = [
  { on = "attacks", of = "creature", effects = [{ do = "pump", what = "it", power = 1 }] },
  { on = "tapped", of = "land", effects = [{ do = "damage", amount = 1, to = "each" }] },
  { on = "cycled", of = "card", effects = [{ do = "create", token = "Goblin token" }] },
  { on = "discarded", of = "nonland", effects = [{ do = "lose", amount = 1, who = "opponent" }] },
]

["Sample Ghost"]
cost = "{2}{B}"
type = "Creature — Spirit"
power = 2
toughness = 2

[["Sample Ghost".abilities]]
zone = "graveyard"
cost = { mana = "{B}", exile = { what = "creature" } }
effects = [{ do = "return", what = "this", from = "graveyard" }]

[["Sample Ghost".abilities]]
zone = "hand"
cost = { mana = "{B}", discard = "this" }
targets = ["creature"]
effects = [{ do = "pump", power = 1, toughness = 1 }]

["Sample Feast"]
cost = "{G}"
type = "Sorcery"
also = { exile = { count = 2 } }
effects = [{ do = "gain", amount = 3 }, { do = "draw" }]

["Sample Cultist"]
cost = "{B}"
type = "Creature — Zombie"
power = 1
toughness = 1
keywords = ["infect"]
abilities = [
  { cost = { discard = { count = 1 } }, effects = [{ do = "pump", what = "this", power = 1, toughness = 1 }] },
  { cost = { life = 1, sacrifice = "other creature" }, effects = [{ do = "draw" }] },
]

["Sample Chute"]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { discard = { count = 1 } }, effects = [{ do = "scry", amount = 1 }] }]

["Sample Captain"]
cost = "{1}{W}"
type = "Legendary Creature — Soldier"
power = 1
toughness = 1
statics = [{ of = "other creature", power = 1, toughness = 1, keywords = ["haste"] }]

["Sample Bear"]
cost = "{1}{G}"
type = "Creature — Bear"
power = 2
toughness = 2
madness = "{G}"
must_attack = true

["Sample Grove"]
type = "Land"
mana = ["{G}", "{W}"]
triggers = [{ on = "tapped", effects = [{ do = "gain", amount = 1 }] }]

["Sample Ruins"]
type = "Land"
enters = { tapped = true }
mana = "{C}{C}"
abilities = [{ cost = { mana = "{1}", tap = true, sacrifice = "this" }, effects = [{ do = "draw" }] }]

["Sample Shore"]
type = "Land"
mana = "{R}"
enters = { tapped_unless = { control = "land", at_most = 1 } }
abilities = [
  { cost = { tap = true }, when = { control = "land", at_least = 3 }, effects = [{ do = "pump", what = "creature", power = 1 }] },
  { cost = "{1}", when = { turn = "spells cast" }, effects = [{ do = "scry", amount = 1 }] },
]

["Sample Temple"]
type = "Land"
enters = { tapped = true }
mana = "{C}{C}"

["Sample Crypt"]
type = "Land — Swamp Mountain"
enters = { life = 2 }

["Sample Wrecker"]
cost = "{1}{R}"
type = "Sorcery"
targets = ["artifact or land"]
effects = [{ do = "destroy", what = "target" }, { do = "more lands" }, { do = "search", what = "land", to = "battlefield" }]

["Sample Avalanche"]
cost = "{2}{R}"
type = "Sorcery"
effects = [{ do = "doom", what = "creature" }, { do = "destroy", what = "creature" }, { do = "draw", amount = 2 }]

["Sample Colossus"]
cost = "{7}"
type = "Artifact Creature — Construct"
power = 3
toughness = 3
keywords = ["indestructible"]
less = { count = "artifact", times = 2 }

["Sample Discounter"]
cost = "{1}{R}"
type = "Creature — Goblin"
power = 1
toughness = 1
statics = [{ of = "creature or sorcery", less = 1 }]

["Sample Dredger"]
cost = "{1}{B}"
type = "Creature — Zombie"
power = 2
toughness = 1
dredge = 3

["Sample Root"]
cost = "{G}"
type = "Sorcery"
dredge = 2
effects = [{ do = "draw", amount = 2, who = "each" }, { do = "discard" }]

["Sample Walker"]
cost = "{1}{B}"
type = "Creature — Zombie"
power = 2
toughness = 1

[["Sample Walker".triggers]]
on = "cast"
of = "card"
zone = "graveyard"
when = { from = "hand", at_most = 0 }
effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield", tapped = true }]

[["Sample Walker".triggers]]
on = "end step"
zone = "graveyard"
when = { turn = "life gained", at_least = 2 }
effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield" }]

["Sample Follower"]
cost = "{B}"
type = "Creature — Zombie"
power = 1
toughness = 1

[["Sample Follower".triggers]]
on = "enters"
of = "creature"
zone = "graveyard"
when = { from = "graveyard" }
effects = [
  { do = "later", at = "next end step", effects = [
    { do = "return", what = "this", from = "graveyard", to = "battlefield", tapped = true },
  ] },
]

[["Sample Follower".triggers]]
on = ["dies", "discarded"]
of = "nontoken creature"
zone = "graveyard"
effects = [{ do = "gain", amount = 1 }]

[["Sample Follower".abilities]]
zone = "graveyard"
cost = "{1}{B}"
effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield" }]

["Sample Stalker"]
cost = "{B}"
type = "Creature — Rogue"
power = 1
toughness = 1
statics = [{ keywords = ["haste"], when = { number = "opponent's life", at_most = 25 } }]
abilities = [{ cost = "{1}", when = { number = "life", at_least = 5 }, effects = [{ do = "lose", amount = 3, who = "each" }] }]

["Sample Recaller"]
cost = "{U}"
type = "Creature — Wizard"
power = 1
toughness = 1
abilities = [
  { cost = { tap = true }, targets = [{ what = "artifact or creature", in = "graveyard" }], effects = [{ do = "allow" }] },
]

["Sample Past"]
cost = "{1}{U}"
type = "Sorcery"
effects = [{ do = "allow", what = "instant or sorcery", how = "flashback" }]

["Sample Breach"]
cost = "{1}{B}"
type = "Enchantment"
statics = [{ of = "nonland", graveyard = "escape", exile = 2 }, { of = "land", graveyard = "play" }]
triggers = [{ on = "end step", effects = [{ do = "sacrifice", what = "this" }] }]

["Sample Anger"]
cost = "{1}{R}"
type = "Kindred Creature — Spirit"
power = 2
toughness = 2
must_attack = { card_types = "graveyard", at_least = 3 }
statics = [
  { of = "creature", zone = "graveyard", keywords = ["haste"], when = { control = "Mountain" } },
  { power = { card_types = "graveyard" }, when = { turn = "instant and sorcery spells cast" } },
]

["Sample Seeker"]
cost = "{1}{G}"
type = "Creature — Human"
power = 1
toughness = 1

[["Sample Seeker".triggers]]
on = "enters"
effects = [
  { do = "mill", amount = 3, take = { what = "noncreature", up_to = true, to = "hand" } },
  { do = "if", when = { revealed = "card" }, then = [{ do = "gain", amount = 1 }] },
  { do = "if", when = { revealed = "card", at_most = 0 }, then = [{ do = "counters", what = "this" }] },
]

[["Sample Seeker".triggers]]
on = "upkeep"
zone = "graveyard"
effects = [
  { do = "may", effects = [
    { do = "exile", what = "other creature", from = "graveyard" },
    { do = "if", when = { revealed = "creature" }, then = [
      { do = "return", what = "this", from = "graveyard", to = "battlefield" },
    ] },
  ] },
]

["Sample Delver"]
cost = "{6}{U}"
type = "Creature — Fish"
power = 4
toughness = 4
keywords = ["delve"]
less = { count = "creature" }

["Sample Torrent"]
cost = "{X}{2}{R}"
type = "Sorcery"
less = { turn = "spells cast" }
less_if = { control = "creature" }
targets = ["any"]
effects = [{ do = "damage", amount = "X" }]

["Sample Ranger"]
cost = "{G}"
type = "Creature — Elf"
power = 1
toughness = 1
abilities = [
  { cost = { return = "land" }, once_each_turn = true, targets = ["creature"], effects = [{ do = "untap", what = "target" }] },
  { cost = { mana = "{1}{G}", return = "other creature" }, less = { count = "land" }, effects = [{ do = "gain", amount = 1 }] },
]

["Sample Guide"]
cost = "{2}{R}"
type = "Creature — Ape Spirit"
power = 2
toughness = 2
abilities = [{ zone = "hand", cost = { exile = "this" }, effects = [{ do = "add", mana = "{R}" }] }]

["Sample Remnant"]
cost = "{1}{B}"
type = "Creature — Spirit"
power = 1
toughness = 1
abilities = [{ zone = "graveyard", cost = { mana = "{B}", exile = "this" }, effects = [{ do = "draw" }] }]
[["Sample Remnant".triggers]]
on = "milled"
effects = [{ do = "may", effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield" }] }]

["Sample Chill"]
cost = "{3}{B}"
type = "Sorcery"
targets = ["opponent"]
effects = [{ do = "lose", amount = 3, who = "target" }]

[["Sample Chill".triggers]]
on = "milled"
when = { count = "self", in = "graveyard" }
effects = [
  { do = "may", effects = [{ do = "exile", what = "this", from = "graveyard" }, { do = "damage", amount = 3, to = "opponent" }] },
]

["Sample Watchtower"]
cost = "{1}{U}"
type = "Enchantment"
statics = [{ lands = 1 }]
triggers = [{ on = "milled", of = "creature", effects = [{ do = "gain", amount = 1 }] }]

["Sample Grinder"]
cost = "{U}"
type = "Sorcery"
targets = ["player"]
effects = [
  { do = "mill", amount = 3, who = "target" },
  { do = "mill", amount = 1, who = "each" },
  { do = "return", what = "creature with mana value 2 or less or land", from = "graveyard", up_to = true },
]

["Sample Pillar"]
cost = "{1}{R}"
type = "Enchantment"
triggers = [{ on = "cast", of = "card with mana value 2 or less", effects = [{ do = "damage", amount = 1, to = "each" }] }]
statics = [{ of = "creature with mana value 2", power = 1 }]

["Sample Hammer"]
cost = "{1}"
type = "Artifact — Equipment"
statics = [{ of = "enchanted", power = 2, toughness = 1, keywords = ["haste"] }]
abilities = [{ cost = "{1}", sorcery = true, targets = ["creature"], effects = [{ do = "attach" }] }]
triggers = [
  { on = "enters", of = "creature", effects = [{ do = "may", effects = [{ do = "attach", to = "it" }] }] },
  { on = "attacks", of = "enchanted", effects = [{ do = "gain", amount = 1 }] },
  { on = "combat damage", of = "enchanted", effects = [{ do = "lose", amount = { value = "event" }, who = "opponent" }] },
]

["Sample Raider"]
cost = "{R}"
type = "Creature — Goblin"
power = 1
toughness = 1
triggers = [
  { on = "combat damage", effects = [{ do = "draw" }, { do = "counters", what = "this" }] },
  { on = "combat damage", of = "Goblin", effects = [{ do = "pump", what = "it", power = 1 }] },
]

["Sample Monolith"]
cost = "{2}"
type = "Artifact"
stays_tapped = true
mana = "{C}{C}{C}"
abilities = [{ cost = "{4}", effects = [{ do = "untap", what = "this" }] }]

["Sample Animation"]
cost = "{B}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }]
effects = [
  { do = "return", what = "target", from = "graveyard", to = "battlefield" },
  { do = "lose", amount = { value = "mana value", of = "target" } },
]

["Sample Diamond"]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { discard = "hand", sacrifice = "this" }, effects = [{ do = "add", mana = "{R/G}", amount = 3 }] }]
triggers = [{ on = "dies", effects = [{ do = "gain", amount = { value = "mana value" } }] }]

["Sample Drum"]
cost = "{1}"
type = "Artifact"
abilities = [{ cost = { tap = true, tap_others = "creature" }, effects = [{ do = "add", mana = "{R/G}" }] }]

["Sample Druid"]
cost = "{G}"
type = "Creature — Elf"
power = 1
toughness = 1
abilities = [
  { cost = { tap_others = { what = "creature", count = 2 } }, effects = [{ do = "add", mana = "{G}{G}" }] },
  { cost = { tap_others = "other Elf or artifact", life = 1 }, effects = [{ do = "draw" }] },
]

["Sample Spy"]
cost = "{1}{B}"
type = "Sorcery"
targets = ["player"]
effects = [
  { do = "if", when = { aimed = "you" }, then = [{ do = "reveal", until = "land", to = "graveyard", rest = "graveyard" }] },
  { do = "gain", amount = { value = "revealed" } },
]

["Sample Belcher"]
cost = "{2}"
type = "Artifact"

[["Sample Belcher".abilities]]
cost = { mana = "{1}", tap = true }
targets = ["any"]
effects = [
  { do = "reveal", until = "basic land", to = "hand", rest = "bottom" },
  { do = "damage", amount = { value = "revealed" } },
  { do = "if", when = { revealed = "Mountain" }, then = [{ do = "damage", amount = 1, to = "opponent" }] },
]

["Sample Polymorph"]
cost = "{2}{U}"
type = "Sorcery"
effects = [{ do = "reveal", until = "creature", to = "battlefield", rest = "exile" }]

["Sample Outburst"]
cost = "{2}{R}"
type = "Instant"
keywords = ["cascade"]
effects = [{ do = "pump", what = "creature", power = 1 }]

["Sample Elder"]
cost = "{3}{G}"
type = "Creature — Elf"
power = 2
toughness = 2
keywords = ["cascade"]

["Sample Bloom"]
type = "Artifact"
suspend = { turns = 2, cost = "{0}" }
mana = { add = "any", amount = 3, sacrifice = true }

["Sample Rift"]
cost = "{2}{R}"
type = "Sorcery"
suspend = { turns = 1, cost = "{R}" }
targets = ["any"]
effects = [{ do = "damage", amount = 3 }]

["Sample Nomad"]
cost = "{4}{G}"
type = "Creature — Beast"
power = 3
toughness = 3
suspend = { turns = 3, cost = "{G}" }
triggers = [{ on = "enters", effects = [{ do = "draw" }] }]

["Sample Reversal"]
cost = "{1}{B}"
type = "Sorcery"
effects = [{ do = "exchange", what = "creature" }]

["Sample Tutor"]
cost = "{B}"
type = "Instant"
effects = [{ do = "search", what = "nonland", to = "top", count = 2 }, { do = "lose", amount = 1 }]

["Sample Herald"]
cost = "{2}{R}"
type = "Creature — Eldrazi"
power = 2
toughness = 2
cycling = "{1}"
triggers = [
  { on = "cast", of = "this", targets = ["any"], effects = [{ do = "damage", amount = 1 }] },
  { on = "cycled", of = "this", effects = [{ do = "untap", what = "land", count = 1 }] },
  { on = "discarded", of = "this", effects = [{ do = "gain", amount = 1 }] },
]

["Sample Champion"]
cost = "{1}{W}"
type = "Creature — Mouse Soldier"
power = 2
toughness = 2
triggers = [
  { on = "targeted", at = [1], effects = [{ do = "counters", what = "this" }] },
  { on = "targeted by spell", of = "other creature", effects = [{ do = "gain", amount = 1 }] },
  { on = "cast at", effects = [{ do = "draw" }, { do = "discard" }] },
]

["Sample Drillmaster"]
cost = "{R}"
type = "Creature — Goblin"
power = 1
toughness = 2
triggers = [
  { on = "combat", targets = ["creature"], effects = [{ do = "pump", power = 1, keywords = ["haste"] }] },
  { on = "main", effects = [{ do = "add", mana = "{R}" }] },
  { on = "you attack", effects = [{ do = "damage", amount = 1, to = "opponent" }] },
]

["Sample Warmaster"]
cost = "{1}{G}"
type = "Creature — Elf"
power = 1
toughness = 1
abilities = [
  { cost = "{1}", once_each_turn = true, targets = ["creature"], effects = [{ do = "pump", power = 1, toughness = 1 }] },
]
triggers = [
  { on = "enters", of = "other creature", once_each_turn = true, effects = [{ do = "create", token = "Warrior token" }] },
  { on = "dies", of = "creature", once_each_turn = true, effects = [{ do = "gain", amount = 1 }] },
]

["Sample Protector"]
cost = "{W}"
type = "Instant"
targets = ["creature", "creature"]
effects = [{ do = "pump", power = 1 }, { do = "counters", what = "target 2" }]

["Sample Cutter"]
cost = "{1}"
type = "Artifact — Equipment"
statics = [{ of = "enchanted", power = 1, toughness = 1 }]
abilities = [{ cost = "{1}", sorcery = true, targets = ["creature"], effects = [{ do = "attach" }] }]
triggers = [
  { on = "cast", of = "noncreature", effects = [
    { do = "create", token = "Warrior token" },
    { do = "may", effects = [{ do = "attach", to = "created" }] },
  ] },
  { on = "leaves", effects = [
    { do = "create", token = "Goblin token", amount = 2 },
    { do = "pump", what = "created", power = 1, keywords = ["haste"] },
  ] },
]

["Sample Rage"]
cost = "{W}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "pump", power = 1 }, { do = "create", token = "Monster Role token", attached = "target" }]

["Sample Wickedness"]
cost = "{B}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "create", token = "Wicked Role token", attached = "target" }, { do = "draw" }]

["Sample Hordemaster"]
cost = "{1}{R}"
type = "Creature — Goblin"
power = 2
toughness = 1
triggers = [
  { on = ["enters", "leaves"], of = "Goblin", effects = [
    { do = "exile top", amount = 1, what = "creature or instant", play_until = "end of next turn" },
  ] },
  { on = "attacks", effects = [{ do = "pump", what = "other attacking creature", power = 1 }] },
]

["Sample Desk"]
cost = "{1}"
type = "Artifact"
abilities = [
  { cost = { mana = "{1}", tap = true, sacrifice = "this" }, effects = [
    { do = "exile top", amount = 2, choose = 1, play_until = "end of next turn" },
  ] },
]
triggers = [{ on = "you attack", effects = [{ do = "gain", amount = { count = "attacking creature" } }] }]

["Sample Paladin"]
cost = "{W}{W}"
type = "Creature — Human Knight"
power = 2
toughness = 2

[["Sample Paladin".statics]]
of = "Equipment"
when = { control = "artifact", at_least = 2 }
abilities = [{ cost = "{0}", sorcery = true, targets = ["creature"], effects = [{ do = "attach" }] }]

[["Sample Paladin".statics]]
of = "other creature"
triggers = [{ on = "attacks", effects = [{ do = "gain", amount = 1 }] }, { on = "dies", effects = [{ do = "draw" }] }]

["Sample Mantle"]
cost = "{R}"
type = "Enchantment — Aura"
enchant = "creature"

[["Sample Mantle".statics]]
of = "enchanted"
power = 1
abilities = [{ cost = { tap = true }, targets = ["any"], effects = [{ do = "damage", amount = 1 }] }]
triggers = [{ on = "cast", of = "noncreature", effects = [{ do = "counters", what = "this" }] }]

["Sample Helix"]
cost = "{U}"
type = "Instant"
targets = ["creature"]

[["Sample Helix".effects]]
do = "give"
abilities = [{ cost = { tap = true }, targets = ["nonland permanent"], effects = [{ do = "return", what = "target" }] }]

["Sample Reflexes"]
cost = "{G}"
type = "Instant"
targets = ["creature"]

[["Sample Reflexes".effects]]
do = "give"
triggers = [
  { on = "tapped", targets = ["any"], effects = [{ do = "damage", amount = { value = "power", of = "this" } }] },
  { on = "upkeep", effects = [{ do = "draw" }] },
]
[["Sample Reflexes".effects]]
do = "untap"
what = "target"

["Sample Aid"]
cost = "{W}"
type = "Enchantment"

[["Sample Aid".triggers]]
on = "enters"
of = "Equipment"
targets = ["creature"]
effects = [{ do = "may", effects = [{ do = "attach", what = "it", to = "target" }] }]

["Sample Lackey"]
cost = "{R}"
type = "Creature — Goblin"
power = 1
toughness = 1
abilities = [{ cost = "{1}", targets = ["any"], effects = [{ do = "damage", amount = 1 }] }]

[["Sample Lackey".triggers]]
on = "player damage"
effects = [{ do = "may", effects = [{ do = "put", what = "creature", to = "battlefield" }] }]

["Sample Resonance"]
cost = "{R}"
type = "Enchantment"
triggers = [{ on = "cast only at", of = "creature", effects = [{ do = "copy", what = "cast" }] }]

["Sample Mage"]
cost = "{1}{U}"
type = "Creature — Human Wizard"
power = 1
toughness = 2
triggers = [{ on = "cast", of = "instant or sorcery", once_each_turn = true, effects = [{ do = "copy", what = "cast" }] }]

["Sample Passage"]
cost = "{1}{B}"
type = "Instant"
back = "Sample Passageway"
effects = [{ do = "mill", amount = 4 }]

["Sample Passageway"]
face = true
type = "Land"
enters = { tapped = true }
mana = "{B}"
"""

#: Cards of scripted games only.
SCENARIO_CARDS = """
["Scenario Ruins"]
type = "Land"
mana = "{C}{C}"
abilities = [{ cost = { mana = "{1}", tap = true, sacrifice = "this" }, effects = [{ do = "draw" }] }]

["Scenario Herald"]
cost = "{R}"
type = "Creature — Soldier"
power = 1
toughness = 1
keywords = ["haste"]
triggers = [{ on = "attacks", of = "creature", effects = [{ do = "pump", what = "it", power = 2 }] }]

["Scenario Cultist"]
cost = "{B}"
type = "Creature — Zombie"
power = 1
toughness = 1
abilities = [{ cost = { sacrifice = "other creature" }, effects = [{ do = "draw" }] }]

["Scenario Mourner"]
cost = "{R}"
type = "Creature — Zombie"
power = 1
toughness = 1
triggers = [{ on = "dies", of = "other creature", effects = [{ do = "counters", what = "this" }] }]

["Scenario Digger"]
cost = "{2}{B}"
type = "Creature — Spirit"
power = 2
toughness = 2
abilities = [{ zone = "graveyard", cost = { exile = { what = "creature", count = 1 } }, effects = [{ do = "draw" }] }]

["Scenario Raiser"]
cost = "{R}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }]
effects = [{ do = "return", what = "target", from = "graveyard", to = "battlefield" }]

["Scenario Waker"]
cost = "{U}"
type = "Instant"
effects = [{ do = "untap", what = "land", count = 2, up_to = true }]

["Scenario Will"]
cost = "{R}"
type = "Instant"
targets = ["creature"]

[["Scenario Will".effects]]
do = "give"
what = "target"
triggers = [
  { on = "attacks", effects = [{ do = "damage", amount = 1, to = "opponent" }, { do = "pump", what = "it", power = 1 }] },
]

["Scenario Fork"]
cost = "{R}"
type = "Instant"
targets = ["any"]
effects = [{ do = "damage", amount = 1 }, { do = "if", when = { aimed = "you" }, then = [{ do = "copy", amount = 2 }] }]
"""


def with_sample_cards(catalog: Catalog) -> Catalog:
    """The catalog with the cards for random play added."""
    modules = (
        sample_casting,
        sample_combat,
        sample_copies,
        sample_end_step,
        sample_hurt,
        sample_illegal_targets,
        sample_intervening_if,
        sample_lands,
        sample_last_known,
        sample_later,
        sample_leaving,
        sample_modes,
        sample_moments,
        sample_numbers,
        sample_forbidden,
        sample_opponent,
        sample_payments,
        sample_protection,
        sample_sizes,
        sample_sources,
        sample_split_second,
        sample_stages,
        sample_takes,
        sample_targets,
        sample_together,
        sample_top,
        sample_watching,
    )
    own = "".join([CARDS, *(module.CARDS for module in modules)])
    return _with(catalog, own + MANA_CARDS + CARDS_OF_COUNTERS)


def with_scenario_cards(catalog: Catalog) -> Catalog:
    """The catalog with the cards for scripted games added."""
    return _with(catalog, SCENARIO_CARDS)


def _with(catalog: Catalog, text: str) -> Catalog:
    own = {name: parse_card(name, fields, "tests/naive/cards.py") for name, fields in tomli.loads(text).items()}
    return Catalog({**catalog, **own})
