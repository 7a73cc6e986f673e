"""Which targets are asked for by themselves: each "up to one target", and "up to two targets" as one choice of several."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic import TypeAdapter

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import scopes
from corpus_checks.texts import text
from deckopt.cards.abilities import Effect
from deckopt.cards.targets import Target
from deckopt.compile.alike_targets import follows

_EFFECTS, _TARGETS = TypeAdapter(list[Effect]), TypeAdapter(list[Target])
_SEVERAL = re.compile(r"\b(?:two|three|four|five|X) (?:other |additional )?(?:[\w-]+ )*?targets?\b|\bany number of .*?targets?\b")


def _complaints(pair: Pair) -> Iterator[str]:
    several = _SEVERAL.search(text(pair)) is not None
    for scope in scopes(pair):
        written = [target if isinstance(target, dict) else {"what": target} for target in scope.targets]
        targets, effects = _TARGETS.validate_python(written), _EFFECTS.validate_python(scope.effects)
        for i, target in enumerate(targets[1:], 1):
            if target.up_to and target.another and targets[i - 1].up_to and follows(targets, effects, i) != several:
                yield f"{scope.path}: target {i + 1} is {'not ' if several else ''}left out with the one before it"


TARGETS_LEFT_OUT = Check(
    "targets left out",
    "A target is left out unasked with the one before it if and only if one phrase announces both ('up to two targets').",
    _complaints,
)
