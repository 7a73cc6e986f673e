"""Effects happen in the order of the text (608.2c): a number is read off a target after the target has gone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import Fields, references, scopes
from corpus_checks.played import played_text

#: A target goes, and in a later sentence a number is read off it.
_GONE_FIRST = re.compile(
    r"\b([Dd]estroy|[Ee]xile|[Rr]eturn) (?:up to \w+ )?(?:other )?target [^.\n]*\.[^\n]*?"
    r"\b(?:its|that (?:creature|artifact|permanent|enchantment|land)'s) (?:power|toughness|mana value)"
)
_GOING = ("destroy", "exile", "return")


def _reads_target(value: object) -> bool:
    """Whether a number of a target is anywhere in an effect."""
    if isinstance(value, dict):
        here = "value" in value and str(value.get("of", "")).startswith("target")
        return here or any(map(_reads_target, value.values()))
    return isinstance(value, list) and any(map(_reads_target, value))


def _read_before(effects: list[Fields]) -> bool:
    """Whether a number is read off a target before an effect that takes a target away."""
    going = [i for i, effect in enumerate(effects) if effect["do"] in _GOING and references(effect) & {"target", "target 2"}]
    return bool(going) and _reads_target(effects[: going[0]])


def _complaints(pair: Pair) -> Iterator[str]:
    if _GONE_FIRST.search(played_text(pair)):
        for scope in scopes(pair):
            if _read_before(scope.effects):
                yield f"{scope.path}: the number is read before the target goes"


ORDER = Check("order of effects", "A number of a target that goes is read where the text reads it.", _complaints)
