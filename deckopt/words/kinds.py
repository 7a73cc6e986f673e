"""Words of kinds: card types, supertypes and "token". They share one bit mask, because a filter may name any of them."""

from __future__ import annotations

from deckopt.words.table import Words

TYPES = Words(
    ("land", LAND := 1 << 0, "is played, not cast, and makes mana"),
    ("creature", CREATURE := 1 << 1, "attacks, and dies of damage"),
    ("artifact", ARTIFACT := 1 << 2, "a permanent"),
    ("enchantment", ENCHANTMENT := 1 << 3, "a permanent; an Aura enchants another one"),
    ("instant", INSTANT := 1 << 4, "does what it says, and goes to the graveyard"),
    ("sorcery", SORCERY := 1 << 5, "does what it says, and goes to the graveyard"),
    ("planeswalker", PLANESWALKER := 1 << 6, "a permanent with loyalty counters"),
    ("battle", BATTLE := 1 << 7, "a permanent with defense counters"),
)

SUPERTYPES = Words(
    ("basic", BASIC := 1 << 8, "a deck may have any number of it"),
    ("legendary", LEGENDARY := 1 << 9, "of several of one name a player keeps one"),
    ("snow", SNOW := 1 << 10, "means nothing by itself"),
    ("world", WORLD := 1 << 11, "means nothing by itself"),
)

#: All kinds, each with its bit.
KINDS = Words(
    *TYPES.rows,
    *SUPERTYPES.rows,
    ("token", TOKEN := 1 << 12, "no card: only effects make it"),
    ("kindred", KINDRED := 1 << 13, "a card type that is of no cards by itself; called tribal before"),
    ("emblem", EMBLEM := 1 << 14, "no permanent, and nothing removes it; other filters never mean it"),
)

PERMANENT = LAND | CREATURE | ARTIFACT | ENCHANTMENT | PLANESWALKER | BATTLE
TYPE_BITS = (1 << len(TYPES)) - 1
TYPE_LINE_BITS = TOKEN - 1  # types and supertypes, without kindred
