"""Kinds of counters that rules speak of. Cards may name other kinds, which do only what the cards say."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

SizeCounter = Literal["+1/+1", "-1/-1"]

#: Kinds that change the size of a creature. One of each cancel each other.
SIZE_COUNTERS = Words.counted(
    ("+1/+1", "one more power and toughness"),
    ("-1/-1", "one less power and toughness"),
)

#: Other kinds.
RULES_COUNTERS = Words.counted(
    ("lore", "how many chapters a Saga has reached"),
    ("loyalty", "what abilities of a planeswalker are paid with"),
    ("level", "the level of a Class"),
    ("stun", "it is not untapped, and one of them is removed instead"),
)

LONGEST_KIND = 40  # characters
COUNTER_PATTERN = r"^([+-][0-9]/[+-][0-9]|[a-z]+( [a-z]+)*)$"  # "+1/+1", "charge", "first strike" ...

#: Kinds that give what they are put on the keyword of their name (122.1b).
KEYWORD_COUNTERS = (
    *("deathtouch", "double strike", "first strike", "flying", "haste", "hexproof", "indestructible", "lifelink", "menace"),
    *("reach", "shadow", "trample", "vigilance"),
)
#: Kinds that are more than a number: the rules, or the card that puts them, give them a meaning that counters do not have here.
WITH_MEANING = ("shield", "finality", "shroud", "exalted", "decayed", "defense", "level", "lore", "manabond")
