""" "It", "that creature" and "those": what was spoken of last, and not what a trigger is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import described, references, scopes
from corpus_checks.texts import text

_PLAYERS = ("player", "opponent", "you", "any", "any other")
_THOSE = re.compile(r"\b[Tt]hose (?:creatures|permanents|lands|artifacts|enchantments|tokens)\b")
_SEVERAL = re.compile(r"\b[Oo]ne or more\b|\btokens?\b")


def _beside_targets(pair: Pair) -> Iterator[str]:
    for scope in scopes(pair):
        permanents = [target for target in scope.targets if described(target) not in _PLAYERS]
        if permanents and any("it" in references(effect) for effect in scope.effects):
            yield f"{scope.path}: an effect on 'it' beside the target {permanents}"


def _those(pair: Pair) -> Iterator[str]:
    if _THOSE.search(text(pair)) and not _SEVERAL.search(text(pair)):
        for scope in scopes(pair):
            if any("it" in references(effect) for effect in scope.effects):
                yield f"{scope.path}: 'those' in the text, 'it' in the definition"


_THAT = re.compile(r"\bthat (?:artifact|creature|permanent|land|enchantment)'s (?:power|toughness|mana value)\b")


def _damage(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if value.get("do") == "damage":
            yield value
        for inner in value.values():
            yield from _damage(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _damage(inner)


def _values(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if value.get("value") in ("power", "toughness", "mana value"):
            yield value
        for key, inner in value.items():
            if key not in ("abilities", "triggers"):
                yield from _values(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner)


def _whose(pair: Pair) -> Iterator[str]:
    said = text(pair)
    for scope in scopes(pair):
        for effect in _damage(scope.effects):
            of = effect["amount"].get("of") if isinstance(effect["amount"], dict) else None
            if of is not None and of == effect.get("to", "target") and "to itself" not in said:
                yield f"{scope.path}: damage by a number of what it is dealt to: {effect}"
        permanents = [target for target in scope.targets if described(target) not in _PLAYERS]
        if permanents and _THAT.search(said):
            for number in _values(scope.effects):
                if number.get("of", "this") == "this":
                    yield f"{scope.path}: {_THAT.findall(said)} is read off the source: {number}"


IT_BESIDE_A_TARGET = Check(
    "it beside a target", "Where a target was spoken of, 'it' and 'that creature' are the target.", _beside_targets
)
THOSE = Check("those", "'Those creatures' are several that the text spoke of, never the one that a trigger is about.", _those)
WHOSE_NUMBER = Check(
    "whose number", "A creature deals damage by its own power, and 'that artifact's mana value' is the target's.", _whose
)


def _after_tokens(pair: Pair) -> Iterator[str]:
    for scope in scopes(pair):
        created = False
        for effect in scope.effects:
            if created and effect.get("what") == "it":
                yield f"{scope.path}: {effect['do']!r} on what the trigger is about, said after tokens were created"
            created = created or "'do': 'create" in str(effect)


AFTER_TOKENS = Check("it after tokens", "'It' after a sentence that creates tokens is the tokens.", _after_tokens)
