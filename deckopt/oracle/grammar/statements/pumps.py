"""Creatures that are pumped until end of turn: sizes that change or double, and keywords that are gained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.amounts import times
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Found, Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.things import NO_TARGET, on
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import Count, Counters, Effect, It, Itself, Number, Phrase, Some, Target, Those
from deckopt.oracle.unplayed import said_of


@dataclass(frozen=True, kw_only=True)
class Pump(Effect):
    """A size that changes, and keywords that are gained, until end of turn."""

    thing: Any
    size: tuple[Any, Any] | None = None
    keywords: tuple[str, ...] = ()
    per: Any = None


def _signed(text: str) -> int | str:
    if text.endswith("X"):
        return "-X" if text[0] == "-" else "X"
    return int(text)


@RULES.function("size")
def size(text: Text, i: int) -> Found | None:
    """ "+2/+0", "-X/-X"."""
    word = text.tokens[i].word if i < len(text) else ""
    if word[:1] not in ("+", "-") or "/" not in word:
        return None
    power, toughness = word.split("/")
    return i + 1, (_signed(power), _signed(toughness))


for _pattern in (
    "{thing:subject} [also] [each] get(s) {size} until end of turn [{per}]",
    "{thing:subject} [also] [each] get(s) {size} and gain(s) {keywords} until end of turn [{per}]",
    "{thing:subject} [each] gain(s) {keywords} and get(s) {size} until end of turn [{per}]",
    "{thing:subject} [also] [each] gain(s) {keywords} until end of turn",
    "until end of turn , {thing:subject} [each] get(s) {size}",
    "until end of turn , {thing:subject} [each] get(s) {size} and gain(s) {keywords}",
    "until end of turn , {thing:subject} [each] gain(s) {keywords}",
):
    RULES.add("verb", _pattern, Pump)
for _pattern in (
    "{thing:subject} can't be blocked this turn",
    "{thing:subject} get(s) {size} until end of turn and can't be blocked this turn",
):
    RULES.add("verb", _pattern, lambda span, thing, size=None: Pump(thing=thing, size=size, keywords=("unblockable",), span=span))


#: Of what becomes a colour that is chosen, where nothing may ask for it.
NO_COLOUR = "it does not become the color of your choice"


@dataclass(frozen=True, kw_only=True)
class Coloured(Effect):
    """A size that changes until end of turn, and a colour that is chosen."""

    thing: Any
    size: tuple[Any, Any]


RULES.add("verb", "{thing:subject} get(s) {size} and becomes the color of your choice until end of turn", Coloured)


@lowers(Coloured)
def _coloured(node: Coloured, spoken: Spoken) -> list[Fields]:
    effects = _pumped(Pump(thing=node.thing, size=node.size, span=node.span), spoken)
    return [said_of(effect, NO_COLOUR) for effect in effects]


@dataclass(frozen=True, kw_only=True)
class Doubled(Effect):
    """Sizes that become twice what they are until end of turn."""

    thing: Any
    sides: tuple[str, ...]


for _words, _sides in (("power", ("power",)), ("power and toughness", ("power", "toughness"))):
    for _pattern in (
        f"double the {_words} of {{thing:object}} until end of turn",
        f"double {{thing:whose}} {_words} until end of turn",
        f"until end of turn , double the {_words} of {{thing:object}}",
    ):
        RULES.add("verb", _pattern, lambda span, thing, sides=_sides: Doubled(thing=thing, sides=sides, span=span))
RULES.add("whose", "target creature's", lambda span: Target(phrase=Phrase(any_of=(("creature",),)), span=span))
RULES.add("whose", "~'s", lambda span: Itself(span=span))
RULES.add("whose", "its|his|her", lambda span: It(span=span))
RULES.add("whose", "that creature's|permanent's", lambda span: It(kind="that", span=span))


@lowers(Doubled)
def _double(node: Doubled, spoken: Spoken) -> list[Fields]:
    """What is doubled gets as much as it has (701.10b)."""
    if not isinstance(node.thing, (Itself, It, Target)):
        raise Refused("each of them has its own number")
    made = on(node.thing, spoken, {"do": "pump", "doubled": True})
    return [{**e, **{side: {"value": side, "of": e["what"]} for side in node.sides}} for e in made]


@dataclass(frozen=True, kw_only=True)
class Haste(Effect):
    """Haste of what was just spoken of: for good, but after its first turn it needs none."""

    thing: Any


RULES.add("verb", "{thing:reference} gain(s) haste", Haste)


@lowers(Haste)
def _hasty(node: Haste, spoken: Spoken) -> list[Fields]:
    thing = node.thing
    if NO_TARGET in spoken.idle:
        return []
    if not isinstance(thing, (It, Those)) or not any(not m.player for m in spoken.mentions[-1:]):
        raise Refused("whose haste?")
    return on(thing, spoken, {"do": "pump", "keywords": ["haste"]})


def _side(n: int | str, per: Any, spoken: Spoken) -> Any:
    return times(Number(n=n), per, spoken)


@lowers(Pump)
def _pumped(node: Pump, spoken: Spoken) -> list[Fields]:
    effect: Fields = {"do": "pump"}
    if isinstance(node.thing, Some):
        raise Refused("something chosen as it happens")
    its_own = isinstance(node.per, Count) and isinstance(node.per.of, Counters)
    for key, n in zip(("power", "toughness"), node.size or (), strict=False):
        if n:
            effect[key] = _side(n, node.per, spoken)
    if node.keywords:
        effect["keywords"] = list(node.keywords)
    if its_own and not isinstance(node.thing, Itself) and "it" in str(effect):
        raise Refused("whose counters?")
    return on(node.thing, spoken, effect)
