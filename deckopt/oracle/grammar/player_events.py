"""Heads of triggers about what a player does: draws, discards, gains life, casts the so-manyth spell of a turn.

To add such an event, add a line to the table: the words after "when" or "whenever", and the keys of the trigger.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.heads import About, Event

_ORDINALS = ("first", "second", "third", "fourth", "fifth")
for _n, _word in enumerate(_ORDINALS, 1):
    RULES.add("ordinal", _word, lambda span, n=_n: n)
_EACH_TURN = "(each turn | in a turn)"
_EXCEPT_FIRST = "except the first (one | card) they draw in (each of their draw steps | their draw step)"


def _event(pattern: str, **fields: Any) -> None:
    """Something that a player does, and the keys of its trigger."""
    RULES.add(
        "event",
        f"when|whenever {pattern}",
        lambda span: Event(about=About(itself=True), on=tuple(fields.items()), span=span),
    )


def _nth(pattern: str, on: str | tuple[str, ...]) -> None:
    """Something that a player does the so-manyth time in a turn: `at` says which time."""
    RULES.add(
        "event",
        f"when|whenever {pattern}",
        lambda span, nth, other=None: Event(
            about=About(itself=True), on=(("on", on), ("at", (nth,) if other is None else (nth, other))), span=span
        ),
    )


_event("you draw a card", on="drawn")
_nth(f"you draw your {{nth:ordinal}} [or {{other:ordinal}}] card {_EACH_TURN}", "drawn")
_event("an opponent draws a card", on="opponent draws")
_event(f"an opponent draws a card {_EXCEPT_FIRST}", on="opponent draws more")
_nth(f"an opponent draws their {{nth:ordinal}} card {_EACH_TURN}", "opponent draws")
_event("a player draws a card", on=("drawn", "opponent draws"))
_nth(f"a player draws their {{nth:ordinal}} card {_EACH_TURN}", ("drawn", "opponent draws"))
_event("an opponent discards a card", on="opponent discards")
_event("you attack [a player]", on="you attack")
_event("you gain life", on="life gained")
_event("a player gains life", on="life gained")
_event("a card is put into an opponent's graveyard from anywhere", on="opponent's graveyard")


#: Spells of which the so-manyth of a turn triggers: words, what is counted, and the filter.
_SPELLS = (
    ("spell", "spells cast", "card"),
    ("noncreature spell", "noncreature spells cast", "noncreature"),
    ("creature spell", "creature spells cast", "creature"),
    ("instant or sorcery spell", "instant and sorcery spells cast", "instant or sorcery"),
)


def _cast_the_nth(span: Any, nth: int, counted: str, of: str) -> Event:
    asked = (("turn", counted), ("at_least", nth), ("at_most", nth))
    return Event(about=About(itself=True), on=(("on", "cast"), ("of", of), ("event_when", dict(asked))), span=span)


for _words, _counted, _of in _SPELLS:
    for _who in ("you cast your", "a player casts their"):  # the opponent casts none
        RULES.add(
            "event",
            f"when|whenever {_who} {{nth:ordinal}} {_words} {_EACH_TURN}",
            lambda span, nth, counted=_counted, of=_of: _cast_the_nth(span, nth, counted, of),
        )
