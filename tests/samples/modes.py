"""Cards that only tests know, for modes that cost more, or less, or ask for something (see `naive/cards.py`)."""

CARDS = """
["Sample Grip"]
cost = "{U}"
type = "Instant"
modes = [
  { targets = ["permanent"], effects = [{ do = "tap", what = "target" }] },
  { effects = [{ do = "draw" }] },
  { targets = ["permanent"], also = "{1}", effects = [{ do = "tap", what = "target" }, { do = "draw" }] },
]
flashback = "{1}{U}"

["Sample Collective"]
cost = "{B}"
type = "Sorcery"
modes = [
  { targets = ["opponent"], effects = [{ do = "lose", amount = 2, who = "target" }] },
  { effects = [{ do = "gain", amount = 2 }], also = { discard = "land" }, when = { control = "land" } },
  { effects = [{ do = "draw" }], also = { life = 2, mana = "{B}" }, when = { count = "card", in = "hand", at_most = 2 } },
]

["Sample Retreat Order"]
cost = "{3}{U}"
type = "Instant"
modes = [
  { targets = ["nonland permanent"], effects = [{ do = "return", what = "target" }], less = 3 },
  { effects = [{ do = "scry", amount = 1 }] },
]
"""
