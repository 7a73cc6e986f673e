"""Filters: which cards or permanents an effect, a cost or a count is about. How they are matched is in tables and rules.

A filter is written in the words of the rules text::

    "creature"            "noncreature"          "basic land"
    "Goblin"              "Forest or Plains"     "other red creature"
    "artifact or creature"                       "untapped land"
    "creature with power 2 or less"              "instant or sorcery card"
    "creature with flying"                       "creature without flying"

Alternatives are joined by "or". Within one, every word must hold. A word is a card type, a supertype, "token", "permanent", a
colour, "tapped", "untapped", "attacking", "other" (not the source itself) or "self" (cards with the source's own name). A word
with a capital letter is a subtype. "non" negates (nonland, non-Brushwagg). A quoted part is a card name: '"Island"'. "card" and
articles are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from deckopt.bounds import LONGEST_LINE
from deckopt.words.colours import ANY_COLOUR, FIVE_COLOURS
from deckopt.words.filters import READ_OVER
from deckopt.words.keywords import IDLE_KEYWORDS, KEYWORDS, NEVER_GAINED
from deckopt.words.kinds import EMBLEM, KINDS, PERMANENT

MAX_ALTERNATIVES = 5
_KEYWORD = "|".join(sorted({*KEYWORDS, *IDLE_KEYWORDS, *NEVER_GAINED}, key=len, reverse=True))
_TOKEN = re.compile(
    rf'"[^"]*"|(?:with|without) (?:{_KEYWORD})(?![\w-])|with (?:power|toughness) [0-9]{{1,3}} or (?:less|greater)'
    r"|with mana value [0-9]{1,3}(?: or (?:less|greater))?|,|[^\s,]+"
)


@dataclass
class Alternative:
    """One alternative of a filter, all of whose demands must hold.

    Masks are over `words.kinds` and the colours. `tapped` is None if it does not matter.
    """

    kind_all: int = 0
    kind_any: int = 0
    kind_none: int = 0
    colours_any: int = 0
    colours_none: int = 0
    colourless: bool = False
    multicoloured: bool = False
    subtypes: tuple[str, ...] = ()
    subtypes_none: tuple[str, ...] = ()
    name: str | None = None
    own_name: bool = False
    other: bool = False
    tapped: bool | None = None
    attacking: bool = False
    idle: bool = False  # neither attacking nor new
    enchanted: bool = False  # by an Aura that is not the source
    max_power: int | None = None
    min_power: int | None = None
    max_toughness: int | None = None
    min_toughness: int | None = None
    max_value: int | None = None
    min_value: int | None = None
    keywords: tuple[str, ...] = ()
    keywords_none: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()  # keywords that nothing gains or loses
    printed_none: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()  # one of these mana costs; for cards only (`with_costs`)

    @property
    def demands_of_one(self) -> tuple[object, ...]:
        """The demands that depend on a single permanent, not on its card. They are the same in all alternatives."""
        bounds = self.max_power, self.min_power, self.max_toughness, self.min_toughness
        asked = self.tapped, self.attacking, self.idle, self.enchanted, self.other
        return *asked, *bounds, self.own_name, self.keywords, self.keywords_none

    @property
    def kinds_refused(self) -> int:
        """The kinds that it does not mean: those that it refuses, and emblems unless it asks for them (114.5)."""
        return self.kind_none | (0 if self.kind_all & EMBLEM else EMBLEM)

    @property
    def sized(self) -> bool:
        """Whether it has bounds of power or toughness."""
        bounds = (self.max_power, self.min_power, self.max_toughness, self.min_toughness)
        return any(bound is not None for bound in bounds)

    @property
    def depends(self) -> bool:
        """Whether it has demands that may change: tapped, attacking, power, toughness, keywords."""
        asked = self.tapped is not None or self.attacking or self.idle or self.enchanted or self.sized
        return bool(asked or self.keywords or self.keywords_none)

    def demand(self, token: str) -> None:
        """Add the demand of one token. ValueError if the token is unknown."""
        if token.startswith('"'):
            self.name = token[1:-1]
        elif not (self._demand_with(token.lower()) or self._demand_by_word(token.lower())):
            self._demand_type(token)

    def _demand_with(self, lower: str) -> bool:
        """Add a bound of power, toughness or mana value, or a keyword. Whether the token is one."""
        if lower.startswith(("with power", "with toughness")):
            bound = int(lower.split()[2])
            if lower.startswith("with power") and lower.endswith("less"):
                self.max_power = bound
            elif lower.startswith("with power"):
                self.min_power = bound
            elif lower.endswith("less"):
                self.max_toughness = bound
            else:
                self.min_toughness = bound
        elif lower.startswith("with mana value"):
            bound = int(lower.split()[3])
            if not lower.endswith("greater"):
                self.max_value = bound
            if not lower.endswith("less"):
                self.min_value = bound
        elif lower.startswith(("with ", "without ")):
            word, keyword = lower.split(" ", 1)
            if keyword in NEVER_GAINED and word == "with":
                self.printed += (keyword,)
            elif keyword in NEVER_GAINED:
                self.printed_none += (keyword,)
            elif word == "with":
                self.keywords += (keyword,)
            else:
                self.keywords_none += (keyword,)
        else:
            return False
        return True

    def _demand_by_word(self, lower: str) -> bool:
        """Add what a single word asks for that is no type. Whether the token is one."""
        if lower in ("tapped", "untapped"):
            self.tapped = lower == "tapped"
        elif lower == "attacking":
            self.attacking = True
        elif lower == "idle":
            self.idle = True
        elif lower == "enchanted":
            self.enchanted = True
        elif lower in ("other", "another"):
            self.other = True
        elif lower == "self":
            self.own_name = True
        elif lower == "coloured":
            self.colours_any |= ANY_COLOUR
        elif lower == "colourless":
            self.colourless = True
        elif lower == "multicoloured":
            self.multicoloured = True
        else:
            return False
        return True

    def _demand_type(self, token: str) -> None:
        """Add a kind, a colour or a subtype, or its contrary. ValueError if the token is none."""
        negated = token.lower().startswith("non") and len(token) > 3
        core = token[3:].lstrip("-") if negated else token
        kind, colour = KINDS.get(core.lower(), 0), FIVE_COLOURS.get(core.lower(), 0)
        if core.lower() == "permanent":
            if negated:
                self.kind_none |= PERMANENT
            else:
                self.kind_any |= PERMANENT
        elif negated and (kind or colour):
            self.kind_none |= kind
            self.colours_none |= colour
        elif kind or colour:
            self.kind_all |= kind
            self.colours_any |= colour
        elif core[:1].isupper():
            if negated:
                self.subtypes_none += (core,)
            else:
                self.subtypes += (core,)
        else:
            raise ValueError(f"{token!r} is no type or colour; subtypes begin with a capital")


@dataclass(frozen=True)
class Filter:
    """Alternatives, one of which must match; `text` is what the user wrote."""

    alternatives: tuple[Alternative, ...]
    text: str

    def __hash__(self) -> int:
        return hash(self.text)


def covers(wide: Filter, narrow: Filter) -> bool:
    """Whether the first filter certainly means all that the second means: an alternative of it alike, or by one card type."""
    return all(
        any(b == a or (b == Alternative(kind_all=b.kind_all, kind_any=b.kind_any) and _is_of(a, b)) for b in wide.alternatives)
        for a in narrow.alternatives
    )


def _is_of(a: Alternative, b: Alternative) -> bool:
    """Whether what matches the first alternative has the types of the second, which asks for nothing else."""
    return a.kind_all & b.kind_all == b.kind_all and (not b.kind_any or bool(a.kind_all & b.kind_any))


def called(name: str, kinds: int = 0) -> Filter:
    """The filter of what has a name, and these kinds. The name may have quotation marks in it, as those of emblems have."""
    return Filter((Alternative(name=name, kind_all=kinds),), f"called {name}, {kinds}")


def untapped(wanted: Filter) -> Filter:
    """The filter with the further demand "untapped"."""
    return Filter(tuple(replace(a, tapped=False) for a in wanted.alternatives), f"untapped: {wanted.text}")


def with_costs(wanted: Filter | None, costs: Sequence[str]) -> Filter | None:
    """The filter with the further demand that a card has one of these mana costs. Not for permanents."""
    if not costs:
        return wanted
    wanted = wanted or parse_filter("card")
    alternatives = tuple(replace(a, costs=tuple(costs)) for a in wanted.alternatives)
    return Filter(alternatives, f"{wanted.text}, mana cost {' or '.join(costs)}")


def parse_filter(text: str) -> Filter:
    """The filter of a text. ValueError names the unknown word."""
    if len(text) > LONGEST_LINE:
        raise ValueError(f"the filter is longer than {LONGEST_LINE} characters")
    alternatives = [Alternative()]
    empty = True
    before = ""
    for token in _TOKEN.findall(text):
        before, previous = token, before
        if token in ("or", ","):
            if token == "or" and previous == ",":
                continue
            if empty:
                raise ValueError(f"the filter {text!r} has an empty alternative")
            alternatives.append(Alternative(other=alternatives[0].other))
            empty = True
        else:
            empty = False
            if token.lower() not in READ_OVER:
                alternatives[-1].demand(token)
    if empty:
        raise ValueError(f"the filter {text!r} has an empty alternative")
    if len(alternatives) > MAX_ALTERNATIVES:
        raise ValueError(f"the filter {text!r} has more than {MAX_ALTERNATIVES} alternatives")
    if alternatives[0].enchanted and (alternatives[0].attacking or alternatives[0].idle):
        raise ValueError(f"the filter {text!r} asks for enchanted together with attacking or idle")
    if any(a.demands_of_one != alternatives[0].demands_of_one for a in alternatives):
        raise ValueError(f"the alternatives of the filter {text!r} differ in tapped, attacking, other, self, power or keywords")
    return Filter(tuple(alternatives), text)


def _validate(value: Any) -> Filter:
    if isinstance(value, Filter):
        return value
    if not isinstance(value, str):
        raise ValueError("a filter is text like 'basic land' or 'other red creature'")
    return parse_filter(value)


FilterField = Annotated[
    Filter,
    BeforeValidator(_validate),
    PlainSerializer(lambda f: f.text, return_type=str),
    WithJsonSchema({"type": "string", "maxLength": LONGEST_LINE, "examples": ["creature", "basic land", "other red creature"]}),
]
