"""What mana was spent to cast a card: what its text asks is gathered in the card's list `spent`.

A condition says so as `{"paid": "{U}{U}"}` until all lines are read; then it names a place of that list.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from deckopt.cards.spent import MANA_ASKED
from deckopt.oracle.colours_spent import COLOURS_SPENT
from deckopt.oracle.counters import kind
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.part import Part
from deckopt.oracle.said import Fields
from deckopt.oracle.words import number, phrase, symbols
from deckopt.words.colours import LETTER_OF


def _asked(mana: str) -> Fields:
    return {"paid": mana, "also": {"cast": "this"}}  # nothing was spent on a copy (707.10)


#: "{U}{U} was spent to cast it", "at least three red mana was spent to cast ~".
was_spent: Parser = alt(
    symbols,
    seq(string("at least ") >> number << string(" "), phrase(*LETTER_OF)).combine(lambda n, word: f"{{{LETTER_OF[word]}}}" * n),
).map(_asked) << regex(r" (?:mana )?was spent to cast (?:~|it|this spell)")


#: Of cards of which fewer colours may be wanted than can be spent.
MOST_COLOURS = "as many colours of mana are spent on it as can be"
#: A key of a card with sunburst, until its type says which counters it means.
_SUNBURST = "sunburst"

#: Lines about counters for each colour of the mana spent on a permanent.
converging_lines: Parser = alt(
    string("Sunburst").result({_SUNBURST: True}),
    seq(
        regex(r"~ enters(?: the battlefield)? with an? ")
        >> kind
        << regex(r" counters? on it for each color of mana spent to cast (?:it|~)\."),
    ).combine(lambda word: {"enters": _with_counters(word)}),
)


def _with_counters(word: str) -> Fields:
    return {"counters": COLOURS_SPENT} if word == "+1/+1" else {"with": {word: COLOURS_SPENT}}


_EXERTED = re.compile(
    r"([^:\"\n]*), Exert ~: (Add (?:\{[WUBRGC]\})+\.)( If that mana is spent on a creature spell, it gains haste until end of turn\.)?"
)


def exerted_for_mana(line: str, read: Callable[[str], Part | None]) -> Part | None:
    """A mana ability for which its permanent is exerted, perhaps of mana that gives haste; None if it is no such line."""
    found = _EXERTED.fullmatch(line)
    part = None if found is None else read(f"{found[1]}: {found[2]}")
    if found is None or part is None or len(part.fields.get("abilities", ())) != 1 or part.simplified:
        return None
    (ability,) = part.fields["abilities"]
    effects = [{**effect, "only": {"haste": True}} if found[3] else effect for effect in ability["effects"]]
    return replace(part, fields={"abilities": [{**ability, "effects": [*effects, {"do": "exert"}]}]})


_GOING_HOME = re.compile(
    r"\{T\}: Add one mana of any color\. During your next untap step, as you untap your permanents, return ~ to its owner's hand\."
)


def returned_for_mana(line: str) -> Part | None:
    """A mana ability after which its permanent returns to hand in your next untap step; None if it is no such line."""
    if not _GOING_HOME.fullmatch(line):
        return None
    effects = [{"do": "add", "mana": "{W/U/B/R/G}"}, {"do": "exert", "returns": True}]
    return Part({"abilities": [{"cost": {"tap": True}, "effects": effects}]})


_WITHOUT = re.compile(
    r"(Whenever (?:a player casts|you cast) (?:a spell|[^.,]*? spell)), if no (colored )?mana was spent to cast (?:it|that spell), (.*)",
    re.DOTALL,
)


def of_spells_for_nothing(line: str, read: Callable[[str], Part | None]) -> Part | None:
    """A trigger on spells for which no mana was spent, or no coloured mana; None if it is no such line."""
    found = _WITHOUT.fullmatch(line)
    if found is None or "counter that spell" in line:
        return None
    part = read(f"{found[1].replace('a player casts', 'you cast')}, {found[3].replace('to that player', 'to you')}")
    if part is None or set(part.fields) != {"triggers"} or "that player" in found[3].replace("to that player", ""):
        return None
    asked = "no coloured mana" if found[2] else "no mana"
    triggers = [{**trigger, "cast_with": asked} for trigger in part.fields["triggers"]]
    return replace(part, fields={"triggers": triggers})


def with_converge(fields: Fields) -> Fields:
    """The card, which says that its X is the number of colours spent on it. ValueError if it has another X besides."""
    found = dict(fields)
    if found.pop(_SUNBURST, False):
        word = "+1/+1" if "Creature" in found["type"].split(" — ")[0].split() else "charge"
        found["enters"] = {**found.get("enters", {}), **_with_counters(word)}
    changed = _as_x(found)
    if changed == found:
        return found
    if _counts_x(found):
        raise ValueError("X, and the number of colours spent")
    return {**changed, "converge": True}


def is_for_the_better(fields: Fields) -> bool:
    """Whether nobody wants fewer colours spent on a card than can be: X of its cost may be less, or they are counters on it."""
    return "{X}" in fields.get("cost", "") or not any(_counts_x(value) for key, value in fields.items() if key != "enters")


def _as_x(value: Any) -> Any:
    if value == COLOURS_SPENT:
        return "X"
    if isinstance(value, dict):
        return {key: _as_x(one) for key, one in value.items()}
    return type(value)(map(_as_x, value)) if isinstance(value, (list, tuple)) else value


def _counts_x(value: Any) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return value == "X" or any(map(_counts_x, inside))


def with_spent(fields: Fields) -> Fields:
    """The card with the mana for which its conditions ask. ValueError if they ask for more than the card format can say."""
    found: list[str] = []
    changed: Fields = _within(fields, found)
    if len(found) > len(MANA_ASKED):
        raise ValueError("the mana spent on it, asked for in too many ways")
    return {**changed, "spent": found} if found else fields


def _within(value: Any, found: list[str]) -> Any:
    if isinstance(value, dict):
        paid = value.get("paid")
        if isinstance(paid, str) and paid.startswith("{"):
            if paid not in found:
                found.append(paid)
            return {**value, "paid": MANA_ASKED[min(found.index(paid), len(MANA_ASKED) - 1)]}
        return {key: _within(one, found) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_within(one, found) for one in value)
    return value
