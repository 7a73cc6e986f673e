"""Files of rows that travel with deckopt: a line of JSON that describes the file, then rows of cells with tabs between them.

What the rows mean is up to their readers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from deckopt import files
from deckopt.errors import InputError
from deckopt.parse import json_of, parsing

Made = TypeVar("Made")


def read_rows(path: Path, most_bytes: int, version: int, what: str, made: Callable[[Iterable[list[str]]], Made]) -> Made:
    """What `made` makes of the rows of a file. InputError if it is longer, is of another version, or "is no file of `what`"."""
    try:
        data = files.contents(path, most_bytes, follow=True)
    except OSError as error:
        raise InputError(str(path), "", f"cannot be read: {error.strerror}") from None
    with parsing(str(path), f"is no file of {what}"):
        about, *rows = data.decode().splitlines()
        head = json_of(about, str(path))
        if not isinstance(head, dict) or head.get("format") != version:
            raise InputError(str(path), "", "is of another version of deckopt")
        return made(row.split("\t") for row in rows)
