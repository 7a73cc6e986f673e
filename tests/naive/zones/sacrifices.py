"""Sacrifices of the slow engine, and what triggers on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from deckopt.cards.filters import Filter
from deckopt.decks.counted_costs import are_missed
from deckopt.words.kinds import TOKEN
from naive.objects import Frame, Permanent
from naive.permanents.characteristics import holds, matches, power, toughness
from naive.permanents.kinds import subtypes_now
from naive.state import Position
from naive.triggers import happen, triggered
from naive.zones.dying import put_into_graveyard


def sacrifice(p: Position, *permanents: Permanent) -> None:
    """Permanents are sacrificed at the same time."""
    p.counts["permanents sacrificed"] += len(permanents)
    put_into_graveyard(p, list(permanents))
    tell_sacrificed(p, permanents)


def tell_sacrificed(p: Position, gone: Sequence[Permanent]) -> None:
    """Queue what triggers on sacrifices: by those that are still there, then by those that are not."""
    gone = sorted(gone, key=lambda q: q.printed.index)
    for name in dict.fromkeys(q.name for q in gone):
        alike = [replace(q.printed, was=q) for q in gone if q.name == name]
        happen(p, "sacrificed", alike, values=[len(alike)] * len(alike))
    watching = {q.name: q for q in gone}
    for watcher in watching.values():
        for trigger in watcher.card.all_triggers:
            if "sacrificed" in trigger.on and isinstance(trigger.of, Filter) and trigger.zone == "battlefield":
                pairs = [
                    (one, other)
                    for other in gone
                    for one in gone
                    if one.name == watcher.name and matches(p, trigger.of, other, watcher.printed)
                ]
                for one, other in pairs:
                    if one is not other or not trigger.of.alternatives[0].other:
                        number = sum(q.name == other.name for q in gone)
                        p.queue.append(triggered(watcher.printed, trigger, None, None, frozenset(), number))


def sacrifice_for(p: Position, frame: Frame, *permanents: Permanent) -> None:
    """Sacrifice permanents together for the cost or effect of a frame, which may ask what they were."""
    for q in permanents:
        note_gift(p, frame, q)
        in_between = any(other is not frame for other in p.stack) and are_missed({n: c.card for n, c in p.cards.items()})
        # it counts for a spell that was announced before (601.2f)
        if frame.ability is not None and frame.ability.is_mana and not in_between:
            p.kept_discounts += [(s, q) for s in q.card.statics if s.less > 0 and holds(p, s.when, Frame(q.printed, source=q))]
    if permanents:
        sacrifice(p, *permanents)


def note_gift(p: Position, frame: Frame, q: Permanent) -> None:
    """Note for a frame what is about to be sacrificed."""
    frame.sacrificed += 1
    types = bin(q.kind & ~TOKEN).count("1") + len(subtypes_now(p, q))
    frame.gave = {
        "power": power(p, q),
        "toughness": toughness(p, q),
        "mana value": q.card.value,
        "types": types,
        "counters": q.plus,
    }
