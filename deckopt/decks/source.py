"""Finds and reads what DECK names: a TOML file, a shipped deck, the folder of a run, a pasted list, or standard input.

The content is checked in `load`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from deckopt import files
from deckopt.cards.catalog import MOST_BYTES, read_toml, toml_of
from deckopt.decks.encodings import text_of
from deckopt.decks.foreign import refuse_address
from deckopt.errors import InputError, nearest
from deckopt.parse import toml
from deckopt.shipped import shipped_decks

BEST = "best.toml"  # the list in the folder of a run
_ENDINGS = (".txt", ".toml", ".dek", ".cod", ".csv")  # what may be missing of a file's name
_MAIN = re.compile(r"""^\s*(?:\[\s*(["']?)main\1\s*\]|(["']?)main\2\s*[.=])""", re.MULTILINE)
# After a table's name: nothing, or a key with a value; comments may come between.
_ENTRY = re.compile(r"""(?:\s*#[^\n]*\n|\s)*(?:\Z|\[|[^\n=]*=)""")


@dataclass(frozen=True)
class Source:
    """What DECK names, read but not checked: the fields of a TOML file, or a text."""

    where: str  # for messages
    name: str  # for a deck without a name of its own
    fields: Mapping[str, object] | None
    text: str = ""


def read_source(spec: str) -> Source:
    """Read DECK of the command line. InputError says what is wrong and where."""
    if spec == "-":
        return source_of_text(_standard_input(), "stdin", "deck")
    refuse_address(spec, spec)
    path = Path(spec)
    if os.path.isdir(path):  # unlike Path's methods, these return False for an impossible path
        if not os.path.lexists(path / BEST):
            raise InputError(spec, "", "is a folder, not a deck")
        return _of_run(path / BEST)
    if not files.is_there(path):
        decks = shipped_decks()
        known = decks.get(spec.removesuffix(".toml"))
        if known is None:
            if "\n" in spec:
                return source_of_text(spec, "pasted list", "deck")
            beside = next((f"{spec}{ending}" for ending in _ENDINGS if os.path.isfile(f"{spec}{ending}")), "")
            meant = f"did you mean {beside!r}?" if beside else nearest(spec, decks)
            raise InputError(spec, "", "is no file and no deck that ships with deckopt", meant or "see 'deckopt decks'")
        path = known
    if path.suffix == ".toml":
        return Source(str(path), path.stem, read_toml(path, is_named=True))
    try:
        data = files.named(path, MOST_BYTES)
    except OSError as error:
        raise InputError(str(path), "", f"cannot be read: {error.strerror}") from None
    return source_of_text(text_of(data, str(path)), str(path), path.stem)


def _of_run(path: Path) -> Source:
    """The list of a run whose folder the user named."""
    try:
        return Source(str(path), path.stem, toml_of(files.contents(path, MOST_BYTES), str(path)))
    except OSError as error:
        raise InputError(str(path), "", f"cannot be read: {error.strerror}") from None


def _standard_input() -> str:
    stream = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read() if stream is None else text_of(stream.read(MOST_BYTES + 1), "stdin")


def source_of_text(text: str, where: str, name: str) -> Source:
    """The source of a text. It is TOML if it has a table `main`; lists of some clients have a similar heading."""
    text = text.lstrip("\ufeff")
    table = _MAIN.search(text)
    if table is None or (table[0].lstrip().startswith("[") and not _ENTRY.match(text, table.end())):
        refuse_address(text, where)
        return Source(where, name, None, text)
    return Source(where, name, toml(text, where))
