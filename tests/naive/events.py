"""What happens to cards and permanents in the slow engine, and what that triggers.

Every change of zone is made here, and nothing here asks for a choice. Triggers are
only queued; they go on the stack at the next quiet moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deckopt.cards.abilities import May, Trigger
from deckopt.cards.effects.zones import Exile, Return
from deckopt.cards.filters import Filter
from deckopt.words.events import STEPS
from deckopt.words.kinds import CREATURE, EMBLEM, LAND, TOKEN
from naive.given import given, given_triggers
from naive.objects import OPPONENT, YOU, Arrival, Frame, Lying, Permanent, Permit, Printed
from naive.permanents.characteristics import amount, concerns, has, holds, matches, power, toughness, words_of_permanent
from naive.permanents.likeness import cares_about_source, let_equals_go_first, place, single_out
from naive.references import speaks_of
from naive.state import Position

# -- triggers ----------------------------------------------------------------------------


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
                    order = (*order_among_equals(p, watcher, event), told_apart(p, event, watcher))
                    found.append(((watcher.printed.index, ability, first_to(event, frame, nth), order, nth), frame))
    for watcher in [*p.battlefield, *leaving]:
        for printed, place_of_ability, trigger in given_triggers(p, watcher):
            for nth, subject in enumerate(subjects):
                if trigger.to and numbers[nth] != WHITHER[trigger.to]:
                    continue
                if event in trigger.on and concerns(p, trigger.of, subject, watcher):
                    if not holds(p, trigger.event_when, Frame(printed, paid=paid)):
                        continue
                    frame = triggered(printed, trigger, watcher, subject, paid, numbers[nth])
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


def before_another_comes(p: Position, name: str) -> None:
    """What lies in the graveyard has been there before the next card of that name: no trigger that waits means that one."""
    for frame in [*p.queue, *p.stack, *(d.frame for d in p.delayed)]:
        if frame.lying is not None and frame.printed.name == name:
            frame.lying.left = min(frame.lying.left, p.graveyard[name])


def own_card_leaves(p: Position, frame: Frame) -> bool:
    """Whether the card of a trigger is in the graveyard still. It is about to leave: no other trigger means it any more.

    Of equal cards those that came last are taken, so that each trigger means those that have been there longest.
    """
    before_another_comes(p, frame.printed.name)
    left = frame.lying.left
    if left <= 0:
        return False
    others = {
        id(f.lying): f.lying
        for f in [*p.queue, *p.stack, *(d.frame for d in p.delayed)]
        if f.lying and f.printed.name == frame.printed.name
    }
    for lying in others.values():
        lying.left -= int(lying.left >= left)
    return True


def first_to(event: str, frame: Frame, nth: int) -> int:
    """Of what enters together each thing in turn triggers what speaks of it; anything else triggers permanent by permanent."""
    return nth if event == "enters" and speaks_of(("it",), [*frame.effects, frame.when]) else 0


def told_apart(p: Position, event: str, watcher: Permanent) -> int:
    """Which of equal permanents it is, where each of them triggers for all that enters together before the next one does."""
    return p.battlefield.index(watcher) if event == "enters" and watcher in p.battlefield else 0


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
    for event, moved in (("buried", p.graveyard - before), ("leaves graveyard", before - p.graveyard)):
        names = sorted(moved.elements(), key=lambda name: p.cards[name].index)
        if names:
            happen(p, event, [p.cards[name] for name in names])


# -- permanents --------------------------------------------------------------------------


def enter(p: Position, printed: Printed, zone: str = "", **how: Any) -> Permanent:
    """A card or token becomes a permanent (see `formed`). What that triggers is queued by `entered`."""
    (permanent,) = formed_from_zones(p, [Arrival(printed, zone, how)])
    p.battlefield.append(permanent)
    return permanent


def formed_from_zones(p: Position, coming: list[Arrival]) -> list[Permanent]:
    """The permanents that are about to enter: how is settled while the cards still count where they come from."""
    standing = [(a, standing_for(p, a)) for a in coming if a.zone]
    for a, name in standing:
        put_card(p, name, a.zone)
    permanents = [formed(p, a.printed, **a.how) for a in coming]
    for a, name in standing:
        remove_card(zone_of(p, a.zone), name)
    return permanents


def formed(
    p: Position,
    printed: Printed,
    *,
    tapped: bool = False,
    attacking: bool = False,
    marks: frozenset[str] = frozenset(),
    leaves_with: int = 0,
    host: Permanent | None = None,
    colour: int | None = None,
    x: int = 0,
    origin: Any = None,
    paid: frozenset[str] = frozenset(),
) -> Permanent:
    """The permanent as which a card or token is about to enter."""
    enters = printed.card.enters
    if enters.tapped_unless is not None:
        tapped = tapped or not holds(p, enters.tapped_unless, Frame(printed))
    tapped = tapped or enters.tapped
    if any(s.untapped and concerns(p, s.of, printed, q) for q in p.battlefield for s in q.card.statics):
        tapped = False
    permanent = Permanent(printed, tapped=tapped, marks=marks, host=host, colour=colour)
    permanent.attacking = int(attacking)
    permanent.leaves_with = leaves_with
    permanent.origin = origin
    permanent.settle()
    counted = holds(p, enters.counters_if, Frame(printed, paid=paid))
    plus = x if enters.delved is not None else enters.counters
    for kind, number in {"+1/+1": plus, **printed.card.entering_counters}.items():
        put_counters(p, permanent, kind, amount(p, number, Frame(printed, source=permanent, x=x)) if counted else 0)
    if printed.card.echo is not None:
        permanent.marks |= {"echo"}
    return permanent


def arrive(p: Position, kind: str = "+1/+1", number: int = 0) -> None:
    """What has been put onto the battlefield enters at the same time, unless the next effect puts more there, each with so
    many counters besides its own.

    How each enters is settled before any of them is there.
    """
    if p.more_enters or not p.arriving:
        return
    coming, p.arriving = p.arriving, []
    permanents = formed_from_zones(p, coming)
    for permanent in permanents:
        put_counters(p, permanent, kind, number)
    p.battlefield += permanents
    entered(p, permanents, frozenset({"from graveyard"} if coming[-1].zone == "graveyard" else ()))


def standing_for(p: Position, a: Arrival) -> str:
    """The name of the card that is about to enter, as it is called in the zone that it comes from."""
    copied = a.how.get("origin")
    return front_of(p, a.printed.name if copied is None else copied.name)


def counters_put(p: Position, q: Permanent, kind: str, n: int) -> int:
    """How many counters it gets where so many would be put there: as many as statics say (none if that is negative)."""
    if n <= 0:
        return 0
    times = 1
    for source in p.battlefield:
        for static in source.card.statics:
            more = static.counters
            if more is not None and more.kind in (None, kind) and concerns(p, static.of, q, source):
                n += more.plus
                times *= more.times
    return max(0, n * times)


def put_counters(p: Position, q: Permanent, kind: str, n: int) -> None:
    """It gets so many counters, or as many as statics put there instead."""
    q.add_counters(kind, counters_put(p, q, kind, n))


def is_stunned(q: Permanent) -> bool:
    """Whether it would be untapped, but a stun counter is removed from it instead (122.1d)."""
    if not q.counters_of("stun"):
        return False
    q.add_counters("stun", -1)
    return True


def entered(p: Position, permanents: list[Permanent], paid: frozenset[str] = frozenset(), x: int = 0) -> None:
    """Count lands, and queue what the entering of permanents triggers."""
    if any(q.card.ascend for q in p.battlefield) and sum(not q.kind & EMBLEM for q in p.battlefield) >= 10:
        p.own["city's blessing"] = 1
    p.counts["lands entered"] += sum(bool(q.printed.kind & LAND) for q in permanents)
    happen(p, "enters", permanents, paid=paid, x=x)
    for q in permanents:
        if q.card.last_chapter:
            reach(p, q, "chapter", 0, q.counters_of("lore"))


def reach(p: Position, q: Permanent, event: str, before: int, now: int) -> None:
    """The chapters (or levels) that a permanent reaches trigger."""
    numbers = list(range(before + 1, now + 1))
    happen(p, event, [q] * len(numbers), values=numbers)


def add_lore(p: Position) -> None:
    """Every Saga gets a lore counter; then their chapters trigger."""
    sagas = [(q, q.counters_of("lore")) for q in sorted(p.battlefield, key=lambda q: place(p, q)) if q.card.last_chapter]
    for q, _ in sagas:
        put_counters(p, q, "lore", 1)
    for q, before in sagas:
        reach(p, q, "chapter", before, q.counters_of("lore"))


def tap(p: Position, permanents: list[Permanent]) -> None:
    """Tap permanents at the same time."""
    becoming = [q for q in permanents if not q.tapped]
    for q in becoming:
        q.tapped = True
    happen(p, "tapped", becoming)


def leave(p: Position, q: Permanent, zone: str, dying: bool = False, together: bool = False) -> bool:
    """Take it off the battlefield; True if its card or the token reached the zone meant. Of those that go `together` (or are
    dying) it is told elsewhere.

    Tokens cease to exist; an unearthed permanent is exiled wherever it was going, a doomed one if it was dying. What goes
    "nowhere" is exiled, from where it comes back or may be cast.
    """
    alone = not dying and not together
    if alone:
        remember(p, q)
    let_equals_go_first(p, q)
    p.battlefield.remove(q)
    p.counts["permanents left"] += 1
    q.gone = True
    if alone:
        happen(p, "leaves", [q], leaving=(q,), values=[whither(q, zone, dying)])
    if ("unearthed" in q.marks or (dying and "doomed" in q.marks)) and zone not in ("exile", "nowhere"):
        if not q.kind & TOKEN:
            p.exile[card_of(p, q)] += 1
        return False
    if not q.kind & TOKEN:
        put_card(p, card_of(p, q), zone)
    return True


def whither(q: Permanent, zone: str, dying: bool) -> int:
    """The number of the event: whether what leaves for a zone is exiled, or returned to hand."""
    if zone in ("exile", "nowhere") or "unearthed" in q.marks or (dying and "doomed" in q.marks):
        return TO_EXILE
    return TO_HAND if zone == "hand" else 0


def remember(p: Position, q: Permanent) -> None:
    """Keep what a permanent is as it is about to leave, perhaps with others."""
    q.given_last, q.words_last = given(p, q), words_of_permanent(p, q)
    q.size_last = power(p, q), toughness(p, q)


def leave_together(p: Position, permanents: list[Permanent], zone: str) -> None:
    """Permanents go to hand, library or exile at the same time: each sees the others go."""
    for q in permanents:
        remember(p, q)
    for q in permanents:
        leave(p, q, zone, together=True)
    happen(p, "leaves", permanents, leaving=tuple(permanents), values=[whither(q, zone, False) for q in permanents])


def card_of(p: Position, q: Permanent) -> str:
    """The name of the card that it is in other zones."""
    return front_of(p, q.name) if q.origin is None else front_of(p, q.origin.name)


def front_of(p: Position, name: str) -> str:
    """The name of a card, given that of one of its faces."""
    return next((front for front, printed in p.cards.items() if name in printed.card.other_faces), name)


def put_into_graveyard(p: Position, permanents: list[Permanent]) -> None:
    """Permanents go to the graveyard at the same time."""
    for q in permanents:
        remember(p, q)
    died = [q for q in permanents if leave(p, q, "graveyard", dying=True)]
    p.counts["creatures died"] += sum(bool(q.kind & CREATURE) for q in died)
    happen(p, "dies", died, leaving=tuple(permanents))
    happen(p, "leaves", permanents, leaving=tuple(permanents), values=[whither(q, "graveyard", True) for q in permanents])


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


# -- cards -------------------------------------------------------------------------------


def put_card(p: Position, name: str, zone: str) -> None:
    """Put a card that is in no zone into one; "nowhere" leaves it there."""
    if zone == "nowhere":
        return
    if zone == "top":
        p.top.insert(0, name)
    elif zone == "bottom":
        p.bottom.append(name)
    else:
        if zone == "graveyard":
            before_another_comes(p, name)
        zone_of(p, zone)[name] += 1


def zone_of(p: Position, zone: str) -> Counter[str]:
    """The cards of a zone, of the library those that are not known."""
    zones = {"hand": p.hand, "graveyard": p.graveyard, "exile": p.exile, "look": p.look, "library": p.unknown}
    return zones[zone]


def remove_card(zone: Counter[Any], name: Any) -> None:
    """Take one card out of a zone."""
    assert zone[name] > 0, name
    zone[name] -= 1
    if not zone[name]:
        del zone[name]


def take_from_top(p: Position, n: int) -> list[str]:
    """Remove up to n cards from the top: the known ones, random ones, the known bottom."""
    taken = p.top[:n]
    del p.top[:n]
    drawn = p.chance.cards(p.unknown, min(n - len(taken), p.unknown.total()))
    for name in drawn:
        remove_card(p.unknown, name)
    taken += drawn
    lowest = n - len(taken)
    taken += p.bottom[:lowest]
    del p.bottom[:lowest]
    return taken


def mill(p: Position, names: list[str]) -> None:
    """Cards that have left the library go to the graveyard; they see it themselves."""
    for name in names:
        put_card(p, name, "graveyard")
        happen(p, "milled", [p.cards[name]])


def draw(p: Position, n: int) -> None:
    """You draw n cards; drawing from an empty library loses the game."""
    drawn = take_from_top(p, n)
    p.hand.update(drawn)
    for _ in drawn:
        p.counts["cards drawn"] += 1
        p.drawn_ever += 1
        happen(p, "drawn", list(p.battlefield), values=[p.counts["cards drawn"]] * max(1, len(p.battlefield)))
    if len(drawn) < n:
        p.must_lose = True


def opponent_draws(p: Position, n: int, first: bool = False) -> None:
    """The opponent draws n cards; `first`: as their draw step begins."""
    if n > p.opponent_library:
        p.opponent_must_lose = True
    drawn = min(n, p.opponent_library)
    p.opponent_library -= drawn
    p.opponent_hand += drawn
    for k in range(drawn):
        p.counts["cards drawn by opponent"] += 1
        nth = [p.counts["cards drawn by opponent"]] * max(1, len(p.battlefield))
        happen(p, "opponent draws", list(p.battlefield), values=nth)
        if k > 0 or not first:
            happen(p, "opponent draws more", list(p.battlefield), values=nth)


def opponent_buries(p: Position, n: int) -> None:
    """Cards are put into the opponent's graveyard; every one of them triggers."""
    p.opponent_graveyard += n
    happen(p, "opponent's graveyard", list(p.battlefield) * n)


