"""What returns, of permanents, of cards in graveyards and of what was exiled: to hand, to the battlefield, on top of the library.

What only leaves the battlefield is in `permanents`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from deckopt.oracle.grammar.amounts import amount, bound, yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import COME_BACK, Fields, Mention, Spoken, lowers, within
from deckopt.oracle.grammar.statements.permanents import ANYBODYS, card_of_yours
from deckopt.oracle.grammar.things import aim, is_counted, on
from deckopt.oracle.grammar.tree import All, Effect, It, Itself, Number, Phrase, Some, Target
from deckopt.oracle.said import PUT
from deckopt.oracle.unplayed import said_of
from deckopt.words.references import TARGET_WORDS


@dataclass(frozen=True, kw_only=True)
class Return(Effect):
    """Moving something to a hand, onto the battlefield, or on top of the library."""

    thing: Any
    to: str
    tapped: bool = False
    counters: tuple[Any, str] | None = None
    from_graveyard: bool = False  # where that is said of the card itself
    random: bool = False
    turned: bool = False


@dataclass(frozen=True, kw_only=True)
class ReturnAttached(Effect):
    """This card, an Aura, comes back attached to something."""

    thing: Target


@lowers(ReturnAttached)
def _comes_back_attached(node: ReturnAttached, spoken: Spoken) -> list[Fields]:
    if not isinstance(node.thing, Target) or aim(node.thing, spoken, "battlefield") != ["target"]:
        raise Refused("attached to what?")
    return [{"do": "return", "what": "this", "from": "graveyard", "to": "battlefield", "attached": "target"}]


def _at_random(span: Any, thing: Some) -> Return:
    phrase = thing.phrase
    if thing.up_to or thing.other or phrase.zone not in ("", "graveyard") or phrase.mana_value is not None:
        raise Refused("which are chosen at random?")
    there = replace(thing, phrase=replace(phrase, zone="graveyard"))
    return Return(thing=there, to="hand", random=True, span=span)


_HAND = "(its|their owner's|owners' hand(s) | your hand)"
RULES.add("verb", f"return {{thing:object}} to {_HAND}", lambda span, thing: Return(thing=thing, to="hand", span=span))
for _pattern in (
    "return {thing:some} at random from your graveyard to your hand",
    "return {thing:some} to your hand at random",
):
    RULES.add("verb", _pattern, lambda span, thing: _at_random(span, thing))
RULES.add(
    "verb",
    "return ~ from your graveyard to your hand",
    lambda span: Return(thing=Itself(), to="hand", from_graveyard=True, span=span),
)
RULES.add(
    "verb",
    "return ~ from your graveyard to the battlefield attached to {thing:target}",
    lambda span, thing: ReturnAttached(thing=thing, span=span),
)
for _words, _tapped in (("", False), (" tapped", True)):
    RULES.add(
        "verb",
        f"return ~ from your graveyard to the battlefield{_words}",
        lambda span, t=_tapped: Return(thing=Itself(), to="battlefield", from_graveyard=True, tapped=t, span=span),
    )
    RULES.add(
        "verb",
        f"return ~ from your graveyard to the battlefield{_words} [and] transformed",
        lambda span, t=_tapped: Return(thing=Itself(), to="battlefield", from_graveyard=True, tapped=t, turned=True, span=span),
    )
    RULES.add(
        "verb",
        f"return {{thing:object}} to the battlefield{_words}",
        lambda span, thing, t=_tapped: Return(thing=thing, to="battlefield", tapped=t, span=span),
    )
    RULES.add(
        "verb",
        f"return {{thing:object}} to the battlefield{_words} with {{n:number}} [additional] {{kind:kind_of_counter}} counter(s) on it",
        lambda span, thing, n, kind, t=_tapped: Return(thing=thing, to="battlefield", tapped=t, counters=(n, kind), span=span),
    )
    RULES.add(
        "verb",
        f"put {{thing:target}} onto the battlefield{_words} under your control",
        lambda span, thing, t=_tapped: Return(thing=thing, to="battlefield", tapped=t, span=span),
    )
    RULES.add(
        "verb",
        f"put {{thing:target}} onto the battlefield{_words}",
        lambda span, thing, t=_tapped: Return(thing=thing, to="battlefield", tapped=t, span=span),
    )
#: What was exiled, in the words of a sentence that brings it back.
RULES.add("back", "it|him|her", lambda span: It(span=span))
RULES.add("back", "that card|creature|permanent|artifact|land|token", lambda span: It(kind="that", span=span))
_CONTROL = "under (its owner's | his owner's | her owner's | their owner's | your) control"
for _words, _tapped in (("", False), (" tapped", True)):
    for _more in ("", " with {n:number} [additional] {kind:kind_of_counter} counter(s) on it|him|her"):
        RULES.add(
            "verb",
            f"return {{thing:back}} to the battlefield{_words} {_CONTROL}{_more}",
            lambda span, thing, n=None, kind="", t=_tapped: Return(
                thing=thing, to="battlefield", tapped=t, counters=None if n is None else (n, kind), span=span
            ),
        )
RULES.add(
    "verb",
    "put ~ from your graveyard on the bottom of your library",
    lambda span: Return(thing=Itself(), to="bottom", from_graveyard=True, span=span),
)
RULES.add(
    "verb", "put {thing:object} on top of its owner's library", lambda span, thing: Return(thing=thing, to="top", span=span)
)
RULES.add(
    "verb", "put {thing:target} on the bottom of your library", lambda span, thing: Return(thing=thing, to="bottom", span=span)
)
RULES.add("verb", "put {thing:target} on top of your library", lambda span, thing: Return(thing=thing, to="top", span=span))


@dataclass(frozen=True, kw_only=True)
class ReturnAnyNumber(Effect):
    """Any number of target permanents go to hand."""

    phrase: Phrase


RULES.add(
    "verb", f"return any number of target {{phrase}} to {_HAND}", lambda span, phrase: ReturnAnyNumber(phrase=phrase, span=span)
)

#: Of permanents, any number of which are targets.
NO_TARGETS = "the permanents are chosen as it resolves and are no targets"


@lowers(ReturnAnyNumber)
def _any_number_returned(node: ReturnAnyNumber, spoken: Spoken) -> list[Fields]:
    what = yours(node.phrase)
    if node.phrase.zone:
        raise Refused("cards that are no permanents")
    return [said_of({"do": "return", "what": what, "count": "all", "up_to": True}, NO_TARGETS)]


@lowers(Return)
def _returned(node: Return, spoken: Spoken) -> list[Fields]:
    thing = node.thing
    to_battlefield = node.to == "battlefield"
    zones = ("graveyard",) if to_battlefield else ("graveyard", "battlefield")
    more = _as_it_enters(node, spoken)
    if isinstance(thing, All) and thing.phrase.whose == "opponent" and not thing.phrase.zone:
        spoken.idle.append("the opponent has nothing")
        return []
    if isinstance(thing, It) and to_battlefield:
        return _blinked(thing, more, spoken)
    if isinstance(thing, Itself):
        if node.from_graveyard:
            turned = {"turned": True} if node.turned else {}
            effects = [{"do": "return", "what": "this", "from": "graveyard", "to": node.to, **more, **turned}]
        elif to_battlefield:
            raise Refused("from where?")
        else:
            effects = [{"do": "return", "what": "this", **({"to": node.to} if node.to != "hand" else {})}]
    elif isinstance(thing, It) and not to_battlefield:
        word = spoken.one()
        # What nothing was said of before is the card itself.
        effects = [{"do": "return", "what": "this" if word == "it" else word, **({"to": node.to} if node.to != "hand" else {})}]
    elif (
        isinstance(thing, Target)
        and thing.phrase.mana_value is not None
        and thing.phrase.zone == "graveyard"
        and thing.count == 1
        and not is_counted(bound(thing.phrase, spoken))
    ):
        some = Some(phrase=thing.phrase, count=Number(n=1), up_to=thing.up_to)
        effects = [said_of(_some_returned(node, some, spoken, zones, more), CHOSEN_LATER)]
    elif isinstance(thing, Target):
        anybodys = thing.phrase.zone in ANYBODYS and not to_battlefield
        thing = card_of_yours(thing)
        if anybodys and filter_of(thing.phrase) == "card":
            raise Refused("a card of the opponent's, of which nothing is known")
        zone = thing.phrase.zone
        to = {} if node.to == "hand" and (thing.count > 1 or (thing.up_to and zone)) else {"to": node.to}
        if to_battlefield and thing.count > 1:
            raise Refused("several that enter at the same time")
        effects = on(thing, spoken, {"do": "return", **to, **more}, zones=zones)
        if node.to == "top" and thing.count > 1:
            raise Refused("an order that is chosen later")
    elif isinstance(thing, (Some, All)):
        effects = [_some_returned(node, thing, spoken, zones, more)]
    else:
        raise Refused("what returns?")
    if to_battlefield:
        spoken.mentions = [m for m in spoken.mentions if m.player]
        card = next((str(e["what"]) for e in effects if e["what"] in TARGET_WORDS), "") if len(effects) == 1 else ""
        spoken.mentions.append(Mention(PUT, card=card))
    return effects


def _as_it_enters(node: Return, spoken: Spoken) -> Fields:
    """How it enters the battlefield: tapped, with counters."""
    more: Fields = {"tapped": True} if node.tapped else {}
    if node.counters is not None:
        n, kind = node.counters
        if kind not in ("+1/+1", "-1/-1"):
            raise Refused("a counter that may mean something")
        more |= {"counters": amount(n, spoken), **({"kind": kind} if kind != "+1/+1" else {})}
    return more


#: What may find nothing to enchant as it comes back at once, or never comes back.
_NO_AURA = re.compile(r"\b(?:permanent|enchantment|Aura|token|card)\b")


def _blinked(thing: It, more: Fields, spoken: Spoken) -> list[Fields]:
    """What has just been exiled comes back at once: one effect in place of both."""
    exiled, word = _just_exiled(thing, spoken)
    if word in TARGET_WORDS and _NO_AURA.search(str(spoken.targets[TARGET_WORDS.index(word)])):
        raise Refused("what may not come back")
    spoken.in_place_of(exiled, {"do": "return", "what": word, "to": "battlefield", **more})
    spoken.mentions = [m for m in spoken.mentions if m.player]
    spoken.mention(PUT)
    return []


def _just_exiled(thing: It, spoken: Spoken, perhaps: bool = False) -> tuple[Fields, str]:
    """The effect that has exiled what a sentence brings back, and the word for that. `perhaps`: or has exiled it if a condition
    held."""
    word = spoken.one(thing)
    for effect in reversed([*within(spoken.made)] if perhaps else spoken.made):
        if effect["do"] == "exile" and effect.get("what") == word and set(effect) == {"do", "what"}:
            return effect, word
    raise Refused("what returns?")


def back_later(node: Return, at: str, spoken: Spoken) -> list[Fields]:
    """What has just been exiled comes back at a later moment: one effect in place of both."""
    if not isinstance(node.thing, It) or node.to != "battlefield":
        raise Refused("what returns later?")
    more = _as_it_enters(node, spoken)
    exiled, word = _just_exiled(node.thing, spoken, perhaps=True)  # what was not exiled does not come back
    back = {"do": "return", "what": "this", "from": "exile", "to": "battlefield", **more}
    spoken.in_place_of(exiled, {"do": "later", "at": at, "exiling": word, "effects": [back]})
    spoken.mention(COME_BACK)
    return []


#: Of a target whose mana value is bounded by a number that is chosen as the spell is cast.
CHOSEN_LATER = "its target is chosen as it resolves"


def _some_returned(node: Return, thing: Some | All, spoken: Spoken, zones: tuple[str, ...], more: Fields) -> Fields:
    phrase = thing.phrase
    if node.to == "top":
        raise Refused("an order that is chosen later")
    if not phrase.is_yours or (phrase.zone or "battlefield") not in zones:
        raise Refused("what returns is elsewhere")
    there = {"from": "graveyard"} if phrase.zone else {}
    to: Fields = {"to": node.to} if node.to != "hand" or (isinstance(thing, All) and phrase.zone) else {}
    n = "all" if isinstance(thing, All) else amount(thing.count, spoken)
    if n == "all" and isinstance(thing, Some) and not phrase.zone:
        raise Refused("any number of them")
    if phrase.mana_value is not None and not phrase.zone and not isinstance(thing, All):
        raise Refused("a mana value known by now")
    up_to = {"up_to": True} if isinstance(thing, Some) and thing.up_to else {}
    what = filter_of(phrase)
    if isinstance(thing, Some) and thing.other:
        what = f"other {what}"
    made: Fields = {"do": "return", "what": what, **bound(phrase, spoken), **there, **to}
    random = {"random": True} if node.random else {}
    return {**made, **({"count": n} if n != 1 else {}), **up_to, **random, **more}


@dataclass(frozen=True, kw_only=True)
class ReturnChosen(Effect):
    """A card of the graveyard that was chosen as a target comes back."""

    to: str


for _where, _to in (("the battlefield", "battlefield"), ("your hand", "hand")):
    RULES.add(
        "verb",
        f"return it|them from your graveyard to {_where}",
        lambda span, to=_to: ReturnChosen(to=to, span=span),
    )


@lowers(ReturnChosen)
def _chosen_returned(node: ReturnChosen, spoken: Spoken) -> list[Fields]:
    word = spoken.one()
    aimed = spoken.targets[TARGET_WORDS.index(word)] if word in TARGET_WORDS else ""
    if not isinstance(aimed, dict) or aimed.get("in") != "graveyard":
        raise Refused("what comes back?")
    return [{"do": "return", "what": word, "from": "graveyard", "to": node.to}]
