"""Names that only some printings of a card have: what is printed as Kavaero, Mind-Bitten is the card Superior Spider-Man.

They are in `other_names.tsv`, in the folder of cards: in each row a printed name, and the card's own. The first row describes
the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from deckopt import files
from deckopt.cards.names import faces, fold
from deckopt.rows_file import read_rows

FILE = "other_names.tsv"
FORMAT = 1
MOST_BYTES = files.MB


class OtherNames:
    """The other names of cards, from a file. Without one there are none. InputError if it is not such a file."""

    def __init__(self, path: Path | None) -> None:
        self._own = {} if path is None else read_rows(path, MOST_BYTES, FORMAT, "names", _own_names)

    def own(self, name: str) -> str:
        """The card's own name for any spelling of a printed one, or of its front face; "" if no printing is called so."""
        return self._own.get(fold(faces(fold(name))[0]), "")

    def folded(self) -> set[str]:
        """All printed names, as `names.fold` makes them."""
        return set(self._own)


def _own_names(rows: Iterable[list[str]]) -> dict[str, str]:
    """Cards' own names by printed names that are folded."""
    return {fold(printed): own for printed, own in rows}
