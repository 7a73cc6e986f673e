"""What events trigger in the slow engine.

Triggers are only queued here; they go on the stack at the next quiet moment. Nothing here asks for a choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from deckopt.cards.abilities import May, Trigger
from deckopt.cards.effects.permanents import Untap
from deckopt.cards.effects.zones import Exile, Return
from deckopt.words.events import STEPS
from deckopt.words.kinds import PERMANENT, TOKEN
from naive.objects import Frame, Lying, Permanent, Printed
from naive.permanents.characteristics import concerns, holds, matches
from naive.permanents.given import given_triggers
from naive.permanents.likeness import cares_about_source, place, single_out
from naive.permanents.origin import front_of
from naive.references import speaks_of
from naive.state import Position

TO_EXILE, TO_HAND = 1, 2  # the number of the event "leaves" for what goes there
WHITHER = {None: 0, "exile": TO_EXILE, "hand": TO_HAND}


def happen(
    p: Position,
    event: str,
    subjects: list[Any],
    *,
    leaving: tuple[Permanent, ...] = (),
    paid: frozenset[str] = frozenset(),
    values: list[int] | None = None,
    x: int = 0,
) -> None:
    """Queue what one event triggers, in the order of the tables.

    The subjects are permanents, or cards for events about cards. `leaving` are
    permanents that go with this event but still see it; `values` are numbers that
    the subjects' triggers may ask for.
    """
    numbers = values or [0] * len(subjects)
    found: list[tuple[tuple[Any, ...], Frame]] = []
    told: set[tuple[Permanent, int]] = set()  # what triggers once for all that happens at the same time
    limited: list[tuple[Permanent, int]] = []  # what triggers that does so only once each turn
    for watcher in [*p.battlefield, *leaving]:
        for ability, trigger in enumerate(watcher.card.all_triggers):
            for nth, subject in enumerate(subjects):
                if (trigger.at and numbers[nth] not in trigger.at) or (trigger.to and numbers[nth] != WHITHER[trigger.to]):
                    continue
                if untaps_then(trigger):
                    continue
                if event in trigger.on and trigger.zone == "battlefield" and concerns(p, trigger.of, subject, watcher):
                    if not holds(p, trigger.event_when, Frame(watcher.printed, paid=paid)):
                        continue
                    frame = triggered(watcher.printed, trigger, watcher, subject, paid, numbers[nth], x)
                    if event == "enters" and not holds(p, trigger.when, frame):
                        continue
                    if trigger.at_once:
                        if (watcher, ability) in told:
                            continue
                        told.add((watcher, ability))
                    if trigger.once_each_turn:
                        if -1 - ability in watcher.used or (watcher, -1 - ability) in limited:
                            continue
                        limited.append((watcher, -1 - ability))
                    frame.chapter = event == "chapter"
                    frame.of_leaving = event in ("dies", "leaves") and subject is watcher
                    order = (*order_among_equals(p, watcher, event), told_apart(p, event, watcher))
                    found.append(((watcher.printed.index, ability, first_to(event, frame, nth), order, nth), frame))
    for watcher in [*p.battlefield, *leaving]:
        for printed, place_of_ability, trigger in given_triggers(p, watcher):
            for nth, subject in enumerate(subjects):
                if trigger.to and numbers[nth] != WHITHER[trigger.to]:
                    continue
                if event in trigger.on and not untaps_then(trigger) and concerns(p, trigger.of, subject, watcher):
                    if not holds(p, trigger.event_when, Frame(printed, paid=paid)):
                        continue
                    frame = triggered(printed, trigger, watcher, subject, paid, numbers[nth])
                    frame.of_leaving = event in ("dies", "leaves") and subject is watcher
                    if event == "enters" and not holds(p, trigger.when, frame):
                        continue
                    order = (*order_among_equals(p, watcher, event), told_apart(p, event, watcher))
                    found.append(((printed.index, place_of_ability, first_to(event, frame, nth), order, nth), frame))
    if event == "upkeep":
        found += [((*echo_order(p, q), 0), Frame(q.printed, rule="echo", source=q)) for q in p.battlefield if "echo" in q.marks]
    for nth, subject in enumerate(subjects):
        if isinstance(subject, Printed):
            for ability, trigger in enumerate(subject.card.all_triggers):
                asked = holds(p, trigger.event_when, Frame(subject, paid=paid))
                if event in trigger.on and trigger.of == "this" and asked:
                    frame = triggered(subject, trigger, None, subject, paid, numbers[nth], x)
                    found.append(((subject.index, ability, 0, (-1, 0, 0), nth), frame))
    for watcher, number in limited:
        watcher.used |= {number}
    found += seen_from_graveyard(p, event, subjects, paid, numbers, x)
    new = subjects if event == "enters" else []
    for _, frame in sorted(found, key=lambda pair: pair[0]):
        queue(p, frame, [q for q in p.battlefield if (q in new) != (frame.source in new)])


def untaps_then(trigger: Trigger) -> bool:
    """Whether it is no trigger, but untaps something in the opponent's untap step."""
    return any(isinstance(e, Untap) and e.in_untap_step for e in trigger.effects)


