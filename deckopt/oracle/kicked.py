"""Targets that only a kicked spell has: unkicked and kicked are two modes then, and the kicker is what the second costs more.

Where a kicker changes what is done, not at whom it is aimed, the card format's own `kicker` says it.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.references import asks_of_first, reads
from deckopt.oracle.said import Fields
from deckopt.words.references import TARGET_WORDS

#: The question whether a spell was kicked.
KICKED = {"paid": "kicker"}
#: The same of its bargain, whose targets are chosen only if it was bargained, too (702.166c).
_BARGAINED = {"paid": "bargain"}
_ALWAYS_THERE = ("player", "opponent")


def as_paid(effects: Any, asked: Fields, paid: bool) -> list[Fields]:
    """The effects of a spell for which something was paid, or was not; `asked` is the condition of that."""
    found: list[Fields] = []
    for effect in effects:
        when = effect.get("when") if effect["do"] == "if" else None
        if when == asked:
            found += as_paid(effect["then"] if paid else effect.get("otherwise", ()), asked, paid)
        elif when == {**asked, "at_most": 0}:
            found += as_paid(effect.get("otherwise", ()) if paid else effect["then"], asked, paid)
        else:
            found.append(effect)
    return found


def is_aimed_at(effects: Any, i: int, target: Any) -> bool:
    """Whether effects are about target i of a spell."""
    return target in _ALWAYS_THERE or reads(effects, TARGET_WORDS[i]) or (i == 0 and asks_of_first(effects))


def with_kicked_targets(fields: Fields) -> Fields:
    """The card, with modes if it has targets that are demanded only if it was kicked. ValueError where modes cannot say so."""
    targets = fields.get("targets", [])
    key = "bargain" if "bargain" in fields else "kicker"
    if key not in fields or "effects" not in fields:
        return fields
    asked, cost = (KICKED, fields[key]) if key == "kicker" else (_BARGAINED, {"sacrifice": fields[key]})
    plain = as_paid(fields["effects"], asked, paid=False)
    read = [reads(plain, word) or (i == 0 and asks_of_first(plain)) for i, word in enumerate(TARGET_WORDS[: len(targets)])]
    kicked = as_paid(fields["effects"], asked, paid=True)
    alone = [i for i, r in enumerate(read) if not r and targets[i] not in _ALWAYS_THERE and reads(kicked, TARGET_WORDS[i])]
    if not alone or (len(alone) == len(targets) and not plain):
        return fields
    if alone != [*range(alone[0], len(targets))] or "paid" in repr([plain, kicked]):
        raise ValueError("targets of the kicked version")
    first: Fields = {"effects": plain, **({"targets": targets[: alone[0]]} if alone[0] else {})}
    more: Fields = {"effects": kicked, "targets": targets, "also": cost}
    if is_aimed_elsewhere(kicked, alone[0]):
        words: dict[str, str] = dict(zip((TARGET_WORDS[i] for i in alone), TARGET_WORDS, strict=False))
        more = {**more, "effects": _renamed(kicked, words), "targets": targets[alone[0] :]}
    return {**{k: v for k, v in fields.items() if k not in (key, "effects", "targets")}, "modes": [first, more]}


def is_aimed_elsewhere(kicked: Any, n: int) -> bool:
    """Whether the kicked version has other targets in place of the first n."""
    return n > 0 and not any(reads(kicked, word) for word in TARGET_WORDS[:n]) and not asks_of_first(kicked)


def has_a_target_instead(effects: Any) -> bool:
    """Whether effects are about one target, or about another one in its place if something was kicked."""
    found = [e for e in effects if e["do"] == "if" and e.get("when") == KICKED and "otherwise" in e]
    return any(reads(e["otherwise"], "target") and reads(e["then"], TARGET_WORDS[1]) for e in found)


def _renamed(value: Any, words: dict[str, str]) -> Any:
    """Effects with other words for targets."""
    if isinstance(value, dict):
        return {key: _renamed(inner, words) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, words) for inner in value]
    return words.get(value, value) if isinstance(value, str) else value
