"""A target is chosen for something: what is done to it stands in the definition."""

from __future__ import annotations

from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import described, scopes

_WORDS = ("target", "target 2", "target 3", "target 4")


#: Players are there whatever is done to them, and what is done to an opponent may change nothing.
_PLAYERS = ("player", "opponent", "you")


def _complaints(pair: Pair) -> Iterator[str]:
    for scope in scopes(pair):
        never_cast = any(described(target) == "spell" for target in scope.targets)
        for word, target in zip(_WORDS, scope.targets, strict=False):
            if not never_cast and scope.effects and described(target) not in _PLAYERS and not scope.reads(word):
                yield f"{scope.path}: no effect reads {word!r}, {target}"


UNREAD_TARGET = Check(
    "unread target",
    "What is chosen as a target is read by an effect, where there are effects.",
    _complaints,
)
