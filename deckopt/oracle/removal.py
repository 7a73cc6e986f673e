"""Removal that asks for the mana value or the colour of its target, which in solitaire is a permanent of yours."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.colours_spent import COLOURS_SPENT
from deckopt.oracle.conditions import condition
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields, Said, target
from deckopt.oracle.words import phrase
from deckopt.words.colours import FIVE_COLOURS

_verb: Parser = phrase("destroy", "exile")
_at_most: Parser = regex(r" if it has mana value (\d+) or less", group=1).map(int)


_colour: Parser = regex(r" if (?:it's|it is) ") >> phrase(*FIVE_COLOURS)


def _coloured(do: str, found: Any, colour: str) -> Said:
    """A target goes if it is of a colour."""
    what, described = found
    if not described.yours or described.zone:
        return Said((), (what,), idle=("no target",))
    effect = {"do": "if", "when": {"is": colour, "of": "target"}, "then": [{"do": do, "what": "target"}]}
    return Said((effect,), (what,), about="target")


def _small(n: Any, done: Fields) -> Fields:
    """Something is done if the target has that mana value at most."""
    return {"do": "if", "when": {"amount": n, "reaches": {"value": "mana value", "of": "target"}}, "then": [done]}


def _removed(do: str, found: Any, n: Any, more: int | None = None, asked: Fields | None = None) -> Said:
    """A target goes if its mana value is small enough; a condition lets it be greater."""
    what, described = found
    if not described.yours or described.zone:
        return Said((), (what,), idle=("no target",))
    effect = _small(n, {"do": do, "what": "target"})
    if more is not None:
        effect = {"do": "if", "when": asked, "then": [_small(more, {"do": do, "what": "target"})], "otherwise": [effect]}
    return Said((effect,), (what,), about="target")


#: Sentences.
removal: Parser = alt(
    seq(
        _verb << string(" "),
        target,
        _at_most << regex(r"\.\s(?:destroy|exile) that (?:creature|permanent)"),
        _at_most << string(" instead if "),
        condition,
    ).combine(lambda do, found, n, more, asked: _removed(do, found, n, more, asked)),
    seq(_verb << string(" "), target, _at_most).combine(lambda do, found, n: _removed(do, found, n)),
    seq(_verb << string(" "), target, _colour).combine(_coloured),
    seq(
        _verb << string(" "),
        target << regex(r" if its mana value is less than or equal to the number of colors of mana spent to cast ~"),
    ).combine(lambda do, found: _removed(do, found, COLOURS_SPENT)),
)