def opponent_discards(p: Position, n: int) -> None:
    gone = max(0, min(n, p.opponent_hand))
    p.opponent_hand -= gone
    happen(p, "opponent discards", list(p.battlefield) * gone)
    opponent_buries(p, gone)


def shuffle(p: Position) -> None:
    """The whole library becomes unknown."""
    p.unknown = p.library()
    p.top, p.bottom = [], []


DISCARDED = Permit("card", "mayhem")  # of cards with mayhem that were discarded this turn


def discard(p: Position, name: str) -> None:
    """Discard a card from hand; one with madness goes to exile until its trigger resolves."""
    printed = p.cards[name]
    remove_card(p.hand, name)
    p.counts["cards discarded"] += 1
    if printed.card.madness is None:
        put_card(p, name, "graveyard")
        if printed.card.mayhem is not None:
            p.permits[DISCARDED, name] += 1
    else:
        put_card(p, name, "exile")
        queue(p, Frame(printed, rule="madness"))
    happen(p, "discarded", [printed])


# -- players -----------------------------------------------------------------------------


def damage(p: Position, hits: list[tuple[Permanent | None, Any, int]], in_combat: bool = False) -> list[Permanent]:
    """Deal damage at the same time: (source, "you", "the opponent" or a creature, how much).

    The source is None for spells; lifelink and triggers are about permanents. What has left has the keywords that it last had.
    Returned are the creatures that were dealt damage.
    """
    if not in_combat:
        hits = [(source, to, raised(p, n) if to == OPPONENT else n) for source, to, n in hits]
    shielded = p.protected or any(s.no_damage for q in p.battlefield for s in q.card.statics)
    dealt = [(source, to, n) for source, to, n in hits if n > 0 and not (shielded and to == YOU)]
    dealt = [hit for hit in dealt if not isinstance(hit[1], Permanent) or (hit[1].is_creature and not hit[1].gone)]
    dealt = [hit for hit in dealt if not (isinstance(hit[1], Permanent) and sheds(hit[1]))]
    for source, to, n in dealt:
        if isinstance(to, Permanent):
            hurt_creature(p, source, to, n)
        else:
            damage_player(p, source, to, n)
    hurt = [(to, n) for _, to, n in dealt if isinstance(to, Permanent)]
    happen(p, "damaged", [to for to, _ in hurt], values=[n for _, n in hurt])
    by_permanents: dict[Permanent, int] = {}
    for source, _, n in dealt:  # what one permanent deals to several is one event
        if source is not None:
            by_permanents[source] = by_permanents.get(source, 0) + n
    for source, n in by_permanents.items():
        if had(p, source, "lifelink"):
            gain_life(p, n)
    there = {source: n for source, n in by_permanents.items() if not source.gone}
    happen(p, "damage", list(there), values=list(there.values()))
    if not in_combat:
        hit = {YOU: [], OPPONENT: []}
        for source, to, n in dealt:
            if source is not None and not source.gone and to in (YOU, OPPONENT):
                hit[to].append((source, n))
        for event, player in (("player damage", YOU), ("player damage", OPPONENT), ("opponent damage", OPPONENT)):
            happen(p, event, [source for source, _ in hit[player]], values=[n for _, n in hit[player]])
    return [to for to, _ in hurt]


