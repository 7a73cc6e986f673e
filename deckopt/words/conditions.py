"""Words of conditions: the questions that a condition may ask. How it is written is in `cards.amounts`."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

#: The keys that ask; a condition has exactly one of them. (`from_` is written `from` in files.)
QUESTIONS = Words.counted(
    ("control", "how many permanents of yours match"),
    ("count", "how many cards or permanents of yours match in a zone"),
    ("turn", "how much of something happened this turn"),
    ("game", "how many spells were cast this game"),
    ("number", "a number of the game"),
    ("paid", "whether an additional cost was paid"),
    ("aimed", "whether the first target is you or yours, or a player"),
    ("revealed", "whether what was revealed for was found and matches"),
    ("entered", "whether what it has put onto the battlefield matches"),
    ("counters", "how many counters of a kind are on something"),
    ("from_", "whether it was cast, or came, from a zone"),
    ("card_types", "how many card types there are among the cards of your graveyard"),
    ("cast", "whether it was cast"),
    ("played", "whether it was played as a land"),
    ("amount", "an amount against another one"),
    ("total_power", "the power of all permanents that match, added up"),
    ("is_", "whether a target, or the source, matches, as it is now"),
    ("attached", "how many of what is attached to it match"),
    ("exiled", "how many cards are exiled with it, or card types among them"),
)

#: What is asked of the cards that are exiled with a permanent; and how it remembers them.
EXILED_WITH = Words.counted(("cards", "how many they are"), ("card types", "how many card types there are among them"))
HELD = Words.counted(("counted", "it counts them and their types, and does not tell them apart"))

#: What conditions alone ask for, as amounts (`words.amounts` has the others), each with its words in programs. In place of
#: what is in braces stands what the row of the amount says.
ASKED = Words(
    ("{filter} found", A_FOUND := 11, "1 or 0: whether a card was found, and matches"),
    ("{flag}", A_FLAG := 13, "1 or 0: whether the frame has a flag"),
    ("{target} is {aimed}", A_AIMED := 14, "1 or 0: whether the first target, or the second, is yours"),
    ("spells cast this game", A_GAME := 18, "the spells that were cast this game"),
    ("other spells cast this turn", A_OTHER_SPELLS := 23, "the spells that were cast this turn, but for that which asks"),
    ("{filter} just entered", A_ENTERED := 24, "how much of what was just put onto the battlefield matches"),
    ("{ref} is {filter}", A_IS := 25, "1 or 0: whether a target or the source matches"),
)

Paid = Literal["kicker", "bargain", "evoke", "offspring", "mana", "mana 2", "escape", "madness"]

#: Optional costs of a spell, and mana that may be spent on it, of which a condition asks whether they were paid.
PAID = Words.counted(
    ("kicker", "its kicker"),
    ("bargain", "the sacrifice for bargain"),
    ("evoke", "its evoke cost, instead of its own"),
    ("offspring", "the cost of offspring"),
    ("mana", "the first mana of the card's list `spent`"),
    ("mana 2", "the second mana of that list"),
    ("escape", "an escape cost, its own or a given one"),
    ("madness", "its madness cost, as it was discarded"),
)
