"""Parsers that remember what they found where, because many sentences begin alike."""

from __future__ import annotations

from typing import Any

from parsy import Parser

_found: dict[tuple[int, int], Any] = {}
_text: list[Any] = [None]


def memo(parser: Parser) -> Parser:
    """The parser, run once at each place of a text however often it is tried there."""
    key = id(parser)

    def run(stream: Any, index: int) -> Any:
        if _text[0] is not stream:
            _text[0] = stream
            _found.clear()
        result = _found.get((key, index))
        if result is None:
            result = parser(stream, index)
            if _text[0] is stream:  # nothing else was parsed meanwhile
                _found[key, index] = result
        return result

    _kept.append(parser)
    return Parser(run)


_kept: list[Parser] = []  # so that no two of them ever have one id
