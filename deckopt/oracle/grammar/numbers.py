"""Amounts: "two", "X", "that many", "for each Elf you control", "equal to its power".

To add a number that a text can read off something, add an alternative of `quantity`: every verb takes it then.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Found
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import (
    CardTypes,
    ColoursSpent,
    Count,
    Counters,
    Devotion,
    It,
    Itself,
    Noted,
    Number,
    OfGame,
    Phrase,
    ThatMuch,
    ThisTurn,
    Total,
    Value,
)
from deckopt.words.colours import LETTER_OF
from deckopt.words.counters import WITH_MEANING
from deckopt.words.counts import DESCENDED

_WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
NUMBERS: dict[str, int | str] = {**{word: n for n, word in enumerate(_WORDS)}, "a": 1, "an": 1, "x": "X", "thirty": 30}


@RULES.function("number")
def number(text: Text, i: int) -> Found | None:
    """A number in words or digits; an article is one."""
    low = text.low[i]
    n: int | str | None = NUMBERS.get(low)
    if n is None and low.isdigit():
        n = int(low)
    if n is None or (low == "x" and not text.is_capital(i)):
        return None
    return i + 1, Number(n=n, span=text.span(i, i + 1))


@RULES.function("digits")
def digits(text: Text, i: int) -> Found | None:
    """A number in digits alone."""
    return (i + 1, int(text.low[i])) if text.low[i].isdigit() else None


@RULES.function("kind_of_counter")
def kind_of_counter(text: Text, i: int) -> Found | None:
    """ "+1/+1" or a word, before "counter"."""
    low = text.low[i]
    if low in ("+1/+1", "-1/-1"):
        return i + 1, low
    if text.low[i + 1] == "strike":
        return i + 2, f"{low} strike"
    if low == "double" or low in WITH_MEANING or not low.isalpha() or text.is_capital(i):
        return None
    return (i + 1, low) if text.low[i + 1] in ("counter", "counters") else None


RULES.add("itself", "~", lambda span: Itself(span=span))
RULES.add("itself", "it", lambda span: It(span=span))


def _counters(span: Any, kind: str, on: Any) -> Counters:
    return Counters(kind=kind, on=on, span=span)


RULES.add("countable", "{kind:kind_of_counter} counter(s) (on | removed from) {on:itself}", _counters)
RULES.add("countable", "{phrase}", lambda span, phrase: phrase)


def _count(of: Phrase | Counters, **more: Any) -> Any:
    if isinstance(of, Phrase) and not of.is_yours:
        raise ValueError("of the opponent")
    return Count(of=of, **more)


#: "for each creature you control"
RULES.add("per", "for each {of:countable}", lambda span, of: _count(of, span=span))

for _each in ("card returned to your hand", "permanent returned to your hand", "permanent returned"):
    RULES.add("per", f"for each {_each} this way", lambda span: Noted(done="return", span=span))
RULES.add("quantity", "the [total] number of {of:countable}", lambda span, of: _count(of, span=span))
RULES.add("quantity", "the number of {of:phrase} plus one", lambda span, of: _count(of, plus=1, span=span))
RULES.add(
    "quantity", "{n:number} minus the number of {of:phrase}", lambda span, n, of: _count(of, times=-1, plus=_fixed(n), span=span)
)
RULES.add("quantity", "twice the number of {of:countable}", lambda span, of: _count(of, times=2, span=span))
RULES.add("quantity", "half the number of {of:phrase} [,] rounded up", lambda span, of: _count(of, half=True, span=span))
RULES.add("quantity", "{n:number} plus the number of {of:countable}", lambda span, n, of: _count(of, plus=_fixed(n), span=span))
RULES.add(
    "quantity",
    "the greatest power among {of:phrase}",
    lambda span, of: Total(which="greatest_power", phrase=of, span=span),
)
RULES.add(
    "quantity",
    "the greatest mana value among {of:phrase}",
    lambda span, of: Total(which="greatest_mana_value", phrase=of, span=span),
)
RULES.add("quantity", "the total power of {of:phrase}", lambda span, of: Total(which="total_power", phrase=of, span=span))
RULES.add(
    "quantity",
    "the total mana value of {of:phrase}",
    lambda span, of: Total(which="total_mana_value", phrase=of, span=span),
)
RULES.add("quantity", "the discarded card's mana value", lambda span: Value(what="mana value", of="found", span=span))
RULES.add("per", "for each basic land type among lands you control", lambda span: OfGame(number="basic land types", span=span))
RULES.add(
    "quantity",
    "the number of basic land types among lands you control",
    lambda span: OfGame(number="basic land types", span=span),
)
#: What is counted within a turn, in the singular and in the plural: "for each ..." and "the number of ..." take all of them.
_THIS_TURN = (
    ("spell(s) you've cast this turn", "spells cast"),
    ("creature spell(s) you've cast this turn", "creature spells cast"),
    ("noncreature spell(s) you've cast this turn", "noncreature spells cast"),
    ("instant and|or sorcery spell(s) you've cast this turn", "instant and sorcery spells cast"),
    ("card(s) you've drawn this turn", "cards drawn"),
    ("card(s) you've (discarded | cycled or discarded) this turn", "cards discarded"),
    ("permanent(s) you've sacrificed this turn", "permanents sacrificed"),
    ("creature(s) that died [under your control] this turn", "creatures died"),
    ("creature(s) you attacked with this turn", "creatures attacked"),
    ("time(s) you descended this turn", DESCENDED),
)
for _words, _what in _THIS_TURN:
    RULES.add("per", f"for each {_words}", lambda span, what=_what: ThisTurn(what=what, span=span))
    RULES.add("quantity", f"the number of {_words}", lambda span, what=_what: ThisTurn(what=what, span=span))
RULES.add(
    "quantity",
    "the number of cards you've drawn this turn minus one",
    lambda span: ThisTurn(what="cards drawn", plus=-1, span=span),
)
for _words, _what in (
    ("the amount of life your opponents have lost this turn", "life lost by opponent"),
    ("the amount of life (you | you've) gained this turn", "life gained"),
):
    RULES.add("quantity", _words, lambda span, what=_what: ThisTurn(what=what, span=span))
RULES.add("quantity", "the number of colors of mana spent to cast (~ | it | this spell)", lambda span: ColoursSpent(span=span))
RULES.add("quantity", "{sum}", lambda span, sum: sum)
RULES.add("quantity", "~'s {what:characteristic}", lambda span, what: Value(what=what, of=Itself(), span=span))
RULES.add("quantity", "its|his|her {what:characteristic}", lambda span, what: Value(what=what, of=It(), span=span))
RULES.add(
    "quantity",
    "that creature's|permanent's|artifact's|land's|card's {what:characteristic}",
    lambda span, what: Value(what=what, of=It(kind="that"), span=span),
)
for _what in ("power", "toughness", "mana value"):
    RULES.add("characteristic", _what, lambda span, what=_what: what)
for _colour, _letter in LETTER_OF.items():
    RULES.add("colour", _colour, lambda span, letter=_letter: letter)
RULES.add(
    "quantity",
    "your devotion to {a:colour} [and {b:colour}]",
    lambda span, a, b="": Devotion(colours=a + b, span=span),
)
RULES.add(
    "quantity",
    "the number of card types among cards in (your graveyard | all graveyards)",  # of what kind theirs are nobody knows
    lambda span: CardTypes(span=span),
)
RULES.add("per", "for each card type among cards in (your graveyard | all graveyards)", lambda span: CardTypes(span=span))
RULES.add("that_much", "that much|many", lambda span: ThatMuch(span=span))


def _fixed(n: Number) -> int:
    if not isinstance(n.n, int):
        raise ValueError("a number that is known")
    return n.n


_SACRIFICED = frozenset(("creature's", "permanent's", "artifact's", "land's", "enchantment's"))


@RULES.function("sacrificed", "the")
def sacrificed(text: Text, i: int) -> Found | None:
    """A number of what was sacrificed: "the sacrificed creature's power"."""
    if text.low[i : i + 2] != ["the", "sacrificed"] or text.low[i + 2] not in _SACRIFICED:
        return None
    for words in (["power"], ["toughness"], ["mana", "value"]):
        if text.low[i + 3 : i + 3 + len(words)] == words:
            after = i + 3 + len(words)
            return after, Value(what=" ".join(words), of="sacrificed", span=text.span(i, after))
    return None


RULES.add("sum", "{sacrificed}", lambda span, sacrificed: sacrificed)
RULES.add(
    "sum",
    "{number} plus {sacrificed}",
    lambda span, number, sacrificed: Value(what=sacrificed.what, of="sacrificed", plus=number.n, span=span),
)


RULES.add(
    "sum",
    "the number of charge counters on ~",
    lambda span: Count(of=Counters(kind="charge", on=Itself()), span=span),
)
