"""Numbers that a text reads off something: ", where X is the number of ...", "equal to its power"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from deckopt.oracle.colours_spent import COLOURS_SPENT
from deckopt.oracle.devotion import devotion
from deckopt.oracle.parsers import ParseError, Parser, alt, fail, longest, regex, seq, string, success
from deckopt.oracle.said import Fields, Said, counted
from deckopt.oracle.words import anywhere
from deckopt.words.parts import EFFECT_LISTS

_this: Parser = string("~'s").result("this")
_it: Parser = regex(r"(?:its|that (?:creature|permanent|artifact|land)'s)").result("it")
_which: Parser = regex(r" (power|toughness|mana value)", group=1)

#: A number as an amount of the card format; "it" is what was spoken of.
quantity: Parser = longest(
    devotion,
    string("the number of cards in an opponent's hand").result({"number": "opponent's hand"}),
    (regex(r"the number of ") >> anywhere << string(" plus one")).map(lambda d: {**counted(d), "plus": 1}),
    (regex(r"(?:the number of |the total number of )") >> anywhere).map(counted),
    (string("the greatest power among ") >> anywhere).map(lambda d: {"greatest_power": d.what}),
    (string("the greatest mana value among ") >> anywhere).bind(
        lambda d: fail("cards elsewhere") if d.zone else success({"greatest_mana_value": d.what})
    ),
    (string("the total power of ") >> anywhere).map(lambda d: {"total_power": d.what}),
    (string("the total mana value of ") >> anywhere).bind(
        lambda d: fail("cards elsewhere") if d.zone else success({"total_mana_value": d.what})
    ),
    (string("twice the number of ") >> anywhere).map(lambda d: {**counted(d), "times": 2}),
    seq(regex(r"\d+").map(int) << string(" plus the number of "), anywhere).combine(lambda n, d: {**counted(d), "plus": n}),
    (regex(r"(?:one|1) plus the number of ") >> anywhere).map(lambda d: {**counted(d), "plus": 1}),
    string("the discarded card's mana value").result({"value": "mana value", "of": "found"}),
    regex(r"the number of cards exiled with (?:~|it)").result({"value": "exiled"}),
    regex(r"the number of card types among cards in (?:your graveyard|all graveyards)").result({"card_types": "graveyard"}),
    string("the number of basic land types among lands you control").result({"number": "basic land types"}),
    regex(r"the number of colors of mana spent to cast (?:~|it|this spell)").result(COLOURS_SPENT),
    string("the number of spells you've cast this turn").result({"turn": "spells cast"}),
    string("the number of cards you've drawn this turn").result({"turn": "cards drawn"}),
    regex(r"the number of cards you've (?:cycled or )?discarded this turn").result({"turn": "cards discarded"}),
    string("the amount of life your opponents have lost this turn").result({"turn": "life lost by opponent"}),
    regex(r"the amount of life you(?:'ve)? gained this turn").result({"turn": "life gained"}),
    string("the number of permanents you've sacrificed this turn").result({"turn": "permanents sacrificed"}),
    regex(r"the number of creatures that died (?:under your control )?this turn").result({"turn": "creatures died"}),
    string("the number of +1/+1 counters on ~").result({"value": "counters"}),
    seq(alt(_this, _it), _which).combine(lambda of, which: {"value": which, "of": of}),
)

#: What the grammar reads with its number: that creature is not what it aims at.
_BY_GRAMMAR = re.compile(r"\b[Ee]arthbend X, where X is")
_WHERE = re.compile(r",? where X is ([^.\"\n]*?)(?=\.|$|\n| and (?:you|each|it|~)\b|, then)")


_MANY = re.compile(r"\bcreate a number of (tapped )?([^.]*? tokens(?: with [a-z ,]+?)?) equal to ([^.]*)", re.IGNORECASE)


def _counted_by_grammar(text: str) -> Fields | None:
    """A count of what the grammar describes, or None."""
    from deckopt.oracle.grammar.meaning import number_of

    try:
        amount = number_of(text)
    except ValueError:
        return None
    return amount if isinstance(amount, dict) and "count" in amount else None


def without_where(text: str) -> tuple[str, Fields] | None:
    """A text without its ", where X is ...", and that number; None if it has none, or more, or one not understood."""
    if _BY_GRAMMAR.search(text):
        return None
    text = _MANY.sub(r"create X \1\2, where X is \3", text)
    found = list(_WHERE.finditer(text))
    if len(found) != 1 or "{X}" in text:
        return None
    try:
        amount: Fields = quantity.parse(found[0][1])
    except ParseError:
        counted = _counted_by_grammar(found[0][1])
        if counted is None:
            return None
        amount = counted
    if found[0][1].startswith("that "):  # of what the trigger is about, whatever grows
        amount = {**amount, "that": True}
    return text[: found[0].start()] + text[found[0].end() :], amount


def _negated(amount: Fields) -> Fields:
    return {**amount, "times": -amount.get("times", 1), **({"plus": -amount["plus"]} if "plus" in amount else {})}


def with_number(value: Any, amount: Fields) -> Any:
    """Effects in which X (or -X) is an amount."""
    if value == "X":
        return amount
    if value == "-X":
        return _negated(amount)
    if isinstance(value, dict):
        return {k: with_number(v, amount) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(with_number(v, amount) for v in value)
    return value


def filled(said: Said, amount: Fields) -> Said:
    """What was said with X being that number. "Its power" is that of what grows, or of what deals the damage."""
    if amount.get("that") and has_x(said.targets):
        raise ValueError("targets of a mana value that is a number of the target")
    if amount.get("that") and len(said.targets) == 1 and said.targets[0] not in ("player", "opponent"):
        return _of_the_target(said, amount)
    about_it, amount = amount.get("that", False), {k: v for k, v in amount.items() if k != "that"}
    growing = {e.get("what") for e in said.effects if has_x(e)}
    if amount.get("of") == "it" and _sacrifices_one(said.effects):
        amount = {**amount, "of": "sacrificed"}
    elif amount.get("of") == "it" and not (about_it and growing == {"this"}):
        subjects = {e["what"] for e in said.effects if e["do"] in ("pump", "counters") and has_x(e)}
        others = any(has_x(e) for e in said.effects if e["do"] not in ("pump", "counters"))
        if (
            len(subjects) > 1
            or (subjects and others)
            or (others and said.about == "target" and said.effects[0]["do"] != "damage")
        ):
            raise ValueError("whose number?")
        if subjects:
            amount = {**amount, "of": subjects.pop()}
    if has_x(said.targets) and not set(amount) <= {"count", "in", "plus", "times"}:
        raise ValueError("targets of a mana value that is not counted")
    targets = with_number(said.targets, amount) if has_x(said.targets) else said.targets
    return Said(with_number(said.effects, amount), targets, said.tokens, said.idle, said.about)


def _of_the_target(said: Said, amount: Fields) -> Said:
    """What was said with X being a number of "that artifact", which is the target: as it last was, if it is gone by then."""
    number = {k: v for k, v in amount.items() if k != "that"} | {"of": "target"}
    return replace(said, effects=with_number(said.effects, number))


def _sacrifices_one(effects: Any) -> bool:
    """Whether something chosen is sacrificed, so that "that creature" is what was."""
    for effect in effects:
        inside = [e for key in EFFECT_LISTS for e in effect.get(key, ())]
        if _sacrifices_one(inside) or (
            effect["do"] == "sacrifice" and effect["what"] not in ("this", "it", "target", "enchanted")
        ):
            return True
    return False


_THAT_MANY = re.compile(r"\bthat (?:much|many)\b(?! plus| minus)")


def that_many(text: str, read: Callable[[str], Said | None]) -> Said | None:
    """What happens because of an event that has a number, where the text says "that much" or "that many"."""
    if not _THAT_MANY.search(text) or re.search(r"\bX\b", text):
        return None
    said = read(_THAT_MANY.sub("X", text))
    return (
        None
        if said is None or "X" in repr(said.targets)
        else replace(said, effects=with_number(said.effects, {"value": "event"}))
    )


def has_x(value: Any) -> bool:
    """Whether an X or -X is somewhere in it."""
    if isinstance(value, dict):
        return any(map(has_x, value.values()))
    if isinstance(value, (list, tuple)):
        return any(map(has_x, value))
    return isinstance(value, str) and value in ("X", "-X")
