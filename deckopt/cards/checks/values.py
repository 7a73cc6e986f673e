"""Checks of what words, amounts and conditions may refer to where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition, DevotionAmount, ValueAmount, Values
from deckopt.cards.targets import Target
from deckopt.words.amounts import X_WORDS
from deckopt.words.counts import OTHER_SPELLS
from deckopt.words.references import TARGET_WORDS


@dataclass(frozen=True)
class Context:
    """Where effects stand, and to what they may refer there."""

    targets: Sequence[Target] = ()
    x: bool = False
    paid: bool = False
    origin: bool = False  # a spell, or a permanent that entered
    event: bool = False  # an event
    it: bool = False  # "it" is a permanent
    aimed: bool = True
    copy: bool = False  # the effects are those of a spell
    cast: bool = False  # an instant or sorcery that was cast
    counters: bool = False  # the effects are those of a trigger on casting, which may counter the spell
    sacrifices: bool = False  # a permanent is sacrificed for it or by it
    ability: bool = False  # the effects are those of an activated ability
    static: bool = False  # it is an amount or a condition of a static ability
    there: bool = True  # the source is a permanent, or was one


def check_value(key: str, value: Any, context: Context) -> None:
    """Check a word, amount or condition in its context."""
    if isinstance(value, str):
        _check_word(key, value, context)
    elif isinstance(value, Values):
        check_value(f"{key}.at_least", value.at_least, context)
        check_value(f"{key}.at_most", value.at_most, context)
    elif isinstance(value, E.Take):
        check_value(f"{key}.mana_value", value.mana_value, context)
    elif isinstance(value, ValueAmount):
        if value.value == "attached" and not (context.static and value.of in ("this", "enchanted")):
            raise ValueError(f"{key}: what is attached is counted only in static abilities, of 'this' or 'enchanted'")
        if "sacrificed" in (value.value, value.of):
            if not context.sacrifices:
                raise ValueError(f"{key}: nothing is sacrificed here")
        elif value.of == "found":
            if value.value != "mana value":
                raise ValueError(f"{key}: of the card found the mana value can be read")
        elif value.value not in ("event", "revealed", "noted"):
            _check_word(f"{key}.of", value.of, context)
        elif value.value == "event" and not context.event:
            raise ValueError(f"{key}.value: 'event' is possible only in a trigger")
    elif isinstance(value, DevotionAmount):
        if value.devotion == "":
            raise ValueError(f"{key}.devotion: is to some colours, letters of WUBRG")
        if value.devotion == "chosen":
            raise ValueError(f"{key}: 'chosen' is possible only as the amount of mana that is added, of a colour of choice")
    elif isinstance(value, Condition):
        if value.amount is not None:
            if not context.aimed:
                raise ValueError(f"{key}.amount: is possible only in effects")
            check_value(f"{key}.amount", value.amount, context)
            check_value(f"{key}.reaches", value.reaches, context)
        if value.attached is not None and not context.static:
            raise ValueError(f"{key}.attached: is possible only in static abilities")
        if value.exiled is not None and not (context.static or context.aimed):
            raise ValueError(f"{key}.exiled: is possible only in static abilities and in effects")
        if value.paid is not None and not context.paid:
            raise ValueError(f"{key}.paid: is possible only in a spell's effects and its own 'enters' or 'cast' trigger")
        if value.turn == OTHER_SPELLS and not (context.origin or context.paid):
            raise ValueError(f"{key}.turn: {OTHER_SPELLS!r} is possible only for a spell and what it became")
        if value.cast is not None and not context.origin:
            raise ValueError(f"{key}.cast: is possible only in a spell's effects and in triggers on 'cast' or 'enters'")
        if value.played is not None and not context.origin:
            raise ValueError(f"{key}.played: is possible only in triggers on 'enters'")
        if value.from_ is not None and not context.origin:
            raise ValueError(f"{key}.from: is possible only in a spell's effects and in triggers on 'cast' or 'enters'")
        if value.aimed is not None and not (context.aimed and context.targets):
            raise ValueError(f"{key}.aimed: there is no target to ask for here")
        if value.also is not None:
            check_value(f"{key}.also", value.also, context)
        if (value.counters is not None or value.is_ is not None) and value.of == "this" and not context.there:
            raise ValueError(f"{key}.{'is' if value.is_ else 'counters'}: there is no permanent to ask for here")
        _check_word(f"{key}.of", value.of, context)
        if value.of in TARGET_WORDS and not context.aimed:
            raise ValueError(f"{key}.of: a target is asked only in effects")


def _check_word(key: str, word: str, context: Context) -> None:
    needed = TARGET_WORDS.index(word) + 1 if word in TARGET_WORDS else 0
    if len(context.targets) < needed:
        raise ValueError(f"{key}: {word!r} has no target here; list it in targets")
    if word == "it" and not context.it:
        raise ValueError(f"{key}: 'it' is possible only in a trigger about a permanent")
    if word in X_WORDS and not context.x:
        raise ValueError(f"{key}: 'X' needs {{X}} in the cost that is paid for it")
