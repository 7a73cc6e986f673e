"""Casting a spell in the slow engine, and what follows from that."""

from __future__ import annotations

from dataclasses import replace

from deckopt.words.kinds import CREATURE, INSTANT, SORCERY
from naive.casting.announcing import announce, can_announce
from naive.casting.forbidden import is_forbidden
from naive.casting.paid_with import is_cast_so
from naive.casting.ways import Way
from naive.choices import permanents_aimed_at
from naive.moves import Steps
from naive.objects import Frame, Printed
from naive.permanents.characteristics import holds
from naive.state import Position
from naive.triggers import happen, queue


def spell_frame(printed: Printed, way: Way, origin: str) -> Frame:
    """The spell that casting a card in some way makes."""
    cast_as = replace(printed, hidden=CREATURE) if way.bestowed else printed
    return Frame(
        cast_as,
        effects=list(way.effects),
        target_specs=list(way.targets),
        paid=way.paid | {f"from {origin}", "cast"},
        spell=True,
        way=way,
        from_hand=origin == "hand",
        less=way.less or printed.card.less,
        less_if=printed.card.less_if,
    )


def can_cast(p: Position, printed: Printed, way: Way) -> bool:
    """Whether a card that is in no zone just now can be cast this way."""
    frame = spell_frame(printed, way, "")
    if is_forbidden(p):
        return False
    return holds(p, way.when, frame) and can_announce(p, frame, way.price)


def cast(p: Position, printed: Printed, way: Way, origin: str = "") -> Steps:
    """Cast a card that has been taken out of its zone."""
    frame = spell_frame(printed, way, origin)
    yield from announce(p, frame, way.price)
    p.kept_discounts.clear()
    before = p.counts["spells cast"]
    p.counts["spells cast"] += 1
    p.spells_ever += 1
    p.cast_ever[printed.name] += 1
    p.counts["creature spells cast" if frame.printed.kind & CREATURE else "noncreature spells cast"] += 1
    if frame.printed.kind & CREATURE:
        frame.more_plus, p.own["next creature"] = p.own["next creature"], 0
    p.counts["instant and sorcery spells cast"] += bool(printed.card.kind & (INSTANT | SORCERY))
    if printed.card.has("storm"):
        queue(p, Frame(printed, rule="storm", it=frame, value=before))
    if printed.card.has("cascade") and printed.card.value > 0:
        queue(p, Frame(printed, rule="cascade"))
    queued = len(p.queue)
    more = frame.x * (printed.card.cost.x if printed.card.cost is not None else 0)
    happen(p, "cast", [replace(frame.printed, x_on_stack=more)], paid=frame.paid, x=frame.x)
    for target in permanents_aimed_at(frame):
        if not target.gone:
            happen(p, "cast at", [target])
            only_it = all(t is target for t in frame.targets if t is not None)
            if only_it and frame.printed.kind & (INSTANT | SORCERY):
                happen(p, "cast only at", [target])
    for trigger in p.queue[queued:]:
        trigger.cast = frame
    kept = [trigger for trigger in p.queue[queued:] if is_cast_so(frame, trigger, more)]
    p.queue[queued:] = kept


def under_split_second(p: Position) -> bool:
    """Whether a spell with split second is on the stack: nothing is cast, and nothing but mana abilities is activated."""
    return any(frame.spell and frame.printed.card.has("split second") for frame in p.stack)
