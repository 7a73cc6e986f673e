"""When a spell may be cast: each of its modes has the condition, and it has one mode if it has no others."""

from __future__ import annotations

from deckopt.oracle.conditions import condition
from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.said import Fields

#: Among the keys of a card, until all of it is read: the condition.
WHEN_CAST = "when cast"
#: In combat: you act there once attackers are declared. Nobody blocks, so it is the same after blockers are declared.
IN_COMBAT = (
    r"during (?:combat(?: on your turn)?|your combat phase|the declare blockers step)(?: (?:before|after) blockers are declared)?"
)
#: Lines, as keys of a card.
when_cast_lines: Parser = alt(
    string("Cast ~ only if ") >> condition.map(lambda when: {WHEN_CAST: when}) << string("."),
    regex(r"Cast ~ only before the combat damage step\.").result({WHEN_CAST: {"number": "before damage"}}),
    regex(rf"Cast ~ only {IN_COMBAT}\.").result({WHEN_CAST: {"number": "combat phase"}}),
)


def with_condition(fields: Fields) -> Fields:
    """The card with its condition. ValueError where it is no spell with effects, or a mode has a condition of its own."""
    when = fields.get(WHEN_CAST)
    if when is None:
        return fields
    if "spell" in fields.get("targets", ()):
        return {key: value for key, value in fields.items() if key != WHEN_CAST}  # it is never cast
    if repr(fields).count("'do': 'leave'") > 1:
        raise ValueError("what was put there first would leave with what came later")
    others = {key: value for key, value in fields.items() if key not in (WHEN_CAST, "modes", "effects", "targets")}
    modes = fields.get("modes") or [{key: fields[key] for key in ("targets", "effects") if key in fields}]
    if not all(mode.get("effects") for mode in modes) or any("when" in mode for mode in modes):
        raise ValueError("a condition of casting it")
    return {**others, "modes": [{**mode, "when": when} for mode in modes]}
