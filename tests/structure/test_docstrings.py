"""Docstrings say what belongs in a module and what each function does, in short sentences and the field's words."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from structure.imports import name_of, trees
from structure.test_prose import PRIVATE, ROOT, paragraphs, sentences

SOURCES = sorted(path for path in (ROOT / "deckopt").rglob("*.py") if "oracle" not in path.parts)
MOST_WORDS = 30  # of a sentence


def docstrings(source: Path) -> Iterator[tuple[str, str]]:
    """The docstrings of a module and of what it defines, each with a name."""
    for node in ast.walk(trees()[name_of(source)]):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and (found := ast.get_docstring(node, clean=False)):
            yield getattr(node, "name", "module"), inspect.cleandoc(found)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.relative_to(ROOT / "deckopt")))
def test_docstrings_have_short_sentences_and_the_words_of_the_field(source: Path) -> None:
    found = list(docstrings(source))
    assert "module" in dict(found)
    said = [(name, sentence) for name, text in found for part in paragraphs(text) for sentence in sentences(part)]
    assert [(name, sentence) for name, sentence in said if len(sentence.split()) > MOST_WORDS] == []
    assert [(name, word) for name, sentence in said for word in PRIVATE if f" {word} " in f" {sentence} "] == []
