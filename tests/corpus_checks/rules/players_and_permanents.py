"""What is done to permanents is not done to a player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import described, scopes

_ON_PERMANENTS = {  # verb -> where it says on what
    **dict.fromkeys(("tap", "untap", "destroy", "exile", "return", "sacrifice", "pump", "counters", "remove", "give"), "what"),
    "become": "what",
    "attach": "to",
    "create copy": "of",
}
_PLAYERS = {"player", "opponent"}
_WORDS = ("target", "target 2", "target 3", "target 4")


def _effects(value: Any) -> Iterator[dict[str, Any]]:
    """All effects in a value, those of other scopes inside it aside."""
    if isinstance(value, dict):
        if "do" in value:
            yield value
        for key, inner in value.items():
            if key not in ("abilities", "triggers"):
                yield from _effects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _effects(inner)


def _complaints(pair: Pair) -> Iterator[str]:
    for scope in scopes(pair):
        players = {word for word, target in zip(_WORDS, scope.targets, strict=False) if described(target) in _PLAYERS}
        for effect in _effects(scope.effects):
            key = _ON_PERMANENTS.get(effect["do"])
            if key is not None and effect.get(key, "target") in players and not (effect["do"] == "exile" and "from" in effect):
                yield f"{scope.path}: {effect['do']} on a player: {effect}"


PLAYERS_AND_PERMANENTS = Check(
    "permanents' verbs",
    "Only permanents, never players, are tapped, destroyed, returned, pumped and the like.",
    _complaints,
)
