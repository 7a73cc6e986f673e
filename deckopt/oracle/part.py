"""What one line of a text adds to a card, and the ways of trying to read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from deckopt.oracle.parsers import ParseError, Parser
from deckopt.oracle.said import Fields, Said

Made = TypeVar("Made")


@dataclass(frozen=True)
class Part:
    """What a line adds to a card: keys with values (lists are added to), and tokens."""

    fields: Fields
    tokens: tuple[tuple[str, Fields], ...] = ()
    idle: str = ""  # the rule by which it changes nothing, if it does not
    simplified: str = ""  # how it plays otherwise than its text, if it does


def told(part: Part | None, how: str) -> Part | None:
    """A part of which this is simplified besides, unless it changes nothing."""
    if part is None or part.idle:
        return part
    return replace(part, simplified="; ".join(filter(None, (part.simplified, how))))


def ability_of(said: Said) -> Fields:
    """Effects and targets as keys of an ability, a trigger or a mode."""
    fields: Fields = {"effects": list(said.effects)}
    if said.targets:
        fields["targets"] = list(said.targets)
    return fields


def is_never_legal(said: Said) -> bool:
    """Whether it can have no legal target, so that it is never done."""
    return "no target" in said.idle or "spell" in said.targets


_PLAYERS = ("player", "opponent")


def aims_at_permanents(targets: Any) -> bool:
    """Whether a permanent may become a target, which others may notice (heroic, "becomes the target of")."""
    return any(
        (t["what"] if isinstance(t, dict) else t) not in _PLAYERS for t in targets if not isinstance(t, dict) or "in" not in t
    )


def has_idle_targets(said: Said) -> bool:
    """Whether it changes nothing because of its targets."""
    return is_never_legal(said) or (bool(said.targets) and not said.effects and not aims_at_permanents(said.targets))


def is_idle_cost(paid: Any) -> bool:
    """Whether a cost is mana alone, which nobody wants to pay for nothing; all else that is paid does something (602.2b)."""
    return isinstance(paid, str) or not set(paid) - {"mana"}


def without_idle(fields: Fields) -> Fields:
    """What a line adds to a card without abilities and triggers of which nothing is played."""
    kept = dict(fields)
    for key in ("abilities", "triggers"):
        if key in kept:
            kept[key] = [a for a in kept[key] if not _is_idle(a)]
    return {key: value for key, value in kept.items() if value != [] or key not in ("abilities", "triggers", "effects")}


def _is_idle(ability: Fields) -> bool:
    if ability.get("effects") != [] or aims_at_permanents(ability.get("targets", ())) or "loyalty" in ability:
        return False
    return "chapter" not in ability.get("on", ()) and is_idle_cost(ability.get("cost", ""))


def asks_of_event(value: Any) -> bool:
    """Whether a number is read off an event."""
    if isinstance(value, dict):
        inner = (v for k, v in value.items() if k not in ("abilities", "triggers"))
        return value.get("value") == "event" or any(map(asks_of_event, inner))
    return isinstance(value, (list, tuple)) and any(map(asks_of_event, value))


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
