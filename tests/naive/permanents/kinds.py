"""Types, subtypes, colours, name and mana value now, for the slow engine, and what a permanent becomes."""

from __future__ import annotations

from typing import Any

from deckopt.cards.effects.permanents import Become
from deckopt.cards.symbols import mask_of
from deckopt.cards.typeline import parse_added_types
from deckopt.words.colours import ANY_COLOUR, BASIC_LAND_MANA
from deckopt.words.kinds import LAND
from naive.objects import Permanent, Printed
from naive.state import Position


def become(q: Permanent, e: Become) -> None:
    """Apply what it becomes, until end of turn or for good."""
    line = parse_added_types(e.types) if e.types else None
    value = mana_value(q)
    numbers = {
        key: value if n == "mana value" else n for key, n in (("power", e.power), ("toughness", e.toughness)) if n is not None
    }
    colours = {"colours": mask_of(e.colours)} if e.colours else {}
    if e.lasting:
        kept = dict(q.for_good)
        if line is not None:
            kept["kind"] = kept.get("kind", 0) | line.kind
            kept["subtypes"] = tuple(sorted({*kept.get("subtypes", ()), *line.subtypes}))
        q.for_good = tuple(sorted({**kept, **colours, **numbers}.items()))
    if line is not None:
        q.added_kind |= line.kind
        q.added_subtypes += tuple(s for s in line.subtypes if s not in q.added_subtypes)
    q.set_colours = colours.get("colours", q.set_colours)
    q.set_power = numbers.get("power", q.set_power)
    q.set_toughness = numbers.get("toughness", q.set_toughness)


def is_what_it_became(q: Permanent) -> None:
    """What it became until end of turn ends; what it became for good stays."""
    kept = dict(q.for_good)
    q.added_kind, q.added_subtypes = kept.get("kind", 0), kept.get("subtypes", ())
    q.set_colours, q.set_power, q.set_toughness = kept.get("colours"), kept.get("power"), kept.get("toughness")


def mana_value(subject: Any) -> int:
    """The mana value; of a spell on the stack with the X that was chosen."""
    return int(subject.card.value) + (subject.x_on_stack if isinstance(subject, Printed) else 0)


def land_types(p: Position) -> list[str]:
    """The basic land types that your lands have besides their own."""
    return [word for q in p.battlefield for s in q.card.statics for word in s.land_types]


def subtypes_now(p: Position, subject: Permanent | Printed) -> tuple[str, ...]:
    """Its subtypes, those that others give lands on the battlefield among them."""
    more = land_types(p) if isinstance(subject, Permanent) and subject.kind & LAND else []
    if isinstance(subject, Permanent) and subject.card.enters.choose == "basic land type" and subject.colour in range(5):
        more = [*more, list(BASIC_LAND_MANA)[int(subject.colour)]]
    return tuple(dict.fromkeys([*subject.subtypes, *more]))


def called(subject: Permanent | Printed) -> str:
    """The name that a permanent or card has in the game."""
    return subject.printed.called if isinstance(subject, Permanent) else subject.called


def colours_now(p: Position, subject: Any) -> int:
    """Its colours. If a permanent says so, what is no land has all of them, unless it has become a colour."""
    if isinstance(subject, Permanent) and subject.set_colours is None and not subject.kind & LAND:
        if any(s.all_colours for q in p.battlefield for s in q.card.statics):
            return ANY_COLOUR
    return int(subject.colours)
