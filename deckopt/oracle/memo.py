"""Parsers that remember what they found where, because many sentences begin alike."""

from __future__ import annotations

from deckopt.oracle.parsers import Found, Parser

_MOST_TEXTS = 8
_found: dict[str, dict[tuple[int, int], Found | None]] = {}  # by text


def memo(parser: Parser) -> Parser:
    """The parser, run once at each place of a text however often it is tried there."""
    key = id(parser)

    def run(text: str, index: int) -> Found | None:
        found = _found.get(text)
        if found is None:
            if len(_found) >= _MOST_TEXTS:
                _found.clear()
            found = _found[text] = {}
        if (key, index) not in found:
            found[key, index] = parser.run(text, index)
        return found[key, index]

    _kept.append(parser)
    return Parser(run)


_kept: list[Parser] = []  # so that no two of them ever have one id
