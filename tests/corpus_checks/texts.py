"""A printed text as checks read it: without reminders, and the words that they look for. No grammar is used here."""

from __future__ import annotations

import re

from corpus_checks.compiled import Pair

_REMINDER = re.compile(r"\s*\([^()]*\)")
_PLAIN = {0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0x2212: "-"}
_QUOTED = re.compile(r'"[^"]*"')


def text(pair: Pair) -> str:
    """The text of all faces that are compiled, without reminders, with plain quotation marks."""
    printed = pair.printed
    whole = "\n".join(face.text for face in printed.faces) if "transforms" in pair.compiled.fields else printed.text
    whole = whole.translate(_PLAIN)
    return _REMINDER.sub("", _REMINDER.sub("", whole))


def paragraphs(pair: Pair) -> list[str]:
    """Its abilities; what bullets offer is a paragraph each."""
    return [line for line in text(pair).split("\n") if line.strip()]


def unquoted(line: str) -> str:
    """Without abilities that it gives to others."""
    return _QUOTED.sub('""', line)


def idle(pair: Pair) -> set[str]:
    """Lines that change nothing in solitaire, as the definition has them."""
    found = set(pair.compiled.fields.get("irrelevant", []))
    for fields in pair.compiled.tokens.values():
        found |= set(fields.get("irrelevant", []))
    return found
