"""Names that only some printings of a card have: what is printed as Kavaero, Mind-Bitten is the card Superior Spider-Man.

They are in `other_names.tsv`, in the folder of cards: in each row a printed name, and the card's own. The first row describes
the file.
"""

from __future__ import annotations

from pathlib import Path

from deckopt import files
from deckopt.cards.names import faces, fold
from deckopt.errors import InputError
from deckopt.parse import json_of, parsing

FILE = "other_names.tsv"
FORMAT = 1
MOST_BYTES = files.MB


class OtherNames:
    """The other names of cards, from a file. Without one there are none."""

    def __init__(self, path: Path | None) -> None:
        self._own = {} if path is None else _read(path)

    def own(self, name: str) -> str:
        """The card's own name for any spelling of a printed one, or of its front face; "" if no printing is called so."""
        return self._own.get(fold(faces(fold(name))[0]), "")

    def folded(self) -> set[str]:
        """All printed names, as `names.fold` makes them."""
        return set(self._own)


def _read(path: Path) -> dict[str, str]:
    """Cards' own names by printed names that are folded. InputError if it is not such a file."""
    try:
        data = files.contents(path, MOST_BYTES, follow=True)
    except OSError as error:
        raise InputError(str(path), "", f"cannot be read: {error.strerror}") from None
    with parsing(str(path), "is no file of names"):
        about, *rows = data.decode().splitlines()
        head = json_of(about, str(path))
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise InputError(str(path), "", "is of another version of deckopt")
        return {fold(printed): own for printed, own in (row.split("\t") for row in rows)}