def raised(p: Position, n: int) -> int:
    """Noncombat damage to the opponent, with what permanents add; they choose that it is multiplied first."""
    more = [s.damage for q in p.battlefield for s in q.card.statics if s.damage and holds(p, s.when, Frame(q.printed, source=q))]
    for each in more:
        n *= each.times
    return n + sum(each.plus for each in more) if n > 0 else n


def had(p: Position, q: Permanent, keyword: str) -> bool:
    """Whether it has a keyword, or had it as it left."""
    return keyword in q.words_last if q.gone else has(p, q, keyword)


def hurt_creature(p: Position, source: Permanent | None, q: Permanent, n: int) -> None:
    """Damage is marked, or as -1/-1 counters where the source has infect or wither; that of deathtouch is fatal."""
    if source is not None and (had(p, source, "infect") or had(p, source, "wither")):
        put_counters(p, q, "-1/-1", n)
    else:
        q.damage += n
    q.hurt = q.hurt or n > 0
    if source is not None and had(p, source, "deathtouch"):
        q.marks |= {"fatal"}


def damage_player(p: Position, source: Permanent | None, player: str, n: int) -> None:
    """Damage is loss of life; that of infect is poison counters."""
    p.counts["damage dealt to you" if player == YOU else "damage dealt to opponent"] += n
    if source is None or not had(p, source, "infect"):
        lose_life(p, player, n)
    elif player == YOU:
        p.own_poison += n
    else:
        p.poison += n


def sheds(q: Permanent) -> bool:
    """Whether damage to it is prevented, for which it loses a counter."""
    there = q.counters_of("+1/+1")
    if q.card.sheds is None or (q.card.sheds == "while it can" and there == 0):
        return False
    q.add_counters("+1/+1", -min(1, there))
    return True


def can_gain(p: Position, player: str) -> bool:
    """Whether a player can gain life."""
    held = any((player, until) in p.no_gain for until in ("end of turn", "end of game"))
    return not held and not any(
        s.no_gain is True or (s.no_gain == "opponent" and player == OPPONENT) for q in p.battlefield for s in q.card.statics
    )


def gain_life(p: Position, n: int) -> None:
    """You gain life, if you can."""
    if n > 0 and can_gain(p, YOU):
        p.life += n
        p.counts["life gained"] += n
        happen(p, "life gained", list(p.battlefield), values=[n] * max(1, len(p.battlefield)))


def lose_life(p: Position, player: str, n: int) -> None:
    """A player loses life."""
    if player == YOU:
        p.life -= n
    else:
        p.opponent_life -= n
        p.counts["life lost by opponent"] += n
