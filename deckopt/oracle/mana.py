"""Mana abilities that only tap: "{T}: Add {C}. If you control three or more artifacts, add {C}{C} instead."

Each gives one or more mana abilities of the card format. What costs more than tapping
is in `lines`.
"""

from __future__ import annotations

import re
from typing import Any

from deckopt.cards.mana_abilities import NO_COMMANDER
from deckopt.oracle.adding_mana import combined_mana
from deckopt.oracle.conditions import condition, conditions
from deckopt.oracle.parsers import ParseError, Parser, alt, fail, regex, seq, string, success
from deckopt.oracle.said import Fields
from deckopt.oracle.words import own, symbols

_COULD = r"one mana of any (type|color) that an? (land|basic land|Gate) you control could produce"
#: What lands could produce by what they have been given, or if an ability that makes none now made some.
AS_PRINTED = "what lands have been given, or make none of now, counts as printed in what they could produce"

_one: Parser = alt(
    regex(_COULD, group=(1, 2)).map(
        lambda t: [{"add": "{W/U/B/R/G/C}" if t[0] == "type" else "any", "among": t[1], "produced": True}]
    ),
    regex(r"one mana of any (?:one )?color in your commander's color identity").result([{"add": "identity"}]),
    regex(r"one mana of any (?:one )?color among ").then(own).map(lambda d: [{"add": "any", "among": d.what}]),
    regex(r"one mana of any (?:one )?color").result([{"add": "any"}]),
    string("one mana of the chosen color").result([{"add": "chosen"}]),
    string("two mana of the chosen color").result([{"add": "chosen chosen"}]),
    string("one mana of any of the exiled card's colors").result([{"add": "imprinted"}]),
    seq(symbols, (alt(string(", or "), string(" or "), string(", ")) >> symbols).at_least_once()).combine(
        lambda first, more: [{"add": _choice([first, *more])}]
    ),
    seq(symbols << string(" or one mana of the chosen color")).map(lambda m: [{"add": m[0]}, {"add": "chosen"}]),
    symbols.map(lambda m: [{"add": m}]),
    combined_mana.map(lambda made: [{"add": made}]),
)


def _choice(of: list[str]) -> str:
    if any(s.count("{") != 1 for s in of):
        raise ValueError("a choice of several mana")
    return "{" + "/".join(s.strip("{}") for s in of) + "}"


_made: Parser = regex(r"[Aa]dd ") >> _one
_text: Parser = alt(
    seq(_made << regex(r"\. If "), conditions << string(", "), _made << string(" instead.")).combine(
        lambda plain, asked, more: [*plain, *(dict(a, when=_both(asked)) for a in more)]
    ),
    seq(_made << string(". If a card is exiled with ~, "), _made << string(" instead.")).combine(
        lambda plain, more: [*plain, *(dict(a, imprinted=True) for a in more)]
    ),
    _made << string("."),
)


def _both(asked: list[Fields]) -> Fields:
    """Conditions that have to hold together as one."""
    first, *rest = asked
    if not all("control" in part for part in asked):
        raise ValueError("mana asks for what you control")
    return {**first, "also": _both(rest)} if rest else first


# -- what mana may be spent on -----------------------------------------------------------

_of_type: Parser = string(" of the chosen type").result(True).optional()
_spells: Parser = regex(r"cast (?:an? )?") >> seq(own, _of_type).bind(
    lambda t: success(({"spells": t[0].what}, bool(t[1]))) if t[0].spell else fail("spells")
)
_abilities: Parser = regex(r"(?:to )?activate ") >> alt(
    seq(regex(r"(?:abilities of |an ability of an? )") >> own, string(" source") >> string("s").optional() >> _of_type).combine(
        lambda d, chosen: ({"sources": d.what}, bool(chosen))
    ),
    regex(r"(?:abilities of |an ability of an? )").then(own).map(lambda d: ({"abilities": d.what}, False)),
    regex(r"abilities|an ability").result(({"sources": "card"}, False)),
)
_limit: Parser = (
    regex(r" ?Spend this mana only to ")
    >> alt(seq(_spells << string(" or "), _abilities).map(list), _spells.map(lambda s: [s]), _abilities.map(lambda a: [a]))
    << regex(r"(?:, and that spell can't be countered)?\.")
)


def limit(text: str) -> Fields | None:
    """What "Spend this mana only to ..." means, as the card format says it, or None."""
    try:
        parts: list[tuple[Fields, bool]] = _limit.parse(text)
    except ParseError:
        return None
    chosen = {of_type for _, of_type in parts}
    if len(chosen) > 1:
        return None  # some of the chosen type, others not
    found = {key: value for part, _ in parts for key, value in part.items()}
    return {**found, **({"of_chosen_type": True} if True in chosen else {})}


def _asks_size(when: Fields) -> bool:
    """Whether a condition is none for a mana ability that only taps: that asks for no power, nor for what is tapped or other."""
    return re.search(r"\b(?:with|without|tapped|untapped|attacking|other)\b", str(when["control"])) is not None


#: What is said after mana in the colours of the commander's identity, and how it is played without that.
_OF_COMMANDER = (
    (
        re.compile(
            r" When that mana is spent to cast a creature spell that shares a creature type with your commander, scry \d+\.$"
        ),
        "you never scry for what its mana is spent on",
    ),
    (
        re.compile(
            r" If you control an? [^.,]*, add (?:two|three) mana of any color in your commander's color identity instead\.$"
        ),
        "it never makes more than one mana",
    ),
)
_SPENT = re.compile(r" Spend this mana only [^.]*\.$")
_ONLY_IF = re.compile(r" Activate only if ([^.]*)\.$")


def tapped_for(text: str) -> list[Any] | None:
    """The mana abilities of "{T}: `text`", as a card file says them, or None if it is no such text."""
    text, _ = _of_commander(text)
    spent = _SPENT.search(text)
    paid = limit(spent[0]) if spent else None
    if spent is not None:
        text = text[: spent.start()]
        if paid is None:
            return None
    only = _ONLY_IF.search(text)
    try:
        when = condition.parse(only[1]) if only else None
        made: list[Fields] = _text.parse(text[: only.start()] if only else text)
    except (ParseError, ValueError):
        return None
    asked = [when, *(a.get("when") for a in made)]
    if any("control" not in part or _asks_size(part) for part in asked if part is not None):
        return None
    if when is not None:
        made = [dict(a, when={**when, "also": a["when"]} if "when" in a else when) for a in made]
    if paid is not None:
        if spent is not None and "can't be countered" in spent[0] and made == [{"add": "any"}]:
            paid = {**paid, "uncounterable": True}
        made = [{**a, "only": paid} for a in made]
    return [a["add"] if set(a) == {"add"} else a for a in made] or None


def _of_commander(text: str) -> tuple[str, str]:
    """(a text without what is not played of it for a commander, how it is played without that)."""
    for pattern, how in _OF_COMMANDER:
        if "commander's color identity." in text and (more := pattern.search(text)):
            return text[: more.start()], how
    return text, ""


def told_of_mana(text: str, mana: list[Any]) -> str:
    """How mana abilities that only tap are simplified, if they are: those of "{T}: `text`"."""
    if "identity" in mana:
        return "; ".join(filter(None, (NO_COMMANDER, _of_commander(text)[1])))
    return AS_PRINTED if any(isinstance(made, dict) and "produced" in made for made in mana) else ""
