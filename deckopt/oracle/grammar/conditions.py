"""Conditions: what is asked, as a list of conditions of the card format. They stand first, last, or with "instead".

What is asked in other words is still read by the older parsers (`statements.bridge`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from deckopt.oracle.grammar.amounts import yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields
from deckopt.oracle.grammar.tree import Itself, Number, Phrase, Value


def _least(n: int) -> Fields:
    return {"at_least": n} if n != 1 else {}


def _number(n: Number) -> int:
    if not isinstance(n.n, int):
        raise Refused("a number that is chosen")
    return n.n


def _counted(phrase: Phrase, bounds: Fields, other: bool = False) -> list[Fields]:
    """So many of what is described: permanents you control, or cards of a zone."""
    what = yours(phrase, "graveyard", "hand")
    if other and (phrase.zone or phrase.apart):
        raise Refused("other cards")
    if phrase.zone:
        return [{"count": what, "in": phrase.zone, **bounds}]
    # "Other than ~", whatever was spoken of before. "Two or more other" leaves it to what was spoken of, as an older parser does.
    if what.startswith("other ") and "at_least" not in bounds and not re.search(r" or | with |,", what):
        first, *rest = what.removeprefix("other ").split()
        what = " ".join((first, "other", *rest)) if rest else f"{first} other"
    return [{"control": f"other {what}" if other else what, **bounds}]


def _asked(pattern: str, bounds: Any, other: bool = False) -> None:
    """A pattern with a phrase, and perhaps a number; `bounds` makes the bounds of that number."""

    def make(span: Any, phrase: Phrase, n: Number | None = None) -> list[Fields]:
        if phrase.zone and pattern.startswith("you control"):
            raise Refused("cards are not controlled")
        return _counted(phrase, bounds(_number(n) if n is not None else 1), other)

    RULES.add("condition", pattern, make)


for _head in ("you control", "there are"):
    _asked(f"{_head} {{n:number}} or more {{phrase}}", _least)
    _asked(f"{_head} {{n:number}} or fewer {{phrase}}", lambda n: {"at_most": n})
    _asked(f"{_head} no {{phrase}}", lambda n: {"at_most": 0})
#: The opponent has none, as everywhere.
_asked("no {phrase} is|are on the battlefield", lambda n: {"at_most": 0})
_asked("a|an {phrase} is on the battlefield", _least)
_asked("{n:number} or more {phrase} are on the battlefield", _least)
_asked("you control a|an {phrase}", _least)
_asked("you control another {phrase}", _least, other=True)
_asked("you control {n:number} or more other {phrase}", _least, other=True)
_asked("there's a|an {phrase}", _least)


RULES.add("condition", "~ is a|an {phrase}", lambda span, phrase: [{"is": yours(phrase)}])
RULES.add("condition", "~ isn't a|an {phrase}", lambda span, phrase: [{"is": yours(phrase), "at_most": 0}])


#: What was so within this turn: words, and what is counted.
_THIS_TURN = (
    ("a creature died under your control this turn", "creatures died"),
    ("a permanent you controlled left the battlefield this turn", "permanents left"),
    ("a permanent left the battlefield under your control this turn", "permanents left"),
    ("you were dealt damage this turn", "damage dealt to you"),
    ("you played a land this turn", "lands played"),
    ("you've drawn a card this turn", "cards drawn"),
)
for _words, _what in _THIS_TURN:
    RULES.add("condition", _words, lambda span, what=_what: [{"turn": what}])


# -- a number of what was spoken of ----------------------------------------------------------------------

for _whose in ("its|his|her", "that creature's|permanent's|card's"):
    RULES.add(
        "condition",
        f"{_whose} {{what:characteristic}} is {{n:digits}} or greater",
        lambda span, what, n: [{"amount": {"value": what, "of": "it"}, "reaches": n}],
    )
    RULES.add(
        "condition",
        f"{_whose} {{what:characteristic}} is {{n:digits}} or less",
        lambda span, what, n: [{"amount": n, "reaches": {"value": what, "of": "it"}}],
    )


def _compared(what: str, than: Any, less: bool) -> list[Fields]:
    """A number of what was spoken of, against one of the card itself."""
    if not isinstance(than, Value) or not isinstance(than.of, Itself) or than.plus:
        raise Refused("compared with what?")
    its, own = {"value": what, "of": "it"}, {"value": than.what, "of": "this"}
    first, second = (own, its) if less else (its, own)
    return [{"amount": first, "reaches": {**second, "plus": 1}}]


for _whose in ("its|his|her", "that creature's|permanent's|card's"):
    for _word, _less in (("less", True), ("greater", False)):
        RULES.add(
            "condition",
            f"{_whose} {{what:characteristic}} is {_word} than {{than:quantity}}",
            lambda span, what, than, less=_less: _compared(what, than, less),
        )
RULES.add("condition", "x is {n:number} or more", lambda span, n: [{"amount": "X", "reaches": _number(n)}])
RULES.add("condition", "x is {n:number} or less", lambda span, n: [{"amount": _number(n), "reaches": "X"}])
RULES.add(
    "condition",
    "{what:sacrificed} (was | is) {n:digits} or (greater | more)",
    lambda span, what, n: [{"amount": {"value": what.what, "of": "sacrificed"}, "reaches": n}],
)


# -- two kinds of cards ------------------------------------------------------------------------------------


def _both(span: Any, a: Phrase, b: Phrase) -> list[Fields]:
    """One card of each of two kinds, which must be two cards: none is of both kinds."""
    if not b.zone or a.zone:
        raise Refused("where?")
    first, second = ({word for words in p.any_of for word in words} & {*_NEVER_BOTH} for p in (a, b))
    if len(first) != 1 or len(second) != 1 or first == second:
        raise Refused("a card of both kinds")
    return [*_counted(replace(a, zone=b.zone), {}), *_counted(b, {})]


#: Types of which no card has two.
_NEVER_BOTH = ("instant", "sorcery", "creature", "planeswalker")
RULES.add("condition", "there is|are a|an {a:phrase} and a|an {b:phrase}", _both)
