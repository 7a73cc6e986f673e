"""Words of filters that are not types, colours, subtypes, keywords or names. How a filter is written is in `cards.filters`."""

from __future__ import annotations

from deckopt.words.table import Words

FILTER_WORDS = Words.counted(
    ("permanent", "any card type that stays on the battlefield"),
    ("coloured", "of any colour"),
    ("colourless", "of no colour"),
    ("multicoloured", "of two or more colours"),
    ("tapped", "a tapped permanent"),
    ("untapped", "an untapped permanent"),
    ("attacking", "an attacking creature"),
    ("idle", "neither attacking nor new"),
    ("enchanted", "another Aura than the source is attached to it"),
    ("other", "not the source itself"),
    ("another", "as other"),
    ("self", "of the source's own name"),
)

#: Words without meaning, which make a filter easier to read.
READ_OVER = ("card", "cards", "a", "an", "you", "control", "any")
