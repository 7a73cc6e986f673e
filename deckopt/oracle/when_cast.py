"""When a spell may be cast: each of its modes has the condition, and it has one mode if it has no others."""

from __future__ import annotations

from deckopt.oracle.conditions import condition
from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.said import Fields

#: Among the keys of a card, until all of it is read: the condition.
WHEN_CAST = "when cast"
#: Of a second main phase without a combat before it.
ALSO_AFTERWARDS = "it is cast in a second main phase too, if nothing attacked"
_NOTHING_ATTACKED: Fields = {"turn": "creatures attacked", "at_most": 0}
#: Lines, as keys of a card.
when_cast_lines: Parser = string("Cast ~ only if ") >> condition.map(lambda when: {WHEN_CAST: when}) << string(".")
#: The same, of lines that are played otherwise than their text: (keys, how).
simplified_when_cast: Parser = alt(
    regex(r"Cast ~ only before the combat damage step\.").result(({WHEN_CAST: _NOTHING_ATTACKED}, ALSO_AFTERWARDS)),
)


def with_condition(fields: Fields) -> Fields:
    """The card with its condition. ValueError where it is no spell with effects, or a mode has a condition of its own."""
    when = fields.get(WHEN_CAST)
    if when is None:
        return fields
    others = {key: value for key, value in fields.items() if key not in (WHEN_CAST, "modes", "effects", "targets")}
    modes = fields.get("modes") or [{key: fields[key] for key in ("targets", "effects") if key in fields}]
    if not all(mode.get("effects") for mode in modes) or any("when" in mode for mode in modes):
        raise ValueError("a condition of casting it")
    return {**others, "modes": [{**mode, "when": when} for mode in modes]}