def seen_from_graveyard(
    p: Position, event: str, subjects: list[Any], paid: frozenset[str], numbers: list[int], x: int
) -> list[tuple[tuple[Any, ...], Frame]]:
    """What cards in the graveyard trigger, each with its place in the order; those that just died have not seen it."""
    there = Counter(p.graveyard)
    if event == "dies":
        there -= Counter(front_of(p, q.name) for q in subjects if not q.kind & TOKEN)
    found: list[tuple[tuple[Any, ...], Frame]] = []
    for name, copies in there.items():
        watcher = p.cards[name]
        for ability, trigger in enumerate(watcher.card.all_triggers):
            if event not in trigger.on or trigger.zone != "graveyard" or (trigger.at and numbers[0] not in trigger.at):
                continue
            about = [nth for nth, s in enumerate(subjects) if trigger.of == "this" or matches(p, trigger.of, s, watcher)]
            if event in STEPS:
                about = [0]
            if not holds(p, trigger.event_when, Frame(watcher, paid=paid)):
                continue
            lying = Lying(copies)
            for nth in about:
                group: list[Frame] = []
                it = subjects[nth] if event not in STEPS else None
                for _ in range(copies):
                    frame = triggered(watcher, trigger, None, it, paid, numbers[nth] if numbers else 0, x)
                    frame.lying = lying
                    if trigger.still_there or only_moves_itself(trigger.effects):
                        frame.alike = group
                        group.append(frame)
                    found.append(((watcher.index, ability, 0, (-1, 0, 0), nth), frame))
    return found


def only_moves_itself(effects: Sequence[Any]) -> bool:
    """Whether effects, with nothing besides, take the card that they are of out of the graveyard, if you like and can pay."""
    return all(
        (isinstance(e, May) and not e.otherwise and only_moves_itself(e.effects))
        or (isinstance(e, (Return, Exile)) and e.what == "this" and e.from_ == "graveyard")
        for e in effects
    )


def first_to(event: str, frame: Frame, nth: int) -> int:
    """Of what enters together each thing in turn triggers what speaks of it, and of what gets counters together what triggers
    on that; anything else triggers permanent by permanent."""
    one_by_one = event == "counters put" or (event == "enters" and speaks_of(("it",), [*frame.effects, frame.when]))
    return nth if one_by_one else 0


def told_apart(p: Position, event: str, watcher: Permanent) -> int:
    """Which of equal permanents it is: each triggers for all that happens together, and then the next. Cards are drawn singly."""
    return p.battlefield.index(watcher) if watcher in p.battlefield and event != "drawn" else 0


def echo_order(p: Position, q: Permanent) -> tuple[int, int, int, tuple[int, int, int]]:
    """Where echo comes among the triggers of an upkeep: after the other abilities of its card."""
    return (q.printed.index, len(q.card.all_triggers), 0, order_among_equals(p, q, "upkeep"))


def order_among_equals(p: Position, q: Permanent, event: str) -> tuple[int, int, int]:
    """Which of the permanents with one ability triggers first: the one that came first; of those that are
    alike but for being tapped the untapped ones, or where they trigger on being tapped the others. What has left comes last."""
    if q not in p.battlefield:
        return (len(p.battlefield), 0, 0)
    first = place(p, q)
    return (first, int(q.tapped != (event == "tapped")), first)


def queue(p: Position, frame: Frame, but: list[Permanent] | None = None) -> None:
    """A trigger waits to go on the stack; if it matters, its source is now told apart from its equals.

    What is entering is not equal yet to what was there before (`but`).
    """
    if frame.source in p.battlefield and cares_about_source(p, frame):
        single_out(p, frame.source, but or ())
    p.queue.append(frame)


def triggered(
    printed: Printed, trigger: Trigger, source: Permanent | None, it: Any, paid: frozenset[str], value: int, x: int = 0
) -> Frame:
    """A trigger that waits to go on the stack."""
    return Frame(
        printed,
        effects=list(trigger.effects),
        target_specs=list(trigger.targets),
        source=source,
        it=it,
        when=trigger.when,
        cast_with=trigger.cast_with,
        paid=paid,
        value=value,
        x=x,
    )


def see_graveyard(p: Position) -> None:
    """What was done since the graveyard was last looked at: cards that came there trigger, and cards that left it."""
    before, p.seen_graveyard = p.seen_graveyard, +p.graveyard
    came = (p.graveyard - before).items()
    p.counts["permanent cards buried"] += sum(n for name, n in came if p.cards[name].card.kind & PERMANENT)
    for event, moved in (("buried", p.graveyard - before), ("leaves graveyard", before - p.graveyard)):
        names = sorted(moved.elements(), key=lambda name: p.cards[name].index)
        if names:
            happen(p, event, [p.cards[name] for name in names])
    see_counters(p)


def see_counters(p: Position) -> None:
    """What was done since this was last asked: the permanents that got +1/+1 counters trigger."""
    grown = sorted((q for q in p.battlefield if q.put_now), key=lambda q: place(p, q))
    numbers = [q.put_now for q in grown]
    for q in grown:
        q.put_now = 0
    happen(p, "counters put", grown, values=numbers)


def see_states(p: Position) -> bool:
    """Queue the state triggers whose condition holds, but for those that wait or are on the stack; whether there was one."""
    found = []
    for watcher in p.battlefield:
        for ability, trigger in enumerate(watcher.card.all_triggers):
            frame = triggered(watcher.printed, trigger, watcher, None, frozenset(), 0)
            if "state" not in trigger.on or not holds(p, trigger.when, frame):
                continue
            if not any(f.source is watcher and f.when is trigger.when for f in (*p.queue, *p.stack)):
                found.append(((watcher.printed.index, ability, order_among_equals(p, watcher, "state")), frame))
    for _, frame in sorted(found, key=lambda pair: pair[0]):
        queue(p, frame)
    return bool(found)
