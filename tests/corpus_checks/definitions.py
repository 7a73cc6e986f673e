"""A definition as checks read it: its scopes, each with targets and effects of its own, and what stands in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from corpus_checks.compiled import Pair

Fields = dict[str, Any]

#: What verbs mean where they do not say whom.
_DEFAULTS = {
    "damage": "to",
    "pump": "what",
    "give": "what",
    "become": "what",
    "attach": "to",
    "allow": "what",
    "become copy": "of",
    "create copy": "of",
}

_REFERRING = ("what", "of", "to", "who", "attached", "source", "exiling")
_GIVEN = ("abilities", "triggers")  # scopes of their own inside effects


@dataclass(frozen=True)
class Scope:
    """What is announced together: a spell, a mode, an activated or triggered ability. `path` says where it stands."""

    path: str
    fields: Fields

    @property
    def targets(self) -> list[Any]:
        found: list[Any] = self.fields.get("targets", [])
        return found

    @property
    def effects(self) -> list[Fields]:
        found: list[Fields] = self.fields.get("effects", [])
        return found

    def reads(self, word: str) -> bool:
        """Whether an effect is about the target that `word` names ("target", "target 2", ...)."""
        return any(word in references(effect) for effect in self.effects)


def scopes(pair: Pair) -> Iterator[Scope]:
    """All scopes of a card and its tokens, in whatever they stand."""
    yield from _scopes("", pair.compiled.fields)
    for name, fields in pair.compiled.tokens.items():
        yield from _scopes(name, fields)


def _scopes(path: str, value: Any) -> Iterator[Scope]:
    if isinstance(value, dict):
        if "effects" in value and "do" not in value:
            yield Scope(path, value)
        for key, inner in value.items():
            yield from _scopes(f"{path}.{key}" if path else key, inner)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _scopes(f"{path}[{i}]", inner)


def references(effect: Any) -> set[str]:
    """The words by which an effect, with those inside it, says whom it means; scopes of their own inside it aside."""
    found: set[str] = set()
    if isinstance(effect, dict):
        default = _DEFAULTS.get(effect.get("do", ""))
        if default is not None and default not in effect:
            found.add("target")
        if "aimed" in effect:
            found.add("target")
        for key, value in effect.items():
            if key in _REFERRING and isinstance(value, str):
                found.add(value)
            elif key not in _GIVEN:
                found |= references(value)
    elif isinstance(effect, list):
        for inner in effect:
            found |= references(inner)
    return found


def strings(value: Any, but: tuple[str, ...] = ("text", "irrelevant", "approximates")) -> Iterator[str]:
    """All strings in a value, keys aside."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in but:
                yield from strings(inner, but)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, but)
    elif isinstance(value, str):
        yield value


def described(target: Any) -> str:
    """What a target is, in the words of the card format."""
    return str(target.get("what", "any")) if isinstance(target, dict) else str(target)


def after(n: int, value: Any) -> Any:
    """Effects whose first target is the one after n others."""
    if isinstance(value, dict):
        made = {
            key: _after(n, inner) if key in _REFERRING and isinstance(inner, str) else inner if key in _GIVEN else after(n, inner)
            for key, inner in value.items()
        }
        default = _DEFAULTS.get(value.get("do", ""))
        return {default: _after(n, "target"), **made} if default is not None and n else made
    return [after(n, inner) for inner in value] if isinstance(value, list) else value


def _after(n: int, word: str) -> str:
    if not n or not word.startswith("target"):
        return word
    return f"target {int(word.removeprefix('target') or 1) + n}"
