"""Parsers that remember what they found where, because many sentences begin alike."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.parsers import Found, Parser

_found: dict[tuple[int, int], Found | None] = {}
_text: list[Any] = [None]


def memo(parser: Parser) -> Parser:
    """The parser, run once at each place of a text however often it is tried there."""
    key = id(parser)

    def run(text: str, index: int) -> Found | None:
        if _text[0] is not text:
            _text[0] = text
            _found.clear()
        if (key, index) in _found:
            return _found[key, index]
        result = parser.run(text, index)
        if _text[0] is text:  # nothing else was parsed meanwhile
            _found[key, index] = result
        return result

    _kept.append(parser)
    return Parser(run)


_kept: list[Parser] = []  # so that no two of them ever have one id
