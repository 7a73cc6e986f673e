"""Cards that no card file defines: the shipped file of known cards, and the one that `deckopt cards update` keeps.

A card is also found by the names that only some of its printings have (`other_names`). If both files have a card, the better
source counts (`Row.beats`). A file of another version of the compiler is used only for cards that no other file has; the
shipped file is of this version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from deckopt.cards.known import KNOWN, PACKED, KnownCards, Row
from deckopt.cards.names import fold
from deckopt.cards.other_names import FILE, OtherNames
from deckopt.cards.spelling import Spellings

UPDATED = "cards"  # a folder in the user's cache


class Sources:
    """Rows by name from several files, the shipped one first. `others` has the names that only some printings have."""

    def __init__(self, files: Iterable[KnownCards], others: Path | None = None) -> None:
        self.files, self._others = list(files), others

    def find(self, name: str) -> Row | None:
        """The row of that name, in any spelling, or None."""
        row = self._find(name)
        return self._find(own) if row is None and (own := self.other_names.own(name)) else row

    def _find(self, name: str) -> Row | None:
        best: Row | None = None
        for file in self.files:
            row = file.find(name)
            if row is not None and (best is None or (self._is_current(file) and row.beats(best))):
                best = row
        return best

    def _is_current(self, file: KnownCards) -> bool:
        return file.compiler == self.files[0].compiler

    def __contains__(self, name: str) -> bool:
        return any(name in file for file in self.files) or bool(self.other_names.own(name))

    def __iter__(self) -> Iterator[Row]:
        """Every card once, from its best source."""
        seen: set[str] = set()
        for file in self.files:
            for row in file:
                if fold(row.name) not in seen:
                    seen.add(fold(row.name))
                    yield self.find(row.name) or row

    def exact(self) -> Iterator[Row]:
        """Every card once whose best source is played exactly."""
        if len(self.files) == 1:
            yield from self.files[0].exact()
            return
        seen: set[str] = set()
        for file in self.files:
            for row in file.exact():
                best = self.find(row.name)
                if best is not None and best.kind == "exact" and fold(best.name) not in seen:
                    seen.add(fold(best.name))
                    yield best

    def meant(self, name: str, first: Callable[[str], bool], most: int) -> tuple[list[str], int]:
        """The names of cards that may be meant by a misspelt name, or a part of one: about so many, and how many more there
        are. Those that are `first` come before others, and cards that are legal in no format after them."""
        found = self._spellings.meant(fold(name))
        order: dict[str, tuple[int, bool, bool, int]] = {}
        for k, (rank, folded) in enumerate(found):
            row = self.find(folded)
            if row is not None:
                order.setdefault(row.name, (rank, not first(folded), not row.is_legal, k))
        names = sorted(order, key=lambda name: order[name])
        shown = len(names) if len(names) <= most + 1 else most
        return names[:shown], len(names) - shown

    @cached_property
    def _spellings(self) -> Spellings:
        return Spellings({key for file in self.files for key in file.folded_names()} | self.other_names.folded())

    @cached_property
    def other_names(self) -> OtherNames:
        """The names that only some printings have."""
        return OtherNames(self._others)

    def __getstate__(self) -> Mapping[str, Any]:
        return {
            "files": [KnownCards(file.path, file.is_fetched) for file in self.files],
            "_others": self._others,
        }  # other processes read the files again


def sources_in(shipped: Path, updated: Path | None) -> Sources:
    """The existing files: the shipped one in the folder of cards, and the one that the user has fetched."""
    packed = shipped / PACKED
    ours = KnownCards(packed if packed.exists() else shipped / KNOWN)
    found = [ours, *([KnownCards(updated / KNOWN, is_fetched=True)] if updated is not None else [])]
    others = shipped / FILE
    return Sources((file for file in found if file.path.exists()), others if others.exists() else None)
