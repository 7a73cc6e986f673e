"""Targets: what they are, and that those of a kicked spell are demanded only if it was kicked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import described, references, scopes

_ALWAYS_THERE = ("player", "opponent")
_WORDS = ("target", "target 2", "target 3", "target 4")


def _without_kind(pair: Pair) -> Iterator[str]:
    for scope in scopes(pair):
        for target in scope.targets:
            on_battlefield = not isinstance(target, dict) or "in" not in target
            if on_battlefield and re.search(r"\bcards?\b", described(target)):
                yield f"{scope.path}: any permanent is a target {described(target)!r}"


def _unkicked(effects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for effect in effects:
        if effect["do"] == "if" and "paid" in effect["when"]:
            found += _unkicked(effect.get("otherwise", []))
        else:
            found.append(effect)
    return found


def _only_kicked(pair: Pair) -> Iterator[str]:
    for scope in scopes(pair):
        plain = _unkicked(scope.effects)
        read = set().union(*map(references, plain))
        if plain and plain != scope.effects:
            for word, target in zip(_WORDS, scope.targets, strict=False):
                if word not in read and described(target) not in _ALWAYS_THERE:
                    yield f"{scope.path}: {target} is a target though nothing is done to it unless kicked"


TARGETS_WITHOUT_A_KIND = Check(
    "target without a kind", "No permanent of every kind is a target where the text says 'spell' or 'card'.", _without_kind
)
TARGETS_ONLY_KICKED = Check(
    "targets only kicked", "A target that only the kicked version has is demanded only of that (702.33g).", _only_kicked
)
