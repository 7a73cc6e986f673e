"""Parsers of texts, and their combinations.

A parser reads a text from a place: it finds where that ends and what is made of it, or None. The combinators have the
names and the meaning of those of the library parsy. A line of a card is tried in hundreds of forms, nearly all of which
fail at their first word, and nobody asks what they expected instead. So these parsers collect nothing about failures, and
take a third of the time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from typing import Any

Found = tuple[int, Any]  # where it ends, and what is made of it
Run = Callable[[str, int], "Found | None"]


class ParseError(RuntimeError):
    """A text is not what a parser reads, or goes on after that."""


class Parser:
    """What reads a text from a place: `run(text, index)`."""

    __slots__ = ("run",)

    def __init__(self, run: Run) -> None:
        self.run = run

    def parse(self, text: str) -> Any:
        """What is made of all of a text. ParseError if it is something else."""
        found = self.run(text, 0)
        if found is None or found[0] < len(text):
            raise ParseError(text)
        return found[1]

    def bind(self, next_one: Callable[[Any], Parser]) -> Parser:
        """What the parser reads that is chosen by what this one makes, after it."""
        first = self.run

        def run(text: str, index: int) -> Found | None:
            found = first(text, index)
            return None if found is None else next_one(found[1]).run(text, found[0])

        return Parser(run)

    def map(self, make: Callable[[Any], Any]) -> Parser:
        """The same text, of which something else is made."""
        first = self.run

        def run(text: str, index: int) -> Found | None:
            found = first(text, index)
            return None if found is None else (found[0], make(found[1]))

        return Parser(run)

    def combine(self, make: Callable[..., Any]) -> Parser:
        """As `map`, for what makes several things: each is an argument."""
        first = self.run

        def run(text: str, index: int) -> Found | None:
            found = first(text, index)
            return None if found is None else (found[0], make(*found[1]))

        return Parser(run)

    def then(self, other: Parser) -> Parser:
        """This one and another after it, which says what is made."""
        first, second = self.run, other.run

        def run(text: str, index: int) -> Found | None:
            found = first(text, index)
            return None if found is None else second(text, found[0])

        return Parser(run)

    def __lshift__(self, other: Parser) -> Parser:
        """This one, which says what is made, and another after it."""
        first, second = self.run, other.run

        def run(text: str, index: int) -> Found | None:
            found = first(text, index)
            if found is None:
                return None
            after = second(text, found[0])
            return None if after is None else (after[0], found[1])

        return Parser(run)

    __rshift__ = then

    def result(self, value: Any) -> Parser:
        """The same text, which means this value."""
        return self.map(lambda _: value)

    def many(self) -> Parser:
        """As often as it can be read, perhaps never: a list."""
        one = self.run

        def run(text: str, index: int) -> Found:
            values: list[Any] = []
            while (found := one(text, index)) is not None:
                index = found[0]
                values.append(found[1])
            return index, values

        return Parser(run)

    def at_least_once(self) -> Parser:
        """As often as it can be read, and once at least: a list."""
        return seq(self, self.many()).combine(lambda first, more: [first, *more])

    def optional(self, default: Any = None) -> Parser:
        """What it makes if it can be read here, else the default."""
        one = self.run

        def run(text: str, index: int) -> Found | None:
            found = one(text, index)
            return (index, default) if found is None else found

        return Parser(run)

    def sep_by(self, between: Parser) -> Parser:
        """A list of one or more with something between one and the next."""
        return seq(self, between.then(self).many()).combine(lambda first, more: [first, *more])


def alt(*parsers: Parser) -> Parser:
    """The first of these that can be read here."""
    runs = [parser.run for parser in parsers]

    def run(text: str, index: int) -> Found | None:
        for one in runs:
            found = one(text, index)
            if found is not None:
                return found
        return None

    return Parser(run)


def longest(*parsers: Parser) -> Parser:
    """The one of these that reads most here; of two that read as much the later one."""
    runs = [parser.run for parser in parsers]

    def run(text: str, index: int) -> Found | None:
        best: Found | None = None
        for one in runs:
            found = one(text, index)
            if found is not None and (best is None or found[0] >= best[0]):
                best = found
        return best

    return Parser(run)


def seq(*parsers: Parser) -> Parser:
    """These, one after the other: a list of what each makes."""
    runs = [parser.run for parser in parsers]

    def run(text: str, index: int) -> Found | None:
        values = []
        for one in runs:
            found = one(text, index)
            if found is None:
                return None
            index = found[0]
            values.append(found[1])
        return index, values

    return Parser(run)


def string(expected: str) -> Parser:
    """These words."""
    length = len(expected)

    def run(text: str, index: int) -> Found | None:
        return (index + length, expected) if text.startswith(expected, index) else None

    return Parser(run)


def regex(pattern: str, flags: int = 0, group: int | tuple[int, ...] = 0) -> Parser:
    """What the pattern matches here; a group of it, or a tuple of some."""
    match = re.compile(pattern, flags).match
    groups = group if isinstance(group, tuple) else (group,)

    def run(text: str, index: int) -> Found | None:
        found = match(text, index)
        return None if found is None else (found.end(), found.group(*groups))

    return Parser(run)


def success(value: Any) -> Parser:
    """Nothing is read, and means this value."""
    return Parser(lambda _, index: (index, value))


def fail(expected: str) -> Parser:
    """Nothing can be read here that would be what the words say."""
    return Parser(lambda text, index: None)


def generate(make: Callable[[], Generator[Parser, Any, Any]]) -> Parser:
    """What a function yields, one parser after the other; each is answered with what it makes. It returns what is made of all."""

    def run(text: str, index: int) -> Found | None:
        steps, value = make(), None
        while True:
            try:
                parser = steps.send(value)
            except StopIteration as stop:
                returned = stop.value
                return returned.run(text, index) if isinstance(returned, Parser) else (index, returned)
            found = parser.run(text, index)
            if found is None:
                return None
            index, value = found

    return Parser(run)
