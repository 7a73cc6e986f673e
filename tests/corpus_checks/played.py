"""What of a text is played, and the words, numbers and costs of a definition. No grammar is used here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from corpus_checks.compiled import Pair
from deckopt.oracle.verdicts import EXPRESSED

#: What of a card is printed beside its text.
BESIDE = ("text", "irrelevant", "approximates", "type", "cost", "power", "toughness", "loyalty", "mana_value")

#: Sentences, or parts of them, that change nothing while nobody blocks, attacks, aims or responds.
_NOTHING = re.compile(
    r"[^.\n]*\btarget (?:opponent|player) reveals their hand\.[^\n]*?(?:discards? that card|exile (?:that card|it))\.?"
    r"|[^.\n]*\bcan't (?:be )?(?:block|blocked|regenerated|countered|prevented)\b[^.\n]*\.?"
    r"|[^.:\n]*\b(?:you don't control|an opponent controls|(?:your|their) opponents control|defending player controls)\b"
    r"[^.\n]*\.?"
    r"|[^.\n]*\b(?:target opponent|each opponent|that player) (?:discards|sacrifices|reveals|exiles)\b[^.\n]*\.?"
    r"|[^.\n]*\bcounter target [^.\n]*\.?"
    r"|\b(?:has|have|gains?|with|and|,)? ?ward (?:\{[^{}]*\}|—[^.\"]*)"
    r"|\bhexproof from \w+(?: and from \w+)*|\b(?:legendary|nonbasic|snow) \w+walk\b"
    r"|\bas though (?:it|they) had flash\b",
    re.IGNORECASE,
)


def played(pair: Pair) -> list[str]:
    """The lines that are expressed, with "~" for the card, as the compiler cut them."""
    return [clause.text for clause in pair.compiled.clauses if clause.verdict == EXPRESSED]


def printed_text(pair: Pair) -> str:
    """All that is printed, of all faces."""
    return "\n".join([face.text for face in pair.printed.faces] or [pair.printed.text])


def never_cast(pair: Pair) -> bool:
    """Whether it is a spell that only spells of an opponent can be targets of."""
    return "spell" in pair.compiled.fields.get("targets", ())


#: A target that has to be there, and that only an opponent could have.
_NO_TARGET = re.compile(
    r"(?<!up to one )(?<!up to two )(?<!up to three )(?<!up to X )(?<!one other )target [^.]*?"
    r"\b(?:you don't control|an opponent controls|your opponents control|defending player controls)\b"
)


def played_lines(pair: Pair) -> list[str]:
    """These lines without what changes nothing in solitaire; those of abilities that never have a target are left out."""
    if never_cast(pair):
        return []
    return [line for line in map(_cut, played(pair)) if line]


@cache  # several checks ask for the same lines
def _cut(line: str) -> str:
    return _NOTHING.sub("", "\n".join(part for part in line.split("\n") if not _NO_TARGET.search(part)))


def played_text(pair: Pair) -> str:
    """The same as one text."""
    return "\n".join(played_lines(pair))


def definition(pair: Pair) -> dict[str, Any]:
    """The definition without what is printed beside the text, its tokens with all of theirs."""
    fields = {key: value for key, value in pair.compiled.fields.items() if key not in BESIDE}
    tokens = {}
    for name, its in pair.compiled.tokens.items():
        left_out = BESIDE if its.get("face") else ("text", "irrelevant", "approximates")
        tokens[name] = {key: value for key, value in its.items() if key not in left_out}
    return {**fields, "tokens": tokens}


def tables(value: Any) -> Iterator[dict[str, Any]]:
    """All tables in a value."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from tables(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from tables(inner)


def effects(value: Any) -> Iterator[dict[str, Any]]:
    """All effects in a value, those inside others too."""
    return (table for table in tables(value) if "do" in table)
