"""Rules over tokens: named alternatives, of which the longest reading wins.

A rule has a name and any number of alternatives, each a pattern of words or a function. All of them are tried at a place,
and the longest reading wins. Where two are equally long and not the same, the reading is an `Ambiguity`: the order in which
alternatives are written never decides. What a rule finds at a place is remembered.

A pattern is written in words:

    draw(s)               a word, with or without the ending
    and|or                one of some words
    (, then | and)        one of some sequences
    [of your library]     a sequence that may be missing
    {amount:number}       what another rule reads, under a name
    {number}              the same, under the rule's own name

Each name is a keyword argument of what is made of the pattern; `span` says from where to where it stands in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.tokens import Text

Found = tuple[int, Any]  # the token after it, and what is made of it
Reader = Callable[[Text, int], "Found | None"]
Captured = dict[str, Any]
_Next = Callable[[int, Captured], "Found | None"]
_Matcher = Callable[[Text, int, Captured, _Next], "Found | None"]


class Refused(ValueError):  # noqa: N818 - it is said of a text, and is no fault of the program
    """Why a text that can be read has no meaning in the card format."""


@dataclass(frozen=True)
class Ambiguity:
    """Two readings of the same words, neither longer than the other."""

    rule: str
    readings: tuple[Any, Any]


@dataclass(frozen=True)
class _Alternative:
    read: Reader
    pattern: str
    items: tuple[Any, ...] = ()  # of a pattern
    firsts: frozenset[str] | None = None  # of a function: words that it can begin with; None if any


_PART = re.compile(r"\{(?:(\w+):)?(\w+)\}|\[|\]|\(|\)|\||[^\s\[\]{}()|]+(?:\([a-z']+\))?(?:\|[^\s\[\]{}()|]+(?:\([a-z']+\))?)*")


class Rules:
    """All rules of a grammar, by name."""

    def __init__(self) -> None:
        self._alternatives: dict[str, list[_Alternative]] = {}
        self._may_be_missing: dict[str, str] = {}
        self.on_ambiguity: Callable[[Ambiguity, Text, int, int], object] = lambda found, text, start, end: None
        self._by_first: dict[str, dict[str, list[_Alternative]]] = {}

    def add(self, name: str, pattern: str, make: Callable[..., Any]) -> None:
        """One more alternative of a rule. `make` may raise `Refused` or ValueError: then it is none here."""
        items = _parsed(pattern)
        match = self._sequence(items)

        def read(text: Text, i: int) -> Found | None:
            def end(j: int, captured: Captured) -> Found | None:
                for value in captured.values():
                    if isinstance(value, Ambiguity):
                        return j, value
                try:
                    return j, make(span=text.span(i, j), **captured)
                except ValueError:
                    return None

            return match(text, i, {}, end)

        self._register(name, _Alternative(read, pattern, tuple(items)))

    def function(self, name: str, *firsts: str) -> Callable[[Reader], Reader]:
        """A function as an alternative of a rule; `firsts` are the words that it can begin with, none for any."""

        def register(read: Reader) -> Reader:
            self._register(name, _Alternative(read, read.__name__, firsts=frozenset(firsts) if firsts else None))
            return read

        return register

    def may_be_missing(self, name: str, other: str) -> None:
        """A rule reads what another one reads, or nothing at all."""
        self._may_be_missing[name] = other

    def _register(self, name: str, alternative: _Alternative) -> None:
        self._alternatives.setdefault(name, []).append(alternative)
        self._by_first.clear()

    def read(self, name: str, text: Text, i: int) -> Found | None:
        """The longest reading of a rule at a place."""
        key = (name, i)
        found = text.found
        if key in found:
            kept: Found | None = found[key]
            return kept
        found[key] = None  # a rule that begins with itself reads nothing
        best: Found | None = None
        for alternative in self._candidates(name, text.low[i]):
            new = alternative.read(text, i)
            if new is None:
                continue
            if best is None or new[0] > best[0]:
                best = new
            elif new[0] == best[0] and new[1] != best[1]:
                found_two = Ambiguity(name, (best[1], new[1]))
                self.on_ambiguity(found_two, text, i, new[0])
                best = (best[0], found_two)
        found[key] = best
        return best

    def _candidates(self, name: str, first: str) -> list[_Alternative]:
        by_first = self._by_first.get(name)
        if by_first is None:
            by_first = self._by_first[name] = {}
        chosen = by_first.get(first)
        if chosen is None:
            all_of = [(a, self._firsts(a)) for a in self._alternatives[name]]
            chosen = by_first[first] = [a for a, firsts in all_of if firsts is None or first in firsts]
        return chosen

    def _firsts(self, alternative: _Alternative) -> frozenset[str] | None:
        """The words that an alternative can begin with; None if any."""
        return self._firsts_of(list(alternative.items)) if alternative.items else alternative.firsts

    def _firsts_of(self, items: list[Any]) -> frozenset[str] | None:
        out: frozenset[str] = frozenset()
        for kind, value in items:
            if kind == "words":
                first: frozenset[str] = value
                return out | first
            if kind == "rule":
                rule = value[1]
                inner = [self._firsts(a) for a in self._alternatives[self._may_be_missing.get(rule, rule)]]
            else:
                inner = [self._firsts_of(choice) for choice in value]
            for words in inner:
                if words is None:
                    return None
                out |= words
            if kind == "group" or (kind == "rule" and value[1] not in self._may_be_missing):
                return out
        return None

    def missing(self) -> list[str]:
        """Patterns that speak of a rule that there is not."""

        def rules(items: Any) -> Any:
            for kind, value in items:
                if kind == "rule":
                    yield value[1]
                elif kind != "words":
                    for choice in value:
                        yield from rules(choice)

        known = self._alternatives
        return [a.pattern for all_of in known.values() for a in all_of for rule in rules(a.items) if rule not in known]

    def patterns(self, name: str) -> list[str]:
        """How the alternatives of a rule are written."""
        return [a.pattern for a in self._alternatives.get(name, ())]

    # -- patterns as matchers --------------------------------------------------------------

    def _sequence(self, items: list[Any]) -> _Matcher:
        matchers = [self._matcher(item) for item in items]
        if len(matchers) == 1:
            return matchers[0]
        if not matchers:
            return lambda text, i, captured, go: go(i, captured)
        first, rest = matchers[0], self._sequence(items[1:])
        return lambda text, i, captured, go: first(text, i, captured, lambda j, more: rest(text, j, more, go))

    def _matcher(self, item: Any) -> _Matcher:
        kind, value = item
        if kind == "words":

            def word(text: Text, i: int, captured: Captured, go: _Next) -> Found | None:
                return go(i + 1, captured) if text.low[i] in value else None

            return word
        if kind == "rule":
            name, rule = value

            def rule_(text: Text, i: int, captured: Captured, go: _Next) -> Found | None:
                found = self.read(rule, text, i)
                return None if found is None else go(found[0], {**captured, name: found[1]})

            return rule_
        choices = [self._sequence(choice) for choice in value]

        def group(text: Text, i: int, captured: Captured, go: _Next) -> Found | None:
            for choice in choices:
                found = choice(text, i, captured, go)
                if found is not None:
                    return found
            return go(i, captured) if kind == "optional" else None

        return group


def _words(part: str) -> frozenset[str]:
    """ "draw(s)" is "draw" and "draws"; "and|or" is both."""
    out = set()
    for word in part.split("|"):
        stem, _, ending = word.partition("(")
        out.add(stem)
        if ending:
            out.add(stem + ending.removesuffix(")"))
    return frozenset(out)


def _parsed(pattern: str) -> list[Any]:
    """A pattern as a list of (kind, value)."""
    parts = list(_PART.finditer(pattern))
    items, after = _items(parts, 0)
    if after < len(parts):
        raise SyntaxError(f"a bracket too many: {pattern}")
    return items


def _items(parts: list[re.Match[str]], i: int) -> tuple[list[Any], int]:
    items: list[Any] = []
    while i < len(parts) and parts[i][0] not in ("]", ")", "|"):
        part = parts[i]
        if part[0] in ("[", "("):
            choices = []
            while True:
                choice, i = _items(parts, i + 1)
                choices.append(choice)
                if i >= len(parts):
                    raise SyntaxError("a bracket that is not closed")
                if parts[i][0] != "|":
                    break
            items.append(("optional" if part[0] == "[" else "group", choices))
        elif part[2]:
            items.append(("rule", (part[1] or part[2], part[2])))
        else:
            items.append(("words", _words(part[0])))
        i += 1
    return items, i
