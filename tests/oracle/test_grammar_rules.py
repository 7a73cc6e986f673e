"""Rules: all alternatives are tried, the longest reading wins, and two readings of the same length are an ambiguity."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.grammar.rules import Ambiguity, Refused, Rules
from deckopt.oracle.grammar.tokens import text_of


def read(rules: Rules, name: str, text: str) -> Any:
    """What a rule makes of a whole text, or None."""
    tokens = text_of(text)
    found = rules.read(name, tokens, 0)
    return None if found is None or found[0] < len(tokens) else found[1]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_longest_reading_wins_in_whatever_order(order: tuple[int, int]) -> None:
    patterns = [("draw a card", "short"), ("draw a card for each creature", "long")]
    rules = Rules()
    for k in order:
        pattern, made = patterns[k]
        rules.add("verb", pattern, lambda span, made=made: made)
    text = "draw a card for each creature"
    text_of(text).found.clear()
    assert read(rules, "verb", text) == "long"


def test_two_readings_of_the_same_length_are_an_ambiguity() -> None:
    rules = Rules()
    rules.add("verb", "tap it|them", lambda span: "one")
    rules.add("verb", "tap it", lambda span: "other")
    assert read(rules, "verb", "tap it") == Ambiguity("verb", ("one", "other"))
    assert read(rules, "verb", "tap them") == "one"


def test_two_readings_that_say_the_same_are_one() -> None:
    rules = Rules()
    rules.add("verb", "untap it|them", lambda span: "same")
    rules.add("verb", "untap it", lambda span: "same")
    assert read(rules, "verb", "untap it") == "same"


def test_an_alternative_that_is_refused_is_none() -> None:
    def refuse(span: Any) -> Any:
        raise Refused("never")

    rules = Rules()
    rules.add("verb", "exile it", refuse)
    assert read(rules, "verb", "exile it") is None


@pytest.mark.parametrize(
    ("pattern", "text", "is_read"),
    [
        ("draw(s) {n} card(s)", "draws 2 cards", True),
        ("draw(s) {n} card(s)", "draw 2 card", True),
        ("draw(s) {n} card(s)", "draw cards", False),
        ("mill [exactly] {n} cards", "mill exactly 2 cards", True),
        ("mill [exactly] {n} cards", "mill 2 cards", True),
        ("put (it | that card) back", "put that card back", True),
        ("put (it | that card) back", "put card back", False),
        ("shuffle [, then draw] .", "shuffle, then draw.", True),
        ("shuffle [, then draw] .", "shuffle.", True),
    ],
)
def test_patterns(pattern: str, text: str, is_read: bool) -> None:
    rules = Rules()
    rules.add("n", "2", lambda span: 2)
    rules.add("verb", pattern, lambda span, n=0: text[slice(*span)])
    text_of(text).found.clear()
    assert read(rules, "verb", text) == (text if is_read else None)


@pytest.mark.parametrize("pattern", ["draw [a card", "draw a card]", "put (it"])
def test_a_pattern_with_a_bracket_too_many_is_none(pattern: str) -> None:
    with pytest.raises(SyntaxError):
        Rules().add("verb", pattern, lambda span: None)
