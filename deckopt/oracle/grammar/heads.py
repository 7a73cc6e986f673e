"""Heads of triggers: what happens to what. Every subject goes with every event.

"When ~ enters", "Whenever another creature you control deals combat damage to a player", "Whenever ~ or another Elf dies",
"Whenever you cast a spell that's red". To add an event, add a line to `_happens`; every subject takes it then.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from deckopt.oracle.events import BESIDES
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.rules import Ambiguity, Refused
from deckopt.oracle.grammar.spoken import Fields
from deckopt.oracle.grammar.tokens import text_of
from deckopt.oracle.grammar.tree import Node, Phrase
from deckopt.oracle.parsers import Found, Parser
from deckopt.oracle.unplayed import AS_IT_ATTACKS
from deckopt.words.events import ON_CARDS


@dataclass(frozen=True, kw_only=True)
class About(Node):
    """What a trigger is about: the card itself, what it is attached to, or what is described."""

    phrase: Phrase | None = None
    itself: bool = False  # the card, alone or besides others
    attached: bool = False
    other: bool = False
    several: bool = False  # "one or more"


@dataclass(frozen=True, kw_only=True)
class Event(Node):
    """Something that happens to something; `on` and what else the card format says of it."""

    about: About
    on: tuple[tuple[str, Any], ...]
    tapped: bool = False


# -- what it is about ------------------------------------------------------------------------------------

RULES.add("about", "~", lambda span: About(itself=True, span=span))
RULES.add("about", "enchanted|equipped creature|permanent|artifact|land", lambda span: About(attached=True, span=span))
RULES.add("about", "a|an {phrase}", lambda span, phrase: About(phrase=phrase, span=span))
RULES.add("about", "another {phrase}", lambda span, phrase: About(phrase=phrase, other=True, span=span))
RULES.add("about", "~ or another {phrase}", lambda span, phrase: About(phrase=phrase, itself=True, other=True, span=span))
RULES.add("abouts", "one or more {phrase}", lambda span, phrase: About(phrase=phrase, several=True, span=span))

# -- what happens -----------------------------------------------------------------------------------------

_ALONE = {"turn": "creatures attacked", "at_most": 1}


def _happens(pattern: str, **fields: Any) -> None:
    happening = tuple(fields.items())
    RULES.add("happens", pattern, lambda span: happening)


_PLAYER = "a player [or planeswalker]"
_OPPONENT = "an opponent [or planeswalker]"
_happens("enter(s) [the battlefield] [under your control]", on="enters")
_happens("die(s)", on="dies")
_happens("is|are put into a|your graveyard from the battlefield", on="dies")
_happens("leave(s) the battlefield", on="leaves")
_happens("is|are returned to (hand | your hand)", on="leaves", to="hand")
_happens("is|are returned to (its owner's hand | their owners' hands | their owner's hand)", on="leaves", to="hand")
_happens("attack(s)", on="attacks")
_happens("attack(s) for the first time each turn", on="attacks", once_each_turn=True)
_happens("attack(s) or block(s)", on="attacks")
_happens("attack(s) or becomes blocked", on="attacks")
_happens("attack(s) and isn't blocked", on="attacks", approximates=AS_IT_ATTACKS)
_happens("attacks alone", on="attacks", event_when=_ALONE)
_happens(f"deal(s) combat damage to ({_PLAYER} | {_OPPONENT})", on="combat damage")
_happens("deal(s) combat damage to one or more players|opponents", on="combat damage")
_happens("deal(s) combat damage", on="combat damage")  # nobody blocks, so that it is dealt to the opponent
_happens("deal(s) damage", on="damage")
_happens(f"deal(s) damage to {_PLAYER}", on="player damage")
_happens(f"deal(s) damage to {_OPPONENT}", on="opponent damage")
_happens("is|are dealt damage", on="damaged")
_happens("become(s) tapped", on="tapped")
_happens("becomes the target of a spell or ability [you control]", on="targeted")
_happens("becomes the target of a spell or ability [you control] for the first time each turn", on="targeted", at=(1,))
_happens("becomes the target of a spell [you control]", on="targeted by spell")


def _event(span: Any, about: About, happens: Any, **more: Any) -> Event:
    return Event(about=about, on=happens, span=span, **more)


def _either(span: Any, about: About, first: Any, second: Any) -> Event:
    """One thing or another that happens."""
    if {key for key, _ in (*first, *second)} != {"on"}:
        raise Refused("two events, each of its own kind")
    return Event(about=about, on=(("on", (first[0][1], second[0][1])),), span=span)


def _with_counter(span: Any, about: About, kind: str, happens: Any) -> Event:
    """Something with a counter leaves. How many it had is known then, and does not change any more."""
    if happens not in ((("on", "dies"),), (("on", "leaves"),)) or about.phrase is None or about.itself:
        raise Refused("whether it still has that counter")
    return Event(about=about, on=(*happens, ("when", {"counters": kind, "of": "it"})), span=span)


for _subject, _other_than in (("a|an {phrase}", False), ("another {phrase}", True)):
    RULES.add(
        "event",
        f"when|whenever {_subject} with a|an {{kind:kind_of_counter}} counter on it {{happens}}",
        lambda span, phrase, kind, happens, other=_other_than: _with_counter(
            span, About(phrase=phrase, other=other, span=span), kind, happens
        ),
    )
for _subject, _rule in (("about", "event"), ("abouts", "events")):
    RULES.add(_rule, f"when|whenever {{about:{_subject}}} {{happens}}", _event)
    RULES.add(
        _rule,
        f"when|whenever {{about:{_subject}}} enter(s) [the battlefield] tapped",
        lambda span, about: Event(about=about, on=(("on", "enters"),), tapped=True, span=span),
    )
    RULES.add(_rule, f"when|whenever {{about:{_subject}}} {{first:happens}} or {{second:happens}}", _either)
#: Of several things that attack at once: you attack with them.
RULES.add(
    "event",
    "when|whenever {about:abouts} attack [a player]",
    lambda span, about: Event(about=about, on=(("on", "you attack"),), span=span),
)

_GRAVEYARD = (
    ("leave(s) your graveyard", "leaves graveyard"),
    ("is|are put into your graveyard from anywhere", "buried"),
    ("is|are put into a|your graveyard from anywhere other than the battlefield", ""),
)


def _of_graveyard(span: Any, about: About, on: str, when: Any = None) -> Event:
    if not on:
        raise Refused("from where?")
    more = (("at_once", True),) if about.several else ()
    return Event(about=about, on=(("on", on), *more, *((("when", when),) if when else ())), span=span)


for _words, _on in _GRAVEYARD:
    for _subject in ("about", "abouts"):
        RULES.add(
            "event",
            f"when|whenever {{about:{_subject}}} {_words}",
            lambda span, about, on=_on: _of_graveyard(span, about, on),
        )
        RULES.add(
            "event",
            f"when|whenever {{about:{_subject}}} {_words} while ~ has a|an {{kind:kind_of_counter}} counter on it",
            lambda span, about, kind, on=_on: _of_graveyard(span, about, on, {"counters": kind}),
        )
RULES.add(
    "event",
    "when|whenever ~ is put into a|your graveyard from anywhere",
    lambda span: Event(about=About(itself=True), on=(("on", "buried"),), span=span),
)

_MINE = (("cast", "cast"), ("sacrifice", "sacrificed"), ("discard", "discarded"), ("cycle", "cycled"))
_OPPONENT_NEVER = ("cast", "sacrifice", "cycle")  # so that any player is you
for _verb, _on in _MINE:
    RULES.add(
        "event",
        f"when|whenever you {_verb} {{about}}",
        lambda span, about, on=_on: Event(about=about, on=(("on", on),), span=span),
    )
    if _verb in _OPPONENT_NEVER:
        RULES.add(
            "event",
            f"when|whenever a player {_verb}s {{about}}",
            lambda span, about, on=_on: Event(about=about, on=(("on", on),), span=span),
        )
    RULES.add(
        "events",
        f"when|whenever you {_verb} {{about:abouts}}",
        lambda span, about, on=_on: Event(about=about, on=(("on", on),), span=span),
    )


def _created(span: Any, about: About, **more: Any) -> Event:
    """Tokens that you create: they enter, and nothing else of their kind does (111.1)."""
    if about.phrase is None or about.phrase.whose or any("token" not in words for words in about.phrase.any_of):
        raise Refused("what is created?")
    about = replace(about, phrase=replace(about.phrase, whose="you"))
    return Event(about=about, on=(("on", "enters"), *more.items()), span=span)


RULES.add("event", "when|whenever you create {about}", _created)
RULES.add("event", "when|whenever you create {about:abouts}", partial(_created, at_once=True))


def _put(span: Any, about: About, **more: Any) -> Event:
    return Event(about=about, on=(("on", "counters put"), *more.items()), span=span)


def _put_first(span: Any, about: About) -> Event:
    """The first counters of a turn on the source itself; of others each has a first time of its own."""
    if about.phrase is not None or about.attached:
        raise Refused("the first time of which?")
    return _put(span, about, once_each_turn=True)


#: Counters that are put on something. "You put" them: all that are put there are yours.
_COUNTERS = "one or more +1/+1 counters"
for _who_puts in (f"{_COUNTERS} is|are put on", f"you put {_COUNTERS} on"):
    RULES.add("event", f"when|whenever {_who_puts} {{about}}", _put)
    RULES.add("event", f"when|whenever {_who_puts} {{about}} for the first time each turn", _put_first)
_PLAYED = (("on", "enters"), ("event_when", {"played": "this"}))
RULES.add("event", "when|whenever you play {about}", lambda span, about: Event(about=about, on=_PLAYED, span=span))
RULES.add(
    "event",
    "when|whenever you cycle or discard {about}",
    lambda span, about: Event(about=about, on=(("on", "discarded"),), span=span),
)

# -- lowering ----------------------------------------------------------------------------------------------

_WIDER = re.compile(r"\b(?:non\S+|legendary|with|without)\b")
#: Events that are about several permanents at once only where it is known which.
_KNOWN_YOURS = ("targeted", "targeted by spell")


def lowered_event(event: Event) -> Fields:
    """The keys of a trigger. `Refused` with the reason if the card format has no words for it."""
    fields = {key: list(value) if isinstance(value, tuple) else value for key, value in event.on}
    about, on = event.about, fields["on"]
    if about.attached:
        if on in ON_CARDS:
            raise Refused("what is attached to is no card")
        return {**fields, "of": "enchanted"}
    if about.phrase is None:
        if event.tapped:
            raise Refused("whether it entered tapped itself")
        return {"of": "this", **fields} if on in ON_CARDS else fields
    what = _kind(about.phrase)
    if on not in ON_CARDS and any({"spell", "card"} & {*words} for words in about.phrase.any_of):
        raise Refused("what is no permanent")
    if event.tapped:
        what = f"tapped {what}"
    if on == "you attack":
        if about.phrase.whose != "you":
            raise Refused("whose attack?")
        return {**fields, "event_when": {"control": f"attacking {_other(about, what)}"}}
    if on in _KNOWN_YOURS and about.phrase.whose != "you":
        raise Refused("whose?")
    if about.itself:
        # One filter where this is what the others are, whatever has become of it; a token is not nontoken, a copy need not be
        # legendary, and a number may change.
        return {**fields, "of": what, **({BESIDES: True} if _WIDER.search(what) else {})}
    return {**fields, "of": _other(about, what)}


def _other(about: About, what: str) -> str:
    return f"other {what}" if about.other else what


def _kind(phrase: Phrase) -> str:
    if not phrase.is_yours:
        raise Refused("of the opponent")
    if phrase.zone or phrase.mana_value is not None:
        raise Refused("in another zone")
    if phrase.any_of == (("card",),) and not phrase.having:
        return "card"
    return filter_of(replace(phrase, whose=""))


def _together(found: Fields) -> Fields:
    """What triggers once for several things. `Refused` where the card format knows it of each of them alone."""
    if found["on"] not in ("enters", "combat damage") or found.get("of", "this") in ("this", "enchanted") or BESIDES in found:
        raise Refused("several things that happen at once")
    return {**found, "at_once": True}


def _parser(rule: str, then: Callable[[Fields], Fields] = lambda found: found) -> Parser:
    def run(source: str, index: int) -> Found | None:
        text = text_of(source)
        i = text.at(index)
        found = None if i is None else RULES.read(rule, text, i)
        if found is None or isinstance(found[1], Ambiguity):
            return None
        try:
            return text.tokens[found[0] - 1].end, then(lowered_event(found[1]))
        except Refused:
            return None

    return Parser(run)


#: The event of a trigger; and of several things at once, which is as one of one thing if it triggers only once each turn.
event = _parser("event")
events = _parser("events")
#: Several things that enter or deal combat damage at the same time.
entering_together = _parser("events", _together)
