"""Parsers: what each combination reads, how far, and what is made of it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from deckopt.oracle.memo import memo
from deckopt.oracle.parsers import ParseError, Parser, alt, fail, generate, regex, seq, string, success

number = regex(r"\d+").map(int)
comma = string(", ")


@generate
def doubled() -> Generator[Parser, Any, Any]:
    """A letter, and again the same."""
    letter = yield regex("[a-z]")
    return string(letter)


@generate
def small() -> Generator[Parser, Any, Any]:
    n = yield number
    if n > 9:
        yield fail("a digit")
    return n


@pytest.mark.parametrize(
    ("parser", "text", "made"),
    [
        (string("draw"), "draw", "draw"),
        (regex(r"(\w)-(\w)", group=(2, 1)), "a-b", ("b", "a")),
        (regex(r"(?<=a)b"), "b", None),
        (string("a") >> regex(r"(?<=a)b"), "ab", "b"),
        (string("a") >> number << string("z"), "a12z", 12),
        (seq(number, comma, number).combine(lambda a, _, b: a + b), "1, 2", 3),
        (alt(string("in"), string("into")), "into", None),  # the first one that can be read is taken
        (alt(string("into"), string("in")), "in", "in"),
        (number.result("n"), "7", "n"),
        (number.bind(lambda n: success(n) if n < 5 else fail("fewer")), "4", 4),
        (number.bind(lambda n: success(n) if n < 5 else fail("fewer")), "5", None),
        (seq(number.optional(0), string("x")), "x", [0, "x"]),
        (seq(number.optional(0), string("x")), "3x", [3, "x"]),
        (regex("[ab]").many(), "", []),
        (regex("[ab]").many(), "abba", ["a", "b", "b", "a"]),
        (regex("[ab]").at_least_once(), "abba", ["a", "b", "b", "a"]),
        (regex("[ab]").at_least_once(), "", None),
        (number.sep_by(comma), "1, 2, 3", [1, 2, 3]),
        (number.sep_by(comma), "1", [1]),
        (number.sep_by(comma), "", None),
        (seq(number.sep_by(comma), comma), "1, 2, ", [[1, 2], ", "]),  # what separates nothing is left to others
        (doubled, "aa", "a"),
        (doubled, "ab", None),
        (small, "9", 9),
        (small, "10", None),
        (string("draw"), "draws", None),
    ],
)
def test_what_is_made_of_a_text(parser: Parser, text: str, made: Any) -> None:
    for one in (parser, memo(parser)):
        if made is None:
            with pytest.raises(ParseError):
                one.parse(text)
        else:
            assert one.parse(text) == made


def test_what_is_remembered_is_run_once_at_each_place_of_a_text() -> None:
    tried: list[tuple[str, int]] = []

    def run(text: str, index: int) -> None:
        tried.append((text, index))

    once = memo(Parser(run))
    either = alt(once, seq(string("a"), once), once)
    for text in ("ab", "ac"):
        with pytest.raises(ParseError):
            either.parse(text)
    assert tried == [("ab", 0), ("ab", 1), ("ac", 0), ("ac", 1)]
