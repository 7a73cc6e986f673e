"""Over the texts of the corpus: no words of a sample are read in two ways of the same length."""

from __future__ import annotations

from typing import Any

from corpus_checks.compiled import corpus

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.reading import compile_card

_EVERY = 40
#: Rules and words that are ambiguous and refused, with the reason why that is right.
KNOWN: dict[tuple[str, str], str] = {}


def test_no_words_of_a_sample_have_two_readings_of_the_same_length(monkeypatch: Any) -> None:
    heard: set[tuple[str, str]] = set()

    def hear(found: Any, text: Any, start: int, end: int) -> None:
        heard.add((found.rule, text.source[slice(*text.span(start, end))]))

    monkeypatch.setattr(RULES, "on_ambiguity", hear)
    for i, card in enumerate(corpus()):
        if i % _EVERY == 0:
            compile_card(card)
    assert sorted(heard - set(KNOWN)) == []
