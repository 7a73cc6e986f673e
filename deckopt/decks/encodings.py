"""The text of a list's bytes: UTF-8, UTF-16 as Windows shells write it, or the code page of older Windows programs."""

from __future__ import annotations

import codecs

from deckopt.cards.catalog import MOST_BYTES
from deckopt.errors import InputError

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def text_of(data: bytes, where: str) -> str:
    """The text without a byte order mark. InputError if it is too long, or not a text."""
    if len(data) > MOST_BYTES:
        raise InputError(where, "", f"is larger than {MOST_BYTES // 1_000_000} MB", "a list is much shorter")
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], encoding, where)
    sample = data[:400]
    if sample.count(0) * 3 > len(sample):  # every other byte of Latin letters is 0 in UTF-16
        return _decoded(data, "utf-16-be" if sample[:1] == b"\0" else "utf-16-le", where)
    try:
        return _checked(data.decode("utf-8"), where)
    except UnicodeDecodeError:
        return _decoded(data, "cp1252", where)


def _decoded(data: bytes, encoding: str, where: str) -> str:
    try:
        return _checked(data.decode(encoding), where)
    except UnicodeDecodeError:
        raise InputError(where, "", "is no text", "save the list as UTF-8") from None


def _checked(text: str, where: str) -> str:
    if "\0" in text:
        raise InputError(where, "", "is no text", "save the list as UTF-8")
    return text.lstrip("\ufeff")
