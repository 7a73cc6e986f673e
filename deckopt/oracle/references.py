"""The references in effects: which targets they read, and the same effects where their targets are further ones.

What words of a text mean which reference is not decided here (`said`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.words.references import TARGET_WORDS

Fields = dict[str, Any]

_KEYS = ("what", "of", "to", "who", "attached", "source")
#: What verbs speak of where they do not say it.
_UNSAID = {
    "damage": "to",
    "pump": "what",
    "give": "what",
    "become": "what",
    "attach": "to",
    "allow": "what",
    "become copy": "of",
    "create copy": "of",
}
_GIVEN = ("abilities", "triggers")  # where words mean what has them


def later_targets(value: Any, n: int) -> Any:
    """Effects whose first target is the target after n others. ValueError where there is no such target."""
    if n == 0:
        return value
    if isinstance(value, dict):
        made = {
            k: _later(v, n) if k in _KEYS and isinstance(v, str) else v if k in _GIVEN else later_targets(v, n)
            for k, v in value.items()
        }
        unsaid = _UNSAID.get(value["do"]) if isinstance(value.get("do"), str) else None
        if unsaid is not None and unsaid not in value:
            made[unsaid] = TARGET_WORDS[n]
        return made
    if isinstance(value, (list, tuple)):
        return type(value)(later_targets(v, n) for v in value)
    return value


def _later(word: str, n: int) -> str:
    if word not in TARGET_WORDS:
        return word
    if TARGET_WORDS.index(word) + n >= len(TARGET_WORDS):
        raise ValueError("more targets than there is room for")
    return TARGET_WORDS[TARGET_WORDS.index(word) + n]


def reads(value: Any, word: str) -> bool:
    """Whether an effect in it says that word, or leaves it unsaid."""
    if isinstance(value, dict):
        unsaid = _UNSAID.get(value["do"]) if isinstance(value.get("do"), str) else None
        if word == "target" and unsaid is not None and unsaid not in value:
            return True
        return any((k in _KEYS and v == word) or (k not in _GIVEN and reads(v, word)) for k, v in value.items())
    return isinstance(value, Sequence) and not isinstance(value, str) and any(reads(v, word) for v in value)


def asks_of_first(value: Any) -> bool:
    """Whether a condition in it is about the first target."""
    if isinstance(value, dict):
        return "aimed" in value or any(asks_of_first(v) for k, v in value.items() if k not in _GIVEN)
    return isinstance(value, (list, tuple)) and any(map(asks_of_first, value))


_FILTERS = ("what", "to", "count", "control", "total_power", "total_mana_value", "greatest_power", "greatest_mana_value")


def means_others(value: Any) -> bool:
    """Whether a filter of "other" permanents is in an effect: others than the source, where it says no other source."""
    if isinstance(value, dict):
        return "source" not in value and any(
            (k in _FILTERS and isinstance(v, str) and v.startswith("other ")) or (k not in _GIVEN and means_others(v))
            for k, v in value.items()
        )
    return isinstance(value, (list, tuple)) and any(map(means_others, value))


def others_than(value: Any, kind: str) -> Any:
    """Effects where "other" are those that are not of a kind."""
    if isinstance(value, dict):
        return {
            k: f"non-{kind} {v.removeprefix('other ')}"
            if k in _FILTERS and isinstance(v, str) and v.startswith("other ")
            else v
            if k in _GIVEN
            else others_than(v, kind)
            for k, v in value.items()
        }
    return type(value)(others_than(v, kind) for v in value) if isinstance(value, (list, tuple)) else value


_BY_ANOTHER = ("damage", "pump", "counters")  # what the card format lets another permanent than the source do


def done_by(effects: Any, source: str) -> Any:
    """Effects on "other" permanents as those of another source. ValueError where the card format has no words for that."""
    made = []
    for effect in effects:
        if not means_others(effect):
            made.append(effect)
        elif effect["do"] in _BY_ANOTHER:
            made.append({**effect, "source": source})
        else:
            raise ValueError("others than the target")
    return tuple(made)


def dealt_by(effects: Any, source: str) -> Any:
    """Effects whose only damage is dealt by another source. ValueError where it is not the only one."""
    found = str(effects).count("'do': 'damage'")
    if found > 1:
        raise ValueError("which damage?")
    return _dealt(effects, source) if found else effects


def _dealt(value: Any, source: str) -> Any:
    if isinstance(value, dict):
        made = {k: _dealt(v, source) for k, v in value.items()}
        return {**made, "source": source} if value.get("do") == "damage" else made
    return type(value)(_dealt(v, source) for v in value) if isinstance(value, (list, tuple)) else value
