"""Texts of permanents that move through stages: chapters of Sagas, levels of Classes.

`chapter` reads one line of a Saga; `levelled` puts the lines of a Class under the level at which they
hold. Both have the rest of a line read by readers of theirs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.said import Fields, Said, one

_NUMBERS = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}
_CHAPTER = re.compile(r"((?:[IVX]+)(?:, [IVX]+)*) — (?:[A-Z][\w'.!-]*(?: [\w'.!-]+){0,4} — )?(.*)", re.DOTALL)
_GAINS = re.compile(r'~ gains "(.*)"\.?')
_LOYALTY = re.compile(r"\[([+-]?\d+)\]: (.*)", re.DOTALL)
_BARE = re.compile(r"^([+-]?(?:\d+|X)): ")
_LEVEL = re.compile(r"((?:\{[^{}]+\})+): Level (\d+)")
_BECOMES = re.compile(r"When ~ becomes level (\d+), (.*)", re.DOTALL)


def chapter(line: str) -> tuple[Fields, str] | None:
    """The event of a chapter line, and what happens then; None if it is no such line."""
    found = _CHAPTER.fullmatch(line)
    if found is None or not set(found[1].split(", ")) <= set(_NUMBERS):
        return None
    return {"on": "chapter", "at": [_NUMBERS[word] for word in found[1].split(", ")]}, found[2]


def level_event(line: str) -> tuple[Fields, str] | None:
    """The event of "When ~ becomes level 2, ...", and what happens then."""
    found = _BECOMES.fullmatch(line)
    return None if found is None else ({"on": "level", "at": [int(found[1])]}, found[2])


def loyal(line: str) -> tuple[Fields, str] | None:
    """What a loyalty ability costs, and what it does; None if the line is no such ability, or takes as many counters as wanted."""
    found = _LOYALTY.fullmatch(line)
    if found is None:
        return None
    n = int(found[1])
    counters = {"kind": "loyalty", **({"count": abs(n)} if abs(n) != 1 else {})}
    return ({} if n == 0 else {"put" if n > 0 else "remove": counters}), found[2]


def bracketed(line: str) -> str:
    """A line of a planeswalker with the cost of a loyalty ability in brackets, which some sources leave out."""
    return _BARE.sub(r"[\1]: ", line)


def gained_for_good(text: str, read: Callable[[str], Any]) -> Said | None:
    """ "~ gains "..."", as long as it is on the battlefield. `read` reads a line; what is between the marks is one."""
    found = _GAINS.fullmatch(text)
    part = None if found is None else read(found[1].replace("'~", '"~').replace(".'", '."'))
    if part is None or part.idle or part.simplified or set(part.fields) - {"abilities", "triggers", "mana"}:
        return None
    fields = dict(part.fields)
    mana = fields.pop("mana", None)
    if mana is not None:
        if len(mana) != 1 or not isinstance(mana[0], str) or mana[0] == "any" or mana[0].count("{") != 1:
            return None
        fields["mana"] = mana[0]
    return Said(({"do": "give", "what": "this", "lasting": True, **fields},), (), part.tokens)


def _discarded(most: int) -> list[Fields]:
    """You may discard up to so many cards at the same time, and draw as many (701.9, 603.2c): first whether one, then whether more."""

    def at_least(n: int) -> list[Fields]:
        these = [{"do": "discard", "amount": n}, {"do": "draw", "amount": n}]
        if n == most:
            return these
        enough = {"count": "card", "in": "hand", "at_least": n + 1}
        return [{"do": "if", "when": enough, "then": [_may(at_least(n + 1), these)], "otherwise": these}]

    return [{"do": "if", "when": {"count": "card", "in": "hand"}, "then": [_may(at_least(1), [])]}]


def _may(effects: list[Fields], otherwise: list[Fields]) -> Fields:
    return {"do": "may", "effects": effects, **({"otherwise": otherwise} if otherwise else {})}


#: Sentences of chapters and loyalty abilities that have no words of the card format for their parts.
staged_words: Parser = alt(
    string("you may discard up to two cards. If you do, draw that many cards").result(Said(tuple(_discarded(2)))),
    string("draw cards equal to half the number of cards in your library, rounded up").result(
        one("draw", amount={"count": "card", "in": "library", "half": True})
    ),
    regex(r'you get an emblem with "You have no maximum hand size\.?"').result(one("unlimited hand")),
)


def level_up(line: str) -> tuple[int, Fields] | None:
    """The level that a line ("{3}{U}: Level 2") leads to, and the ability."""
    found = _LEVEL.fullmatch(line)
    if found is None:
        return None
    level = int(found[2])
    before: Fields = {"counters": "level", "at_most": level - 1}
    if level > 2:
        before["at_least"] = level - 1
    effects = [{"do": "level", "to": level}]
    return level, {"abilities": [{"cost": found[1], "when": before, "sorcery": True, "effects": effects}]}


_ALONE = ("lands", "untapped", "graveyard", "mana", "adds_mana")  # statics that no condition is possible for


STATION = re.compile(r"(\d+)\+ \| (.*)", re.DOTALL)


def stationed(fields: Fields, counters: int) -> Fields:
    """What a line adds to what has so many charge counters (702.184). ValueError where that cannot be said."""
    others = {key: value for key, value in fields.items() if key != "keywords"}
    if "keywords" in fields:
        others["statics"] = [*others.get("statics", ()), {"keywords": fields["keywords"]}]
    return levelled(others, counters, "charge")


def levelled(fields: Fields, level: int, kind: str = "level") -> Fields:
    """What a line adds to a Class from a level on. ValueError where that cannot be said."""
    if set(fields) - {"abilities", "triggers", "statics"}:
        raise ValueError(f"{', '.join(fields)} at a level")
    asked: Fields = {"counters": kind, "at_least": level}
    found: Fields = {}
    for key, tables in fields.items():
        found[key] = []
        for table in tables:
            if key == "triggers" and table["on"] == "level":
                found[key].append(table)
                continue
            if key == "triggers" and (table.get("once_each_turn") or table.get("zone") or table.get("of") == "this"):
                raise ValueError("a trigger that asks for nothing more")
            if key == "statics" and set(table) & set(_ALONE):
                raise ValueError("a static ability that always holds")
            if key == "abilities" and (table.get("zone") or "once_each_turn" in table):
                raise ValueError("an ability that asks for nothing more")
            when = table.get("when")
            found[key].append({**table, "when": {**asked, "also": when} if when else asked})
    return found
