"""Rows of the tables that several cards share, each once, and the bits of subtypes and keywords.

What becomes rows, and what is written into them, is in `intern`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from deckopt.cards.card import Card
from deckopt.cards.kept import kept_keywords
from deckopt.compile.counters import BOTH, counter_columns
from deckopt.compile.protections import sources_of
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.words.keywords import COLOURED, DAMAGE, PERMANENT_KEYWORDS, PROTECTIONS


class Rows:
    """Rows of the tables that several cards share. `names` gives cards their numbers."""

    def __init__(self, tables: np.void, names: Sequence[str], cards: Sequence[Card]) -> None:
        self.t = tables
        self.names = list(names)
        self.cards = list(cards)
        self.subtypes: dict[str, int] = {}
        self.columns = counter_columns(self.cards)
        self.t["both_column"] = self.columns.get(BOTH, 0)
        asked = kept_keywords(self.cards) - {*PERMANENT_KEYWORDS}
        if len(asked) > C.MOST_ASKED:
            raise InputError("deck", "", f"asks for more than {C.MOST_ASKED} different keywords")
        words = [*PERMANENT_KEYWORDS, *sorted(asked)]
        self.keywords = {word: 1 << k for k, word in enumerate(words)}  # the bits of keywords of permanents
        self._protect(words[C.FIRST_ASKED :])
        self._rows: dict[str, dict[Hashable, int]] = {}
        for card in self.cards:
            for subtype in card.type.subtypes:
                self.subtype_mask([subtype])

    def _row(self, table: str, key: Hashable, limit: int) -> tuple[int, bool]:
        """The index of the row that is made from the key, and whether it is a new row."""
        rows = self._rows.setdefault(table, {})
        if key in rows:
            return rows[key], False
        if len(rows) >= limit:
            raise InputError(
                "deck", "", f"needs more than {limit} different {table}", "split it or raise the limit in rules.codes"
            )
        rows[key] = len(rows)
        return rows[key], True

    def rows_of(self, table: str) -> list[Any]:
        """What the rows of a table were made from, in order."""
        return list(self._rows.get(table, {}))

    def subtype_mask(self, subtypes: Sequence[str]) -> int:
        """Bit mask of subtypes, of which a game may have 64."""
        mask = 0
        for subtype in subtypes:
            bit = self.subtypes.setdefault(subtype, len(self.subtypes))
            if bit >= 64:
                raise InputError("deck", "", "has more than 64 different subtypes")
            mask |= 1 << bit
        return mask

    def _protect(self, words: Sequence[str]) -> None:
        """Write what the protections among the kept keywords are from."""
        t = self.t
        for k, word in enumerate(words):
            if word in PROTECTIONS:
                found = sources_of(word)
                t["p_is"][k], t["protections"] = 1, t["protections"] | self.keywords[word]
                t["p_colours"][k], t["p_kinds"][k] = found.colours, found.kinds
                t["p_least"][k], t["p_most"][k] = found.least, found.most
        t["p_damage"] = self.keywords.get(DAMAGE, 0)
        for k, word in enumerate(COLOURED):
            t["p_chosen"][k] = self.keywords.get(word, 0)

    def keyword_bits(self, keywords: Sequence[str]) -> int:
        """Bits of those keywords of permanents that matter in the game."""
        return sum(self.keywords.get(word, 0) for word in dict.fromkeys(keywords))
