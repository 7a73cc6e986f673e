"""Words of amounts: the numbers that effects, costs and conditions use. How an amount is written is in `cards.amounts`."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

#: The keys of amounts that are written as tables; each has exactly one of them.
AMOUNTS = Words.counted(
    ("count", "how many cards or permanents of yours a filter means"),
    ("turn", "how much of something happened this turn"),
    ("value", "a number that is read off something"),
    ("number", "a number of the game"),
    ("card_types", "the card types among the cards of your graveyard"),
    ("devotion", "the symbols of some colours among the mana costs of your permanents"),
    ("total_power", "the power of all permanents that a filter means, added up"),
    ("total_mana_value", "the mana values of all permanents that a filter means, added up"),
    ("greatest_power", "the greatest power among them"),
    ("greatest_mana_value", "the greatest mana value among them"),
)

Value = Literal[
    "power",
    "toughness",
    "counters",
    "types",
    "mana value",
    "event",
    "revealed",
    "sacrificed",
    "noted",
    "attached",
    "exiled",
    "exiled types",
]

#: Values that are read off a card, a permanent or a player.
VALUES = Words(
    ("power", A_POWER := 5, "its power"),
    ("toughness", A_TOUGHNESS := 6, "its toughness"),
    ("counters", A_COUNTERS := 7, "how many counters of a kind are on it"),
    ("types", A_TYPES := 8, "how many supertypes, card types and subtypes it has"),
    ("mana value", A_VALUE := 9, "its mana value"),
    ("event", A_EVENT := 12, "the number that the trigger is about"),
    ("revealed", A_REVEALED := 10, "how many cards were revealed before the one looked for"),
    ("sacrificed", A_SACRIFICED := 17, "how many permanents the last sacrifice took"),
    ("noted", A_NOTED := 26, "what an effect or a cost before it has noted"),
    ("attached", A_ATTACHED := 29, "how many permanents of a kind are attached to it"),
    ("exiled", A_EXILED := 30, "how many cards are exiled with it"),
    ("exiled types", A_EXILED_TYPES := 31, "how many card types there are among the cards exiled with it"),
)

#: Words in place of a number.
NUMBER_WORDS = Words.counted(
    ("X", "the X that was chosen"),
    ("-X", "as much taken off"),
    ("half X", "half of that, rounded down"),
    ("all", "as many as there are"),
    ("chosen", "for mana that is added: of the colour that is chosen"),
)

#: Those of the X that was chosen.
X_WORDS = ("X", "-X", "half X")

A_CONST, A_X = 0, 1  # a number; the X that was chosen
A_ROWS, A_ZONE = 2, 3  # objects that match a filter, on the battlefield; in another zone
A_TURN, A_NUMBER = 4, 19  # counts of the turn; counts of the game
A_BEYOND = 15  # the cards in hand beyond a number, or beyond X
A_ECHO = 16  # 1 or 0: whether echo must still be paid
A_CARD_TYPES = 20
A_DEVOTION = 21  # devotion to the colours of a mask; 0: to the chosen colour
A_TOTAL_POWER = 22  # total power, greatest power, that of what crews, or total mana value
GREATEST, CREWING, MANA_VALUES, GREATEST_VALUE = 1, 2, 3, 4
# 11, 13, 14, 18, 23 and 24 are what conditions alone ask for: `words.conditions`
HALF, HALF_DOWN = -1000, -1001  # stand for a factor: half, rounded up or down
