"""What one line of a text adds to a card, and the ways of trying to read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from parsy import ParseError, Parser

from deckopt.oracle.said import Fields, Said

Made = TypeVar("Made")


@dataclass(frozen=True)
class Part:
    """What a line adds to a card: keys with values (lists are added to), and tokens."""

    fields: Fields
    tokens: tuple[tuple[str, Fields], ...] = ()
    idle: str = ""  # the rule by which it changes nothing, if it does not
    simplified: str = ""  # how it plays otherwise than its text, if it does


def ability_of(said: Said) -> Fields:
    """Effects and targets as keys of an ability, a trigger or a mode."""
    fields: Fields = {"effects": list(said.effects)}
    if said.targets:
        fields["targets"] = list(said.targets)
    return fields


def is_never_legal(said: Said) -> bool:
    """Whether it can have no legal target, so that it is never done."""
    return "no target" in said.idle or "spell" in said.targets


def has_idle_targets(said: Said) -> bool:
    """Whether it changes nothing because of its targets."""
    return is_never_legal(said) or ("opponent" in said.targets and not said.effects)


def attempt(parser: Parser, text: str) -> Any:
    """What the parser makes of all of a text, or None."""
    try:
        return parser.parse(text)
    except (ParseError, ValueError):
        return None


def guarded(make: Callable[..., Made | None], *arguments: Any) -> Made | None:
    """What it makes, or None where it finds that the line is not understood."""
    try:
        return make(*arguments)
    except ValueError:
        return None


def counts_others(value: Any) -> bool:
    """Whether it counts "other" things, which in the card format are others than the source."""
    if isinstance(value, dict):
        return any(str(value.get(key, "")).startswith("other ") for key in ("count", "control")) or any(
            map(counts_others, value.values())
        )
    return isinstance(value, (list, tuple)) and any(map(counts_others, value))
